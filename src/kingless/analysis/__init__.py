"""What a game was worth, move by move: verdicts, turning points, and how they are told."""
