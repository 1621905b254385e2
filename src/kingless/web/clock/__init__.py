"""The clocks of a game: their terms, what happens when time is over, and how long a window takes."""
