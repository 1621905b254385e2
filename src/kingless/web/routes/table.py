"""Routes of a running game: the table, its forms without script, the record, the links, the rematch."""

from litestar import Response, get, post
from litestar.params import FromPath

from kingless.rules.ruleset import behaviour_of
from kingless.table.fair_deal import commitment
from kingless.view.house_rules import rules_in_words
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.clock.terms import is_over_days
from kingless.web.clock.words import clock_sentence
from kingless.web.game.dispatch import send
from kingless.web.game.first_lead import lead_sentence
from kingless.web.game.host import message_id
from kingless.web.game.links.device_link import lend_seat
from kingless.web.game.live_game import LiveGame
from kingless.web.game.names import name_of, names_of_both
from kingless.web.game.seat_orders import orders_of
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Act, Offer, OrderMessage, Phrase, Throw
from kingless.web.http.forms import PageRequest, csrf_token, form_of
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.http.responses import page_response, redirect, shared_link, words_for
from kingless.web.pages import Links, links_page, table_page, waiting_page
from kingless.web.pages.orders import ABOUT
from kingless.web.pages.shared_link import SharedLink
from kingless.web.pages.table.context import names_for, show
from kingless.web.pages.table.exchange_context import exchange_state
from kingless.web.player_refusals import SAME_ANSWER, Refused
from kingless.web.routes.download import record_download
from kingless.web.routes.shared_screen import cookies_at, is_behind_curtain
from kingless.web.server import server_of
from kingless.web.store.tokens import link_token

_NO_VERSION = -1


async def reader_of(request: PageRequest, game: str) -> Reader:
    """The reader of this game, by the cookies of the browser."""
    return await server_of(request).host.reader(
        game, request.cookies.get("seat"), request.cookies.get("watch")
    )


async def _present_reader(request: PageRequest, game: str) -> Reader:
    """The reader of this game, who counts as present for a while, also without a socket."""
    server, reader = server_of(request), await reader_of(request, game)
    was_here = reader.seat is None or server.presence.is_here(game, reader.seat)
    server.visit(*reader)
    note_player(request, *reader)
    if not was_here:
        server.subscriptions.notify(game)
    return reader


