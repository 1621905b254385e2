"""What the rest of a seat's history tells about cards that lay hidden before it."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from kingless.rules.cards import HIDDEN, Card
from kingless.rules.events import Event, Events
from kingless.rules.open_fields import Cards

LEAVING = ("played", "exchanged", "gave-back", "placed")
"""What is told when a card leaves a hand."""


def this_phase(history: Events) -> Iterator[Event]:
    """The events to come until the next phase begins."""
    for event in history:
        if event.what == "phase-two":
            return
        yield event


def hand_revealed_later(history: Events, seat: int, seen: Cards, shown: bool) -> list[Card]:
    """The cards beside the seen ones that a seat turns out to hold at this moment.

    `shown`: what the other seat peeks at is this hand, and not the deck.
    """
    known, found = Counter(seen), Counter[Card]()
    for event in this_phase(history):
        leaves = event.what in LEAVING and event.seat == seat
        if leaves or (shown and event.what == "peeked" and event.seat != seat):
            new = Counter(event.cards) - known
            found += new
            known += new
        if leaves:
            known -= Counter(event.cards)
        elif event.what == "took" and event.seat == seat:
            known += Counter(event.cards)
    return list(found.elements())


def deck_revealed_later(history: Events, blank: Card) -> list[Card]:
    """The deck from the top as far as it is seen before it is shuffled; blank where a face stays hidden."""
    order: list[Card] = []
    top = 0
    events = list(this_phase(history))
    for event, after in zip_longest(events, events[1:]):
        if event.what == "peeked" and HIDDEN not in event.cards:
            order[top:] = event.cards
        elif event.what in ("revealed", "drew"):
            if after is not None and after.what == "shuffled":
                break  # one of the cards that somebody was shown: not the top one, perhaps
            if top == len(order):
                order.append(blank)
            if event.cards[0] != HIDDEN:
                order[top] = event.cards[0]
            top += 1
    return order


def potions_revealed_later(history: Events, potions: tuple[str, ...]) -> tuple[str, ...]:
    """An order of the potions in which those come that were turned over, each seat's oldest first."""
    brewed: list[str | None] = []
    held: tuple[list[int], list[int]] = ([], [])
    left = list(potions)
    for event in history:
        if event.what == "brewed" and event.seat is not None:
            held[event.seat].append(len(brewed))
            brewed.append(None)
        elif event.what == "flipped" and event.seat is not None:
            brewed[held[event.seat].pop(0)] = event.word
            left.remove(event.word)
    return tuple(potion or left.pop() for potion in brewed) + tuple(left)
