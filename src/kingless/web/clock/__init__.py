"""The clocks of a game: their terms, timeouts, the delay at windows, and their words."""
