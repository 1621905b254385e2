"""Trying answers in imagined worlds: all in the same ones, and again and again only the better half."""

from collections.abc import Callable
from random import Random

from msgspec import Struct

from kingless.minds.law.budget_meter import BudgetMeter
from kingless.minds.law.worlds import Worlds
from kingless.minds.mind import Choice
from kingless.rules.actions import Action
from kingless.rules.engine import Law
from kingless.rules.state import State

PlayOut = Callable[[State, Random], float]
"""What becomes of an imagined state for the seat that imagines it, from 0 to 1."""


_UNTRIED = 0.5
"""What an answer is worth of which nothing is known."""
_ALONE = 40
"""How often an answer is tried that is the only one, to see what comes of it."""


class Rated(Struct):
    """An answer, and what has come of it."""

    action: Action
    total: float = 0.0
    count: float = 0.0
    prior: float = 0.0
    """What it is held to be worth more than what comes of it shows."""

    @property
    def mean(self) -> float:
        """What has come of it, and what was thought of it before."""
        return max(0.0, self.prior + (self.total / self.count if self.count else _UNTRIED))


def try_in_worlds(
    law: Law, known: Worlds, rated: list[Rated], meter: BudgetMeter, chooser: Random, play_out: PlayOut
) -> Choice:
    """The answer that does best, with how every one did."""
    rated.sort(key=lambda one: -one.mean)  # what is likeliest comes first, whenever the budget ends
    left = _try_by_halves(law, known, rated, meter, chooser, play_out)
    best = [one for one in left if one.count] or left
    least = min(one.mean for one in best)  # what was given up early is not rated above what was kept
    scores = {one.action: one.mean if one in best else min(one.mean, least) for one in rated}
    return Choice(max(best, key=lambda one: one.mean).action, scores)


def _try_by_halves(
    law: Law, known: Worlds, rated: list[Rated], meter: BudgetMeter, chooser: Random, play_out: PlayOut
) -> list[Rated]:
    """Those that are left when the budget is used up."""
    share = 1 / max(1, (len(rated) - 1).bit_length())
    trying, until = rated, share
    while len(trying) > 1 or trying[0].count < _ALONE:
        world, luck = known.imagine(chooser), chooser.random()
        for one in trying:
            if meter.is_used_up():
                return trying
            one.total += play_out(law.advance(world, one.action), Random(luck))
            one.count += 1
            meter.count_playout()
        if meter.used >= until and len(trying) > 2:
            trying = sorted(trying, key=lambda one: -one.mean)[: (len(trying) + 1) // 2]
            until += share
    return trying


def best_exact(values: dict[Action, int], rated: list[Rated]) -> Choice:
    """The answer of the highest exact value, of several the one that is held to be best."""
    scores = {action: (value + 1) / 2 for action, value in values.items()}
    best = max(rated, key=lambda one: (scores[one.action], one.mean))
    return Choice(best.action, scores)
