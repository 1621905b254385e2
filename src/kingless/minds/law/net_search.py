"""Choosing under the law with networks, which say what to try, how others go on, and who wins."""

from collections import Counter
from math import log
from random import Random

from kingless.minds.background_cache import max_wait
from kingless.minds.law.budget_meter import BudgetMeter
from kingless.minds.law.endgame import endgame_values
from kingless.minds.law.forgetting import forget_old_tricks
from kingless.minds.law.history_replay import NoWorld
from kingless.minds.law.law_nets import LawNets, likeliest
from kingless.minds.law.playout_policy import chance_answer
from kingless.minds.law.playouts import result_worth
from kingless.minds.law.trials import Rated, best_exact, try_in_worlds
from kingless.minds.law.worlds import worlds
from kingless.minds.mind import Budget, Choice
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.observation import Observation, observe
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State

PLAYOUTS = 240
"""How many moments are imagined where the budget does not say."""

TRICKS = 1
"""How many tricks imagined players go on before the network guesses who wins."""

PRIOR = 0.03
"""What each unit of the logarithm of its odds is worth to an answer, in chances to win."""

_TINY = 1e-4
"""Nothing is held to be less likely than this beside the likeliest answer."""


def choose_with_nets(ruleset: Ruleset, seen: Observation, budget: Budget, seed: int, nets: LawNets) -> Choice:
    """The answer that does best in imagined worlds; the likeliest where no game leads to the observation."""
    found = rate_with_nets(ruleset, seen, budget, seed, nets) if len(seen.legal) > 1 else None
    return found if found is not None else likeliest(nets.odds(ruleset, seen))


def rate_with_nets(
    ruleset: Ruleset,
    seen: Observation,
    budget: Budget,
    seed: int,
    nets: LawNets,
    *,
    by_policy: bool = True,
    memory: int | None = None,
) -> Choice | None:
    """What comes of each answer in imagined worlds; None where no game leads to the observation.

    `by_policy`: how likely an answer is counts, too, and not its chances to win alone.
    `memory`: for how many tricks it is remembered what has left the game; for ever if not said.
    """
    meter = BudgetMeter(budget, PLAYOUTS)
    law = Law(ruleset)
    try:
        known = worlds(law, seen)
    except NoWorld:
        return None
    if memory is not None:
        kept = forget_old_tricks(seen, memory)
        gone = Counter(seen.discard) - Counter(kept.discard)
        seen, known = kept, known.with_forgotten(tuple(sorted(gone.elements())))
    everything = _priors(likeliest(nets.odds(ruleset, seen)), PRIOR if by_policy else 0.0)
    exact = endgame_values(law, known, budget.nodes, meter.is_used_up, max_wait(budget))
    if exact is not None:
        return best_exact(exact, everything)

    def play_out(state: State, chooser: Random) -> float:
        return _play_on(law, state, known.seat, chooser, nets)

    return try_in_worlds(law, known, everything, meter, Random(seed), play_out)


def _priors(first: Choice, worth: float) -> list[Rated]:
    """Every answer, the likelier ones with an advance; nothing is held back from the likeliest."""
    odds = first.scores or {}
    best = odds[first.action]
    return [Rated(action, prior=worth * log(share / best + _TINY)) for action, share in odds.items()]


def _play_on(law: Law, state: State, seat: int, chooser: Random, nets: LawNets) -> float:
    """Play some tricks by the networks' odds, and guess what that is worth to a seat."""
    left, here = TRICKS, (state.phase, state.trick)
    while (decision := law.decision(state)) is not None:
        if (state.phase, state.trick) != here:
            here, left = (state.phase, state.trick), left - 1
            if not left:
                return nets.guess(law.ruleset, state, seat)
        if decision.seat == CHANCE:
            state = law.advance(state, chance_answer(state, chooser))
        elif len(decision.legal) == 1:
            state = law.advance(state, decision.legal[0])
        else:
            odds = nets.odds(law.ruleset, observe(law, state, decision.seat))
            state = law.advance(state, chooser.choices(tuple(odds), tuple(odds.values()))[0])
    return result_worth(law, state, seat)
