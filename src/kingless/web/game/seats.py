"""Readers: who looks at a game, by the tokens that they show."""

from typing import NamedTuple

from kingless.web import errors
from kingless.web.errors import Refused
from kingless.web.store.models import StoredGame


class Reader(NamedTuple):
    """Who looks at a game: a seat, or None for somebody who only watches."""

    game: str
    seat: int | None


def reader_at(kept: StoredGame, seat_token: str | None, watch_token: str | None) -> Reader:
    """Who shows tokens with these digests; refuses whoever may not even look."""
    for seat in kept.seats:
        if seat_token and seat.token == seat_token:
            return Reader(kept.id, seat.number)
    if watch_token and watch_token == kept.watch:
        return Reader(kept.id, None)
    raise errors.no_game()


def is_reader(kept: StoredGame, reader: Reader, seat_token: str | None, watch_token: str | None) -> bool:
    """Does whoever shows tokens with these digests still look at the game as this reader?"""
    try:
        return reader_at(kept, seat_token, watch_token) == reader
    except Refused:
        return False
