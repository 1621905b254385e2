"""The law and the table: whole games of random legal answers, shuffling and counting the votes included."""

from functools import partial
from itertools import cycle
from random import Random

from benchmarks.rounds import CHOICE, Broken, Competitor
from kingless.rules.actions import Deal
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.state import State
from kingless.table.dealer import Dealer
from kingless.table.decks import random_deck
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of

DECISIONS = 52
"""Two phases of thirteen tricks of two cards."""


def competitors() -> list[Competitor]:
    """The law without and with its events, and a game at the table."""
    law = law_of(Setup())
    return [
        Competitor("law", "the law, events off", partial(play_law, law), {DECISIONS}),
        Competitor("events", "the law, with events", partial(play_law_with_events, law), {DECISIONS}),
        Competitor("magic", "the law with artifacts", partial(play_magic, MagicLaws()), range(40, 400)),
        Competitor("game", "table.Game.step", play_table, {DECISIONS}),
    ]


def play_law(law: Law, rng: Random) -> int:
    """A random game with `Law.decision` and `Law.advance`."""
    decisions = 0
    bits = rng.getrandbits
    state = law.advance(law.new(), _deal(law, rng))
    while (decision := law.decision(state)) is not None:
        legal = decision.legal
        state = law.advance(state, legal[bits(CHOICE) * len(legal) >> CHOICE])
        decisions += 1
    _finish(law, state)
    return decisions


def play_law_with_events(law: Law, rng: Random) -> int:
    """A random game with `Law.decision` and `Law.step`."""
    decisions = 0
    bits = rng.getrandbits
    state, events = law.step(law.new(), _deal(law, rng))
    while (decision := law.decision(state)) is not None:
        legal = decision.legal
        state, events = law.step(state, legal[bits(CHOICE) * len(legal) >> CHOICE])
        decisions += 1
    _finish(law, state)
    if events[-1].what != "over":
        raise Broken("the law has not told that the game is over")
    return decisions


class MagicLaws:
    """The laws of twenty random decks with artifacts, in turn."""

    def __init__(self) -> None:
        self._laws = cycle([law_of(Setup(factions=random_deck(seed), artifacts=True)) for seed in range(20)])

    def next(self) -> Law:
        """The next deck's law."""
        return next(self._laws)


def play_magic(laws: MagicLaws, rng: Random) -> int:
    """A random game with artifacts and potions, asking who can use something; events are off."""
    law, dealer, decisions, chances = laws.next(), Dealer(rng.randbytes(32)), 0, 0
    state = law.new()
    while (decision := law.decision(state)) is not None:
        if decision.seat == CHANCE:
            state = law.advance(state, dealer.answer(law.ruleset, state, chances))
            chances += 1
        else:
            legal = decision.legal
            state = law.advance(state, legal[int(rng.random() * len(legal))])
            decisions += 1
    _finish(law, state)
    return decisions


def play_table(rng: Random) -> int:
    """A random game with `Game.step`, from its set-up to its result."""
    game = random_game(rng)
    if game.result is None:
        raise Broken("a game at the table has no result")
    return len(game.turns) - 1  # chance's deal is no decision


def random_game(rng: Random) -> Game:
    """A finished game of random legal answers at the table."""
    bits = rng.getrandbits
    game = Game(Setup(seed=rng.getrandbits(32)))
    while (decision := game.decision) is not None:
        legal = decision.legal
        game.step(legal[bits(CHOICE) * len(legal) >> CHOICE])
    return game


def _deal(law: Law, rng: Random) -> Deal:
    deck = list(law.ruleset.deck)
    rng.shuffle(deck)
    return Deal(tuple(deck))


def _finish(law: Law, state: State) -> None:
    if law.result(state) is None:
        raise Broken("a game of the law has no result")
