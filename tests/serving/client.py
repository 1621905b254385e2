"""A server inside the test, quick and without rate limits, and a client of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from kingless.web.app import application
from kingless.web.clock import terms
from kingless.web.server import Server
from kingless.web.settings import LIMITS, Limit, ServerSettings
from kingless.web.store.connect import address_of

UNLIMITED = dict.fromkeys(LIMITS, Limit(10**6, 10**6))
QUICK = ServerSettings(
    bot_delay=0,
    deep_bot_delay=0,
    phase_delay=0,
    window_delay=0,
    card_delay=0,
    bot_millis=10,
    window_millis=10,
    bot_workers=1,
    limits=UNLIMITED,
    open_metrics=True,
    open_games_address=10**6,
    open_games_browser=10**6,
)
ORIGIN = {"origin": "http://testserver.local"}
Client = TestClient[Litestar]


@contextmanager
def server(
    where: Path | str, settings: ServerSettings = QUICK, now: Callable[[], int] = terms.now
) -> Iterator[Client]:
    """A server on this file or database, where it is this time, and a client of it."""
    url = f"sqlite:///{where}" if isinstance(where, Path) else where
    with TestClient(application(address_of(url), settings, now=now)) as client:
        yield client


def server_of(client: Client) -> Server:
    """What runs behind a client."""
    made = client.app.state.server
    assert isinstance(made, Server)
    return made


def quick_settings(**changes: Any) -> ServerSettings:
    """Quick settings with something else in them."""
    return replace(QUICK, **changes)
