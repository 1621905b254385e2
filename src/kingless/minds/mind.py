"""What every mind answers to: an observation in, an action out, within a budget."""

from collections.abc import Callable
from time import monotonic
from typing import Protocol

from msgspec import Struct
from msgspec.structs import force_setattr

from kingless.fast.solver import MOST_NODES
from kingless.rules.actions import Action
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset

_MOST = {"millis": 10**10, "nodes": MOST_NODES}
"""More than anybody waits for, and what the kernel can count."""


class Budget(Struct, frozen=True, kw_only=True):
    """How much a mind may think: time, positions looked at, or until it is told to stop."""

    millis: int | None = None
    nodes: int | None = None
    stop: Callable[[], bool] = bool

    def __post_init__(self) -> None:
        """Nobody thinks for less than one, or for longer than can be counted."""
        for name, most in _MOST.items():
            wanted = getattr(self, name)
            if wanted is not None and wanted < 1:
                raise ValueError(f"{name} must be at least 1, not {wanted}")
            if wanted is not None and wanted > most:
                force_setattr(self, name, most)

    def since(self, moment: float) -> "Budget":
        """What is left of it after a wait that began at this moment of the monotonic clock."""
        if self.millis is None:
            return self
        waited = int(1000 * (monotonic() - moment))
        return Budget(millis=max(1, self.millis - waited), nodes=self.nodes, stop=self.stop)


def check_asked(seen: Observation) -> None:
    """Refuse to choose for a seat that has nothing to answer."""
    if not seen.legal:
        raise ValueError("this seat is not to act, so there is nothing to choose")


class Choice(Struct, frozen=True):
    """What a mind would do, and how it rates each action where it has a rating (higher is better)."""

    action: Action
    scores: dict[Action, float] | None = None


class Mind(Protocol):
    """A player that thinks."""

    @property
    def key(self) -> str:
        """Its name for ever."""

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The answer of the seat that observes; the same for the same observation, nodes and seed."""
