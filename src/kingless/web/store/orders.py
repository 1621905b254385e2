"""Stores the standing orders of a seat, which are private to it and not in the log."""

import msgspec
from sqlalchemy import ColumnElement, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingless.web.orders.standing_orders import StandingOrders, lasting_orders
from kingless.web.store.tables import SEATS


async def read_orders(engine: AsyncEngine, game: str, seat: int) -> StandingOrders:
    """The standing orders of this seat."""
    async with engine.connect() as connection:
        kept = (await connection.execute(select(SEATS.c.wishes).where(_here(game, seat)))).scalar()
    return StandingOrders() if kept is None else msgspec.json.decode(kept, type=StandingOrders)


async def keep_orders(connection: AsyncConnection, game: str, seat: int, orders: StandingOrders) -> None:
    """Store the standing orders of this seat."""
    written = msgspec.json.encode(orders).decode()
    await connection.execute(update(SEATS).where(_here(game, seat)).values(wishes=written))


async def carry_orders(connection: AsyncConnection, before: str, after: str) -> None:
    """Copy the lasting standing orders of both seats to the rematch."""
    kept = select(SEATS.c.seat, SEATS.c.wishes).where(SEATS.c.game == before, SEATS.c.wishes.is_not(None))
    for row in (await connection.execute(kept)).all():
        orders = lasting_orders(msgspec.json.decode(row.wishes, type=StandingOrders))
        written = msgspec.json.encode(orders).decode()
        await connection.execute(update(SEATS).where(_here(after, row.seat)).values(wishes=written))


def _here(game: str, seat: int) -> ColumnElement[bool]:
    return (SEATS.c.game == game) & (SEATS.c.seat == seat)
