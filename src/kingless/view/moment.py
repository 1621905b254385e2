"""The moment: what one reader may know of a game now, as plain values; every screen is made from it.

It is built from an observation alone. An onlooker's moment has what lies open on the table and what everybody
saw go into a hand or onto a follower pile, whatever the observation holds besides.
"""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from kingless.rules.actions import Action, Play, Use
from kingless.rules.cards import HAND_SIZE, HIDDEN, Card, suit
from kingless.rules.events import openly_held
from kingless.rules.observation import HIDDEN_KEY, Cards, Effect, Observation, Pair, Played
from kingless.rules.open_fields import Extras
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import Vote, result

TRICKS = HAND_SIZE
"""The tricks of each phase."""
_STANDINGS = 4096
_NO_CARDS: Cards = ()


class Held(Struct, frozen=True, gc=False):
    """A card in the reader's hand; one that is refused could be played if the led faction allowed it."""

    card: Card
    is_playable: bool
    is_refused: bool


class Tool(Struct, frozen=True, gc=False):
    """An artifact of the reader, and whether it may be used now."""

    key: str
    is_usable: bool


class Pile(Struct, frozen=True, gc=False):
    """A pile: the cards that the reader knows, sorted, and how many lie hidden beside them."""

    known: Cards
    hidden: int = 0

    @property
    def count(self) -> int:
        """How many cards lie here."""
        return len(self.known) + self.hidden


class Standing(Struct, frozen=True, gc=False):
    """A faction's vote as it would fall now, and the cards and artifacts that count for each seat."""

    vote: Vote
    cards: Pair
    """Sorted."""
    added: tuple[tuple[str, ...], tuple[str, ...]]
    """Artifacts that count as a card, by key."""


class Place(Struct, frozen=True, gc=False):
    """Everything that lies before one seat."""

    seat: int
    leads: bool
    is_asked: bool
    hand: int
    held: Pile
    """What the reader knows of the hand of another seat."""
    followers: Pile
    score: Pile
    front: Pile
    potions: int
    artifacts: int
    effects: tuple[Effect, ...]
    votes: int


class Question(NamedTuple):
    """What the reader is asked: to lead, to follow, whether to use something, or a choice by its key."""

    asked: str
    window: str | None
    """The moment of the trick at which artifacts are asked for."""
    led: int | None
    """The faction that was led, by the number that its cards carry."""

    @property
    def is_choice(self) -> bool:
        """Is it a choice that a faction or an artifact asks for?"""
        return self.asked not in ("lead", "follow", "window")


class Moment(Struct, frozen=True, kw_only=True, gc=False):
    """The whole table."""

    phase: int
    trick: int
    is_over: bool
    leader: int
    to_act: int | None
    question: Question | None
    """What the reader is asked, if it is their turn."""
    centre: Card | None
    table: tuple[Played, ...]
    frozen: tuple[Played, ...]
    aside: Cards
    flips: int
    numbers_only: bool
    deck: int
    shown: Cards
    """The cards that the reader is being shown."""
    hand: tuple[Held, ...]
    tools: tuple[Tool, ...]
    legal: tuple[Action, ...]
    standings: tuple[Standing, ...]
    near: Place
    """The reader's own; an onlooker sits behind the first seat."""
    far: Place

    @property
    def done(self) -> int:
        """How many tricks have been played, of both phases."""
        return tricks_done(self.phase, self.trick)

    @property
    def places(self) -> tuple[Place, Place]:
        """Both places, by seat."""
        return (self.near, self.far) if self.near.seat == 0 else (self.far, self.near)

    @property
    def choices(self) -> tuple[Action, ...]:
        """What the reader may answer besides playing a card or using an artifact."""
        return tuple([one for one in self.legal if not isinstance(one, Play | Use)])


def tricks_done(phase: int, trick: int) -> int:
    """How many tricks have been played, of both phases, when this one is being played."""
    if phase == OVER:
        return 2 * TRICKS
    before = {PHASE_1: 0, PHASE_2: TRICKS}.get(phase)
    return 0 if before is None else before + trick - 1


