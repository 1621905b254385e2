"""Puzzles: positions of phase two in which exactly one card is right, found, graded and proven."""
