"""Accepts or refuses the messages of all seats, and keeps the games in memory in step with their logs."""

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from math import inf
from uuid import uuid4
from weakref import WeakValueDictionary

from msgspec import UNSET

from kingless.rules.actions import IllegalAction
from kingless.table.fair_deal import commitment
from kingless.web import player_refusals
from kingless.web.clock import terms
from kingless.web.game.deadlines import due_time, late_seat
from kingless.web.game.entries import is_deciding, is_rematch
from kingless.web.game.judge import Judgement, judge, next_entry
from kingless.web.game.live_game import LiveGame
from kingless.web.game.log_fold import apply_entry
from kingless.web.game.offers.rematch import rematch_of
from kingless.web.game.seats import Reader, reader_at
from kingless.web.game.window_delay import WindowDelays
from kingless.web.live.metrics import MOVE_TO_LOG, Metrics
from kingless.web.live.move_times import MoveTimes
from kingless.web.live.subscriptions import Subscriptions
from kingless.web.live.tasks import Tasks
from kingless.web.player_refusals import Refused
from kingless.web.settings import ServerSettings
from kingless.web.store.connect import DATABASE_ERRORS
from kingless.web.store.games import GameStore
from kingless.web.store.tokens import digest, server_id

_ID = re.compile("[ -~]{1,64}")
"""What the id of a message may be: one that the database refuses would fail the whole batch."""


