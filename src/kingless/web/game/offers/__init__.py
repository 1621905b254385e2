"""What the seats offer each other or ask for: to take back, a rematch, open hands, help."""
