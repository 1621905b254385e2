"""The clocks of a game: their terms, and their words."""
