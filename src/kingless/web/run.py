"""Runs one server process under uvicorn for `kingless serve`, from listening to a clean shutdown."""

import asyncio
import socket
import threading
import webbrowser
from collections.abc import Callable

import msgspec
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
from kingless.web.transport.addresses import ANYWHERE, lan_addresses
from kingless.web.transport.http_timeout import timeout_protocol
from kingless.web.transport.ws_heartbeat import HeartbeatProtocol

PORT = 8377
_GRACE = 3
"""Seconds for which a shutdown waits for responses that are under way."""


class ServeOptions(Struct, frozen=True, kw_only=True):
    """The options of `kingless serve`."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    opens: str | None = None
    """The page at which a browser is opened; None for no browser."""
    log_format: str = LOG_FORMATS[0]
    log_level: str = "warning"
    settings: ServerSettings = ServerSettings()


class Announcement(Struct, frozen=True):
    """What is told when the server is ready."""

    address: str
    """Where this machine reaches it."""
    origins: tuple[str, ...]
    """Where others in the network do."""
    database: str


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


def serve(options: ServeOptions, say: Callable[[Announcement], None]) -> None:
    """Serve until Ctrl-C; `say` is told when it is ready; a `Complaint` where it cannot start."""
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


def _run(
    options: ServeOptions, url: URL, listening: socket.socket, say: Callable[[Announcement], None]
) -> None:
    port = listening.getsockname()[1]
    origins = () if options.settings.secure else _origins(options.host, port)
    settings = msgspec.structs.replace(options.settings, origins=origins)
    server = _Announcing(config(url, settings, is_migrated=True))
    address = f"{_origin(_own_host(options.host), port)}/"

    def ready() -> None:
        is_file = url.drivername.startswith("sqlite")
        database = str(url.database) if is_file else url.render_as_string(hide_password=True)
        say(Announcement(address, origins, database))
        if options.opens is not None:
            page = address + options.opens.lstrip("/")
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    server.ready = ready
    server.run(sockets=[listening])


def _own_host(host: str) -> str:
    """The host by which this machine reaches the server: always the same, for its cookies belong to it."""
    return "127.0.0.1" if host in ANYWHERE else host


def _origins(host: str, port: int) -> tuple[str, ...]:
    """Where others in the network reach a server that listens there."""
    return tuple(_origin(address, port) for address in lan_addresses(host))


def _origin(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


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
        both = host == "::" and socket.has_dualstack_ipv6()
        return socket.create_server(
            (host, port),
            family=socket.AF_INET6 if ":" in host else socket.AF_INET,
            backlog=512,
            dualstack_ipv6=both,
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
