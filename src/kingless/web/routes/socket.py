"""WebSockets of a game, one for pages and one for programs: takes messages, and sends what has changed."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kingless.rules.actions import IllegalAction
from kingless.web import player_refusals
from kingless.web.clock.terms import SECOND
from kingless.web.game.dispatch import send
from kingless.web.game.live_game import LiveGame
from kingless.web.game.offers.open_hands import OpenHands, next_look, shown_hands
from kingless.web.game.seat_orders import orders_of, seat_asked
from kingless.web.game.seats import Reader, is_reader, seat_of
from kingless.web.game.socket_messages import (
    AcceptedSent,
    Act,
    GoSent,
    HandOverSent,
    Hello,
    Offer,
    OrderMessage,
    Phrase,
    Ping,
    PongSent,
    RefusedSent,
    Throw,
    message_id,
    read_login,
    read_message,
)
from kingless.web.http.cors import allows_origin
from kingless.web.http.forms import is_own_origin
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.http.responses import words_for
from kingless.web.live.rate_limits import Bucket
from kingless.web.pages.table.context import refusal_sentence
from kingless.web.pages.table.feed import TableFeed
from kingless.web.player_refusals import Refused
from kingless.web.routes.api.access import bearer
from kingless.web.routes.api.views import is_shown, view_of
from kingless.web.server import server_of
from kingless.web.store.connect import DATABASE_ERRORS
from kingless.web.store.tokens import digest

Socket = WebSocket[Any, Any, State]
_ProgramVersion = tuple[int, bool, OpenHands | None]
_NOTHING_SENT: _ProgramVersion = (-1, False, None)
_LOG = logging.getLogger(__name__)
_FORBIDDEN, _UNKNOWN, _DELETED, _TOO_MANY, _FAILED = 4403, 4404, 4410, 4429, 4500
"""Close codes, from the range for applications."""
_AWAY = 1013
"""Close code `Try Again Later`: the database is unreachable, and unanswered messages are to be repeated."""


class Line:
    """One open socket: on each notification it reads the game, and sends only what has changed."""

    def __init__(
        self,
        socket: Socket,
        reader: Reader,
        tokens: tuple[str | None, str | None],
        *,
        is_page: bool,
        other: int | None = None,
    ) -> None:
        """`other`: the other seat, where both play at one screen."""
        server = server_of(socket)
        self._socket = socket
        self._server = server
        self._reader = reader
        self._shown = [token and digest(token) for token in tokens]
        self._words = words_for(socket)
        self._is_page = is_page
        self._other = other
        self._wake = asyncio.Event()
        self._feed = server.feed(reader, self._words) if is_page else None
        self._messages = 0
        """How many messages of the feed have been sent."""
        self._is_repeated = False
        """Has a program said something again, which is to be answered although nothing has changed?"""
        self._version = _NOTHING_SENT
        """What a program was last sent: the version of the game, whether there was a hint, open hands."""
        self._timer: asyncio.TimerHandle | None = None
        """Wakes an onlooker's socket when other hands may be shown, although nobody has moved."""
        self._was_followed = True
        """Was a rematch agreed on when the last table was sent? At first True: an old game leads nowhere."""
        self._bucket = Bucket(server.settings.limits["message" if is_page else "program"])
        self._refusal_limit = Bucket(server.settings.limits["refusal"])

    async def run(self) -> None:
        """Read and write until the connection is closed."""
        server, (game, seat) = self._server, self._reader
        notify: Callable[[], None] = self._wake.set
        server.subscriptions.subscribe(game, notify)
        server.host.move_times.enter(game, self)
        here = [seat] if self._other is None else [seat, self._other]
        for one in here:
            server.arrive(game, one)
        server.subscriptions.notify(game)  # the other player's page shows the arrival
        reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            writer.cancel()
            if self._timer:
                self._timer.cancel()
            ends = await asyncio.gather(reader, writer, return_exceptions=True)
            server.subscriptions.unsubscribe(game, notify)
            server.host.move_times.leave(game, self)
            for one in here:
                server.leave(game, one)
            server.subscriptions.notify(game)
        await self._close(ends)

    async def _close(self, ends: Iterable[BaseException | None]) -> None:
        """Close the socket, unless the client has; a page reconnects by itself."""
        for end in ends:
            if isinstance(end, WebSocketDisconnect):
                return
            if isinstance(end, DATABASE_ERRORS):
                self._server.outage.note(end)
        codes = [_code(end, unknown=_DELETED) for end in ends if isinstance(end, Exception)]
        await self._socket.close(code=min(codes, default=_FAILED))

    async def _read(self) -> None:
        while True:
            raw = await self._socket.receive_data("text")
            name: str | None = None
            most = self._server.settings.frame
            try:
                self._bucket.take()
                message = read_message(raw, most)
                if isinstance(message, Hello):
                    await self._greet(message)
                elif isinstance(message, Ping):
                    await self._send(PongSent())
                else:
                    name = message.id
                    await self._accept(message)
            except (Refused, IllegalAction) as error:
                await self._refuse(name or message_id(raw, most), error)

    async def _greet(self, hello: Hello) -> None:
        """Send what is new; the table itself was sent on connecting."""
        if hello.version > (await self._look()).version:  # another process knows more: the log decides
            self._server.host.doubt(self._reader.game)
        if hello.whole:
            self._messages, self._version = 0, _NOTHING_SENT
        self._wake.set()

    async def _accept(self, message: Act | Offer | Throw | Phrase | OrderMessage) -> None:
        known = (await self._look()).version
        version = await send(self._server.host, self._reader, message, is_page=self._is_page)
        if self._is_page:
            if message.id is not None:
                await self._send(AcceptedSent(message.id, version))
        elif version <= known:  # a program gets an answer to a repeated message, too
            self._is_repeated = True
            self._wake.set()

    async def _refuse(self, name: str | None, error: Refused | IllegalAction) -> None:
        key = error.key if isinstance(error, Refused) else "illegal"
        if key == "rate":
            self._refusal_limit.take()  # the socket is closed when it is used up
        if isinstance(error, Refused) and not self._is_page:
            error = error.for_program()
        live = await self._look()
        sentence = refusal_sentence(live, self._reader.seat, self._words, error)
        await self._send(RefusedSent(name, sentence, key, error.wait if isinstance(error, Refused) else None))

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            live = await self._look()
            version = live.version  # it may go on while this one is sent
            if live.stored.is_full if self._is_page else is_shown(live, self._reader.seat):
                await self._show(live)
            self._wake_for_hands(live)
            self._server.host.move_times.note_sent(self._reader.game, self, version)

    async def _look(self) -> LiveGame:
        """The game as it is now; it may be deleted, and the seat may have gone to another device since."""
        host, game = self._server.host, self._reader.game
        live = host.from_memory(game) or await host.live(game)
        if not is_reader(live.stored, self._reader, *self._shown):
            raise player_refusals.no_seat()
        return live

    async def _show(self, live: LiveGame) -> None:
        game, seat = self._reader
        is_repeated, self._is_repeated = self._is_repeated, False  # while this is sent it may be set again
        if self._feed is not None:
            await self._show_page(live, self._feed)
        elif (version := self._version_of(live)) != self._version or is_repeated:
            self._version = version
            await self._send(view_of(live, seat, self._words, self._server.host.now()))
        is_agreed = live.offers.has_rematch and not self._was_followed
        self._was_followed = live.offers.has_rematch
        if self._feed and seat is not None and is_agreed:
            await self._send(GoSent(f"/game/{game}/next"))
        elif self._other is not None and await seat_asked(self._server.host, live) == self._other:
            await self._send(HandOverSent(f"/game/{game}/curtain"))

    def _version_of(self, live: LiveGame) -> _ProgramVersion:
        """What makes the view of a program another one."""
        is_watching = self._reader.seat is None
        hands = shown_hands(live, self._server.host.now()) if is_watching else None
        return live.version, live.hint is not None, hands

    def _wake_for_hands(self, live: LiveGame) -> None:
        """Look again when the hands that onlookers are shown change by time alone."""
        if self._reader.seat is not None:
            return
        if self._timer:
            self._timer.cancel()
        now = self._server.host.now()
        then = next_look(live, now)
        if then is not None:
            self._timer = asyncio.get_running_loop().call_later((then - now) / SECOND, self._wake.set)

    async def _show_page(self, live: LiveGame, feed: TableFeed) -> None:
        server, loop = self._server, asyncio.get_running_loop()
        orders = await orders_of(server.host, live, self._reader.seat)
        if feed.look(server.surroundings, live, orders, loop.time()):
            loop.call_later(server.settings.away_seconds, self._wake.set)
        message = feed.message(self._messages)
        self._messages = feed.number
        if message:
            await self._socket.send_text(message)

    async def _send(self, message: object) -> None:
        await self._socket.send_text(msgspec.json.encode(message).decode())


