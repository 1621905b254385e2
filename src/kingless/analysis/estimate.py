"""The estimate: how the expert rates every answer, from what the seat that moved could see."""

from typing import NamedTuple

from kingless.analysis.model import AnalysisEffort, Basis, Hindrance
from kingless.fast.compiled import KernelMissing, kernel_tables
from kingless.fast.tables import NotCompilable
from kingless.minds import MINDS
from kingless.minds.expert import Expert
from kingless.minds.kernel.knowledge import kernel_and_knowledge
from kingless.minds.law.law_nets import law_nets
from kingless.minds.law.net_search import rate_with_nets
from kingless.minds.mind import Budget, Choice
from kingless.rules.actions import Action
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset

_SEED = 1
"""The same record is always judged alike."""

_SEARCHER = Expert(by_policy=False)
"""Its ratings are chances to win, and nothing else."""


_LAW_GAMES = 400
"""So many tricks are imagined for a judgement under the law, where a network guesses how the game ends."""
LAW_NOISE = 0.04
"""How far luck moves a loss then."""


class Estimate(NamedTuple):
    """How every answer is rated, and what the rating rests on."""

    basis: Basis
    scores: dict[Action, float]
    luck: float = 0.0
    """How much further luck moves a loss than in the kernel's estimate."""
    is_fit_for_phase_two: bool = False
    """Is it made for any moment of phase two, and not for the beginning alone?"""


def hindrance(ruleset: Ruleset) -> Hindrance | None:
    """What keeps the expert from judging games of this kind by chances to win."""
    try:
        kernel_tables(ruleset, whole=True)
        is_compiled = not ruleset.windows
    except KernelMissing:
        return "no-kernel"
    except NotCompilable:
        is_compiled = False
    return None if is_compiled or law_nets() else "deck"


def estimate(ruleset: Ruleset, seen: Observation, effort: AnalysisEffort) -> Estimate:
    """The expert's ratings: chances to win, or a rule of thumb's points where it cannot imagine enough games.

    Where the kernel cannot play, networks guess under the law who wins; without them a rule of thumb must do.
    """
    budget = Budget(nodes=effort.games, millis=effort.millis)
    if kernel_and_knowledge(ruleset, seen):
        return _estimate_of("estimate", _SEARCHER.choose(ruleset, seen, budget, _SEED))
    nets = law_nets()
    if nets is not None:
        few = Budget(nodes=min(effort.games, _LAW_GAMES), millis=effort.millis)
        choice = rate_with_nets(ruleset, seen, few, _SEED, nets, by_policy=False)
        if choice is not None and choice.scores:
            return Estimate("estimate", choice.scores, LAW_NOISE, is_fit_for_phase_two=True)
    return _estimate_of("thumb", MINDS["greedy"].choose(ruleset, seen, budget, _SEED))


def _estimate_of(basis: Basis, choice: Choice) -> Estimate:
    return Estimate("none", {}) if choice.scores is None else Estimate(basis, choice.scores)
