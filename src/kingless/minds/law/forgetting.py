"""Forgetting: an observation as somebody has it in mind who remembers only the last tricks."""

from msgspec.structs import replace

from kingless.rules.cards import HAND_SIZE, HIDDEN, Card
from kingless.rules.events import Event
from kingless.rules.observation import Observation
from kingless.rules.open_fields import Cards
from kingless.rules.zones import with_pile


def forget_old_tricks(seen: Observation, memory: int) -> Observation:
    """Take out what was seen before the last `memory` tricks: what has gone, and what the other has got.

    Whatever lies open stays in sight: the trick, the prize, the score piles, the own cards. Equal cards are
    remembered together.
    """
    if seen.to_act is None or memory >= 2 * HAND_SIZE:
        return seen
    recent = _recent_cards(seen.history, 2 * memory + len(seen.table))
    other = 1 - seen.to_act
    return replace(
        seen,
        discard=_recent_part(seen.discard, recent),
        hands=with_pile(seen.hands, other, _blur_pile(seen.hands[other], recent)),
        followers=with_pile(seen.followers, other, _blur_pile(seen.followers[other], recent)),
    )


def _recent_cards(history: tuple[Event, ...], plays: int) -> set[Card]:
    """The cards of the last events, back to the first of so many cards that were played."""
    recent: set[Card] = set()
    for event in reversed(history):
        if not plays:
            break
        recent.update(event.cards)
        plays -= event.what == "played"
    return recent


def _recent_part(pile: Cards, recent: set[Card]) -> Cards:
    return tuple([card for card in pile if card in recent])


def _blur_pile(pile: Cards, recent: set[Card]) -> Cards:
    """A pile as large as it was, in which only recent cards have a face."""
    known = _recent_part(pile, recent - {HIDDEN})
    return (*known, *(HIDDEN,) * (len(pile) - len(known)))
