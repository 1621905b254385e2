"""Names: how cards, factions and seats are called in a sentence."""

from functools import cache

from msgspec import Struct

from kingless.rules.cards import HIDDEN, Card, is_card, suit, value
from kingless.rules.cards import card as card_of
from kingless.rules.ruleset import Ruleset
from kingless.view.settings import artifact_does
from kingless.view.words import Words


class Names(Struct, frozen=True):
    """The names in one game, for one reader."""

    words: Words
    ruleset: Ruleset
    seats: tuple[str, str]
    reader: int | None
    """The seat that reads, or None for an onlooker."""

    def faction(self, key: str) -> str:
        """A faction's name in the plural."""
        return self.words.name("faction", key)

    def member(self, key: str) -> str:
        """How one card of a faction is called, in the singular: Knight."""
        return self.words.name("faction member", key)

    def artifact_does(self, key: str) -> str:
        """What an artifact does in this game."""
        return artifact_does(self.words, self.ruleset.artifacts[key], self.ruleset.settings)

    def card(self, card: Card) -> str:
        """A card as people say it: Knight 3. Codes are for records, and for what is typed."""
        return card_name(self.words, self.ruleset.by_suit[suit(card)].key, card)

    def cards(self, cards: tuple[Card, ...]) -> str:
        """The cards whose faces the reader may see."""
        return ", ".join(self.card(card) for card in cards if card != HIDDEN)

    def option(self, what: str) -> str:
        """A choice in words: a faction, a card, or a named option."""
        if what in self.ruleset.by_key:
            return self.faction(what)
        if is_card(what):
            return self.card(card_of(what))
        return self.words.name("option", what)

    def is_reader(self, seat: int | None) -> bool:
        """Is this the seat that reads?"""
        return seat is not None and seat == self.reader

    def seat(self, seat: int) -> str:
        """A seat's name as a label."""
        return self.words("You") if self.is_reader(seat) else self.seats[seat]

    def other(self, seat: int) -> str | None:
        """The name of a seat that does not read; None for the one that does."""
        return None if self.is_reader(seat) else self.seats[seat]

    def inside(self, seat: int) -> str:
        """A seat's name inside a line, such as behind a colon."""
        return self.words("you") if self.is_reader(seat) else self.seats[seat]


@cache  # there are some hundred cards, and a screen names dozens of them
def card_name(words: Words, key: str, card: Card) -> str:
    """A card of this faction."""
    return f"{words.name('faction member', key)} {value(card)}"
