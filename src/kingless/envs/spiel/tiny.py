"""Tiny decks: games with eight cards or four, which the law plays as any game that begins in the middle."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

from kingless.rules.cards import Card, code
from kingless.rules.complaint import Complaint
from kingless.rules.events import ONLY, Event, Events
from kingless.rules.open_fields import Cards
from kingless.rules.position import Position, stand
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State

_SIZES = (4, 8)
_SHARES = 4
"""For each card of a hand there is one of the other hand, one to be won, and one that is drawn."""


class TinyDeck:
    """A few cards of a deck, and every way to deal them: chance picks one at once."""

    def __init__(self, ruleset: Ruleset, cards: Cards) -> None:
        if len(cards) not in _SIZES:
            raise Complaint("a tiny deck has {sizes} cards, not {count}", sizes="4 or 8", count=len(cards))
        beyond = Counter(cards) - Counter(ruleset.deck)
        if beyond:
            named = " ".join(map(code, beyond.elements()))
            raise ValueError(f"a tiny deck is of cards that its deck has: there is no {named} left")
        self._ruleset = ruleset
        self.hand = len(cards) // _SHARES
        """How many cards a hand has."""
        counted = Counter(_all_deals(tuple(sorted(cards)), self.hand))
        self.deals = tuple(sorted(counted))
        """Each deal that is another one to somebody: hands, then the pile from the top."""
        self.number_of = {deal: number for number, deal in enumerate(self.deals)}
        """The number of each deal."""
        self.chances = [(number, counted[deal] / counted.total()) for deal, number in self.number_of.items()]
        """How likely each deal is."""

    def sort_hands(self, order: Cards) -> Cards:
        """The same deal with its hands in order."""
        held = self.hand
        return *sorted(order[:held]), *sorted(order[held : 2 * held]), *order[2 * held :]

    def begin(self, deal: Cards) -> tuple[State, Events]:
        """The game after this deal, in the middle of phase one as the law sees it, and what happened."""
        held = self.hand
        hands: tuple[tuple[Card, ...], tuple[Card, ...]] = deal[:held], deal[held : 2 * held]
        turned, *pile = deal[2 * held :]
        position = Position(hands=hands, centre=turned, draw_pile=tuple(pile))
        dealt = tuple(Event("dealt", seat, hands[seat], faces=ONLY[seat]) for seat in (0, 1))
        return stand(self._ruleset, position), (*dealt, Event("revealed", None, (turned,)))


def _all_deals(cards: Cards, hand: int) -> Iterator[Cards]:
    """Every deal, each as likely as any other, with its hands in order; alike ones come more than once."""
    places = range(len(cards))
    for first in combinations(places, hand):
        for second in combinations([place for place in places if place not in first], hand):
            rest = [place for place in places if place not in (*first, *second)]
            for pile in permutations(rest):
                yield tuple(cards[place] for place in (*first, *second, *pile))
