"""Queries the games of the lobby: those with a free seat that anybody may take."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kingless.web.store.games import notify_others
from kingless.web.store.makers import Maker
from kingless.web.store.rows import game_of, seat_of
from kingless.web.store.stored_values import StoredGame
from kingless.web.store.tables import GAMES, MAKERS, SEATS

_AT_ONCE = 5000
"""Ids in one query; databases take some ten thousand parameters."""
_MOST = 5000
"""Games over days that are looked at, the newest first."""
_FIRST = SEATS.alias("first")
"""The seat of who has made a game."""
_IS_TAKEN = exists().where(SEATS.c.game == GAMES.c.id, SEATS.c.seat == 1)


class Waiting(NamedTuple):
    """A game with a free seat: who has made it and when, in milliseconds, and is somebody there?"""

    id: str
    opened: int
    maker: Maker | None
    is_here: bool


class LobbyFilter(NamedTuple):
    """Which games with a free seat are listed: those with these ids, and younger ones with these clocks."""

    here: Sequence[str]
    slow: Collection[str]
    since: int


class OpenGames(NamedTuple):
    """How many games of the lobby came from one address, and from one browser."""

    of_address: int
    of_browser: int


async def open_games(engine: AsyncEngine, listed: LobbyFilter, most: int) -> list[StoredGame]:
    """The games with a free seat that are listed.

    Everybody's first game comes before anybody's second; among these, those who are here come first, then the
    newest.
    """
    async with engine.connect() as connection:
        ordered = in_turn(await _find_listed_games(connection, listed))[:most]
        return await _games(connection, [one.id for one in ordered])


async def games_of_others(
    engine: AsyncEngine, listed: LobbyFilter, maker: Maker, most: int
) -> list[StoredGame]:
    """The games of the lobby whose makers are here, in its order, without those of this browser."""
    async with engine.connect() as connection:
        waiting = [one for one in await _find_listed_games(connection, listed) if one.is_here]
        others = [one for one in in_turn(waiting) if not _is_own(one, maker)]
        return await _games(connection, [one.id for one in others[:most]])


def _is_own(waiting: Waiting, maker: Maker) -> bool:
    """Has this browser made the game? Of programs, which have no mark, nobody knows."""
    return waiting.maker is not None and bool(maker.browser) and waiting.maker.browser == maker.browser


async def games_to_watch(engine: AsyncEngine, here: Sequence[str], most: int) -> list[StoredGame]:
    """Of these games those that came from the lobby and have both seats taken, the newest first."""
    is_played = GAMES.c.is_open & GAMES.c.id.in_(here[:_AT_ONCE]) & _IS_TAKEN
    order = (GAMES.c.begun.desc(), GAMES.c.id)
    async with engine.connect() as connection:
        rows = list(await connection.execute(select(GAMES).where(is_played).order_by(*order).limit(most)))
        wanted = select(SEATS).where(SEATS.c.game.in_([row.id for row in rows])).order_by(SEATS.c.seat)
        seats = [(seat.game, seat_of(seat)) for seat in await connection.execute(wanted)]
    return [game_of(row, tuple(seat for game, seat in seats if game == row.id)) for row in rows]


async def count_open_games(engine: AsyncEngine, listed: LobbyFilter, maker: Maker) -> OpenGames:
    """How many of the games that are listed came from this address, and how many from this browser."""
    async with engine.connect() as connection:
        makers = [one.maker for one in await _find_listed_games(connection, listed) if one.maker]
    return OpenGames(
        sum(one.address == maker.address for one in makers),
        sum(bool(one.browser) and one.browser == maker.browser for one in makers),
    )


async def withdraw_game(engine: AsyncEngine, game: str) -> bool:
    """Delete this game of the lobby, and notify the processes that serve it; False where it is not waiting.

    Whoever takes the seat meanwhile comes before this and keeps the game, or after it and finds none.
    """
    is_this = (GAMES.c.id == game) & GAMES.c.is_open
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            # Waits for a seat that is being taken, so that the next statement sees it; SQLite has one writer.
            await connection.execute(select(GAMES.c.id).where(is_this).with_for_update())
        is_gone = (await connection.execute(delete(GAMES).where(is_this, ~_IS_TAKEN))).rowcount > 0
        if is_gone:
            await notify_others(connection, game)
    return is_gone


def in_turn(waiting: Iterable[Waiting]) -> list[Waiting]:
    """The first game of every maker, then the second of each, and so on."""
    counts: Counter[str] = Counter()
    numbered = []
    for one in sorted(waiting, key=lambda one: (not one.is_here, -one.opened, one.id)):
        maker = one.maker.address if one.maker else f"game {one.id}"
        numbered.append((counts[maker], one))
        counts[maker] += 1
    return [one for _, one in sorted(numbered, key=lambda pair: pair[0])]


async def _find_listed_games(connection: AsyncConnection, listed: LobbyFilter) -> list[Waiting]:
    here, slow, since = listed
    found: dict[str, Waiting] = {}
    for at in range(0, len(here), _AT_ONCE):
        for one in await _waiting(connection, GAMES.c.id.in_(here[at : at + _AT_ONCE]), is_here=True):
            found[one.id] = one
    over_days = GAMES.c.clock.in_(slow) & (GAMES.c.begun >= since)
    for one in await _waiting(connection, over_days, is_here=False):
        found.setdefault(one.id, one)
    return list(found.values())


async def _waiting(
    connection: AsyncConnection, which: ColumnElement[bool], *, is_here: bool
) -> list[Waiting]:
    columns = (GAMES.c.id, GAMES.c.begun, _FIRST.c.since, MAKERS.c.address, MAKERS.c.browser)
    source = GAMES.outerjoin(MAKERS, MAKERS.c.game == GAMES.c.id)
    source = source.outerjoin(_FIRST, (_FIRST.c.game == GAMES.c.id) & (_FIRST.c.seat == 0))
    wanted = select(*columns).select_from(source).where(GAMES.c.is_open, which, ~_IS_TAKEN)
    rows = await connection.execute(wanted.order_by(GAMES.c.begun.desc()).limit(_MOST))
    return [
        Waiting(
            row.id,
            row.since or row.begun * 1000,
            Maker(row.address, row.browser) if row.address else None,
            is_here,
        )
        for row in rows
    ]


async def _games(connection: AsyncConnection, ids: Sequence[str]) -> list[StoredGame]:
    """These games, in this order; one that was deleted meanwhile is left out."""
    rows = {row.id: row for row in await connection.execute(select(GAMES).where(GAMES.c.id.in_(ids)))}
    makers = select(SEATS).where(SEATS.c.game.in_(ids), SEATS.c.seat == 0)
    by_game = {seat.game: seat_of(seat) for seat in await connection.execute(makers)}
    return [game_of(rows[one], (by_game[one],)) for one in ids if one in rows and one in by_game]
