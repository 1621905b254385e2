"""Reads and writes games, seats and logs, and notifies other processes through PostgreSQL."""

from collections.abc import Sequence
from time import time
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from sqlalchemy import ColumnElement, Row, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingless.web.orders.standing_orders import StandingOrders
from kingless.web.store.batch import Batch
from kingless.web.store.log_statements import append_statement, read_statement
from kingless.web.store.makers import Maker
from kingless.web.store.orders import carry_orders, keep_orders
from kingless.web.store.rows import entry_of, entry_row, game_of, game_row, seat_of, seat_row
from kingless.web.store.stored_values import Entry, StoredGame, StoredSeat
from kingless.web.store.tables import GAMES, LOG, MAKERS, SEATS, TICKETS
from kingless.web.store.tokens import new_id

CHANNEL = "kingless"
"""The PostgreSQL channel for new entries: `game number writer`; 0 where seats or orders have changed."""
_AT_ONCE = 5000
"""Ids in one query; databases take some ten thousand parameters."""
_AddedEntries = frozenset[tuple[str, int]]
"""The games and numbers of the entries that now stand in the log."""


class _DueEntry(NamedTuple):
    """An entry, and when its game is due from then on, where that changes."""

    entry: Entry
    due: int | UnsetType | None


class UsedTicket(NamedTuple):
    """The digest of a ticket that has made its game, and the second until which it would be valid."""

    ticket: str
    until: int


def _lent_by(link: str) -> ColumnElement[bool]:
    """The seat that this link to another device is for, until it expires."""
    return (SEATS.c.link == link) & (SEATS.c.link_until >= int(time()))


