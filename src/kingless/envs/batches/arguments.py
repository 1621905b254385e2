"""What a batch is given, as arrays of the right kind: what is no seed, seat or action is refused."""

from operator import index
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kingless.envs.games import BadAction

_SEEDS = 1 << 64
_WHOLE = "iu"
"""The kinds of arrays that hold whole numbers."""


def seeds_from(seed: ArrayLike, size: int) -> NDArray[np.uint64]:
    """A seed for each game: those of an array, or the one that is named and those after it."""
    given = np.asarray(seed)
    if given.ndim:
        return _whole_seeds(given)
    try:
        first = index(given.item())
    except TypeError:
        first = -1
    if not 0 <= first < _SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to 2**64 - 1, not {seed!r}")
    return np.arange(size, dtype=np.uint64) + np.uint64(first)


def _whole_seeds(given: NDArray[Any]) -> NDArray[np.uint64]:
    if given.dtype.kind not in _WHOLE or (given.size and int(given.min()) < 0):
        raise ValueError("seeds are whole numbers from 0 to 2**64 - 1: some of these are not")
    return np.ascontiguousarray(given, np.uint64)


def seats_from(seats: ArrayLike, size: int) -> NDArray[np.int8]:
    """A seat for each game, -1 for the one to act."""
    given = np.asarray(seats)
    if given.shape != (size,):
        raise ValueError(f"there must be {size} seats, not an array of {given.shape}")
    if given.dtype.kind not in _WHOLE or given.min() < -1 or given.max() > 1:
        raise ValueError("a seat is 0 or 1, or -1 for the one to act: some of these are not")
    return np.ascontiguousarray(given, np.int8)


def actions_from(actions: ArrayLike, size: int) -> NDArray[np.int64]:
    """An action for each game."""
    given = np.asarray(actions)
    if given.shape != (size,):
        raise ValueError(f"there must be {size} actions, not an array of {given.shape}")
    if given.dtype.kind not in _WHOLE:
        raise BadAction(f"actions are whole numbers, not an array of {given.dtype}")
    return np.ascontiguousarray(given, np.int64)
