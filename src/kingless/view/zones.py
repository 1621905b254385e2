"""The zones of the table as a screen draws them: every card with its face, every pile with its count.

It is built from an observation alone. An onlooker is shown what lies open on the table, whatever the
observation holds besides.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from kingless.rules.actions import Choose, Play, Use, text
from kingless.rules.cards import HAND_SIZE, HIDDEN, Card, code, is_card, suit, value
from kingless.rules.cards import card as card_of
from kingless.rules.faces import HIDDEN_KEY, Observation
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.view.names import Names, card_name
from kingless.view.table import Option, Question, question, reachable, special
from kingless.view.votes import margin
from kingless.view.words import Words

EACH_PHASE = HAND_SIZE


class Face(Struct, frozen=True):
    """An open card: its code, its faction, its printed value, and how it is called in full."""

    code: str
    faction: str
    letter: str
    value: int
    name: str


class Held(Struct, frozen=True):
    """A card in the reader's hand: how it is answered, whether it may be played now, and why not."""

    face: Face
    action: str
    playable: bool
    why: str | None


class Laid(Struct, frozen=True):
    """A card that somebody played, and in words what it counts as where that is not what is printed."""

    face: Face
    seat: int
    counts: str | None


class Pile(Struct, frozen=True):
    """A pile: the faces that the reader knows, by faction, and how many lie hidden beside them."""

    known: tuple[Face, ...]
    hidden: int

    @property
    def count(self) -> int:
        """How many cards lie here."""
        return len(self.known) + self.hidden


class Tool(Struct, frozen=True):
    """An artifact of the reader: what it does, when, and the answer that uses it where that is legal now."""

    key: str
    name: str
    does: str
    when: str
    action: str | None


class Choice(Struct, frozen=True):
    """An answer besides the cards of the hand: in words, with the face where it names a card."""

    action: str
    means: str
    face: Face | None


class Vote(Struct, frozen=True):
    """A faction's vote as it would fall now: the values that each seat holds, and who would get it."""

    faction: str
    letter: str
    name: str
    held: tuple[tuple[str, ...], tuple[str, ...]]
    cards: tuple[tuple[Face, ...], tuple[Face, ...]]
    seat: int | None
    leader: str
    margin: str
    """By how much it is led, in short."""
    does: str
    """What the faction does, in words."""


class Place(Struct, frozen=True):
    """Everything that lies before one seat."""

    seat: int
    name: str
    leads: bool
    asked: bool
    hand: int
    followers: Pile
    score: Pile
    front: Pile
    potions: int
    artifacts: int
    effects: tuple[str, ...]
    votes: int


class Zones(Struct, frozen=True, kw_only=True):
    """The whole table of one moment."""

    question: Question
    """What the reader is asked, in sentences."""
    phase: int
    trick: int
    done: int
    """How many tricks have been played, of both phases."""
    is_over: bool
    my_turn: bool
    centre: Face | None
    laid: tuple[Laid, ...]
    frozen: tuple[Laid, ...]
    aside: tuple[Face, ...]
    notes: tuple[str, ...]
    """What else holds in this trick, in words."""
    deck: int
    shown: tuple[Face, ...]
    """The cards that the reader is being shown."""
    hand: tuple[tuple[Held, ...], ...]
    """By faction."""
    tools: tuple[Tool, ...]
    choices: tuple[Choice, ...]
    votes: tuple[Vote, ...]
    near: Place
    """The reader's own; an onlooker sits behind the first seat."""
    far: Place


def zones(names: Names, seen: Observation) -> Zones:
    """The table as this observation shows it."""
    near = names.reader or 0
    asked, votes = question(names, seen), _votes(names, seen)
    return Zones(
        question=asked,
        phase=seen.phase,
        trick=seen.trick,
        done=_done(seen),
        is_over=seen.phase == OVER,
        my_turn=names.is_reader(seen.to_act),
        centre=None if seen.centre is None else face(names, seen.centre),
        laid=tuple(_laid(names, one.seat, one.card, one.suit, one.value) for one in seen.table),
        frozen=tuple(_laid(names, one.seat, one.card, one.suit, one.value) for one in seen.frozen),
        aside=_faces(names, seen.aside),
        notes=tuple(special(names, seen)),
        deck=len(seen.draw_pile),
        shown=() if names.reader is None else _faces(names, seen.peek),
        hand=_hand(names, asked),
        tools=tuple(_tools(names, seen)),
        choices=tuple(_choice(names, option) for option in asked.options if not _uses(option)),
        votes=votes,
        near=_place(names, seen, near, votes),
        far=_place(names, seen, 1 - near, votes),
    )


def at_rest(names: Names, at: Zones) -> Zones:
    """The table of a game that was given up here: it lies as it lay, and nobody is asked anything."""
    return replace(
        at,
        question=replace(at.question, headline=names.words("The game is over."), options=(), prompt=None),
        is_over=True,
        my_turn=False,
        choices=(),
        tools=tuple(replace(tool, action=None) for tool in at.tools),
        near=replace(at.near, leads=False, asked=False),
        far=replace(at.far, leads=False, asked=False),
    )