def moment_of(ruleset: Ruleset, seen: Observation, reader: int | None) -> Moment:
    """The moment that this observation shows to this reader."""
    near, is_over = reader or 0, seen.phase == OVER
    standings = _standings(ruleset, seen.score, seen.front, seen.extras)
    return Moment(
        phase=seen.phase,
        trick=seen.trick,
        is_over=is_over,
        leader=seen.leader,
        to_act=seen.to_act,
        question=_question(seen) if reader is not None and seen.to_act == reader else None,
        centre=seen.centre,
        table=seen.table,
        frozen=seen.frozen,
        aside=seen.aside,
        flips=seen.flips,
        numbers_only=seen.numbers_only,
        deck=len(seen.draw_pile),
        shown=_NO_CARDS if reader is None else seen.peek,
        hand=() if reader is None else _hand(seen.hands[reader], seen.legal),
        tools=() if reader is None else _tools(seen.artifacts[reader], seen.legal),
        legal=seen.legal,
        standings=standings,
        near=_place(seen, near, reader, standings),
        far=_place(seen, 1 - near, reader, standings),
    )


def at_rest(now: Moment) -> Moment:
    """The moment at which a game was given up: it lies as it lay, and nobody is asked anything."""
    return replace(
        now,
        is_over=True,
        to_act=None,
        question=None,
        hand=tuple(Held(one.card, False, False) for one in now.hand),
        tools=tuple(Tool(one.key, False) for one in now.tools),
        legal=(),
        near=replace(now.near, leads=False, is_asked=False),
        far=replace(now.far, leads=False, is_asked=False),
    )


def _question(seen: Observation) -> Question:
    return Question(str(seen.asked), seen.moment, seen.table[0].suit if seen.table else None)


def _hand(hand: Cards, legal: tuple[Action, ...]) -> tuple[Held, ...]:
    playable = {one.card for one in legal if isinstance(one, Play)}
    is_asked = bool(playable)
    return tuple([Held(card, card in playable, is_asked and card not in playable) for card in hand])


def _tools(keys: tuple[str, ...], legal: tuple[Action, ...]) -> tuple[Tool, ...]:
    return tuple([Tool(key, Use(key) in legal) for key in keys if key != HIDDEN_KEY])


@lru_cache(_STANDINGS)  # both readers of a game ask at every answer, and most answers score nothing
def _standings(ruleset: Ruleset, score: Pair, front: Pair, extras: Extras) -> tuple[Standing, ...]:
    """The votes as they would fall now; what lies before a seat joins its score pile (C-3)."""
    first, second = (tuple(sorted((*score[seat], *front[seat]))) for seat in (0, 1))
    return tuple(
        Standing(
            vote,
            (_of_suit(first, number), _of_suit(second, number)),
            (_added_keys(extras, 0, number), _added_keys(extras, 1, number)),
        )
        for vote in result(ruleset, (first, second), extras).votes
        for number in (ruleset.suit_of[vote.faction],)
    )


def _of_suit(cards: Cards, number: int) -> Cards:
    return tuple(card for card in cards if suit(card) == number)


def _added_keys(extras: Extras, seat: int, number: int) -> tuple[str, ...]:
    return tuple(one.key for one in extras[seat] if one.suit == number)


def _place(seen: Observation, seat: int, reader: int | None, standings: tuple[Standing, ...]) -> Place:
    hand, followers, effects = seen.hands[seat], seen.followers[seat], seen.effects
    if reader is None:
        hand, followers = open_piles(seen, seat)
    return Place(
        seat,
        seen.leader == seat and seen.phase != OVER,
        seen.to_act == seat,
        len(seen.hands[seat]),
        Pile((), len(hand)) if seat == reader else _pile(hand),
        _pile(followers),
        _pile(seen.score[seat]),
        _pile(seen.front[seat]),
        seen.potions[seat],
        len(seen.artifacts[seat]),
        tuple([one for one in effects if one.seat == seat]) if effects else (),
        sum([one.vote.seat == seat for one in standings]),
    )


def open_piles(seen: Observation, seat: int) -> tuple[Cards, Cards]:
    """Hand and followers of a seat as an onlooker knows them, whatever the observation holds besides."""
    held, taken = openly_held(seen.history, seat)
    return _only(seen.hands[seat], held), _only(seen.followers[seat], taken)


def _only(cards: Cards, known: Counter[Card]) -> Cards:
    """A pile in which only these cards are known."""
    shown = tuple(sorted((known & Counter(cards)).elements()))
    return shown + (HIDDEN,) * (len(cards) - len(shown))


def _pile(cards: Cards) -> Pile:
    hidden = cards.count(HIDDEN)
    known = sorted(cards)[hidden:] if hidden else sorted(cards)  # a hidden card is below every other
    return Pile(tuple(known), hidden)
