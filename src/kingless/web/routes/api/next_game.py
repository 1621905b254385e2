"""Routes by which a program goes on after the end: the rematch, another bot, or a chance that was let go."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, PathParameter
from msgspec import Meta, Struct

from kingless.analysis.chances import chance_at
from kingless.analysis.model import Analysis
from kingless.puzzles.position import is_told_whole
from kingless.table.fair_deal import commitment
from kingless.table.game import Game
from kingless.web import player_refusals, program_refusals
from kingless.web.game.offers.rematch import next_level
from kingless.web.http.json_bodies import body_guard, json_only
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.http.responses import words_for
from kingless.web.player_refusals import Refused
from kingless.web.routes.api.access import ApiRequest, finished_game, seat_holder
from kingless.web.routes.api.description import FINISHED, HOLDS_TOKEN, examples, refusal_responses
from kingless.web.routes.api.making import SEAT_EXAMPLE, Nonce, SeatGiven, seat_given
from kingless.web.routes.other_level import begin_at_level
from kingless.web.routes.study.practice import begin_practice
from kingless.web.server import server_of

_LAST = 10_000
"""Answers that no record has."""
_LEVEL_REFUSALS = {"promise": program_refusals.level_taken, "after": program_refusals.no_level_yet}
"""By the key of what a page would tell, what a program is told."""
TurnNumber = Annotated[int, PathParameter(ge=1, le=_LAST)]


class NextGame(Struct, frozen=True):
    """The game that follows: the same token holds the same seat there."""

    game: str
    seat: int


class LevelOffer(Struct, frozen=True):
    """What a program may know before it goes on against another bot."""

    suggested: str | None
    """A level that fits how the games went; None where another game of the same level does."""
    commitment: str
    """The fingerprint of the secret of that game, whichever bot plays it."""


class OtherLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """The bot against which a program goes on."""

    against: Annotated[str, Meta(max_length=40, description="level-1 to level-5")]
    nonce: Nonce = ""


@get(
    "/api/games/{game:str}/next",
    summary="Find the rematch",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 403, 404, 409),
    operation_class=examples(answer={"game": "Yt7rLm2ZpQ0x", "seat": 0}),
)
async def next_game(request: ApiRequest, game: FromPath[str]) -> NextGame:
    """The rematch, once both want it."""
    limit(request, "page")
    _, seat = await seat_holder(request, game)
    rematch = await server_of(request).store.rematch(game)
    if rematch is None:
        raise player_refusals.no_rematch()
    return NextGame(rematch.id, seat)


@get(
    "/api/games/{game:str}/level",
    summary="See which bot to try next",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=refusal_responses(400, 403, 404, 410),
    operation_class=examples(answer={"suggested": "level-2", "commitment": SEAT_EXAMPLE["commitment"]}),
)
async def level_offer(request: ApiRequest, game: FromPath[str]) -> LevelOffer:
    """The level that is suggested after the end, and the commitment to the deal of the game against it."""
    limit(request, "page")
    _, seat = await seat_holder(request, game)
    live = await server_of(request).host.live(game)
    if live.game is None or not live.is_over:
        raise program_refusals.no_level_yet()
    secret = server_of(request).commitments.other_level(game)
    return LevelOffer(next_level(live, seat) or None, commitment(secret))


@post(
    "/api/games/{game:str}/level",
    status_code=201,
    summary="Go on against another bot",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    guards=[body_guard(OtherLevel)],
    responses=refusal_responses(400, 403, 404, 409, 410, 415),
    operation_class=examples(body={"against": "level-2"}, answer={"game": "Yt7rLm2ZpQ0x", "seat": 0}),
)
async def level(request: ApiRequest, game: FromPath[str], data: JSONBody[OtherLevel]) -> NextGame:
    """Make a game like this one, once it is over, against the bot of another level: one after each game."""
    limit(request, "new")
    reader, seat = await seat_holder(request, game)
    try:
        made = await begin_at_level(server_of(request), reader, data.against, data.nonce, words_for(request))
    except Refused as error:
        to_program = _LEVEL_REFUSALS.get(error.key)
        raise to_program() if to_program else error from None
    note_player(request, made.id, seat)
    return NextGame(made.id, seat)


@post(
    "/api/games/{game:str}/chances/{turn:int}",
    status_code=201,
    summary="Play on from a chance",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    guards=[json_only],
    responses=refusal_responses(400, 403, 404, 410, 415),
    operation_class=examples(answer=SEAT_EXAMPLE),
)
async def chance(request: ApiRequest, game: FromPath[str], turn: TurnNumber) -> SeatGiven:
    """Begin a practice game before one of the `chances` of the analysis, against its bot or a steady one."""
    limit(request, "new")
    live, played = await finished_game(request, game)
    state = await server_of(request).analysis_pool.state(game)
    seat = seat_at_chance(played, state.analysis, turn)
    other = live.stored.seat(1 - seat)
    return await play_on(request, played, turn, seat, other.mind if other else None)


def seat_at_chance(played: Game, analysis: Analysis | None, turn: int) -> int:
    """The seat that let a chance go with this answer; `Refused` where none did, or none can be played on."""
    move = chance_at(analysis, turn) if analysis else None
    if move is None or not is_told_whole(played.law.ruleset, played.turns[turn - 1].before):
        raise player_refusals.no_chance()
    return move.seat


async def play_on(request: ApiRequest, played: Game, turn: int, seat: int, mind: str | None) -> SeatGiven:
    """A practice game from before this answer."""
    state = played.turns[turn - 1].before
    made = await begin_practice(server_of(request), played.setup, state, seat, mind, words_for(request))
    note_player(request, made.game.id, made.seat)
    return seat_given(made)
