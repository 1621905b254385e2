"""Work in processes of its own: the moves of the bots, and the analyses of finished games."""
