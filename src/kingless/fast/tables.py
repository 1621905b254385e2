"""The tables: what the kernel needs to know of a game, enumerated by asking the law about every case."""

from functools import cmp_to_key, lru_cache, partial
from itertools import product
from typing import Literal

from msgspec import Struct

from kingless.rules.actions import Play
from kingless.rules.cards import Card, code, suit, value
from kingless.rules.engine import Law
from kingless.rules.following import legal_follow
from kingless.rules.open_fields import Cards, Pair
from kingless.rules.phases import PHASE_1
from kingless.rules.position import Position, stand
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import MEASURES, decide, vote
from kingless.rules.slots import Faction, Settings
from kingless.rules.state import EMPTY, State

# The bits of an outcome, as kernel/tables.hpp reads them.
FOLLOWER_WINS = 1
FOLLOWER_LEADS = 2
PRIZE_TO_FOLLOWER = 4
LEAD_SHIFT = 3
FOLLOW_SHIFT = 5
OUT, LEADERS, FOLLOWERS = 0, 1, 2

DRAW, TIE_BREAK = 2, 3

_FACTIONS = 5


class NotCompilable(Exception):
    """A game that no tables can tell, with the reason."""


class Tables(Struct, frozen=True, kw_only=True):
    """Every answer of the law that a game without artifacts can need; cards are places in the sorted deck."""

    deck: Cards
    kind: tuple[int, ...]
    """The number of the action that plays each card."""
    obliges: tuple[int, ...]
    """By led card, the set of cards that oblige a hand to answer from `may`."""
    may: tuple[int, ...]
    outcome: tuple[bytes, bytes]
    """By phase: led card times 52 plus answering card, bits as above."""
    first: tuple[int, ...]
    size: tuple[int, ...]
    strength: tuple[tuple[int, ...], ...]
    """By faction and set of its cards: the stronger set gets the vote, equal ones leave it to nobody."""
    verdict: tuple[tuple[int, ...], ...]
    """By the votes of each seat: who wins, a draw, or the tie-breaks."""
    tie_breaks: tuple[tuple[int, ...], ...]
    """By tie-break, what each card adds."""
    whole: bool
    """Is phase one in the tables too?"""


def compile_game(ruleset: Ruleset) -> Tables:
    """The tables of both phases; `NotCompilable` says why there are none."""
    return _find_tables(ruleset, True)


def compile_ending(ruleset: Ruleset) -> Tables:
    """The tables of phase two alone, which more decks have."""
    return _find_tables(ruleset, False)


def _find_tables(ruleset: Ruleset, whole: bool) -> Tables:
    if ruleset.windows:
        raise NotCompilable("artifacts may be used at many moments")
    found = _ask_law(ruleset.factions, ruleset.settings, whole)
    if isinstance(found, str):
        raise NotCompilable(found)
    return found


@lru_cache(maxsize=64)
def _ask_law(factions: tuple[Faction, ...], settings: Settings, whole: bool) -> Tables | str:
    """Ask the law once for each kind of game, however many rulesets are made of it; or why there are none."""
    try:
        return _enumerate_tables(Ruleset("tables", factions, settings), whole)
    except NotCompilable as error:
        return str(error)


def _enumerate_tables(ruleset: Ruleset, whole: bool) -> Tables:
    deck = ruleset.deck
    obliges, may = _follow(ruleset)
    blank = bytes(len(deck) ** 2)
    return Tables(
        deck=deck,
        kind=tuple(ruleset.number_of[Play(card)] for card in deck),
        obliges=obliges,
        may=may,
        outcome=(_outcomes(ruleset, 1) if whole else blank, _outcomes(ruleset, 2)),
        first=tuple(_numbers_of(ruleset, number)[0] for number in sorted(ruleset.by_suit)),
        size=tuple(len(_numbers_of(ruleset, number)) for number in sorted(ruleset.by_suit)),
        strength=tuple(_strengths(ruleset, number) for number in sorted(ruleset.by_suit)),
        verdict=_verdicts(ruleset),
        tie_breaks=tuple(
            tuple(MEASURES[name]((value(card),)) for card in deck) for name in ruleset.settings.final_ties
        ),
        whole=whole,
    )


def _numbers_of(ruleset: Ruleset, faction: int) -> list[int]:
    return [number for number, card in enumerate(ruleset.deck) if suit(card) == faction]


# Following.


