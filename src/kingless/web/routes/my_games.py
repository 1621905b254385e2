"""Routes of the page that lists the games of this browser, and how each stands."""

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Meta, Struct
from msgspec.structs import asdict

from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.clock.words import iso_time
from kingless.web.game.deadlines import deadline_of
from kingless.web.game.host import Host
from kingless.web.game.live_game import LiveGame
from kingless.web.game.names import name_of, names_of_both
from kingless.web.game.offers.practice import is_practice
from kingless.web.game.offers.rematch import suggestion
from kingless.web.game.seat_orders import has_answer, orders_of
from kingless.web.http.forms import PageRequest
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import page_response, words_for
from kingless.web.orders.standing_orders import StandingOrders
from kingless.web.pages.layout import render
from kingless.web.pages.table.age_context import is_asked
from kingless.web.routes.table import reader_of
from kingless.web.server import server_of

_DEADLINE = (
    "When the time of the seat that is asked is over, in UTC, as in 2027-01-16T08:00:00Z; "
    "empty without a clock of days"
)


class GameSummary(Struct, frozen=True, kw_only=True):
    """How a game stands for the holder of a seat, in a few words."""

    game: str
    title: str
    told: str
    mine: bool
    """Is it the reader's move?"""
    over: bool
    deadline: Annotated[str, Meta(description=_DEADLINE)] = ""
    level: str = ""
    why: str = ""
    """The bot that is suggested after this game, which was against one, and why."""


class ListedGame(GameSummary, frozen=True, kw_only=True):
    """How a game stands, for the list of a page."""

    until: str
    """The word before the deadline."""


@get("/games", include_in_schema=False)
async def games(request: PageRequest) -> Response[str]:
    """The games of this browser; which they are, only the browser knows."""
    limit(request, "page")
    return page_response(request, render("games.html", words_for(request)))


@get("/game/{game:str}/state", include_in_schema=False)
async def state(request: PageRequest, game: FromPath[str]) -> Response[ListedGame]:
    """How the game stands, for a browser that holds a seat at it."""
    limit(request, "page")
    reader = await reader_of(request, game)
    if reader.seat is None:
        raise player_refusals.no_game()
    words = words_for(request)
    standing = await game_summary(server_of(request).host, game, reader.seat, words)
    listed = ListedGame(**asdict(standing), until=words("until"))
    return Response(listed, headers={"Cache-Control": "no-store"})


async def game_summary(host: Host, game: str, seat: int, words: Words) -> GameSummary:
    """How the game stands for this seat."""
    live = await host.live(game)
    return _summary(live, seat, await orders_of(host, live, seat), words)


def _summary(live: LiveGame, seat: int, orders: StandingOrders, words: Words) -> GameSummary:
    here, decision, deadline = live.stored.id, live.decision, ""
    if not live.stored.is_full:
        told = words("Nobody has taken the other seat yet.")
        host = name_of(live.stored.seats[0], words)
        title = words("{first} against {second}", first=host, second="…")
        return GameSummary(game=here, title=title, told=told, mine=False, over=False)
    names = names_of_both(live.stored, words)
    mine = decision is not None and decision.seat == seat and not has_answer(live, seat, orders)
    mine = mine or (live.is_before_deal and _is_awaited(live, seat))
    until = deadline_of(live)
    if live.clock and live.clock.terms.is_renewed and until:
        deadline = iso_time(until)
    counted = None if is_practice(live) else live.winner
    level, why = suggestion(words, live.stored, seat, counted) if live.is_over else ("", "")
    return GameSummary(
        game=here,
        title=words("{first} against {second}", first=names[0], second=names[1]),
        told=_state_sentence(live, seat, mine, names[1 - seat], words),
        mine=mine,
        over=live.is_over,
        deadline=deadline,
        level=level,
        why=why,
    )


def _is_awaited(live: LiveGame, seat: int) -> bool:
    """Does the deal wait for this seat?"""
    return is_asked(live, seat) if live.is_asking_age else live.exchange.awaits(seat)


def _state_sentence(live: LiveGame, seat: int, mine: bool, other: str, words: Words) -> str:
    if live.is_asking_age and mine:
        return words("Who of you is younger?")
    if live.is_before_deal and mine:
        return words("Open the game, and the cards are dealt.")
    if not live.is_over:
        return words("Your move") if mine else words("Waiting for {name} …", name=other)
    if live.winner is None:
        return words("Nobody has won.")
    return words("You have won.") if live.winner == seat else words("You have lost.")
