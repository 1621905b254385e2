"""Lessons: short games for whoever is new, each about one phase, one faction's power, or the artifacts."""
