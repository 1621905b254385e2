"""The last trick, as the reader saw it: on a screen it is often gone before anybody could look."""

from msgspec import Struct

from kingless.rules.events import Event
from kingless.rules.faces import Observation
from kingless.view.log import told_all
from kingless.view.names import Names
from kingless.view.zones import Face, Laid, face


class LastTrick(Struct, frozen=True):
    """A finished trick: its prize, the cards in the order of play, who won it, and what came of it."""

    number: int
    """Counted over both phases."""
    prize: Face | None
    laid: tuple[Laid, ...]
    winner: int
    won: str
    sentences: tuple[str, ...]


def last_trick(names: Names, seen: Observation) -> LastTrick | None:
    """The newest trick that somebody has won; None before the first."""
    wins = [at for at, event in enumerate(seen.history) if event.what == "won"]
    if not wins:
        return None
    start = wins[-2] + 1 if len(wins) > 1 else 0
    during, after = seen.history[start : wins[-1]], seen.history[wins[-1] :]
    won = after[0]
    assert won.seat is not None
    return LastTrick(
        len(wins),
        _prize(names, during),
        tuple(_laid(names, event) for event in during if event.what == "played"),
        won.seat,
        told_all(names, (won,))[0],
        tuple(told_all(names, _until_the_next(after))),
    )


def _prize(names: Names, events: tuple[Event, ...]) -> Face | None:
    """What was turned up for this trick, the last of it where it changed."""
    prizes = [event.cards[0] for event in events if event.what == "revealed" and event.cards]
    return face(names, prizes[-1]) if prizes else None


def _laid(names: Names, event: Event) -> Laid:
    assert event.seat is not None
    return Laid(face(names, event.cards[0]), event.seat, None)


def _until_the_next(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What happened up to the next prize or the next card."""
    for at, event in enumerate(events):
        if event.what in ("revealed", "played"):
            return events[:at]
    return events
