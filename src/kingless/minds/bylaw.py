"""By the law: choosing with imagined worlds and whole imagined games, where the kernel cannot help."""

from collections.abc import Callable
from random import Random
from time import monotonic

from msgspec import Struct

from kingless.minds.greedy import Greedy
from kingless.minds.mind import Budget, Choice
from kingless.minds.retrace import NoWorld
from kingless.minds.sense import Sense
from kingless.minds.worlds import Worlds, worlds
from kingless.rules.actions import Action
from kingless.rules.engine import Law
from kingless.rules.faces import Observation
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State

PLAYOUTS = 200
"""How many games are imagined where the budget does not say."""

_MARGIN = 0.15
"""How much of an imagined result is the number of votes, and not only who won."""

_FIRST = 2.0
"""As many imagined games as the rule of thumb counts for."""


class _Rated(Struct):
    """An answer, and what has come of it."""

    action: Action
    total: float
    count: float

    @property
    def mean(self) -> float:
        return self.total / self.count


def choose_by_law(ruleset: Ruleset, seen: Observation, budget: Budget, seed: int, sensible: bool) -> Choice:
    """The answer that does best in imagined games; greedy's where no game leads to the observation."""
    first = Greedy().choose(ruleset, seen, budget, seed)
    law = Law(ruleset)
    try:
        known = worlds(law, seen)
    except NoWorld:
        return first
    rated = _begin(seen, first)
    if len(rated) > 1:
        _imagine(law, known, rated, budget, Random(seed), Sense(ruleset, sensible))
    scores = {one.action: one.mean for one in rated}
    return Choice(max(scores, key=lambda action: scores[action]), scores)


def _begin(seen: Observation, first: Choice) -> list[_Rated]:
    """Every answer, rated by the place that the rule of thumb gives it."""
    scores = first.scores or {}
    order = sorted(seen.legal, key=lambda action: scores.get(action, 0.0))
    last = max(1, len(order) - 1)
    share = {action: order.index(action) / last for action in order}
    return [_Rated(action, _FIRST * share[action], _FIRST) for action in seen.legal]


def _imagine(
    law: Law, known: Worlds, rated: list[_Rated], budget: Budget, chooser: Random, sense: Sense
) -> None:
    """Try the answers in the same worlds, and again and again only the better half of them."""
    left, enough = _limits(budget)
    halvings = max(1, (len(rated) - 1).bit_length())
    share = left / halvings
    trying, spent = rated, 0.0
    while left > 0 and not enough():
        world, luck = known.imagine(chooser), chooser.random()
        for one in trying:
            one.total += _played(law, law.advance(world, one.action), known.seat, Random(luck), sense)
            one.count += 1
            left -= 1
            spent += 1
            if left <= 0 or enough():
                return
        if spent >= share and len(trying) > 2:
            trying = sorted(trying, key=lambda one: -one.mean)[: (len(trying) + 1) // 2]
            spent = 0.0


def _limits(budget: Budget) -> tuple[float, Callable[[], bool]]:
    """How many games, and whether it is time to stop."""
    if budget.millis is None:
        return budget.nodes or PLAYOUTS, budget.stop
    end = monotonic() + budget.millis / 1000
    return budget.nodes or float("inf"), lambda: monotonic() > end or budget.stop()


def _played(law: Law, state: State, seat: int, chooser: Random, sense: Sense) -> float:
    """What an imagined game is worth to a seat when it is over: 1 for all votes, 0 for none."""
    while (decision := law.decision(state)) is not None:
        state = law.advance(state, sense.answer(state, decision, chooser))
    result = law.result(state)
    if result is None:
        return 0.5
    won = 0.5 if result.winner is None else float(result.winner == seat)
    mine, theirs = result.tally[seat], result.tally[1 - seat]
    return (1 - _MARGIN) * won + _MARGIN * (mine / (mine + theirs) if mine + theirs else 0.5)