def face(names: Names, card: Card) -> Face:
    """An open card."""
    faction = names.ruleset.by_suit[suit(card)]
    return _face(names.words, faction.key, faction.letter, card)


@lru_cache(4096)  # every card in four languages, twice over
def _face(words: Words, key: str, letter: str, card: Card) -> Face:
    return Face(code(card), key, letter, value(card), card_name(words, key, card))


def _faces(names: Names, cards: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple(face(names, card) for card in cards if card != HIDDEN)


def _done(seen: Observation) -> int:
    before = {PHASE_1: 0, PHASE_2: EACH_PHASE}.get(seen.phase)
    if before is None:
        return 2 * EACH_PHASE if seen.phase == OVER else 0
    return before + seen.trick - 1


def _laid(names: Names, seat: int, card: Card, counts_suit: int, counts_value: int) -> Laid:
    counts = None
    if (counts_suit, counts_value) != (suit(card), value(card)):
        faction = names.member(names.ruleset.by_suit[counts_suit].key)
        counts = names.words("counts as {faction} {value}", faction=faction, value=counts_value)
    return Laid(face(names, card), seat, counts)


def _hand(names: Names, asked: Question) -> tuple[tuple[Held, ...], ...]:
    return tuple(
        tuple(
            Held(face(names, card_of(one.code)), text(Play(card_of(one.code))), one.playable, one.why)
            for one in group.cards
        )
        for group in asked.hand
    )


def _tools(names: Names, seen: Observation) -> Iterator[Tool]:
    if names.reader is None:
        return
    for key in seen.artifacts[names.reader]:
        if key != HIDDEN_KEY:
            moments = names.ruleset.artifacts[key].windows
            when = ", ".join(names.words.name("moment", moment) for moment in moments)
            use = Use(key)
            yield Tool(
                key,
                names.words.name("artifact", key),
                names.artifact_does(key),
                when,
                text(use) if use in seen.legal else None,
            )


def _uses(option: Option) -> bool:
    return option.text.startswith("use ")


def _choice(names: Names, option: Option) -> Choice:
    _, _, what = option.text.partition(" ")
    named = is_card(what) and option.text == text(Choose(what))
    return Choice(option.text, option.means, face(names, card_of(what)) if named else None)


def _votes(names: Names, seen: Observation) -> tuple[Vote, ...]:
    first, second = _by_suit(names, seen, 0), _by_suit(names, seen, 1)
    suit_of = names.ruleset.suit_of
    return tuple(
        Vote(
            vote.faction,
            names.ruleset.by_key[vote.faction].letter,
            names.faction(vote.faction),
            (_written(vote.held[0]), _written(vote.held[1])),
            (first.get(suit_of[vote.faction], ()), second.get(suit_of[vote.faction], ())),
            vote.seat,
            names.words("nobody") if vote.seat is None else names.inside(vote.seat),
            margin(names, vote),
            names.words.name("faction does", vote.faction),
        )
        for vote in reachable(names, seen).votes
    )


def _written(values: tuple[int, ...]) -> tuple[str, ...]:
    """Values as a person reads them; a card that counts without a value is a dot."""
    return tuple("·" if one < 0 else str(one) for one in values)


def _by_suit(names: Names, seen: Observation, seat: int) -> dict[int, tuple[Face, ...]]:
    """What this seat has scored, the highest first."""
    cards = sorted((*seen.score[seat], *seen.front[seat]), reverse=True)
    return {number: _faces(names, tuple(group)) for number, group in groupby(cards, suit)}


def _place(names: Names, seen: Observation, seat: int, votes: tuple[Vote, ...]) -> Place:
    return Place(
        seat=seat,
        name=names.seat(seat),
        leads=seen.leader == seat and seen.phase != OVER,
        asked=seen.to_act == seat,
        hand=len(seen.hands[seat]),
        followers=_pile(names, seen.followers[seat], names.reader is not None),
        score=_pile(names, seen.score[seat]),
        front=_pile(names, seen.front[seat]),
        potions=seen.potions[seat],
        artifacts=len(seen.artifacts[seat]),
        effects=tuple(_effects(names, seen, seat)),
        votes=sum(vote.seat == seat for vote in votes),
    )


def _pile(names: Names, cards: tuple[Card, ...], is_open: bool = True) -> Pile:
    if not is_open:
        return Pile((), len(cards))
    return Pile(_faces(names, tuple(sorted(cards))), cards.count(HIDDEN))


def _effects(names: Names, seen: Observation, seat: int) -> Iterator[str]:
    for effect in seen.effects:
        if effect.seat == seat:
            yield names.words(
                "Next cards: {change} each, {count} to go", change=f"{effect.by:+d}", count=effect.plays
            )
