"""Builds the Litestar application: all routes, security headers, the rate limit, and the server."""

from collections.abc import Callable

from litestar import Litestar
from litestar.datastructures import State
from litestar.datastructures.headers import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.routes import HTTPRoute
from litestar.status_codes import HTTP_400_BAD_REQUEST
from litestar.types import Message, Scope
from msgspec.structs import replace
from sqlalchemy.engine import URL

from kingless.rules.actions import IllegalAction
from kingless.rules.complaint import Complaint
from kingless.web.assets.group import ROOT
from kingless.web.clock import terms
from kingless.web.http.compression import CompressionMiddleware
from kingless.web.http.cors import CorsMiddleware, origins_of
from kingless.web.http.forms import PageRequest
from kingless.web.http.forwarded import ForwardedMiddleware, proxies_of
from kingless.web.http.host_header import HostMiddleware
from kingless.web.http.json_bodies import is_api
from kingless.web.http.responses import error_response
from kingless.web.http.security_headers import FILE_HEADERS, HTTPS_ONLY, SECURITY_HEADERS
from kingless.web.http.static_files import static_file
from kingless.web.http.throttle import RateLimitMiddleware
from kingless.web.routes import (
    download,
    finished,
    health,
    invitation,
    learn,
    lobby,
    my_games,
    other_level,
    shared_screen,
    socket,
    start,
    start_rules,
    table,
)
from kingless.web.routes.api.all_routes import API_ROUTES
from kingless.web.routes.api.description import DESCRIPTION, api_description
from kingless.web.routes.api.forms import FormsPlugin
from kingless.web.routes.study import analyse, chances, puzzles
from kingless.web.server import Server
from kingless.web.settings import ServerSettings

_PAGES = (
    *(start.start, start.new, start_rules.rules, start_rules.line, start_rules.rest),
    *(lobby.lobby, lobby.lobby_games, lobby.lobby_game, lobby.watch_game),
    *(invitation.invitation, invitation.free_seat, invitation.accept),
    *(invitation.open_seat, invitation.accept_open, invitation.watch, invitation.device, invitation.carry),
    *(shared_screen.curtain, shared_screen.hand_over),
    *(table.table, table.act, table.offer, table.throw_in, table.phrase, table.record, table.next_game),
    *(other_level.other_level, table.links, table.lend, table.orders, my_games.games, my_games.state),
    *(finished.after, finished.halt, finished.verdicts, finished.judge, finished.turning),
    *(finished.record, finished.record_json, finished.proof),
    *(download.games, download.licence, download.source),
    *(learn.lessons, learn.lesson, learn.lesson_after, learn.rules, learn.rule),
    *(analyse.analyse, analyse.bring, analyse.play_position),
    *(analyse.pasted_game, analyse.pasted_halt, analyse.pasted_verdicts),
    *(analyse.judge_pasted, chances.chance, chances.play_on, chances.pasted_chance, chances.play_on_pasted),
    *(puzzles.puzzles, puzzles.today, puzzles.following, puzzles.puzzle, puzzles.run, puzzles.rating),
)
_HOST = (health.metrics, health.health)
_LONGEST = 500
"""Characters of an address at most; a lesson with all its answers has the longest."""
_SOCKETS = (socket.page_socket, socket.api_socket)


def application(
    url: URL, settings: ServerSettings, *, is_migrated: bool = False, now: Callable[[], int] = terms.now
) -> Litestar:
    """The game in the browser, on this database; it is migrated at the start, unless it has been."""
    settings = replace(settings, cors=origins_of(settings.cors), source=download.host_source(settings.source))
    server = Server(url, settings, is_migrated=is_migrated, now=now)
    app = Litestar(
        [*_PAGES, *API_ROUTES, *_HOST, *_SOCKETS, static_file],
        lifespan=[server.lifespan],
        state=State({"server": server}),
        request_max_body_size=settings.body,
        before_request=_check_address,
        before_send=[_finish],
        exception_handlers=dict.fromkeys(
            (Complaint, IllegalAction, HTTPException, Exception), error_response
        ),
        openapi_config=api_description(),
        plugins=[FormsPlugin()],
        logging_config=None,
    )
    inner = HostMiddleware(CompressionMiddleware(app.asgi_handler))
    limited = RateLimitMiddleware(inner, server.limits)
    shared = CorsMiddleware(limited, settings.cors) if settings.cors else limited
    app.asgi_handler = ForwardedMiddleware(shared, proxies_of(settings.proxies))
    return app


async def _check_address(request: PageRequest) -> None:
    """Answer 404 to addresses that no route has and that the file system must not be asked for."""
    path = request.url.path
    # Below the description Litestar would answer with a page of its own instead of our 404.
    is_below = path.startswith(f"{DESCRIPTION}/")
    if "\0" in path or "%00" in path or len(path) > _LONGEST or is_below:
        raise NotFoundException


async def _finish(message: Message, scope: Scope) -> None:
    """Add the security headers to every response, and count it."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        server: Server = scope["litestar_app"].state.server
        is_file = scope["path"].startswith(f"{ROOT}/") and message["status"] < HTTP_400_BAD_REQUEST
        always = FILE_HEADERS if is_file else SECURITY_HEADERS
        for name, value in (always | HTTPS_ONLY if server.settings.secure else always).items():
            headers[name] = value
        if is_api(scope["path"]):
            headers.setdefault("Cache-Control", "no-store")  # what a seat knows is for its program alone
        if scope["type"] == ScopeType.HTTP and scope["method"] == "OPTIONS" and "Allow" in headers:
            headers["Allow"] = _methods(scope)
        server.metrics.count("kingless_requests_total", status=str(message["status"]))


def _methods(scope: Scope) -> str:
    """The methods of the address, of all its routes: Litestar names those of the first alone."""
    routes = scope["litestar_app"].routes
    here = [one for one in routes if isinstance(one, HTTPRoute) and one.path_format == scope["path_template"]]
    return ", ".join(sorted({method for route in here for method in route.methods}))
