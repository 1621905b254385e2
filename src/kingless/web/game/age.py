"""Finds out who is younger (B-4): what the players answer, and which seat leads first once they agree."""

from collections.abc import Mapping

from msgspec.structs import replace

from kingless.table.setup import Setup
from kingless.web.game.entries import YOUNGEST
from kingless.web.store.stored_values import StoredGame

ANSWERS = {f"{YOUNGEST}{seat}": seat for seat in (0, 1)}
"""Every answer to the question, and the seat that it names."""
AgeAnswers = Mapping[int, int]
"""By seat, which seat it says to be younger."""


def younger_seat(stored: StoredGame, said: AgeAnswers) -> int | None:
    """The seat that all people at this table say to be younger, if they do; bots are not asked."""
    named = {said.get(seat.number) for seat in stored.seats if seat.mind is None}
    return named.pop() if len(named) == 1 else None


def is_disputed(said: AgeAnswers) -> bool:
    """Have both answered, and differently?"""
    return len(set(said.values())) == 2


def open_answers(said: AgeAnswers, seat: int | None) -> tuple[str, ...]:
    """The answers open to this seat; one that waits for the other may still change its answer."""
    if seat is None or (seat in said and not is_disputed(said)):
        return ()
    return tuple(text for text, named in ANSWERS.items() if said.get(seat) != named)


def with_leader(setup: Setup, seat: int) -> Setup:
    """The same set-up with this seat as the first to lead."""
    return replace(setup, leader=seat)