def _follow(ruleset: Ruleset) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By led card: a hand that holds one of the first set may answer only from the second."""
    sets = {faction: _follow_sets(ruleset, faction) for faction in ruleset.by_suit}
    return tuple(sets[suit(card)][0] for card in ruleset.deck), tuple(
        sets[suit(card)][1] for card in ruleset.deck
    )


def _follow_sets(ruleset: Ruleset, led: int) -> tuple[int, int]:
    kinds = tuple(dict.fromkeys(ruleset.deck))
    refused = {
        (held, other)
        for held, other in product(kinds, kinds)
        if other not in legal_follow(ruleset, (held, other), led)
    }
    obliging = {held for held, _ in refused}
    barred = {other for _, other in refused}
    return _set_of(ruleset, obliging), _set_of(ruleset, set(kinds) - barred)


def _set_of(ruleset: Ruleset, cards: set[Card]) -> int:
    return sum(1 << number for number, card in enumerate(ruleset.deck) if card in cards)


# What a trick leads to.


def _outcomes(ruleset: Ruleset, phase: Literal[1, 2]) -> bytes:
    """Every pair of cards, played as a trick."""
    law = Law(ruleset)
    kinds = tuple(dict.fromkeys(ruleset.deck))
    known = {(lead, answer): _outcome(law, phase, lead, answer) for lead, answer in product(kinds, kinds)}
    return bytes(known[lead, answer] for lead, answer in product(ruleset.deck, ruleset.deck))


def _outcome(law: Law, phase: Literal[1, 2], lead: Card, answer: Card) -> int:
    """What the law makes of this trick, in the middle of a phase."""
    left = list(law.ruleset.deck)
    left.remove(lead)
    if answer not in left:
        return 0  # the deck holds this card once: the pair cannot happen
    left.remove(answer)
    # What else the follower holds must not oblige another answer.
    beside = next(card for card in left if suit(card) not in (suit(lead), suit(answer)))
    left.remove(beside)
    other, prize, drawn, *deck = left
    start = Position(
        phase=phase,
        hands=((lead, other), (answer, beside)),
        centre=prize if phase == PHASE_1 else None,
        draw_pile=(drawn, *deck[:2]) if phase == PHASE_1 else (),
        potion_deck=law.ruleset.potions,
    )
    state, events = law.step(law.advance(stand(law.ruleset, start), Play(lead)), Play(answer))
    winner = next(event.seat for event in events if event.what == "won")
    _check_ordinary(law, state, phase, lead, answer)
    won = _taker(state.followers, prize) if phase == PHASE_1 else 0
    if phase == PHASE_1 and drawn not in state.followers[1 - won]:
        raise NotCompilable(_describe_trick(law, phase, lead, answer, "hands out the prize in another way"))
    return (
        (FOLLOWER_WINS if winner else 0)
        | (FOLLOWER_LEADS if state.leader else 0)
        | (PRIZE_TO_FOLLOWER if won else 0)
        | _pile(state, lead) << LEAD_SHIFT
        | _pile(state, answer) << FOLLOW_SHIFT
    )


def _taker(followers: Pair, prize: Card) -> int:
    return 0 if prize in followers[0] else 1


def _pile(state: State, card: Card) -> int:
    """Where a played card has gone."""
    if card in state.score[0]:
        return LEADERS
    return FOLLOWERS if card in state.score[1] else OUT


def _check_ordinary(law: Law, state: State, phase: int, lead: Card, answer: Card) -> None:
    """Refuse a trick after which the next does not begin with nothing else left over."""
    decision = law.decision(state)
    kind = decision.kind if decision else "nothing"
    if kind != "lead" or state.phase != phase:
        raise NotCompilable(_describe_trick(law, phase, lead, answer, f"asks for {kind}"))
    gone = (*state.score[0], *state.score[1], *state.discard)
    if lead not in gone or answer not in gone:
        raise NotCompilable(
            _describe_trick(law, phase, lead, answer, "leaves a card that is neither scored nor gone")
        )
    for left_over in ("effects", "front", "aside", "potions", "peek", "extras", "swaps"):
        if getattr(state, left_over) != getattr(EMPTY, left_over):
            raise NotCompilable(
                _describe_trick(law, phase, lead, answer, f"leaves something over: {left_over}")
            )


def _describe_trick(law: Law, phase: int, lead: Card, answer: Card, what: str) -> str:
    factions = [law.ruleset.by_suit[suit(card)].key for card in (lead, answer)]
    return (
        f"in phase {phase} a trick of {factions[0]} and {factions[1]} ({code(lead)}, {code(answer)}) {what}"
    )


# Votes.


def _strengths(ruleset: Ruleset, faction: int) -> tuple[int, ...]:
    """Each set of a faction's cards, by its place in the order that the law's votes give."""
    cards = [ruleset.deck[number] for number in _numbers_of(ruleset, faction)]
    values = [value(card) for card in cards]
    held = [
        tuple(one for at, one in reversed(list(enumerate(values))) if chosen >> at & 1)
        for chosen in range(1 << len(cards))
    ]
    piles = sorted(set(held), key=lambda pile: (len(pile), pile))  # only a hint: what follows asks the law
    place: dict[tuple[int, ...], int] = {}
    strength, last = 0, None
    for pile in sorted(piles, key=cmp_to_key(partial(_stronger, ruleset, faction))):
        if last is not None and _stronger(ruleset, faction, last, pile):
            strength += 1
        place[pile] = strength
        last = pile
    return tuple(place[pile] for pile in held)


def _stronger(ruleset: Ruleset, faction: int, one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Below zero where the first would lose the vote to the second."""
    seat = vote(ruleset, faction, (one, other)).seat
    return 0 if seat is None else 1 - 2 * seat


def _verdicts(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    votes = range(_FACTIONS + 1)
    return tuple(tuple(_verdict(ruleset, (first, second)) for second in votes) for first in votes)


def _verdict(ruleset: Ruleset, tally: tuple[int, int]) -> int:
    """Who wins with these votes whatever the tie-breaks say, nobody, or whoever they say."""
    winners = {decide(ruleset, tally, {"cards": cards, "values": values})[0] for cards, values in _MEASURED}
    if len(winners) > 1:
        return TIE_BREAK
    winner = winners.pop()
    return DRAW if winner is None else winner


_MEASURED = tuple(product(((0, 0), (0, 1), (1, 0)), repeat=2))
"""What the tie-breaks may say: for nobody, for the one, and for the other."""
