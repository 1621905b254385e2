"""Two people at a game, each with the page of the table open."""

from typing import Any

from tests.browser.people import Person
from tools.browser.seats import Seat, guest, host, play_until


def seat_two(first: Person, second: Person, **options: Any) -> Seat:
    """Seat these two at a new game with these options; the seat of the first."""
    seat = host(first.address, **options)
    first.sit_down(seat)
    second.sit_down(guest(seat))
    return seat


def in_mid_trick(first: Person, second: Person) -> tuple[Person, Person]:
    """Seat these two where one card lies on the table; who is to answer it, and the other one."""
    one = host(first.address)
    seats = (one, guest(one))
    assert play_until(seats, lambda seen: seen["view"]["trick"] == 3 and len(seen["view"]["table"]) == 1)
    for person, seat in zip((first, second), seats, strict=True):
        person.sit_down(seat)
        person.connect()
    return (first, second) if first.look().actions else (second, first)
