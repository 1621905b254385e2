"""By the law: choosing with imagined worlds and whole imagined games, where the kernel cannot help."""

from random import Random

from msgspec import Struct

from kingless.minds.effort import Effort
from kingless.minds.endings import exact_values
from kingless.minds.greedy import Greedy
from kingless.minds.mind import Budget, Choice
from kingless.minds.ready import patience
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
    effort = Effort(budget, PLAYOUTS)
    first = Greedy().choose(ruleset, seen, budget, seed)
    if len(seen.legal) == 1:
        return first
    law = Law(ruleset)
    try:
        known = worlds(law, seen)
    except NoWorld:
        return first
    rated = _begin(seen, first)
    exact = exact_values(law, known, budget.nodes, effort.is_over, patience(budget)) if sensible else None
    if exact is not None:
        return _exactly(exact, rated)
    best = _imagine(known, rated, effort, Random(seed), Sense(ruleset, sensible))
    least = min(one.mean for one in best)  # what was given up early is not rated above what was kept
    scores = {one.action: one.mean if one in best else min(one.mean, least) for one in rated}
    return Choice(max(best, key=lambda one: one.mean).action, scores)


def _exactly(values: dict[Action, int], rated: list[_Rated]) -> Choice:
    """The answer of the highest value that the rule of thumb likes best."""
    scores = {action: (value + 1) / 2 for action, value in values.items()}
    best = max(rated, key=lambda one: (scores[one.action], one.mean))
    return Choice(best.action, scores)


def _begin(seen: Observation, first: Choice) -> list[_Rated]:
    """Every answer, rated by the place that the rule of thumb gives it."""
    scores = first.scores or {}
    order = sorted(seen.legal, key=lambda action: scores.get(action, 0.0))
    last = max(1, len(order) - 1)
    share = {action: order.index(action) / last for action in order}
    return [_Rated(action, _FIRST * share[action], _FIRST) for action in seen.legal]


def _imagine(
    known: Worlds, rated: list[_Rated], effort: Effort, chooser: Random, sense: Sense
) -> list[_Rated]:
    """Try the answers in the same worlds, again and again only the better half; those that are left."""
    law = Law(sense.ruleset)
    share = 1 / max(1, (len(rated) - 1).bit_length())
    trying, until = rated, share
    while len(trying) > 1:
        world, luck = known.imagine(chooser), chooser.random()
        for one in trying:
            if effort.is_over():
                return trying
            one.total += _played(law, law.advance(world, one.action), known.seat, Random(luck), sense)
            one.count += 1
            effort.spend()
        if effort.used >= until and len(trying) > 2:
            trying = sorted(trying, key=lambda one: -one.mean)[: (len(trying) + 1) // 2]
            until += share
    return trying


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
