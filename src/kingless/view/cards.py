"""Cards as a screen draws them: with their faction, their value, and their name in the reader's language."""

from functools import lru_cache

from msgspec import Struct

from kingless.rules.cards import HIDDEN, Card, code, suit, value
from kingless.rules.observation import Played
from kingless.view.names import Names, card_name
from kingless.view.words import Words


class Face(Struct, frozen=True, gc=False):
    """An open card: its code, its faction, its printed value, and its name in full."""

    code: str
    faction: str
    letter: str
    value: int
    name: str


class LaidCard(Struct, frozen=True, gc=False):
    """A card that somebody played, and in words what it counts as where that is not what is printed."""

    face: Face
    seat: int
    counts: str | None


def face(names: Names, card: Card) -> Face:
    """An open card."""
    faction = names.ruleset.by_suit[suit(card)]
    return _face(names.words, faction.key, faction.letter, card)


def faces(names: Names, cards: tuple[Card, ...]) -> tuple[Face, ...]:
    """The open ones of these cards."""
    return tuple(face(names, card) for card in cards if card != HIDDEN)


def laid_card(names: Names, played: Played) -> LaidCard:
    """A card on the table."""
    counted = counts_as(names, played)
    counts = counted and names.words("counts as {faction} {value}", faction=counted[0], value=counted[1])
    return LaidCard(face(names, played.card), played.seat, counts)


def counts_as(names: Names, played: Played) -> tuple[str, int] | None:
    """The faction and the value that a card on the table counts as, where that is not what is printed."""
    if (played.suit, played.value) == (suit(played.card), value(played.card)):
        return None
    return names.member(names.ruleset.by_suit[played.suit].key), played.value


@lru_cache(2048)  # every card in four languages
def _face(words: Words, key: str, letter: str, card: Card) -> Face:
    return Face(code(card), key, letter, value(card), card_name(words, key, card))
