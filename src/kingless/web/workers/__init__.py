"""Worker processes: the moves of the bots, and the analyses of finished games."""
