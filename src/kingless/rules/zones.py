"""Zones: small pure helpers for sorted piles and for the pair of piles that the two seats own."""

from bisect import bisect_left
from collections import Counter

from kingless.rules.cards import Card
from kingless.rules.open_fields import Cards, Pair


def put(pile: Cards, card: Card) -> Cards:
    """The sorted pile with one more card."""
    at = bisect_left(pile, card)
    return pile[:at] + (card,) + pile[at:]  # noqa: RUF005 (a third faster than unpacking, and a hot path)


def drop(pile: Cards, card: Card) -> Cards:
    """The pile without one copy of this card."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


def forget(pile: Cards, card: Card) -> Cards:
    """The pile without one copy of this card, if it held one."""
    return drop(pile, card) if card in pile else pile


def union(known: Cards, shown: Cards) -> Cards:
    """What is known of a pile, of which some cards are shown: a card may be known already, copies may not."""
    return tuple(sorted((Counter(known) | Counter(shown)).elements() if known else shown))


def with_pile(pair: Pair, seat: int, pile: Cards) -> Pair:
    """The pair with this seat's pile replaced."""
    return (pile, pair[1]) if seat == 0 else (pair[0], pile)
