"""Queries over all games of a database, for whoever hosts it: which there are, with their seats and logs."""

from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from sqlalchemy import delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingless.web.store.games import notify_others
from kingless.web.store.rows import entry_of, entry_row, game_of, game_row, seat_of, seat_row
from kingless.web.store.stored_values import Entry, StoredGame, StoredSeat
from kingless.web.store.tables import GAMES, LOG, SEATS

_AT_ONCE = 200
"""Games that are read together."""


class GameSize(NamedTuple):
    """A game by its id, and how many entries its log has."""

    id: str
    entries: int


class GameLog(NamedTuple):
    """A game with its whole log."""

    game: StoredGame
    entries: tuple[Entry, ...]


async def game_sizes(engine: AsyncEngine) -> list[GameSize]:
    """All games, by id: in an order that tells nothing."""
    wanted = select(GAMES.c.id, func.count(LOG.c.number)).outerjoin(LOG).group_by(GAMES.c.id)
    async with engine.connect() as connection:
        return [GameSize(*row) for row in await connection.execute(wanted.order_by(GAMES.c.id))]


async def newest_games(engine: AsyncEngine, most: int | None = None) -> list[str]:
    """The ids of the games, the newest first."""
    wanted = select(GAMES.c.id).order_by(GAMES.c.begun.desc(), GAMES.c.id).limit(most)
    async with engine.connect() as connection:
        return list((await connection.execute(wanted)).scalars())


async def games_with_logs(engine: AsyncEngine, ids: Sequence[str]) -> AsyncIterator[GameLog]:
    """These games in this order, a few hundred read at a time; one that is not there is left out."""
    for at in range(0, len(ids), _AT_ONCE):
        async with engine.connect() as connection:
            found = await _read(connection, ids[at : at + _AT_ONCE])
        for one in found:
            yield one


async def _read(connection: AsyncConnection, ids: Sequence[str]) -> list[GameLog]:
    rows = {row.id: row for row in await connection.execute(select(GAMES).where(GAMES.c.id.in_(ids)))}
    seats: dict[str, list[StoredSeat]] = {one: [] for one in ids}
    entries: dict[str, list[Entry]] = {one: [] for one in ids}
    for row in await connection.execute(select(SEATS).where(SEATS.c.game.in_(ids)).order_by(SEATS.c.seat)):
        seats[row.game].append(seat_of(row))
    for row in await connection.execute(select(LOG).where(LOG.c.game.in_(ids)).order_by(LOG.c.number)):
        entries[row.game].append(entry_of(row))
    return [GameLog(game_of(rows[one], tuple(seats[one])), tuple(entries[one])) for one in ids if one in rows]


async def delete_game(engine: AsyncEngine, game: str) -> bool:
    """Delete this game, and notify the processes that serve it; False where it is not there."""
    async with engine.begin() as connection:
        is_gone = (await connection.execute(delete(GAMES).where(GAMES.c.id == game))).rowcount > 0
        if is_gone:
            await notify_others(connection, game)
    return is_gone


async def add_game(engine: AsyncEngine, log: GameLog) -> bool:
    """Store a game with its whole log; False where there is a game with the same secret."""
    game, entries = log
    try:
        async with engine.begin() as connection:
            await connection.execute(insert(GAMES).values(game_row(game, None)))
            await connection.execute(insert(SEATS), [seat_row(game.id, seat) for seat in game.seats])
            if entries:
                await connection.execute(insert(LOG), [entry_row(entry) for entry in entries])
    except IntegrityError:
        return False
    return True
