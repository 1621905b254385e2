"""The last trick, as the reader saw it: on a screen it is often gone before anybody could look."""

from typing import NamedTuple

from msgspec import Struct

from kingless.rules.events import Event, Events
from kingless.view.cards import Face, LaidCard, face
from kingless.view.log import event_sentences
from kingless.view.names import Names

_WON = "won"
_NEXT = ("revealed", "played")
"""What happens first in the trick that follows."""


class LastTrick(Struct, frozen=True, gc=False):
    """A finished trick: its prize, the cards in the order of play, who won it, and what came of it."""

    number: int
    """Counted over both phases."""
    prize: Face | None
    laid: tuple[LaidCard, ...]
    winner: int
    won: str
    sentences: tuple[str, ...]


class TrickEvents(NamedTuple):
    """What happened in a finished trick: up to its winner, then what came of it."""

    during: Events
    after: Events


def last_trick_events(history: Events) -> TrickEvents | None:
    """The events of the newest trick that somebody has won; None before the first."""
    won = _last_win(history, len(history))
    if won is None:
        return None
    before = _last_win(history, won)
    end = won
    while end < len(history) and history[end].what not in _NEXT:
        end += 1
    return TrickEvents(history[0 if before is None else before + 1 : won], history[won:end])


def _last_win(history: Events, end: int) -> int | None:
    """Where the last trick before this place was won; it is found near the end."""
    for at in range(end - 1, -1, -1):
        if history[at].what == _WON:
            return at
    return None


def last_trick(names: Names, history: Events) -> LastTrick | None:
    """The newest trick that somebody has won, in the reader's language; None before the first."""
    events = last_trick_events(history)
    if events is None:
        return None
    during, after = events
    winner = after[0].seat
    assert winner is not None
    return LastTrick(
        [event.what for event in history].count(_WON),
        _prize(names, during),
        tuple(_laid_card(names, event) for event in during if event.what == "played"),
        winner,
        event_sentences(names, after[:1])[0],
        tuple(event_sentences(names, after)),
    )


def _prize(names: Names, events: Events) -> Face | None:
    """What was turned up for this trick, the last of it where it changed."""
    prizes = [event.cards[0] for event in events if event.what == "revealed" and event.cards]
    return face(names, prizes[-1]) if prizes else None


def _laid_card(names: Names, event: Event) -> LaidCard:
    assert event.seat is not None
    return LaidCard(face(names, event.cards[0]), event.seat, None)
