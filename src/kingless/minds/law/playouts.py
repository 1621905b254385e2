"""Choosing under the law: imagined worlds are played out to their end, and every answer rated."""

from random import Random

from kingless.minds.background_cache import max_wait
from kingless.minds.greedy import Greedy
from kingless.minds.law.budget_meter import BudgetMeter
from kingless.minds.law.endgame import endgame_values
from kingless.minds.law.history_replay import NoWorld
from kingless.minds.law.playout_policy import PlayoutPolicy
from kingless.minds.law.trials import Rated, best_exact, try_in_worlds
from kingless.minds.law.worlds import worlds
from kingless.minds.mind import Budget, Choice
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
        return best_exact(exact, rated)
    policy = PlayoutPolicy(ruleset, sensible)

    def play_out(state: State, chooser: Random) -> float:
        while (decision := law.decision(state)) is not None:
            state = law.advance(state, policy.answer(state, decision, chooser))
        return result_worth(law, state, known.seat)

    return try_in_worlds(law, known, rated, meter, Random(seed), play_out)


def _first_ratings(seen: Observation, first: Choice) -> list[Rated]:
    """Every answer, rated by the place that the rule of thumb gives it."""
    scores = first.scores or {}
    order = sorted(seen.legal, key=lambda action: scores.get(action, 0.0))
    last = max(1, len(order) - 1)
    share = {action: order.index(action) / last for action in order}
    return [Rated(action, _FIRST * share[action], _FIRST) for action in seen.legal]


def result_worth(law: Law, state: State, seat: int) -> float:
    """What an imagined game is worth to a seat when it is over: 1 for all votes, 0 for none."""
    result = law.result(state)
    if result is None:
        return 0.5
    won = 0.5 if result.winner is None else float(result.winner == seat)
    mine, theirs = result.tally[seat], result.tally[1 - seat]
    return (1 - _MARGIN) * won + _MARGIN * (mine / (mine + theirs) if mine + theirs else 0.5)
