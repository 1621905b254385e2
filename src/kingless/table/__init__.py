"""One game in play: its set-up, its dealer, its course and its record."""
