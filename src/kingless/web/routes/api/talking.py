"""Routes by which a program offers, talks, and gives standing orders."""

import re
from collections.abc import Iterable
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from kingless.web.game.chat.phrases import OFFERS, PHRASES
from kingless.web.game.dispatch import send
from kingless.web.game.seat_orders import orders_of
from kingless.web.game.socket_messages import NONCE_MOST, Id, Offer, OrderMessage, Phrase, Text, Version
from kingless.web.http.json_bodies import body_guard
from kingless.web.http.limit_guards import limit
from kingless.web.orders.standing_orders import armed_artifacts, has_plan, is_resting
from kingless.web.routes.api.access import ApiRequest, reader_for, seat_holder
from kingless.web.routes.api.description import HOLDS_TOKEN, PLAYING, examples, refusal_responses
from kingless.web.routes.api.playing import Accepted
from kingless.web.server import server_of

_REFUSALS = refusal_responses(400, 403, 404, 409, 410, 415)
_ORDERS = ("keep", "rest trick", "rest turn", "wake", "plan", "forget")
_SILENCE = "silence KEY"
"""With the key of an artifact, as on a page that offers not to ask for it again."""
_KEY = "[a-z-]{1,40}"
_PLAN, _ARM, _DISARM = "plan CARD", "arm KEY soon|losing|winning", "disarm KEY"


def _one_of(keys: Iterable[str]) -> str:
    """The pattern of these keys and nothing else."""
    return f"^(?:{'|'.join(map(re.escape, keys))})$"


_ORDER = (
    f"{_one_of(_ORDERS)}|^(?:silence|disarm) {_KEY}$|^plan [A-Z][0-9]$|^arm {_KEY} (?:soon|losing|winning)$"
)


class OfferAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An offer, or the answer to one; a rematch takes a nonce openly, or the commitment to one."""

    what: Annotated[str, Meta(pattern=_one_of(OFFERS), description=", ".join(OFFERS))]
    id: Id | None = None
    version: Version | None = None
    nonce: Annotated[str, Meta(max_length=NONCE_MOST)] = ""
    commit: Annotated[str, Meta(max_length=64)] | None = None


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A phrase by its key."""

    key: Annotated[str, Meta(pattern=_one_of(PHRASES), description=", ".join(PHRASES))]
    id: Id | None = None


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order: `what` says which of the other fields are meant."""

    what: Annotated[
        str,
        Meta(
            pattern=_ORDER,
            description=", ".join((*_ORDERS, _SILENCE, _PLAN, _ARM, _DISARM)),
        ),
    ]
    ask: Annotated[str, Meta(max_length=60, description="with keep: usable, always or never")] = ""
    about: Annotated[
        tuple[Text, ...], Meta(max_length=18, description="with keep: the artifacts to be asked about")
    ] = ()
    lead: Annotated[str, Meta(max_length=60, description="with plan: the card to lead with")] = ""
    follow: Annotated[str, Meta(max_length=60, description="with plan: the card to follow with")] = ""


class Orders(Struct, frozen=True, kw_only=True):
    """The standing orders of a seat, as far as they still hold."""

    ask: str
    silent: tuple[str, ...]
    """The artifacts that it does not want to be asked about."""
    rest: str | None
    """It passes until the end of this `trick`, or until its next `turn` to play."""
    lead: str
    follow: str
    """The cards that it plays next, if they are legal then; empty where none is planned."""
    armed: dict[str, str]
    """The artifacts that it uses by themselves, and when: `soon`, `losing` or `winning`."""


@post(
    "/api/games/{game:str}/offer",
    status_code=200,
    summary="Offer, or answer an offer",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    guards=[body_guard(OfferAnswer)],
    responses=_REFUSALS,
    operation_class=examples(body={"what": "rematch"}, answer={"number": 61}),
)
async def offer(request: ApiRequest, game: FromPath[str], data: JSONBody[OfferAnswer]) -> Accepted:
    """Ask to take back or for a hint, resign, ask for a rematch, accept or decline: what `offers` lists.

    A hint, or what is taken back after something hidden was seen, makes a game against a bot practice.
    """
    limit(request, "act")
    message = Offer(data.what, data.id, data.version, data.nonce, data.commit)
    server = server_of(request)
    number = await send(server.host, await reader_for(request, game), message)
    await server.hints.wait(await server.host.live(game))
    return Accepted(number)


@post(
    "/api/games/{game:str}/phrase",
    status_code=200,
    summary="Say something",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    guards=[body_guard(Said)],
    responses=_REFUSALS,
    operation_class=examples(body={"key": "hello"}, answer={"number": 3}),
)
async def phrase(request: ApiRequest, game: FromPath[str], data: JSONBody[Said]) -> Accepted:
    """Say one of the phrases that `GET /api/choices` lists; the other sees it in their language."""
    limit(request, "act")
    message = Phrase(data.key, data.id)
    return Accepted(await send(server_of(request).host, await reader_for(request, game), message))


@get(
    "/api/games/{game:str}/orders",
    summary="See your standing orders",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 403, 404, 410),
    operation_class=examples(
        answer={"ask": "never", "silent": [], "rest": "turn", "lead": "G7", "follow": "", "armed": {}}
    ),
)
async def orders(request: ApiRequest, game: FromPath[str]) -> Orders:
    """What the seat has said in advance, which nobody else is told."""
    limit(request, "page")
    return await _orders_now(request, game)


@post(
    "/api/games/{game:str}/orders",
    status_code=200,
    summary="Give a standing order",
    tags=[PLAYING],
    security=HOLDS_TOKEN,
    guards=[body_guard(Order)],
    responses=_REFUSALS,
    operation_class=examples(
        body={"what": "rest trick"},
        answer={"ask": "usable", "silent": [], "rest": "trick", "lead": "", "follow": "", "armed": {}},
    ),
)
async def order(request: ApiRequest, game: FromPath[str], data: JSONBody[Order]) -> Orders:
    """Say when you want to be asked about artifacts, rest, or plan a card; the answer is what holds then."""
    limit(request, "act")
    message = OrderMessage(data.what, data.ask, data.about, data.lead, data.follow)
    await send(server_of(request).host, await reader_for(request, game), message)
    return await _orders_now(request, game)


async def _orders_now(request: ApiRequest, game: str) -> Orders:
    _, seat = await seat_holder(request, game)
    host = server_of(request).host
    live = await host.live(game)
    given, seen = await orders_of(host, live, seat), live.observation(seat)
    is_planned = seen is not None and has_plan(given, seen, seat, live.taken_back)
    rests = seen is not None and is_resting(given, seen, seat, live.taken_back)
    return Orders(
        ask=given.ask,
        silent=given.silent,
        rest=given.rest if rests else None,
        lead=given.lead if is_planned else "",
        follow=given.follow if is_planned else "",
        armed={} if seen is None else {**armed_artifacts(given, seen, seat, live.taken_back)},
    )