def _code(end: Exception, unknown: int = _UNKNOWN) -> int:
    """The close code for this exception; `unknown` is the one for a game that does not exist."""
    if isinstance(end, Refused):
        return {"rate": _TOO_MANY, "game": unknown}.get(end.key, _FORBIDDEN)
    if isinstance(end, DATABASE_ERRORS):
        return _AWAY
    _LOG.error("a socket failed: %s", type(end).__name__)
    return _FAILED


@websocket("/game/{game:str}/socket")
async def page_socket(socket: Socket, game: FromPath[str]) -> None:
    """The socket of a page, with the browser's cookies and an origin of this server."""
    tokens = (socket.cookies.get("seat"), socket.cookies.get("watch"))
    other = socket.cookies.get("other")
    await _talk(socket, game, tokens, is_allowed=is_own_origin(socket), is_page=True, other=other)


@websocket("/api/games/{game:str}/socket")
async def api_socket(socket: Socket, game: FromPath[str]) -> None:
    """The socket of a program, with its token in a header, or in the first message as browsers need it."""
    token = bearer(socket)
    is_allowed = token is not None or _may_log_in(socket)
    await _talk(socket, game, (token, token), is_allowed=is_allowed, is_page=False)


def _may_log_in(socket: Socket) -> bool:
    """May whoever has opened this socket log in by a message? Pages of other origins where CORS lets them."""
    origin = socket.headers.get("origin")
    return origin is None or is_own_origin(socket) or allows_origin(server_of(socket).settings.cors, origin)


