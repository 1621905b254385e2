"""Positions: a game that begins in the middle, at the beginning of a trick."""

from collections import Counter
from typing import Literal

from msgspec import Struct

from kingless.rules.agenda import Agenda, Next, Reveal
from kingless.rules.cards import HAND_SIZE, Card, code, suit
from kingless.rules.complaint import Complaint
from kingless.rules.flow import BEAR, trick
from kingless.rules.open_fields import NO_CARDS, Cards, Effect, KeyPair, Pair
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import EMPTY, NO_KEYS, State, freeze, thaw
from kingless.rules.work import work


class BadPosition(Complaint):
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
    front: Pair = NO_CARDS
    """Scored cards that lie face-up before their owners."""
    aside: Cards = ()
    artifacts: KeyPair = NO_KEYS
    potion_deck: tuple[str, ...] = ()
    potions_held: KeyPair = NO_KEYS
    bears: tuple[int, int] = (0, 0)


def stand(ruleset: Ruleset, position: Position) -> State:
    """The state of a game that stands so."""
    _check(ruleset, position)
    draft = thaw(EMPTY, None)
    draft.phase = position.phase
    draft.leader = position.leader
    draft.hands = _sort_piles(position.hands)
    draft.followers = _sort_piles(position.followers)
    draft.score = _sort_piles(position.score)
    draft.centre = position.centre
    draft.deck = position.draw_pile
    draft.discard = tuple(sorted(position.discard))
    draft.front = _sort_piles(position.front)
    draft.aside = tuple(sorted(position.aside))
    draft.artifacts = (tuple(sorted(position.artifacts[0])), tuple(sorted(position.artifacts[1])))
    draft.potion_deck = position.potion_deck
    draft.potions = position.potions_held
    draft.effects = tuple(
        Effect(BEAR, seat, ruleset.bear_bonus, 1) for seat in (0, 1) for _ in range(position.bears[seat])
    )
    draft.agenda = _agenda(ruleset, position)
    draft.trick = min(HAND_SIZE, HAND_SIZE + 1 - len(position.hands[0]))
    work(ruleset, draft)
    return freeze(draft)


def _agenda(ruleset: Ruleset, position: Position) -> Agenda:
    if not position.hands[0]:
        return (Next(),)
    steps = trick(position.phase, position.leader, ruleset.windows)
    return tuple(step for step in steps if not (position.centre is not None and isinstance(step, Reveal)))


def _check(ruleset: Ruleset, position: Position) -> None:
    if len(position.hands[0]) != len(position.hands[1]):
        first, second = map(len, position.hands)
        raise BadPosition(
            "both hands must be of equal size; these hold {first} and {second} cards",
            first=first,
            second=second,
        )
    if len(position.hands[0]) > HAND_SIZE:
        raise BadPosition(
            "a hand holds at most {most} cards; these hold {count}",
            most=HAND_SIZE,
            count=len(position.hands[0]),
        )
    if position.phase == PHASE_1:
        _check_phase_one(position)
    elif position.centre is not None or position.draw_pile or position.followers != NO_CARDS:
        raise BadPosition("in phase 2 there is no centre, no draw pile and no follower pile")
    _check_cards(ruleset, position)
    _check_things(ruleset, position)


def _check_phase_one(position: Position) -> None:
    hand = len(position.hands[0])
    if hand and position.centre is None and not position.draw_pile:
        raise BadPosition("in phase 1 a centre card is needed, or a draw pile to turn it up from")
    if not hand and position.centre is not None:
        raise BadPosition("a centre card is there to be played for; nobody holds a card")
    followers = [len(pile) for pile in position.followers]
    left = len(position.draw_pile) + (position.centre is not None)
    if max(followers) + hand > HAND_SIZE or sum(followers) + left > 2 * HAND_SIZE:
        raise BadPosition("this would make more than {most} followers for a seat", most=HAND_SIZE)


def _named_cards(position: Position) -> Counter[Card]:
    named = Counter[Card]()
    pairs = (position.hands, position.followers, position.score, position.front)
    for pile in (
        *(pile for pair in pairs for pile in pair),
        position.draw_pile,
        position.discard,
        position.aside,
    ):
        named.update(pile)
    if position.centre is not None:
        named[position.centre] += 1
    return named


def _check_cards(ruleset: Ruleset, position: Position) -> None:
    deck = Counter(ruleset.deck)
    for card, count in sorted(_named_cards(position).items()):
        if card not in deck:
            raise BadPosition("{card} is not in the deck of this game", card=code(card))
        if count > deck[card]:
            raise BadPosition(
                "{card} is named too often: {count} here, {right} in the deck",
                card=code(card),
                count=count,
                right=deck[card],
            )


def _check_things(ruleset: Ruleset, position: Position) -> None:
    """Artifacts and potions must be in the game, each once; what lies in front or aside, of its kind."""
    artifacts = [key for held in position.artifacts for key in held]
    for key in artifacts:
        if key not in ruleset.artifacts:
            raise BadPosition("{key!r} is no artifact of this game", key=key)
        if artifacts.count(key) > 1:
            raise BadPosition("the artifact {key!r} is named twice", key=key)
    potions = [*position.potion_deck, *position.potions_held[0], *position.potions_held[1]]
    for key in potions:
        if key not in ruleset.potions:
            raise BadPosition("{key!r} is no potion of this game", key=key)
        if potions.count(key) > ruleset.potions.count(key):
            raise BadPosition("the potion {key!r} is named twice", key=key)
    if any(suit(card) not in ruleset.in_front for pile in position.front for card in pile):
        raise BadPosition("a card lies in front of its owner whose faction does not do so")
    if any(suit(card) not in ruleset.one_per_trick for card in position.aside):
        raise BadPosition("a card waits aside whose faction does not do so")
    if any(position.bears) and not ruleset.bear_bonus:
        raise BadPosition("no faction of this game has bears")
    others = sum(count for card, count in _named_cards(position).items() if ruleset.by_suit[suit(card)].bonus)
    if sum(position.bears) + others > sum(bool(ruleset.by_suit[suit(card)].bonus) for card in ruleset.deck):
        raise BadPosition("each bear is a card of its faction, and the others of it are named elsewhere")
    if position.phase == PHASE_1 and (position.front != NO_CARDS or position.aside):
        raise BadPosition("in phase 1 nothing lies in front of a player or aside yet")


def _sort_piles(pair: Pair) -> Pair:
    return tuple(sorted(pair[0])), tuple(sorted(pair[1]))
