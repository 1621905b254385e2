"""Choosing under the law: imagined worlds are played out to their end, and every answer rated."""

from random import Random

from msgspec import Struct

from kingless.minds.background_cache import max_wait
from kingless.minds.greedy import Greedy
from kingless.minds.law.budget_meter import BudgetMeter
from kingless.minds.law.endgame import endgame_values
from kingless.minds.law.history_replay import NoWorld
from kingless.minds.law.playout_policy import PlayoutPolicy
from kingless.minds.law.worlds import Worlds, worlds
from kingless.minds.mind import Budget, Choice
from kingless.rules.actions import Action
from kingless.rules.engine import Law
from kingless.rules.observation import Observation
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


def choose_under_law(
    ruleset: Ruleset, seen: Observation, budget: Budget, seed: int, sensible: bool
) -> Choice:
    """The answer that does best in imagined games; greedy's where no game leads to the observation."""
    meter = BudgetMeter(budget, PLAYOUTS)
    first = Greedy().choose(ruleset, seen, budget, seed)
    if len(seen.legal) == 1:
        return first
    law = Law(ruleset)
    try:
        known = worlds(law, seen)
    except NoWorld:
        return first
    rated = _first_ratings(seen, first)
    exact = endgame_values(law, known, budget.nodes, meter.is_used_up, max_wait(budget)) if sensible else None
    if exact is not None:
        return _best_exact(exact, rated)
    best = _try_in_worlds(known, rated, meter, Random(seed), PlayoutPolicy(ruleset, sensible))
    least = min(one.mean for one in best)  # what was given up early is not rated above what was kept
    scores = {one.action: one.mean if one in best else min(one.mean, least) for one in rated}
    return Choice(max(best, key=lambda one: one.mean).action, scores)


def _best_exact(values: dict[Action, int], rated: list[_Rated]) -> Choice:
    """The answer of the highest value that the rule of thumb likes best."""
    scores = {action: (value + 1) / 2 for action, value in values.items()}
    best = max(rated, key=lambda one: (scores[one.action], one.mean))
    return Choice(best.action, scores)


def _first_ratings(seen: Observation, first: Choice) -> list[_Rated]:
    """Every answer, rated by the place that the rule of thumb gives it."""
    scores = first.scores or {}
    order = sorted(seen.legal, key=lambda action: scores.get(action, 0.0))
    last = max(1, len(order) - 1)
    share = {action: order.index(action) / last for action in order}
    return [_Rated(action, _FIRST * share[action], _FIRST) for action in seen.legal]


def _try_in_worlds(
    known: Worlds, rated: list[_Rated], meter: BudgetMeter, chooser: Random, policy: PlayoutPolicy
) -> list[_Rated]:
    """Try the answers in the same worlds, again and again only the better half; those that are left."""
    law = Law(policy.ruleset)
    share = 1 / max(1, (len(rated) - 1).bit_length())
    trying, until = rated, share
    while len(trying) > 1:
        world, luck = known.imagine(chooser), chooser.random()
        for one in trying:
            if meter.is_used_up():
                return trying
            one.total += _play_out(law, law.advance(world, one.action), known.seat, Random(luck), policy)
            one.count += 1
            meter.count_playout()
        if meter.used >= until and len(trying) > 2:
            trying = sorted(trying, key=lambda one: -one.mean)[: (len(trying) + 1) // 2]
            until += share
    return trying


def _play_out(law: Law, state: State, seat: int, chooser: Random, policy: PlayoutPolicy) -> float:
    """What an imagined game is worth to a seat when it is over: 1 for all votes, 0 for none."""
    while (decision := law.decision(state)) is not None:
        state = law.advance(state, policy.answer(state, decision, chooser))
    result = law.result(state)
    if result is None:
        return 0.5
    won = 0.5 if result.winner is None else float(result.winner == seat)
    mine, theirs = result.tally[seat], result.tally[1 - seat]
    return (1 - _MARGIN) * won + _MARGIN * (mine / (mine + theirs) if mine + theirs else 0.5)
