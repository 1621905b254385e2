"""Seats exchanged: in pairs, events and results."""

from typing import TypeVar

from msgspec.structs import replace

from kingless.rules.events import Event
from kingless.rules.scoring import Result, Vote

T = TypeVar("T")


def swapped(pair: tuple[T, T]) -> tuple[T, T]:
    """What belonged to one seat belongs to the other."""
    return pair[1], pair[0]


def flipped(seat: int | None) -> int | None:
    """The other seat, or still nobody."""
    return None if seat is None else 1 - seat


def mirrored_event(event: Event) -> Event:
    """The event with the seats exchanged."""
    return replace(event, seat=flipped(event.seat), faces=swapped(event.faces))


def mirrored_result(result: Result | None) -> Result | None:
    """The result with the seats exchanged."""
    if result is None:
        return None
    votes = tuple(
        Vote(vote.faction, swapped(vote.held), flipped(vote.seat), vote.by) for vote in result.votes
    )
    return Result(flipped(result.winner), result.reason, votes, swapped(result.cards), swapped(result.values))
