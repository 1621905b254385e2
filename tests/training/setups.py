"""Small lessons for the tests of this folder."""

from functools import lru_cache

from kingless.table.setup import Setup
from kingless.training.labels import Start, label_game, training_kernel

SETUP = Setup()


@lru_cache(maxsize=1)
def some_starts() -> tuple[Start, ...]:
    """Labels enough to learn a little from, none of which the networks of the package have seen."""
    kernel = training_kernel(SETUP)
    return tuple(label_game(kernel, f"a test/{game}") for game in range(1_000))
