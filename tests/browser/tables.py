"""Two people at a new game, each with the page of the table open."""

from typing import Any

from tests.browser.people import Person
from tools.browser.seats import Seat, guest, host


def seat_two(first: Person, second: Person, **options: Any) -> Seat:
    """Seat these two at a new game with these options; the seat of the first."""
    seat = host(first.address, **options)
    first.sit_down(seat)
    second.sit_down(guest(seat))
    return seat
