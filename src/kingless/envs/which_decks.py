"""What there is to know of a deck: who plays it, and what stands where in an observation."""

from typing import NamedTuple

from kingless.envs.games import GameMaker
from kingless.envs.setups import setup_for


class Engine(NamedTuple):
    """Who plays a kind of game, and, where that is the law, why the kernel does not."""

    name: str
    """`kernel` or `law`."""
    reason: str


def engine_of(deck: str = "claim", ruleset: str = "standard", artifacts: bool = False) -> Engine:
    """Who plays the games of this deck in every environment."""
    maker = GameMaker(setup_for(deck, ruleset, artifacts))
    return Engine("law", maker.why_slow) if maker.why_slow else Engine("kernel", "")


def labels_of(
    deck: str = "claim", ruleset: str = "standard", artifacts: bool = False
) -> dict[str, tuple[str, ...]]:
    """What each number of each part of an observation tells, in every environment of this deck."""
    return GameMaker(setup_for(deck, ruleset, artifacts)).layout.labels
