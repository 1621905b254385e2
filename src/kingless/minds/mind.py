"""What every mind answers to: an observation in, an action out, within a budget."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from kingless.rules.actions import Action
from kingless.rules.faces import Observation
from kingless.rules.ruleset import Ruleset


class Budget(Struct, frozen=True, kw_only=True):
    """How much a mind may think: time, positions looked at, or until it is told to stop."""

    millis: int | None = None
    nodes: int | None = None
    stop: Callable[[], bool] = bool


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
