"""Routes of the links with a secret: to take a free seat, to watch, and to move to another device."""

from litestar import Response, get, post
from litestar.params import FromPath

from kingless.rules.ruleset import behaviour_of
from kingless.table.fair_deal import commitment
from kingless.web import errors
from kingless.web.clock.words import clock_sentence
from kingless.web.game.first_lead import lead_sentence
from kingless.web.game.names import name_of
from kingless.web.http.forms import PageRequest, csrf_token, form_of, limit
from kingless.web.http.responses import game_cookie, page_response, redirect, words_for
from kingless.web.pages import invite_page, notice_page
from kingless.web.pages.layout import render
from kingless.web.routes.create_game import join_game
from kingless.web.routes.seating import sit_down
from kingless.web.server import server_of
from kingless.web.store.models import StoredGame
from kingless.web.store.tokens import digest, new_token


@get("/join/{token:str}", include_in_schema=False)
async def invitation(request: PageRequest, token: FromPath[str]) -> Response[str]:
    """The seat that a friend was invited to."""
    limit(request, "guess")
    return show_invitation(
        request, await server_of(request).store.game_by_invitation(digest(token)), f"/join/{token}"
    )


@post("/join/{token:str}", include_in_schema=False)
async def accept(request: PageRequest, token: FromPath[str]) -> Response[str]:
    """Take it."""
    fields = await form_of(request, "guess")
    return await take_seat(request, fields, await server_of(request).store.game_by_invitation(digest(token)))


@get("/watch/{token:str}", include_in_schema=False)
async def watch(request: PageRequest, token: FromPath[str]) -> Response[str]:
    """Let the browser watch by a cookie; the redirect removes the secret from the address bar."""
    limit(request, "guess")
    stored = await server_of(request).store.game_by_watch_link(digest(token))
    if stored is None:
        raise errors.no_game()
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
    fresh = new_token()
    server = server_of(request)
    carried = await server.store.carry(digest(token), digest(fresh))
    if not carried:
        return _link_over(request)
    for game in carried:
        server.host.seats_changed(game)  # the device that held the seat until now lets go of it
    return redirect(f"/game/{carried[0]}", [game_cookie(request, "seat", carried[0], fresh)])


def _link_over(request: PageRequest) -> Response[str]:
    """The error for a link to another device that was used, has expired or never existed."""
    words = words_for(request)
    sentence = words(
        "It was used already, or it is too old. On the device that holds your seat open the game, choose "
        "Links and then “Go on with another device”: that makes a new link. If you have taken the seat here "
        "before, the game is among your games."
    )
    return page_response(
        request, notice_page(words, words("This link works no more"), sentence, 404, "", "/games"), 404
    )


def show_invitation(request: PageRequest, stored: StoredGame | None, here: str) -> Response[str]:
    """The free seat of a game, with what is played; `here` is the address that takes it."""
    if stored is None:
        raise errors.no_game()
    if stored.is_full:
        raise errors.no_free_seat()
    words = words_for(request)
    host = name_of(stored.seats[0], words)
    told = {"clock": clock_sentence(words, stored.clock), "lead": lead_sentence(words, stored, 1, host)}
    made = invite_page(
        words,
        csrf_token(request),
        host,
        here,
        stored.setup,
        **told,
        commitment=commitment(stored.secret),
        behaviour=behaviour_of(stored.rules),
    )
    return page_response(request, made)


async def take_seat(request: PageRequest, fields: dict[str, str], stored: StoredGame | None) -> Response[str]:
    """Take the free seat of a game."""
    name, nonce, commit = (fields.get(key, "") for key in ("name", "nonce", "commit"))
    server, words = server_of(request), words_for(request)
    return sit_down(request, await join_game(server, stored, name, words, nonce, commit))
