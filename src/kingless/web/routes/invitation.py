"""Routes of the links with a secret: to take a free seat, to watch, and to move to another device."""

from litestar import Response, get, post
from litestar.params import FromPath

from kingless.rules.ruleset import behaviour_of
from kingless.table.fair_deal import commitment
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.clock.words import clock_sentence
from kingless.web.game.first_lead import lead_sentence
from kingless.web.game.links.device_link import take_seat
from kingless.web.game.names import GUEST, clean_name, name_of
from kingless.web.game.seats import seat_of
from kingless.web.http.cookies import game_cookie
from kingless.web.http.forms import PageRequest, csrf_token, form_of
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import page_response, redirect, shared_link, words_for
from kingless.web.pages import invite_page, notice_page, own_table_page
from kingless.web.pages.layout import render
from kingless.web.routes.create_game import join_game
from kingless.web.routes.lobby import game_in_lobby
from kingless.web.routes.seating import sit_down
from kingless.web.routes.shared_screen import OTHER, SHOWN
from kingless.web.server import server_of
from kingless.web.store.stored_values import StoredGame
from kingless.web.store.tokens import digest, link_token


@get("/join/{token:str}", include_in_schema=False)
async def invitation(request: PageRequest, token: FromPath[str]) -> Response[str]:
    """Lead to the seat that a friend was invited to: only there the browser's cookies tell whose it is."""
    limit(request, "guess")
    stored = await server_of(request).store.game_by_invitation(digest(token))
    if stored is None:
        raise player_refusals.no_game()
    return redirect(f"/game/{stored.id}/join/{token}")


@get("/game/{game:str}/join/{token:str}", include_in_schema=False)
async def free_seat(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[str]:
    """The seat that a friend was invited to."""
    limit(request, "page")
    return await _show_seat(request, await _find_invited_game(request, game, token))


@post("/game/{game:str}/join/{token:str}", include_in_schema=False)
async def accept(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[str]:
    """Take it."""
    fields = await form_of(request, "guess")
    return await _take_seat(request, fields, await _find_invited_game(request, game, token))


@get("/game/{game:str}/join", include_in_schema=False)
async def open_seat(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """The free seat of a game in the lobby."""
    limit(request, "page")
    return await _show_seat(request, await game_in_lobby(server_of(request), game))


@post("/game/{game:str}/join", include_in_schema=False)
async def accept_open(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """Take it."""
    fields = await form_of(request, "guess")
    return await _take_seat(request, fields, await game_in_lobby(server_of(request), game))


async def _find_invited_game(request: PageRequest, game: str, token: str) -> StoredGame:
    """The game that this token invites to, which must be this one."""
    stored = await server_of(request).store.game_by_invitation(digest(token))
    if stored is None or stored.id != game:
        raise player_refusals.no_game()
    return stored


@get("/watch/{token:str}", include_in_schema=False)
async def watch(request: PageRequest, token: FromPath[str]) -> Response[str]:
    """Let the browser watch by a cookie; the redirect removes the secret from the address bar."""
    limit(request, "guess")
    stored = await server_of(request).store.game_by_watch_link(digest(token))
    if stored is None:
        raise player_refusals.no_game()
    return redirect(f"/game/{stored.id}", [game_cookie(request, "watch", stored.id, token)])


@get("/take/{token:str}", include_in_schema=False)
async def device(request: PageRequest, token: FromPath[str]) -> Response[str]:
    """Ask before the seat is moved to this device, since the link works only once."""
    limit(request, "guess")
    if not await server_of(request).store.is_lent(digest(token)):
        return _link_over(request)
    parts = {"csrf": csrf_token(request), "here": f"/take/{token}"}
    return page_response(request, render("take.html", words_for(request), **parts))


@post("/take/{token:str}", include_in_schema=False)
async def carry(request: PageRequest, token: FromPath[str]) -> Response[str]:
    """Move the seat to this browser."""
    await form_of(request, "guess")
    carried, fresh = await take_seat(server_of(request).host, token)
    if not carried:
        return _link_over(request)
    return redirect(f"/game/{carried[0]}", [game_cookie(request, "seat", carried[0], fresh)])


def _link_over(request: PageRequest) -> Response[str]:
    """The error for a link to another device that was used, has expired or never existed."""
    words = words_for(request)
    sentence = words(
        "It was used already, or it is too old. On the device that holds your seat open the game, choose "
        "Share and then “Go on with another device”: that makes a new link. If you have taken the seat here "
        "before, the game is among your games."
    )
    return page_response(
        request, notice_page(words, words("This link works no more"), sentence, 404, "", "/games"), 404
    )


async def _show_seat(request: PageRequest, stored: StoredGame) -> Response[str]:
    """The free seat of a game; who sits there already is shown their own table."""
    words, is_own = words_for(request), _holds_seat(request, stored)
    if stored.is_full and is_own:
        return redirect(f"/game/{stored.id}")
    if stored.is_full:
        raise player_refusals.no_free_seat()
    return page_response(request, (_own_table if is_own else _invitation)(request, stored, words))


def _holds_seat(request: PageRequest, stored: StoredGame) -> bool:
    """Does this browser hold a seat at the game already?"""
    token = request.cookies.get(SHOWN)
    return token is not None and seat_of(stored, digest(token)) is not None


def _own_table(request: PageRequest, stored: StoredGame, words: Words) -> str:
    return own_table_page(
        words,
        csrf_token(request),
        shared_link(request, "join", link_token(stored.secret, "invite")),
        f"/game/{stored.id}",
        artifacts=stored.setup.artifacts,
        commitment=commitment(stored.secret),
    )


def _invitation(request: PageRequest, stored: StoredGame, words: Words) -> str:
    host = name_of(stored.seats[0], words)
    return invite_page(
        words,
        csrf_token(request),
        host,
        request.url.path,
        stored.setup,
        clock=clock_sentence(words, stored.clock),
        tracker=stored.tracker,
        lead=lead_sentence(words, stored, 1, host),
        commitment=commitment(stored.secret),
        behaviour=behaviour_of(stored.rules),
        quick=_quick_name(request, words),
    )


def _quick_name(request: PageRequest, words: Words) -> str | None:
    """The name of who comes from a quick match."""
    name = request.query_params.get("quick")
    return None if name is None else clean_name(name, words(GUEST))


async def _take_seat(request: PageRequest, fields: dict[str, str], stored: StoredGame) -> Response[str]:
    """Take the free seat; who holds the other one keeps it, and may take this one beside it."""
    is_own = _holds_seat(request, stored)
    if is_own and fields.get("seats") != "both":
        return redirect(request.url.path)
    name, nonce = fields.get("name", ""), fields.get("nonce", "")
    server, words = server_of(request), words_for(request)
    taken = await join_game(server, stored, name, words, nonce, fields.get("commit"))
    if not is_own:
        return sit_down(request, taken)
    return redirect(f"/game/{stored.id}", [game_cookie(request, OTHER, stored.id, taken.token)])
