"""The estimate: how the expert rates every answer, from what the seat that moved could see."""

from typing import NamedTuple

from kingless.analysis.model import AnalysisEffort, Basis, Hindrance
from kingless.fast.compiled import KernelMissing, kernel_tables
from kingless.fast.tables import NotCompilable
from kingless.minds import MINDS
from kingless.minds.expert import Expert
from kingless.minds.kernel.knowledge import kernel_and_knowledge
from kingless.minds.mind import Budget
from kingless.rules.actions import Action
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset

_SEED = 1
"""The same record is always judged alike."""

_SEARCHER = Expert(by_policy=False)
"""Its ratings are chances to win, and nothing else."""


class Estimate(NamedTuple):
    """How every answer is rated, and what the rating rests on."""

    basis: Basis
    scores: dict[Action, float]


def hindrance(ruleset: Ruleset) -> Hindrance | None:
    """What keeps the expert from imagining games of this kind by the thousand."""
    if ruleset.windows:
        return "deck"
    try:
        kernel_tables(ruleset, whole=True)
    except KernelMissing:
        return "no-kernel"
    except NotCompilable:
        return "deck"
    return None


def estimate(ruleset: Ruleset, seen: Observation, effort: AnalysisEffort) -> Estimate:
    """The expert's ratings: chances to win, or a rule of thumb's points where it cannot imagine enough games.

    That is where the kernel cannot play: under the law so many games would take hours.
    """
    budget = Budget(nodes=effort.games, millis=effort.millis)
    basis: Basis = "estimate" if kernel_and_knowledge(ruleset, seen) else "thumb"
    mind = _SEARCHER if basis == "estimate" else MINDS["greedy"]
    scores = mind.choose(ruleset, seen, budget, _SEED).scores
    return Estimate("none", {}) if scores is None else Estimate(basis, scores)
