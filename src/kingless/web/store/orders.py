"""What seats wish, as the database keeps it: private to the seat, and no part of the log."""

import msgspec
from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingless.web.orders.model import Wishes, standing
from kingless.web.store.schema import SEATS


async def read_wishes(engine: AsyncEngine, game: str, seat: int) -> Wishes:
    """What this seat wishes."""
    async with engine.connect() as connection:
        kept = (await connection.execute(select(SEATS.c.wishes).where(_here(game, seat)))).scalar()
    return Wishes() if kept is None else msgspec.json.decode(kept, type=Wishes)


async def keep_wishes(engine: AsyncEngine, game: str, seat: int, wishes: Wishes) -> None:
    """Keep what this seat wishes from now on."""
    written = msgspec.json.encode(wishes).decode()
    async with engine.begin() as connection:
        await connection.execute(update(SEATS).where(_here(game, seat)).values(wishes=written))


async def carry_wishes(connection: AsyncConnection, before: str, after: str) -> None:
    """What each seat wished at one game stands at the game that follows it."""
    kept = select(SEATS.c.seat, SEATS.c.wishes).where(SEATS.c.game == before, SEATS.c.wishes.is_not(None))
    for row in (await connection.execute(kept)).all():
        wishes = standing(msgspec.json.decode(row.wishes, type=Wishes))
        written = msgspec.json.encode(wishes).decode()
        await connection.execute(update(SEATS).where(_here(after, row.seat)).values(wishes=written))


def _here(game: str, seat: int) -> ColumnElement[bool]:
    return (SEATS.c.game == game) & (SEATS.c.seat == seat)
