"""Runs one server process under uvicorn for `kingless serve`, from listening to a clean shutdown."""

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable

import uvicorn
from msgspec import Struct
from sqlalchemy.engine import URL

from kingless.rules.complaint import Finding
from kingless.web.app import application
from kingless.web.logs import LOG_FORMATS, start_logging
from kingless.web.settings import ServerSettings
from kingless.web.store.connect import address_of, bring_up_to_date, engine_at
from kingless.web.store.process_lock import alone_at
from kingless.web.transport import gc_tuning
from kingless.web.transport.http_timeout import timeout_protocol
from kingless.web.transport.ws_heartbeat import HeartbeatProtocol

PORT = 8377
_ANYWHERE = ("0.0.0.0", "::", "")
_GRACE = 3
"""Seconds for which a shutdown waits for responses that are under way."""


class ServeOptions(Struct, frozen=True, kw_only=True):
    """The options of `kingless serve`."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    opens: bool = False
    """Shall a browser be opened?"""
    log_format: str = LOG_FORMATS[0]
    log_level: str = "warning"
    settings: ServerSettings = ServerSettings()


class _Announcing(uvicorn.Server):
    """A uvicorn server that announces when it is ready."""

    ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        if self.started:
            gc_tuning.tune()
            self._looking = asyncio.create_task(gc_tuning.collect_regularly())  # ends with the loop
            self.ready()


def serve(options: ServeOptions, say: Callable[[str, str], None]) -> None:
    """Serve until Ctrl-C; `say` is told address and database; a `Complaint` where it cannot start."""
    start_logging(options.log_format, options.log_level)
    url = address_of(options.database)
    listening = _listen(options.host, options.port)
    try:
        asyncio.run(_migrate(url))
        with alone_at(url):
            _run(options, url, listening, say)
    except KeyboardInterrupt:  # the server has ended by then
        pass
    finally:
        listening.close()


def _run(options: ServeOptions, url: URL, listening: socket.socket, say: Callable[[str, str], None]) -> None:
    server = _Announcing(config(url, options.settings, is_migrated=True))
    port = listening.getsockname()[1]
    address = f"http://{'localhost' if options.host in _ANYWHERE else _host_in_url(options.host)}:{port}/"

    def ready() -> None:
        is_file = url.drivername.startswith("sqlite")
        say(address, str(url.database) if is_file else url.render_as_string(hide_password=True))
        if options.opens:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    server.ready = ready
    server.run(sockets=[listening])


def config(url: URL, settings: ServerSettings, *, is_migrated: bool = False) -> uvicorn.Config:
    """How uvicorn is to run the application."""
    return uvicorn.Config(
        application(url, settings, is_migrated=is_migrated),
        log_config=None,
        access_log=False,  # addresses hold secrets, which must not be logged
        server_header=False,
        proxy_headers=False,  # uvicorn would take the first address, which a client can invent
        http=timeout_protocol(settings.request_seconds),
        ws=HeartbeatProtocol,
        ws_max_size=settings.frame,
        ws_per_message_deflate=False,  # uvicorn would keep the state of both directions for each connection
        timeout_graceful_shutdown=_GRACE,
    )


def _listen(host: str, port: int) -> socket.socket:
    """The socket that listens there."""
    try:
        return socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=512
        )
    except (OSError, OverflowError) as error:
        raise Finding(
            "nobody can listen on {host}, port {port} ({reason}); name another with --host or --port",
            host=host,
            port=port,
            reason=_reason(error),
        ) from None


def _reason(error: OSError | OverflowError) -> str:
    """Why the address cannot be listened on, without the address itself."""
    told = error.strerror if isinstance(error, OSError) else None
    return (told or str(error)).partition(" (while")[0]


async def _migrate(url: URL) -> None:
    """Run the migrations, so that errors of the database are reported before anything else starts."""
    engine = engine_at(url)
    try:
        await bring_up_to_date(engine)
    finally:
        await engine.dispose()


def _host_in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
