"""Phases: where a game is in its course."""

SET_UP = 0
PHASE_1 = 1
PHASE_2 = 2
OVER = 3
