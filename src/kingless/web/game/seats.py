"""Finds out who reads a game, a seat or an onlooker, from the tokens that they show."""

from typing import NamedTuple

from kingless.web import player_refusals
from kingless.web.player_refusals import Refused
from kingless.web.store.stored_values import StoredGame


class Reader(NamedTuple):
    """A reader of a game: the holder of a seat, or None for an onlooker."""

    game: str
    seat: int | None


def seat_of(stored: StoredGame, token: str) -> int | None:
    """The seat that a token with this digest holds; None where it holds none."""
    return next((seat.number for seat in stored.seats if seat.token == token), None)


def reader_at(stored: StoredGame, seat_token: str | None, watch_token: str | None) -> Reader:
    """The reader whose tokens have these digests; `Refused` where they may not watch either."""
    seat = seat_of(stored, seat_token) if seat_token else None
    if seat is not None:
        return Reader(stored.id, seat)
    if watch_token and watch_token == stored.watch:
        return Reader(stored.id, None)
    raise player_refusals.no_game()


def is_reader(stored: StoredGame, reader: Reader, seat_token: str | None, watch_token: str | None) -> bool:
    """Do tokens with these digests still belong to this reader?"""
    try:
        return reader_at(stored, seat_token, watch_token) == reader
    except Refused:
        return False