class GameStore:
    """The database of one server."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = new_id()
        """The id of this process in its notifications, so that it ignores its own."""
        self._notifies = engine.dialect.name == "postgresql"
        # Reads need no transaction, which saves PostgreSQL two statements each.
        self._looking = engine.execution_options(isolation_level="AUTOCOMMIT") if self._notifies else engine
        self._appending = append_statement(engine.dialect.name)
        self._reading = read_statement(engine.dialect.name)
        # Writes share one transaction, and so one fsync; reads share one query.
        self._writers = Batch(self._write)
        self._readers = Batch(self._read)

    async def create(
        self,
        game: StoredGame,
        due: int | None = None,
        ticket: UsedTicket | None = None,
        maker: Maker | None = None,
    ) -> bool:
        """Store a new game: the seats that are taken, its due time, the ticket spent on it, and its maker.

        False where there is a game with the same secret, and so with the same links, or was one by this
        ticket.
        """
        try:
            async with self.engine.begin() as connection:
                if ticket is not None:
                    await connection.execute(insert(TICKETS).values(ticket._asdict()))
                await self._create(connection, game, due)
                if maker is not None:
                    await connection.execute(insert(MAKERS).values(game=game.id, **maker._asdict()))
        except IntegrityError:
            return False
        return True

    async def _create(self, connection: AsyncConnection, game: StoredGame, due: int | None) -> None:
        await connection.execute(insert(GAMES).values(game_row(game, due)))
        await connection.execute(insert(SEATS), [seat_row(game.id, seat) for seat in game.seats])

    async def game(self, name: str) -> StoredGame | None:
        """The game with this name."""
        if "\0" in name:  # PostgreSQL refuses it in text
            return None
        return await self._one(GAMES.c.id == name)

    async def game_by_invitation(self, invite: str) -> StoredGame | None:
        """The game that this digest of an invitation belongs to."""
        return await self._one(GAMES.c.invite == invite)

    async def game_by_watch_link(self, watch: str) -> StoredGame | None:
        """The game that this digest of a link for watching belongs to."""
        return await self._one(GAMES.c.watch == watch)

    async def missing(self, names: Sequence[str]) -> list[str]:
        """Which of these games are not there, or no more."""
        there: set[str] = set()
        async with self.engine.connect() as connection:
            for at in range(0, len(names), _AT_ONCE):
                some = select(GAMES.c.id).where(GAMES.c.id.in_(names[at : at + _AT_ONCE]))
                there.update((await connection.execute(some)).scalars())
        return [one for one in names if one not in there]

    async def rematch(self, name: str) -> StoredGame | None:
        """The game that followed this one."""
        return await self._one(GAMES.c.follows == name)

    async def _one(self, where: Any) -> StoredGame | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(GAMES).where(where))).one_or_none()
            if row is None:
                return None
            seats = await connection.execute(
                select(SEATS).where(SEATS.c.game == row.id).order_by(SEATS.c.seat)
            )
            return game_of(row, tuple(map(seat_of, seats)))

    async def join(self, game: str, seat: StoredSeat, due: int | None = None) -> bool:
        """Take a seat, and set the due time; False where it is taken."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(SEATS).values(seat_row(game, seat)))
                await connection.execute(delete(MAKERS).where(MAKERS.c.game == game))
                if due is not None:
                    await connection.execute(update(GAMES).where(GAMES.c.id == game).values(due=due))
                await self._notify(connection, game, 0)
        except IntegrityError:
            return False
        return True

    async def keep_orders(self, game: str, seat: int, orders: StandingOrders) -> None:
        """Store the standing orders of this seat, and notify the processes that have read the old ones."""
        async with self.engine.begin() as connection:
            await keep_orders(connection, game, seat, orders)
            await self._notify(connection, game, 0)

    async def lend(self, game: str, seat: int, link: str, until: int) -> None:
        """Let the holder of this link move the seat to another device, once and until then."""
        here = (SEATS.c.game == game) & (SEATS.c.seat == seat)
        async with self.engine.begin() as connection:
            await connection.execute(update(SEATS).where(here).values(link=link, link_until=until))

    async def is_lent(self, link: str) -> bool:
        """Can this link still move a seat to another device?"""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(SEATS.c.game).where(_lent_by(link)))
            return found.first() is not None

    async def carry(self, link: str, token: str) -> list[str]:
        """Move the seat of this link to another token, at its rematches too.

        The games where the token has changed; none where the link is unknown, used or expired.
        """
        spent = update(SEATS).where(_lent_by(link)).values(link=None, link_until=None)
        carried: list[str] = []
        async with self.engine.begin() as connection:
            returned = spent.returning(SEATS.c.game, SEATS.c.seat, SEATS.c.token)
            row = (await connection.execute(returned)).one_or_none()
            game = row.game if row else None
            while row and game and await self._hand_over(connection, game, row, token):
                carried.append(game)
                following = select(GAMES.c.id).where(GAMES.c.follows == game)
                game = (await connection.execute(following)).scalar_one_or_none()
        return carried

    async def _hand_over(self, connection: AsyncConnection, game: str, before: Row[Any], token: str) -> bool:
        """Give this game's seat to another token; False where the one before does not hold it."""
        held = (SEATS.c.game == game) & (SEATS.c.seat == before.seat) & (SEATS.c.token == before.token)
        given = update(SEATS).where(held).values(token=token, link=None, link_until=None)
        is_given = (await connection.execute(given)).rowcount > 0
        if is_given:
            await self._notify(connection, game, 0)
        return is_given

    async def entries(self, game: str, after: int) -> list[Entry]:
        """What has been accepted in this game since."""
        found = await self._readers.ask((game, after))
        return [entry for entry in found.get(game, ()) if entry.number > after]

    async def _read(self, asked: list[tuple[str, int]]) -> dict[str, list[Entry]]:
        """What is new in all of these games."""
        since: dict[str, int] = {}
        for game, after in asked:
            since[game] = min(after, since.get(game, after))
        rows = msgspec.json.encode([{"game": game, "number": after} for game, after in since.items()])
        found: dict[str, list[Entry]] = {}
        async with self._looking.connect() as connection:
            for row in await connection.execute(self._reading, {"rows": rows.decode()}):
                found.setdefault(row.game, []).append(entry_of(row))
        return found

    async def append(
        self,
        entry: Entry,
        *,
        due: int | UnsetType | None = UNSET,
        follows: tuple[StoredGame, int | None] | None = None,
    ) -> bool:
        """Append the entry to its log; False where its number or its message is there already.

        In the same transaction go the new due time, where it changes, and the rematch.
        """
        if follows is None:
            return (entry.game, entry.number) in await self._writers.ask(_DueEntry(entry, due))
        try:
            async with self.engine.begin() as connection:
                if not await self._add(connection, [_DueEntry(entry, due)]):
                    return False
                await self._create(connection, *follows)
                await carry_orders(connection, entry.game, follows[0].id)
        except IntegrityError:
            return False
        return True

    async def _write(self, lines: list[_DueEntry]) -> _AddedEntries:
        async with self.engine.begin() as connection:
            return await self._add(connection, lines)

    async def _add(self, connection: AsyncConnection, lines: list[_DueEntry]) -> _AddedEntries:
        """Append these lines; which of them were appended."""
        rows = msgspec.json.encode([entry_row(line.entry) for line in lines]).decode()
        told = {"channel": CHANNEL, "writer": self.writer} if self._notifies else {}
        found = await connection.execute(self._appending, {"rows": rows, **told})
        added = frozenset((row.game, row.number) for row in found)
        dues = [
            {"this": line.entry.game, "then": line.due}
            for line in sorted(lines, key=lambda line: line.entry.game)
            if line.due is not UNSET and (line.entry.game, line.entry.number) in added
        ]
        if dues:
            kept = update(GAMES).where(GAMES.c.id == bindparam("this")).values(due=bindparam("then"))
            await connection.execute(kept, dues)
        return added

    async def overdue(self, at: int, most: int) -> list[tuple[str, int]]:
        """The games that are due by now and since when, the longest waiting first."""
        wanted = select(GAMES.c.id, GAMES.c.due).where(GAMES.c.due <= at).order_by(GAMES.c.due).limit(most)
        async with self.engine.connect() as connection:
            return [(row.id, row.due) for row in await connection.execute(wanted)]

    async def delete_idle(self, before: int) -> list[str]:
        """Delete games without activity since this second whose clock does not run; their ids.

        Used tickets that have expired go too.
        """
        expired = delete(TICKETS).where(TICKETS.c.until < int(time()))
        lively = select(LOG.c.game).where(LOG.c.at >= before * 1000)
        is_ticking = GAMES.c.due.is_not(None) & (GAMES.c.due > int(time()) * 1000)
        old = delete(GAMES).where(GAMES.c.begun < before, GAMES.c.id.not_in(lively), ~is_ticking)
        async with self.engine.begin() as connection:
            await connection.execute(expired)
            gone = [row.id for row in await connection.execute(old.returning(GAMES.c.id))]
            for game in gone:
                await self._notify(connection, game, 0)
        return gone

    async def _notify(self, connection: AsyncConnection, game: str, number: int) -> None:
        await notify_others(connection, game, number, self.writer)


async def notify_others(
    connection: AsyncConnection, game: str, number: int = 0, writer: str = "somebody"
) -> None:
    """Tell the processes on a PostgreSQL that this entry is new, or with 0 that seats have changed."""
    if connection.dialect.name == "postgresql":  # delivered when the transaction commits, and not if it fails
        payload = {"channel": CHANNEL, "payload": f"{game} {number} {writer}"}
        await connection.execute(text("SELECT pg_notify(:channel, :payload)"), payload)
