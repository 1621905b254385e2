"""Converts games, seats and log entries to rows of the database and back."""

from typing import Any

import msgspec
from sqlalchemy import Row

from kingless.table.setup import Setup
from kingless.web.store.stored_values import Entry, StoredGame, StoredSeat
from kingless.web.store.tables import GAMES


def game_row(game: StoredGame, due: int | None) -> dict[str, object]:
    """A game as a row, with its due time."""
    row = {name: getattr(game, name) for name in GAMES.c.keys() if name != "due"}  # noqa: SIM118  # not a dict
    return {**row, "setup": msgspec.json.encode(game.setup).decode(), "due": due}


def seat_row(game: str, seat: StoredSeat) -> dict[str, object]:
    """A seat as a row."""
    named = {"game": game, "seat": seat.number, "name": seat.name, "nonce": seat.nonce}
    held = {"mind": seat.mind, "token": seat.token, "since": seat.since}
    return {**named, **held, "commitment": seat.commitment, "is_program": seat.is_program}


def seat_of(row: Row[Any]) -> StoredSeat:
    """The seat of a row."""
    return StoredSeat(
        number=row.seat,
        name=row.name,
        nonce=row.nonce,
        mind=row.mind,
        token=row.token,
        since=row.since,
        commitment=row.commitment,
        is_program=row.is_program,
    )


def game_of(row: Row[Any], seats: tuple[StoredSeat, ...]) -> StoredGame:
    """The game of a row and the seats at it."""
    return StoredGame(
        id=row.id,
        setup=msgspec.json.decode(row.setup, type=Setup),
        rules=row.rules,
        secret=row.secret,
        invite=row.invite,
        watch=row.watch,
        is_open=row.is_open,
        follows=row.follows,
        begun=row.begun,
        clock=row.clock,
        by_age=row.by_age,
        scheme=row.scheme,
        tracker=row.tracker,
        seats=seats,
        won_first=row.won_first,
        won_second=row.won_second,
        drawn=row.drawn,
    )


def entry_row(entry: Entry) -> dict[str, object]:
    """An entry as a row."""
    who = {"game": entry.game, "number": entry.number, "seat": entry.seat}
    return {**who, "entry": entry.text, "message": entry.message, "at": entry.at}


def entry_of(row: Row[Any]) -> Entry:
    """The entry of a row."""
    return Entry(
        game=row.game, number=row.number, seat=row.seat, text=row.entry, message=row.message, at=row.at
    )
