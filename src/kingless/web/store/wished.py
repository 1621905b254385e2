"""What seats wish, as the database keeps it: private to the seat, and no part of the log."""

import msgspec
from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.web.store.tables import SEATS
from kingless.web.wishes import Wishes


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


def _here(game: str, seat: int) -> ColumnElement[bool]:
    return (SEATS.c.game == game) & (SEATS.c.seat == seat)
