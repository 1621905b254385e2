"""Games for the tests of the kernel: which there are, random play in them, and their endings."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Literal

from kingless.fast import _kernel
from kingless.fast.compiled import Places, kernel_tables
from kingless.fast.tables import Tables, compile_ending, compile_game
from kingless.rules.actions import Play
from kingless.rules.cards import Card, suit, value
from kingless.rules.engine import Law
from kingless.rules.position import Position, stand
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of

RULESETS = ("standard", "claim-en", "claim-nl", "claim-fr", "claim-de")

_PAIR = ("goblins", "knights")

WHOLE: dict[str, tuple[str, ...]] = {
    "base": (*_PAIR, "undead", "dwarves", "doppelgangers"),
    "dragons for undead": (*_PAIR, "dragons", "dwarves", "doppelgangers"),
    "dragons for dwarves": (*_PAIR, "undead", "dragons", "doppelgangers"),
    "dragons for doppelgangers": (*_PAIR, "undead", "dwarves", "dragons"),
}
"""The decks whose both phases the tables tell."""

ENDINGS: dict[str, tuple[str, ...]] = {
    "druids": (*_PAIR, "undead", "druids", "doppelgangers"),
    "shapeshifters": (*_PAIR, "dwarves", "shapeshifters", "dragons"),
    "seers": (*_PAIR, "dwarves", "doppelgangers", "seers"),
    "all three": (*_PAIR, "druids", "shapeshifters", "seers"),
}
"""Some of the decks of which the tables tell phase two alone."""

DECKS = WHOLE | ENDINGS


@cache
def law_for(ruleset: str, deck: str) -> Law:
    """The law of this ruleset with this deck; chance says who leads first."""
    return law_of(Setup(ruleset=ruleset, factions=DECKS[deck], leader="random"))


@cache
def tables_for(ruleset: str, deck: str) -> Tables:
    """What the law says of this game, as far as tables tell it."""
    compiled = compile_game if deck in WHOLE else compile_ending
    return compiled(law_for(ruleset, deck).ruleset)


@cache
def kernel_for(ruleset: str, deck: str) -> _kernel.Tables:
    """The same inside the kernel."""
    return kernel_tables(law_for(ruleset, deck).ruleset, deck in WHOLE)


@cache
def endings_for(ruleset: str, deck: str) -> _kernel.Tables:
    """Phase two of this game inside the kernel."""
    return kernel_tables(law_for(ruleset, deck).ruleset, whole=False)


# Random play.


def shuffled(law: Law, chance: Random) -> tuple[list[int], Literal[0, 1], State]:
    """A deal as places in the deck, who leads, and the state of the law after it."""
    order = chance.sample(range(52), 52)
    leader: Literal[0, 1] = 1 if chance.random() < 0.5 else 0
    cards = [law.ruleset.deck[place] for place in order]
    position = Position(
        leader=leader,
        hands=(tuple(cards[:13]), tuple(cards[13:26])),
        centre=cards[26],
        draw_pile=tuple(cards[27:]),
    )
    return order, leader, stand(law.ruleset, position)


def course(law: Law, state: State, chance: Random) -> Iterator[tuple[State, Card]]:
    """Every decision of random play from here, with the card that is then played."""
    while (decision := law.decision(state)) is not None:
        action = chance.choice(decision.legal)
        assert isinstance(action, Play)
        yield state, action.card
        state = law.advance(state, action)


def ending(ruleset: str, deck: str, seed: int, held: int, led: bool = False) -> tuple[Law, State]:
    """Phase two of a random game, when each seat holds so many cards, or after the lead of that trick."""
    law = law_for(ruleset, deck)
    chance = Random(f"{ruleset} {deck} {seed}")
    game = Game(Setup(ruleset=ruleset, factions=DECKS[deck], leader="random", seed=seed))
    while not (game.state.phase == 2 and len(game.state.hands[0]) == len(game.state.hands[1]) == held):
        assert game.decision is not None
        game.step(chance.choice(game.decision.legal))
    if led:
        assert game.decision is not None
        game.step(chance.choice(game.decision.legal))
    return law, game.state


def scattered(law: Law, seed: int, held: int) -> State:
    """Phase two with hands from few factions and small score piles, as no played game leaves them."""
    chance = Random(f"scattered {seed}")
    suits = chance.sample(sorted(law.ruleset.by_suit), chance.randint(2, 5))
    pool = [card for card in law.ruleset.deck if suit(card) in suits]
    chance.shuffle(pool)
    piles = []
    for size in (held, held, chance.randint(0, 4), chance.randint(0, 4)):
        piles.append(tuple(pool[:size]))
        del pool[:size]
    leader: Literal[0, 1] = 1 if chance.random() < 0.5 else 0
    position = Position(phase=2, leader=leader, hands=(piles[0], piles[1]), score=(piles[2], piles[3]))
    return stand(law.ruleset, position)


def even(law: Law, seed: int, held: int) -> State:
    """Phase two without a card of one faction, or with Goblins that are zeros alone: votes can be even."""
    chance = Random(f"even {seed}")
    factions = law.ruleset.by_suit
    goblins = next((number for number, faction in factions.items() if faction.key == "goblins"), -1)
    pool = list(law.ruleset.deck)
    chance.shuffle(pool)
    if chance.random() < 0.3:
        zeros = [card for card in pool if suit(card) == goblins and value(card) == 0]
        pool = zeros[: chance.choice((2, 4))] + [card for card in pool if suit(card) != goblins]
    else:
        gone = chance.choice(sorted(factions))
        pool = [card for card in pool if suit(card) != gone]
    sizes = (held, held, chance.randint(0, 5), chance.randint(0, 5))
    dealt = pool[: sum(sizes)]
    chance.shuffle(dealt)
    piles = [tuple(dealt[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(len(sizes))]
    leader: Literal[0, 1] = 1 if chance.random() < 0.5 else 0
    position = Position(phase=2, leader=leader, hands=(piles[0], piles[1]), score=(piles[2], piles[3]))
    return stand(law.ruleset, position)


def places(law: Law, *piles: tuple[Card, ...]) -> tuple[int, ...]:
    """Piles of cards as sets of places in the deck."""
    return Places(law.ruleset).sets(*piles)
