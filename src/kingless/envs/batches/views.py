"""What a batch writes into: one array for each thing to be known of every game."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kingless.envs.actions import ACTIONS

PLAIN_CHOICES = 13
"""As many answers as there can be where nothing but cards is played."""
MOST_CHOICES = 64


class Views(NamedTuple):
    """A row for each game: what its seat sees, and what it may do."""

    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    choices: NDArray[np.int16]
    counts: NDArray[np.uint8]
    to_act: NDArray[np.int8]


def new_views(size: int, observed: int, choices: int) -> Views:
    """Empty arrays for so many games."""
    return Views(
        np.zeros((size, observed), np.int8),
        np.zeros((size, len(ACTIONS)), np.int8),
        np.full((size, choices), -1, np.int16),
        np.zeros(size, np.uint8),
        np.zeros(size, np.int8),
    )


class Results(NamedTuple):
    """What a step has led to in each game: the rewards of both seats, and has the game ended with it?"""

    rewards: NDArray[np.int8]
    ended: NDArray[np.bool_]