async def _login(socket: Socket) -> str:
    """The token in the first message; `Refused` where that is no login, or does not come in time."""
    try:
        async with asyncio.timeout(server_of(socket).settings.login_seconds):
            return read_login(await socket.receive_data("text"))
    except TimeoutError:
        raise player_refusals.no_seat() from None


async def _talk(
    socket: Socket,
    game: str,
    tokens: tuple[str | None, str | None],
    *,
    is_allowed: bool,
    is_page: bool,
    other: str | None = None,
) -> None:
    server = server_of(socket)
    await socket.accept()  # a refusal can be told only on an open socket
    try:
        limit(socket, "socket")
        if not is_allowed:
            await socket.close(code=_FORBIDDEN)
            return
        if not is_page and tokens == (None, None):
            token = await _login(socket)
            tokens = (token, token)
        reader = await server.host.reader(game, *tokens)
        shared = seat_of((await server.host.live(game)).stored, digest(other)) if other else None
    except WebSocketDisconnect:  # before it has logged in
        return
    except (Refused, *DATABASE_ERRORS) as error:
        if not isinstance(error, Refused):
            server.outage.note(error)
        await socket.close(code=_code(error))
        return
    if not server.has_room(*reader):
        await socket.close(code=_TOO_MANY)
        return
    note_player(socket, *reader)
    shared = None if shared == reader.seat or reader.seat is None else shared
    await Line(socket, reader, tokens, is_page=is_page, other=shared).run()
