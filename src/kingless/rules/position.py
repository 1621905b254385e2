"""Positions: a game that begins in the middle, at the beginning of a trick."""

from collections import Counter
from typing import Literal

from msgspec import Struct

from kingless.rules.agenda import Agenda, Next, Reveal
from kingless.rules.cards import HAND_SIZE, Card, code
from kingless.rules.flow import trick, work
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import EMPTY, NO_CARDS, Cards, Pair, State, freeze, thaw


class BadPosition(ValueError):
    """A position that no game can stand at."""


class Position(Struct, frozen=True, kw_only=True):
    """What lies where; every pile that is not named is empty."""

    phase: Literal[1, 2] = 1
    leader: Literal[0, 1] = 0
    hands: Pair = NO_CARDS
    followers: Pair = NO_CARDS
    score: Pair = NO_CARDS
    centre: Card | None = None
    draw_pile: Cards = ()
    discard: Cards = ()


def stand(ruleset: Ruleset, position: Position) -> State:
    """The state of a game that stands so."""
    _check(ruleset, position)
    draft = thaw(EMPTY, None)
    draft.phase = position.phase
    draft.leader = position.leader
    draft.hands = _sorted(position.hands)
    draft.followers = _sorted(position.followers)
    draft.score = _sorted(position.score)
    draft.centre = position.centre
    draft.deck = position.draw_pile
    draft.discard = tuple(sorted(position.discard))
    draft.agenda = _agenda(ruleset, position)
    work(ruleset, draft)
    return freeze(draft)


def _agenda(ruleset: Ruleset, position: Position) -> Agenda:
    if not position.hands[0]:
        return (Next(),)
    steps = trick(position.phase, position.leader, ruleset.windows)
    return tuple(step for step in steps if not (position.centre is not None and isinstance(step, Reveal)))


def _check(ruleset: Ruleset, position: Position) -> None:
    if len(position.hands[0]) != len(position.hands[1]):
        sizes = " and ".join(str(len(hand)) for hand in position.hands)
        raise BadPosition(f"both hands must be of equal size; these hold {sizes} cards")
    if len(position.hands[0]) > HAND_SIZE:
        raise BadPosition(f"a hand holds at most {HAND_SIZE} cards; these hold {len(position.hands[0])}")
    if position.phase == PHASE_1:
        if position.hands[0] and position.centre is None and not position.draw_pile:
            raise BadPosition("in phase 1 a centre card is needed, or a draw pile to turn it up from")
    elif position.centre is not None or position.draw_pile or position.followers != NO_CARDS:
        raise BadPosition("in phase 2 there is no centre, no draw pile and no follower pile")
    _check_cards(ruleset, position)


def _check_cards(ruleset: Ruleset, position: Position) -> None:
    named = Counter[Card]()
    for pile in (*position.hands, *position.followers, *position.score, position.draw_pile, position.discard):
        named.update(pile)
    if position.centre is not None:
        named[position.centre] += 1
    deck = Counter(ruleset.deck)
    for card, count in sorted(named.items()):
        if card not in deck:
            raise BadPosition(f"{code(card)} is not in the deck of this game")
        if count > deck[card]:
            raise BadPosition(f"{code(card)} is named {count} times; the deck holds it {deck[card]} times")


def _sorted(pair: Pair) -> Pair:
    return tuple(sorted(pair[0])), tuple(sorted(pair[1]))
