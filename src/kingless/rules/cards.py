"""Cards: a faction's letter and a printed value, held as one small number that sorts like its text."""

from typing import NewType

from kingless.rules.complaint import Complaint

Card = NewType("Card", int)
"""Letter times sixteen plus value, so sorted cards stand by letter, then by value."""

HIDDEN = Card(-1)
"""A card whose face the reader may not see."""

HAND_SIZE = 13  # B-3

_SHIFT = 4
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CODES = tuple(f"{letter}{value}" for letter in _LETTERS for value in range(1 << _SHIFT))
_CARDS = {text: Card(number) for number, text in enumerate(_CODES) if len(text) == 2}

CARD_SPACE = len(_CODES)
"""Every card is below this number: the size of a table that is indexed by card."""


def card(text: str) -> Card:
    """The card that this code names, such as `G7`."""
    found = _CARDS.get(text)
    if found is None:
        raise Complaint("{text!r} is no card: a card is a capital letter and a digit, such as G7", text=text)
    return found


def is_card(text: str) -> bool:
    """Does this text name a card?"""
    return text in _CARDS


def cards(text: str) -> tuple[Card, ...]:
    """The cards that these codes name, separated by blanks."""
    return tuple(card(word) for word in text.split())


def code(of: Card) -> str:
    """The text of a card: `G7`, or `?` for a face that is hidden."""
    return _CODES[of] if 0 <= of < CARD_SPACE else "?"


def codes(of: tuple[Card, ...]) -> str:
    """The texts of several cards, separated by blanks."""
    return " ".join(map(code, of))


def suit(of: Card) -> int:
    """The number of the faction's letter."""
    return of >> _SHIFT


SUITS = (*(suit(Card(number)) for number in range(CARD_SPACE)), suit(HIDDEN))
"""`SUITS[card]` is `suit(card)`, of a hidden card too: for loops in which a call for each card is slow."""


def suit_of_letter(letter: str) -> int:
    """The number that the cards of the faction with this letter carry."""
    return _LETTERS.index(letter)


def value(of: Card) -> int:
    """The printed value."""
    return of & ((1 << _SHIFT) - 1)


def make(letter: str, worth: int) -> Card:
    """The card of this faction letter and printed value."""
    return card(f"{letter}{worth}")
