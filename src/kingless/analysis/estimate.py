"""The estimate: how the expert rates every answer, from what the seat that moved could see."""

from typing import NamedTuple

from kingless.analysis.forms import Basis, Effort
from kingless.minds import MINDS
from kingless.minds.belief import placed
from kingless.minds.mind import Budget
from kingless.rules.actions import Action
from kingless.rules.faces import Observation
from kingless.rules.ruleset import Ruleset

_SEED = 1
"""The same record is always judged alike."""


class Rating(NamedTuple):
    """How every answer is rated, and what the rating rests on."""

    basis: Basis
    scores: dict[Action, float]


def estimate(ruleset: Ruleset, seen: Observation, effort: Effort) -> Rating:
    """The expert's ratings: chances to win, or points of a rule of thumb where it cannot imagine the game."""
    budget = Budget(nodes=effort.games, millis=effort.millis)
    scores = MINDS["expert"].choose(ruleset, seen, budget, _SEED).scores
    if scores is None:
        return Rating("none", {})
    return Rating("thumb" if placed(ruleset, seen) is None else "estimate", scores)
