"""Queries the games of the lobby: those with a free seat that anybody may take."""

from collections.abc import Collection, Sequence

from sqlalchemy import ColumnElement, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingless.web.store.models import StoredGame
from kingless.web.store.rows import game_of, seat_of
from kingless.web.store.schema import GAMES, SEATS

_AT_ONCE = 5000
"""Ids in one query; databases take some ten thousand parameters."""
_IS_TAKEN = exists().where(SEATS.c.game == GAMES.c.id, SEATS.c.seat == 1)


async def open_games(
    engine: AsyncEngine, here: Sequence[str], slow: Collection[str], since: int, most: int
) -> list[StoredGame]:
    """The games with a free seat: those with these ids, then younger ones with these clocks.

    In each part the newest come first.
    """
    async with engine.connect() as connection:
        found: list[StoredGame] = []
        for at in range(0, len(here), _AT_ONCE):
            found += await _with_free_seat(connection, GAMES.c.id.in_(here[at : at + _AT_ONCE]), most)
        found = sorted(found, key=lambda game: game.begun, reverse=True)[:most]
        names = {game.id for game in found}
        over_days = await _with_free_seat(
            connection, GAMES.c.clock.in_(slow) & (GAMES.c.begun >= since), most
        )
    return (found + [game for game in over_days if game.id not in names])[:most]


async def _with_free_seat(
    connection: AsyncConnection, which: ColumnElement[bool], most: int
) -> list[StoredGame]:
    wanted = select(GAMES).where(GAMES.c.is_open, which, ~_IS_TAKEN).order_by(GAMES.c.begun.desc())
    rows = (await connection.execute(wanted.limit(most))).all()
    makers = select(SEATS).where(SEATS.c.game.in_([row.id for row in rows]), SEATS.c.seat == 0)
    by_game = {seat.game: seat_of(seat) for seat in await connection.execute(makers)}
    return [game_of(row, (by_game[row.id],)) for row in rows]
