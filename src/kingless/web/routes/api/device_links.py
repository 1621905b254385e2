"""Routes of the links that a program can give away, and of the way to another device."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from kingless.web import player_refusals, program_refusals
from kingless.web.game.links.device_link import lend_seat, take_seat
from kingless.web.game.links.finished_link import finished_token
from kingless.web.game.seats import seat_of
from kingless.web.http.json_bodies import body_guard
from kingless.web.http.limit_guards import limit
from kingless.web.routes.api.access import ApiRequest, seat_holder
from kingless.web.routes.api.description import HOLDS_TOKEN, MOVING, examples, refusal_responses
from kingless.web.server import server_of
from kingless.web.store.tokens import digest, link_token

_LINK = "Vw3kQz8nB1mX5cL7jH2gF9dS4aP6oI0uYtReWqZxCvB"
_WATCH = "b7XcQ2vN5mK8jH1gF4dS6aP9oI3uY0tRrEeWwQqLlKk"


class TableLinks(Struct, frozen=True, kw_only=True):
    """What a seat may give to others: the last parts of `/join/…`, `/watch/…` and `/after/GAME/…`."""

    invite: str | None
    """To take the other seat; none once it is taken."""
    watch: str
    finished: str | None
    """To see and judge the game once it is over, by everybody who has it; none before the end."""


class DeviceLink(Struct, frozen=True):
    """The last part of `/take/…`, which takes the seat to another device or program, once."""

    link: str
    until: int
    """In seconds since 1970."""


class LinkShown(Struct, frozen=True, forbid_unknown_fields=True):
    """The link to another device that somebody was given."""

    link: Annotated[str, Meta(max_length=100, description="the last part of the link")]


class SeatMoved(Struct, frozen=True, kw_only=True):
    """A seat that has come here: from now on this token holds it, and the one before does no more."""

    game: str
    seat: int
    token: str
    games: tuple[str, ...]
    """The game and its rematches, at all of which the token holds the seat."""


class Watched(Struct, frozen=True):
    """The game that a link for watching belongs to; the link itself is the token there."""

    game: str


@get(
    "/api/games/{game:str}/links",
    summary="Get the links of a table",
    tags=[MOVING],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 403, 404, 410),
    operation_class=examples(answer={"invite": _LINK, "watch": _WATCH, "finished": _WATCH}),
)
async def links(request: ApiRequest, game: FromPath[str]) -> TableLinks:
    """The links that a seat may give to others, as far as there are any; also at a rematch."""
    limit(request, "page")
    await seat_holder(request, game)
    live = await server_of(request).host.live(game)
    secret = live.stored.secret
    return TableLinks(
        invite=None if live.stored.is_full else link_token(secret, "invite"),
        watch=link_token(secret, "watch"),
        finished=finished_token(live.stored) if live.is_over else None,
    )


@get(
    "/api/watch/{watch:str}",
    summary="Find the game of a link for watching",
    tags=[MOVING],
    responses=refusal_responses(400, 404),
    operation_class=examples(answer={"game": "q9GmZ1xTn3Rk"}),
)
async def watched_game(request: ApiRequest, watch: FromPath[str]) -> Watched:
    """The game that a link for watching belongs to: send the link itself as the token there."""
    limit(request, "guess")
    stored = await server_of(request).store.game_by_watch_link(digest(watch))
    if stored is None:
        raise player_refusals.no_game()
    return Watched(stored.id)


@post(
    "/api/games/{game:str}/device",
    status_code=201,
    summary="Make a link to another device",
    tags=[MOVING],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 403, 404),
    operation_class=examples(answer={"link": _LINK, "until": 1790000000}),
)
async def lend(request: ApiRequest, game: FromPath[str]) -> DeviceLink:
    """Make the link that takes the seat to another device or program, once; a new one ends the old."""
    limit(request, "new")
    server = server_of(request)
    _, seat = await seat_holder(request, game)
    return DeviceLink(*await lend_seat(server.host, game, seat))


@post(
    "/api/take",
    status_code=201,
    summary="Take a seat from another device",
    tags=[MOVING],
    guards=[body_guard(LinkShown)],
    responses=refusal_responses(400, 404, 415),
    operation_class=examples(
        body={"link": _LINK},
        answer={"game": "q9GmZ1xTn3Rk", "seat": 0, "token": _WATCH, "games": ["q9GmZ1xTn3Rk"]},
    ),
)
async def carry(request: ApiRequest, data: JSONBody[LinkShown]) -> SeatMoved:
    """Take the seat of such a link: it gets a new token, and whoever held it before holds it no more."""
    limit(request, "guess")
    server = server_of(request)
    carried, fresh = await take_seat(server.host, data.link)
    if not carried:
        raise program_refusals.device_link_over()
    stored = await server.store.game(carried[0])
    seat = seat_of(stored, digest(fresh)) if stored else None
    if seat is None:  # deleted, or carried on, at this very moment
        raise player_refusals.no_game()
    return SeatMoved(game=carried[0], seat=seat, token=fresh, games=tuple(carried))
