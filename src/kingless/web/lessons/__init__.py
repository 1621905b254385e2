"""Lessons for new players: short games, each about one phase, one faction's power, or the artifacts."""
