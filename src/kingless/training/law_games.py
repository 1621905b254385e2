"""Games that networks play against themselves under the law, with everything that they learn from later."""

from itertools import combinations
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kingless.content.factions import FACTIONS
from kingless.fast import _kernel
from kingless.minds.law.mark_places import STATE_WIDTH, WIDTH
from kingless.minds.law.marks import MomentMarks
from kingless.minds.law.powers import powers_of
from kingless.minds.law.sight import full_sight, seat_sight
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.observation import observe
from kingless.rules.state import State
from kingless.table.dealer import Dealer, seed_of
from kingless.table.setup import Setup

_MARGIN = 0.15
"""How much of a result is the number of votes, and not only who won."""
_ARTIFACTS = 0.75
"""How many of the games have artifacts."""


class LawRows(Struct):
    """The decisions of a round: each has a row for every legal answer, and one that shows everything."""

    answers: _kernel.MarkedRows
    moments: _kernel.MarkedRows
    first: list[int]
    """Of each decision, the row of its first answer."""
    chosen: list[int]
    """Which of its answers was given."""
    log_odds: list[float]
    """How likely that was, as a logarithm."""
    guesses: list[float]
    """What the critic thought of the moment, from the side of seat 0."""
    signs: list[int]
    """1 where seat 0 answered, -1 where seat 1 did."""
    ends: list[int]
    """After how many decisions each game was over."""
    results: list[float]
    """What each game was worth to seat 0."""


def new_round() -> LawRows:
    """A round in which nothing has been played."""
    rows = _kernel.MarkedRows(WIDTH), _kernel.MarkedRows(STATE_WIDTH)
    return LawRows(*rows, [], [], [], [], [], [], [])


def all_decks() -> list[tuple[str, ...]]:
    """Every five factions that make a deck (X-1)."""
    pairs = [(one.key, one.half) for one in FACTIONS.values() if one.half and one.key < one.half]
    tens = sorted(one.key for one in FACTIONS.values() if not one.half)
    return [(*pair, *three) for pair in pairs for three in combinations(tens, 3)]


def random_setup(chance: Random, decks: list[tuple[str, ...]]) -> Setup:
    """A game of any deck, mostly with artifacts."""
    return Setup(factions=chance.choice(decks), artifacts=chance.random() < _ARTIFACTS)


def play_game(
    law: Law, seed: int, words: dict[str, int], actor: _kernel.Net, critic: _kernel.Net, into: LawRows
) -> None:
    """Play one game by the actor's odds, and keep every decision that was one."""
    dealer, chance = Dealer(seed_of(seed)), Random(seed)
    state, asked_chance = law.new(), 0
    while (decision := law.decision(state)) is not None:
        if decision.seat == CHANCE:
            state = law.advance(state, dealer.answer(law.ruleset, state, asked_chance))
            asked_chance += 1
        elif len(decision.legal) == 1:
            state = law.advance(state, decision.legal[0])
        else:
            at = _decide(law, state, decision.seat, words, actor, critic, chance, into)
            state = law.advance(state, decision.legal[at])
    into.ends.append(len(into.chosen))
    into.results.append(result_for_first(law, state))


def result_for_first(law: Law, state: State) -> float:
    """What a game that is over is worth to seat 0, from -1 to 1."""
    result = law.result(state)
    if result is None:
        return 0.0
    won = 0.0 if result.winner is None else 1.0 - 2 * result.winner
    return (1 - _MARGIN) * won + _MARGIN * (result.tally[0] - result.tally[1]) / 5


def _decide(
    law: Law,
    state: State,
    seat: int,
    words: dict[str, int],
    actor: _kernel.Net,
    critic: _kernel.Net,
    chance: Random,
    into: LawRows,
) -> int:
    """Draw an answer by the actor's odds; which it is."""
    powers = powers_of(law.ruleset)
    seen = observe(law, state, seat)
    moment = MomentMarks(powers, words, seat_sight(powers, seen, seat))
    first = len(into.answers)
    for action in seen.legal:
        into.answers.append(moment.marks + moment.answer(action))
    rated = run_rows(actor, into.answers, np.arange(first, len(into.answers)))
    odds = np.exp(rated - rated.max())
    odds /= odds.sum()
    at = int(np.searchsorted(np.cumsum(odds), chance.random()))
    at = min(at, len(odds) - 1)
    into.moments.append(MomentMarks(powers, words, full_sight(state, seat)).marks)
    guess = np.tanh(run_rows(critic, into.moments, np.array([len(into.moments) - 1])))[0]
    sign = 1 - 2 * seat
    into.first.append(first)
    into.chosen.append(at)
    into.log_odds.append(float(np.log(odds[at] + 1e-12)))
    into.guesses.append(sign * float(guess))
    into.signs.append(sign)
    return at


def run_rows(net: _kernel.Net, rows: _kernel.MarkedRows, chosen: NDArray[np.int64]) -> NDArray[np.float32]:
    """The one number that a network makes of each of these rows."""
    outputs = np.zeros((len(chosen), 1), np.float32)
    net.run(rows, chosen, outputs)
    return outputs[:, 0]
