"""Routes of two who play at one screen: the curtain between two turns, and the device that changes hands."""

from typing import NamedTuple

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath

from kingless.web.game.names import names_of_both
from kingless.web.game.seat_orders import seat_asked
from kingless.web.game.seats import seat_of
from kingless.web.http.cookies import game_cookie
from kingless.web.http.forms import PageRequest, csrf_token, form_of
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import page_response, redirect, words_for
from kingless.web.pages.shared_screen import curtain_page
from kingless.web.server import server_of
from kingless.web.store.stored_values import StoredGame
from kingless.web.store.tokens import digest

SHOWN, OTHER = "seat", "other"
"""The cookies of the seat that is shown, and of the other one where both play at this screen."""


class Screen(NamedTuple):
    """The seats that a browser holds at a game: the one that is shown, and the other one."""

    shown: int | None
    other: int | None


def screen_of(request: PageRequest, stored: StoredGame) -> Screen:
    """The seats that the cookies of this browser hold; both only where two play at one screen."""
    tokens = [request.cookies.get(name) for name in (SHOWN, OTHER)]
    shown, other = (seat_of(stored, digest(token)) if token else None for token in tokens)
    return Screen(shown, None if other == shown else other)


async def is_behind_curtain(request: PageRequest, game: str) -> bool:
    """Must the device change hands before anything is shown?"""
    if OTHER not in request.cookies:
        return False
    host = server_of(request).host
    live = await host.live(game)
    shown, other = screen_of(request, live.stored)
    # A seat that has gone to a device of its own is shown no more.
    return other is not None and (shown is None or await seat_asked(host, live) == other)


def cookies_at(request: PageRequest, game: str) -> list[Cookie]:
    """The seats that this browser holds, for a game at which the same tokens hold them."""
    tokens = {name: request.cookies.get(name) for name in (SHOWN, OTHER)}
    return [game_cookie(request, name, game, token) for name, token in tokens.items() if token]


@get("/game/{game:str}/curtain", include_in_schema=False)
async def curtain(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """The curtain before the next turn: nothing of either hand, and a button for who plays next."""
    limit(request, "page")
    if not await is_behind_curtain(request, game):
        return redirect(f"/game/{game}")
    server, words = server_of(request), words_for(request)
    stored = (await server.host.live(game)).stored
    screen = screen_of(request, stored)
    for seat in screen:
        server.visit(game, seat)
    name = names_of_both(stored, words)[screen.other or 0]
    return page_response(request, curtain_page(words, csrf_token(request), f"/game/{game}/curtain", name))


@post("/game/{game:str}/curtain", include_in_schema=False)
async def hand_over(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """The next player has the device: from now on this browser shows that seat."""
    await form_of(request, "act")
    if not await is_behind_curtain(request, game):
        return redirect(f"/game/{game}")
    swapped = {SHOWN: request.cookies.get(OTHER), OTHER: request.cookies.get(SHOWN)}
    return redirect(
        f"/game/{game}",
        [game_cookie(request, name, game, token) for name, token in swapped.items() if token],
    )
