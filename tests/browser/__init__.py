"""A real Chromium at a real server: people who play, are interrupted, use the keyboard, or read another language."""