class Host:
    """Holds the live games of one process, and appends the messages it accepts to their logs."""

    def __init__(
        self,
        store: GameStore,
        subscriptions: Subscriptions,
        settings: ServerSettings,
        metrics: Metrics,
        *,
        rematch_secret: Callable[[str], str],
        hears_others: Callable[[], bool] = lambda: True,
        now: Callable[[], int] = terms.now,
    ) -> None:
        """`rematch_secret`: the secret of the game that may follow this one, fixed before any nonce is given.

        `hears_others`: whether this process is told what others write; if not, memory is never enough.
        `now`: the time in milliseconds.
        """
        self.store = store
        self.subscriptions = subscriptions
        self.settings = settings
        self.metrics = metrics
        self.move_times = MoveTimes(metrics, settings.slow_seconds)
        self._rematch_secret = rematch_secret
        self._hears_others = hears_others
        self.now = now
        self.work = Tasks()
        self._live_games: OrderedDict[str, LiveGame] = OrderedDict()
        self._news: dict[str, float] = {}
        """By game, the highest entry number that other processes have told; `inf` where it is unknown."""
        self._reseated: set[str] = set()
        """Games whose seats have changed hands, or may have."""
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.window_delays = WindowDelays(settings.window_delay, settings.program_share, settings.card_delay)
        self._watchers: list[Callable[[LiveGame], None]] = [self.window_delays.note]
        """Called with every live game that is brought up to date: window delays, then bots."""

    async def reader(self, game: str, seat_token: str | None, watch_token: str | None) -> Reader:
        """The reader who shows these tokens; `Refused` where they may not watch either."""
        stored = await self.work.do(self.store.game(game))
        if stored is None:
            raise player_refusals.no_game()
        return reader_at(stored, seat_token and digest(seat_token), watch_token and digest(watch_token))

    def add_watcher(self, watch: Callable[[LiveGame], None]) -> None:
        """Call this with every game that has been brought up to date, after the window delays."""
        self._watchers.append(watch)

    def entry_added(self, game: str, number: int) -> None:
        """Another process has added this entry to the log."""
        if self._is_known(game):
            self._news[game] = max(number, self._news.get(game, 0))
        self.subscriptions.notify(game)

    def seats_changed(self, game: str) -> None:
        """Seats of this game have changed hands, or it has been deleted."""
        self.doubt(game)
        self.subscriptions.notify(game)

    def doubt(self, game: str) -> None:
        """Distrust this game in memory: log and seats are read again before it is used."""
        if self._is_known(game):
            self._news[game] = inf
            self._reseated.add(game)

    def doubt_all(self) -> None:
        """Distrust all games in memory, because notifications may have been lost."""
        for game in self._live_games:
            self.doubt(game)
        self.subscriptions.notify_all()

    def from_memory(self, game: str) -> LiveGame | None:
        """The game in memory, if that is up to date with its log; else None."""
        live = self._live_games.get(game)
        if live is None or not live.stored.is_full or not self._hears_others():
            return None
        self._live_games.move_to_end(game)
        return None if self._news.get(game, 0) > live.version else live

    async def live(self, game: str) -> LiveGame:
        """The game, brought up to date with its log."""
        return await self.work.do(self._load(game))

    async def _load(self, game: str) -> LiveGame:
        async with self._lock(game):
            return await self._catch_up(game)

    async def accept(self, reader: Reader, message: str, version: int, wanted: str) -> int:
        """Judge and append a message of a seat; the number of its entry, or `Refused` or `IllegalAction`."""
        if reader.seat is None:
            raise self._count_refusal(player_refusals.no_seat())
        if not _ID.fullmatch(message):
            raise self._count_refusal(player_refusals.unreadable())
        return await self.work.do(self._accept(reader.game, reader.seat, message, version, wanted))

    async def _accept(self, game: str, seat: int, message: str, version: int, wanted: str) -> int:
        since = asyncio.get_running_loop().time()
        async with self._lock(game):
            try:
                number = await self._judge_and_append(game, seat, message, version, wanted)
            except Refused as error:
                raise self._count_refusal(error) from None
            except IllegalAction:
                self.metrics.count("kingless_refused_total", reason="illegal")
                raise
        self.move_times.begin(game, number, since)
        self.subscriptions.notify(game)
        return number

    async def _judge_and_append(self, game: str, seat: int, message: str, version: int, wanted: str) -> int:
        """Judge until it is refused or in the log; where another process was faster, judge again."""
        live, number = self.from_memory(game), None
        if live is not None:
            # Memory may be outdated: a refusal is judged again by the log, a taken number fails there.
            with suppress(Refused, IllegalAction):
                number = await self._append_once(live, seat, message, version, wanted)
        while number is None:
            live = await self._catch_up(game)
            number = await self._append_once(live, seat, message, version, wanted)
        return number

    async def _append_once(
        self, live: LiveGame, seat: int, message: str, version: int, wanted: str
    ) -> int | None:
        """The number of the message's entry, also where it was sent before; None where the append failed."""
        before = live.entry_numbers.get((seat, message))
        if before is not None:  # a repeated message gets the first answer
            return before
        given = live.server_answer(seat, version)
        if given is not None and given.text == wanted and not given.is_timeout:
            return given.number  # standing orders have just said the same, such as a pass without a choice
        judgement = judge(live, seat, version, wanted, message=message, at=self.now())
        return live.version if await self._append(live, judgement) else None

    async def _append(self, live: LiveGame, judgement: Judgement) -> bool:
        """Append the entry, with due time and rematch; False where the number is taken."""
        entry, after = judgement
        may_hurry = is_deciding(entry.text) or live.is_before_deal
        due = due_time(after) if live.stored.clock and may_hurry else UNSET
        follows = None
        if is_rematch(entry.text):
            follows = rematch_of(after, self._rematch_secret(entry.game), entry.at)
        clock = asyncio.get_running_loop().time
        since = clock()
        try:
            if not await self.store.append(entry, due=due, follows=follows):
                self.doubt(entry.game)  # another process was faster, or the game has been deleted
                return False
        except DATABASE_ERRORS:
            self.doubt(entry.game)  # whether it was written is unknown until the database is back
            raise
        live.become(after)
        self.metrics.observe(MOVE_TO_LOG, clock() - since)
        self.metrics.count("kingless_entries_total")
        self._show_watchers(live)
        return True

    async def time_out(self, game: str, decided: int, seat: int, text: str) -> None:
        """Append the clock's answer for a seat whose time is over, unless it has been answered."""
        await self.work.do(self._time_out(game, decided, seat, text))

    async def _time_out(self, game: str, decided: int, seat: int, text: str) -> None:
        since = asyncio.get_running_loop().time()
        async with self._lock(game):
            live = await self._catch_up(game)
            while live.decided == decided and late_seat(live, self.now()) == seat:
                # The same id in every process: of two that time out the same seat, one counts.
                message = server_id(live.stored.secret, decided, "clock")
                judgement = next_entry(live, seat, text, message=message, at=self.now())
                if await self._append(live, judgement):
                    self.metrics.count("kingless_time_outs_total")
                    self.move_times.begin(game, live.version, since)
                    break
                live = await self._catch_up(game)
        self.subscriptions.notify(game)

    def _show_watchers(self, live: LiveGame) -> None:
        for watch in self._watchers:
            watch(live)

    async def _catch_up(self, game: str) -> LiveGame:
        self._news.pop(game, None)  # notifications from now on count as new
        try:
            live = await self._with_seats(game)
            for entry in await self.store.entries(game, live.version):
                apply_entry(live, entry)
        except DATABASE_ERRORS:
            self.doubt(game)
            raise
        self._live_games.move_to_end(game)
        while len(self._live_games) > self.settings.live_games:
            self._forget(next(iter(self._live_games)))
        self._show_watchers(live)
        return live

    async def _with_seats(self, game: str) -> LiveGame:
        """The live game with its current seats."""
        live = self._live_games.get(game)
        is_sure = self._hears_others() and game not in self._reseated
        if live is None or not live.stored.is_full or not is_sure:
            self._reseated.discard(game)
            stored = await self.store.game(game)
            if stored is None:
                self._forget(game)
                raise player_refusals.no_game()
            if live is None:
                live = self._live_games[game] = LiveGame(stored, commitment(self._rematch_secret(game)))
            live.seat(stored)
            live.orders = {}  # they may have changed with the seats
        return live

    def _forget(self, game: str) -> None:
        self._live_games.pop(game, None)
        self._news.pop(game, None)
        self._reseated.discard(game)

    def _is_known(self, game: str) -> bool:
        """Is this game in memory, or being loaded?"""
        return game in self._live_games or game in self._locks

    def _lock(self, game: str) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())

    def _count_refusal(self, error: Refused) -> Refused:
        self.metrics.count("kingless_refused_total", reason=error.key)
        return error


def message_id() -> str:
    """An id for a message that comes from the server itself, or from a form without script."""
    return uuid4().hex
