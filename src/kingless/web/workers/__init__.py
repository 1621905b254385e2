"""What works beside the games: bots, timeouts, analyses of finished games, and their processes."""