@get("/game/{game:str}", include_in_schema=False)
async def table(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """The table; before the other one comes, the link to send."""
    limit(request, "page")
    server, words = server_of(request), words_for(request)
    if await is_behind_curtain(request, game):
        return redirect(f"/game/{game}/curtain")
    reader = await _present_reader(request, game)
    live = await server.host.live(game)
    if not live.stored.is_full:
        if reader.seat is None:  # the page that waits holds the invitation
            raise player_refusals.not_begun()
        return page_response(request, _waiting_page(request, live, words))
    orders = await orders_of(server.host, live, reader.seat)
    shown = show(server.surroundings, live, names_for(live, reader.seat, words), orders)
    return page_response(request, _table(request, live, shown, words, reader.seat))


def _waiting_page(request: PageRequest, live: LiveGame, words: Words) -> str:
    stored = live.stored
    token = link_token(stored.secret, "invite")
    return waiting_page(
        words,
        shared_link(request, "join", token),
        name_of(stored.seats[0], words),
        stored.setup,
        is_open=stored.is_open,
        tracker=stored.tracker,
        told=clock_sentence(words, stored.clock),
        lead=lead_sentence(words, stored, 0, ""),
        commitment=commitment(stored.secret),
        behaviour=behaviour_of(stored.rules),
        days=server_of(request).settings.lobby_days if is_over_days(stored.clock) else None,
        own=f"/game/{stored.id}/join/{token}",
        deal=f"/game/{stored.id}/deal",
        state=exchange_state(live, 0),
        csrf=csrf_token(request),
        is_own=live.exchange.is_own(0),
        is_over_days=is_over_days(stored.clock),
    )


def _table(
    request: PageRequest, live: LiveGame, shown: dict[str, str], words: Words, seat: int | None
) -> str:
    here = f"/game/{live.stored.id}"
    names = names_of_both(live.stored, words)
    links = Links(
        act=f"{here}/act",
        offer=f"{here}/offer",
        phrase=f"{here}/phrase",
        orders=f"{here}/orders",
        deal=f"{here}/deal" if live.game is None and seat is not None else "",
        **_level_links(request, live, seat),
        # A browser may ask for the socket in another language than for the page.
        socket=f"{here}/socket?language={words.language}",
    )
    rules = rules_in_words(words, live.stored.setup, behaviour_of(live.stored.rules))
    title = words("{first} against {second}", first=names[0], second=names[1])
    promised = commitment(live.stored.secret)
    return table_page(
        words,
        title,
        csrf_token(request),
        live.version,
        shown,
        links,
        rules,
        promised,
        seat,
        tracker=live.stored.tracker,
    )


def _level_links(request: PageRequest, live: LiveGame, seat: int | None) -> dict[str, str]:
    """Where a game against another bot is asked for, and what is promised for its deal."""
    if seat is None or not any(one.mind for one in live.stored.seats):
        return {}
    secret = server_of(request).commitments.other_level(live.stored.id)
    return {"level": f"/game/{live.stored.id}/level", "level_commitment": commitment(secret)}


@post("/game/{game:str}/act", include_in_schema=False)
async def act(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """An answer from a page without script."""
    fields = await form_of(request, "act")
    message = Act(fields.get("id") or message_id(), _version(fields), fields.get("action", ""))
    try:
        await send(server_of(request).host, await _present_reader(request, game), message, is_page=True)
    except Refused as error:
        if error.key != SAME_ANSWER:  # the second half of a double click
            raise
    return redirect(f"/game/{game}")


@post("/game/{game:str}/offer", include_in_schema=False)
async def offer(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """An offer, or the answer to one; where that agrees on a rematch, the way leads there."""
    fields = await form_of(request, "act")
    thrown_in = (fields.get("nonce", ""), fields.get("commit"))
    message = Offer(fields.get("what", ""), message_id(), _version(fields), *thrown_in)
    server = server_of(request)
    await send(server.host, await _present_reader(request, game), message)
    live = await server.host.live(game)
    await server.hints.wait(live)  # whoever has no script would have to look again
    has_next = live.offers.has_rematch
    return redirect(f"/game/{game}/next" if has_next else f"/game/{game}")


@post("/game/{game:str}/deal", include_in_schema=False)
async def throw_in(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """What a seat does before the deal: its script commits or shows a nonce, its player trusts the server."""
    fields = await form_of(request, "act")
    seen = max(_version(fields), 0) if "version" in fields else None
    commit, nonce, trust = fields.get("commit"), fields.get("nonce", ""), fields.get("trust") == "yes"
    message = Throw(commit, nonce, trust, version=seen)
    try:
        await send(server_of(request).host, await _present_reader(request, game), message)
    except Refused as error:
        if error.key != SAME_ANSWER:  # the second half of a double click
            raise
    return redirect(f"/game/{game}")


@post("/game/{game:str}/phrase", include_in_schema=False)
async def phrase(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """Something to say."""
    fields = await form_of(request, "act")
    await send(server_of(request).host, await _present_reader(request, game), Phrase(fields.get("key", "")))
    return redirect(f"/game/{game}")


@post("/game/{game:str}/orders", include_in_schema=False)
async def orders(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """Change the standing orders of the seat."""
    fields = await form_of(request, "act")
    about = tuple(name.removeprefix(ABOUT) for name in fields if name.startswith(ABOUT))
    named = {name: fields.get(name, "") for name in ("ask", "lead", "follow")}
    message = OrderMessage(fields.get("order", ""), about=about, **named)
    await send(server_of(request).host, await _present_reader(request, game), message)
    return redirect(f"/game/{game}")


def _version(fields: dict[str, str]) -> int:
    text = fields.get("version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else _NO_VERSION


@get("/game/{game:str}/record", include_in_schema=False)
async def record(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """The record, once the game is over."""
    limit(request, "page")
    await reader_of(request, game)
    return record_download(await server_of(request).host.live(game))


@get("/game/{game:str}/next", include_in_schema=False)
async def next_game(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """The rematch: the same token holds the seat there."""
    limit(request, "page")
    reader = await reader_of(request, game)
    rematch = await server_of(request).store.rematch(game)
    if rematch is None or reader.seat is None:
        raise player_refusals.no_game()
    return redirect(f"/game/{rematch.id}", cookies_at(request, rematch.id))


@get("/game/{game:str}/links", include_in_schema=False)
async def links(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """The link for watching, and the way to another device."""
    limit(request, "page")
    return await _links(request, game, None)


@post("/game/{game:str}/links", include_in_schema=False)
async def lend(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """Make the link that takes the seat to another device, once and soon."""
    await form_of(request, "new")
    server, reader = server_of(request), await reader_of(request, game)
    if reader.seat is None:
        raise player_refusals.no_seat()
    lent = await lend_seat(server.host, game, reader.seat)
    return await _links(request, game, shared_link(request, "take", lent.token))


async def _links(request: PageRequest, game: str, device: SharedLink | None) -> Response[str]:
    server, words = server_of(request), words_for(request)
    reader = await reader_of(request, game)
    stored = await server.store.game(game)
    if stored is None or reader.seat is None:
        raise player_refusals.no_seat()
    watch = shared_link(request, "watch", link_token(stored.secret, "watch"))
    minutes = server.settings.link_seconds // 60
    html = links_page(
        words, csrf_token(request), watch, device, f"/game/{game}", minutes=minutes, seat=reader.seat
    )
    return page_response(request, html)
