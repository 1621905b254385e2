"""The host: every message takes the same way, from who you are to telling the others."""

import asyncio
import logging
from collections import OrderedDict
from time import time
from typing import NamedTuple
from uuid import uuid4

from msgspec.structs import replace

from kingless.rules.actions import IllegalAction
from kingless.table.fair import new_secret
from kingless.web import refusal
from kingless.web.bell import Bell
from kingless.web.entries import REMATCH
from kingless.web.judging import judge
from kingless.web.metrics import Metrics
from kingless.web.refusal import Refused
from kingless.web.settings import Settings
from kingless.web.sitting import Sitting
from kingless.web.store.kept import Entry, Kept
from kingless.web.store.store import Store
from kingless.web.store.tokens import digest, new_id, new_token

_LOG = logging.getLogger(__name__)


class Reader(NamedTuple):
    """Who looks at a game: a seat, or None for somebody who only watches."""

    game: str
    seat: int | None


class Host:
    """Keeps the sittings of one process in step with their logs, and accepts or refuses what is sent."""

    def __init__(self, store: Store, bell: Bell, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.bell = bell
        self.settings = settings
        self.metrics = metrics
        self._sittings: OrderedDict[str, Sitting] = OrderedDict()
        self._locks: dict[str, asyncio.Lock] = {}

    async def reader(self, game: str, seat_token: str | None, watch_token: str | None) -> Reader:
        """Who shows these tokens; refuses whoever may not even look."""
        kept = await self.store.game(game)
        if kept is None:
            raise refusal.no_game()
        if seat_token:
            shown = digest(seat_token)
            for seat in kept.seats:
                if seat.token == shown:
                    return Reader(game, seat.number)
        if watch_token and digest(watch_token) == kept.watch:
            return Reader(game, None)
        raise refusal.no_game()

    async def sitting(self, game: str) -> Sitting:
        """The game as its log tells it now."""
        async with self._lock(game):
            return await self._caught_up(game)

    async def accept(self, reader: Reader, message: str, version: int, wanted: str) -> int:
        """Take a message of a seat; the number of its entry, or `Refused` or `IllegalAction`."""
        if reader.seat is None:
            raise self._counted(refusal.no_seat())
        async with self._lock(reader.game):
            before = await self.store.answered(reader.game, reader.seat, message)
            if before is not None:  # said twice: the first answer again
                return before.number
            sitting = await self._caught_up(reader.game)
            try:
                text = judge(sitting, reader.seat, version, wanted)
            except Refused as error:
                raise self._counted(error) from None
            except IllegalAction:
                self.metrics.count("kingless_refused_total", reason="illegal")
                raise
            number = await self._append(sitting, reader, message, text)
        self.bell.ring(reader.game)
        return number

    async def _append(self, sitting: Sitting, reader: Reader, message: str, text: str) -> int:
        entry = Entry(
            game=reader.game,
            number=sitting.version + 1,
            seat=reader.seat or 0,
            text=text,
            message=message,
            at=int(time()),
        )
        if not await self.store.append(entry):  # another process was faster
            repeated = await self.store.answered(reader.game, entry.seat, message)
            if repeated is None:
                raise self._counted(refusal.stale())
            return repeated.number
        sitting.apply(entry)
        self.metrics.count("kingless_entries_total")
        if text == REMATCH:
            await self._rematch(sitting)
        return entry.number

    async def _rematch(self, sitting: Sitting) -> None:
        """When both want another game, it is there: the same seats and rules, and the other one leads."""
        if len(sitting.rematch) < 2:
            return
        old = sitting.kept
        setup = replace(old.setup, leader=1 - old.setup.leader) if old.setup.leader != "random" else old.setup
        seats = tuple(replace(seat, nonce=new_id()) for seat in old.seats)
        await self.store.create(
            Kept(
                id=new_id(),
                setup=setup,
                rules=old.rules,
                secret=new_secret(),
                invite=digest(new_token()),
                watch=digest(new_token()),
                is_open=False,
                follows=old.id,
                begun=int(time()),
                seats=seats,
            )
        )

    async def _caught_up(self, game: str) -> Sitting:
        sitting = self._sittings.get(game)
        if sitting is None or not sitting.kept.is_full:
            kept = await self.store.game(game)
            if kept is None:
                raise refusal.no_game()
            if sitting is None:
                sitting = self._sittings[game] = Sitting(kept)
            sitting.seat(kept)
        for entry in await self.store.entries(game, sitting.version):
            sitting.apply(entry)
        self._sittings.move_to_end(game)
        while len(self._sittings) > self.settings.sittings:
            self._locks.pop(self._sittings.popitem(last=False)[0], None)
        return sitting

    def _lock(self, game: str) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())

    def _counted(self, error: Refused) -> Refused:
        self.metrics.count("kingless_refused_total", reason=error.key)
        return error


def message_id() -> str:
    """An id for a message that comes from the server itself, or from a form without script."""
    return uuid4().hex
