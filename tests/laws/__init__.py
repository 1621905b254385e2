"""The laws: what holds at every moment of every game, whatever is dealt and whoever plays."""
