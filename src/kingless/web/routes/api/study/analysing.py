"""Routes of records and positions that a program brings: judged and solved, and kept in memory only."""

import asyncio
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from kingless.analysis.ending import EndingForm, SolvedEnding, ending_form, game_at_position
from kingless.fast.solver import check_open
from kingless.table.game import Game
from kingless.table.record import to_json
from kingless.table.setup import STANDARD
from kingless.web import player_refusals
from kingless.web.http.json_bodies import body_guard, json_only
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.http.responses import words_for
from kingless.web.pages.study.analyse import DECKS_OF_POSITIONS
from kingless.web.routes.api.access import ApiRequest
from kingless.web.routes.api.description import LEARNING, examples, refusal_responses
from kingless.web.routes.api.finished import (
    HaltNumber,
    ReplayIndex,
    ReplayMoment,
    moment_at,
    replay_index,
)
from kingless.web.routes.api.judging import RUNNING_EXAMPLE, AnalysisProgress, progress
from kingless.web.routes.api.making import SEAT_EXAMPLE, SeatGiven, seat_given
from kingless.web.routes.api.next_game import TurnNumber, play_on, seat_at_chance
from kingless.web.routes.study.analyse import POSITION_LONGEST, game_to_judge, names_in
from kingless.web.routes.study.practice import begin_at_position
from kingless.web.server import server_of
from kingless.web.settings import ServerSettings

_KEY = "pasted-2c26b46b68ffc68ff99b453c1d304134"
_POSITION = "phase 2, A: K2 G5, B: G9 D1, B leads"
_SOLVED = {
    "seat": 1,
    "name": "B",
    "values": {"play D1": -1, "play G9": 1},
    "complete": True,
    "value": 1,
    "line": ["play G9", "play G5", "play D1", "play K2"],
    "nodes": 5,
}


class BroughtRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that a program brings, finished or not."""

    record: Annotated[str, Meta(min_length=1, description="a record as text, or as one line of JSON")]


class BroughtPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A position with everything open."""

    position: Annotated[
        str, Meta(min_length=1, max_length=POSITION_LONGEST, description="as `kingless solve` takes it")
    ]
    deck: Annotated[str, Meta(max_length=60, description=", ".join(DECKS_OF_POSITIONS))] = "claim"


class BroughtKey(Struct, frozen=True):
    """Where the analysis of a record that was brought is found, as long as the server keeps it."""

    key: str


@post(
    "/api/analyse",
    status_code=202,
    summary="Have a record judged",
    tags=[LEARNING],
    guards=[body_guard(BroughtRecord)],
    request_max_body_size=ServerSettings().upload,
    responses=refusal_responses(400, 415),
    operation_class=examples(body={"record": "Kingless record 1\n…"}, answer={"key": _KEY}),
)
async def bring(request: ApiRequest, data: JSONBody[BroughtRecord]) -> BroughtKey:
    """Have the record of any game judged; it is kept in memory only, and the least recently used go first."""
    limit(request, "analysis")
    game = await asyncio.to_thread(game_to_judge, data.record)
    server = server_of(request)
    key = server.pasted_games.keep(game)
    server.analysis_pool.begin(key, to_json(game), is_stored=False)
    return BroughtKey(key)


@get(
    "/api/analyse/{key:str}",
    summary="Read the analysis of a record",
    tags=[LEARNING],
    responses=refusal_responses(400, 404),
    operation_class=examples(answer=RUNNING_EXAMPLE),
)
async def record_analysis(request: ApiRequest, key: FromPath[str]) -> AnalysisProgress:
    """How the analysis of a record that was brought stands, and the analysis itself once it is done."""
    limit(request, "moment")
    return await progress(request, key, _game_of(request, key))


@get(
    "/api/analyse/{key:str}/replay",
    summary="List the halts of a record's replay",
    tags=[LEARNING],
    responses=refusal_responses(400, 404),
    operation_class=examples(),
)
async def record_replay(request: ApiRequest, key: FromPath[str]) -> ReplayIndex:
    """How the game of a record that was brought ended, and every moment at which its replay halts."""
    limit(request, "page")
    game = _game_of(request, key)
    return replay_index(names_in(words_for(request), game), game)


@get(
    "/api/analyse/{key:str}/replay/{number:int}",
    summary="Look at one halt of a record's replay",
    tags=[LEARNING],
    responses=refusal_responses(400, 404),
    operation_class=examples(),
)
async def record_moment(request: ApiRequest, key: FromPath[str], number: HaltNumber) -> ReplayMoment:
    """The table at one halt of a record that was brought; a number beyond the last is the end."""
    limit(request, "moment")
    game = _game_of(request, key)
    return moment_at(names_in(words_for(request), game), game, number)


@post(
    "/api/analyse/{key:str}/chances/{turn:int}",
    status_code=201,
    summary="Play on from a chance in a record",
    tags=[LEARNING],
    guards=[json_only],
    responses=refusal_responses(400, 404, 415),
    operation_class=examples(answer=SEAT_EXAMPLE),
)
async def record_chance(request: ApiRequest, key: FromPath[str], turn: TurnNumber) -> SeatGiven:
    """Begin a practice game before a move that let a chance go, against a steady bot."""
    limit(request, "new")
    game = _game_of(request, key)
    state = await server_of(request).analysis_pool.state(key)
    return await play_on(request, game, turn, seat_at_chance(game, state.analysis, turn), None)


@post(
    "/api/solve",
    status_code=200,
    summary="Solve a position",
    tags=[LEARNING],
    guards=[body_guard(BroughtPosition)],
    responses=refusal_responses(400, 415),
    operation_class=examples(body={"position": _POSITION}, answer=_SOLVED),
)
async def solve(request: ApiRequest, data: JSONBody[BroughtPosition]) -> EndingForm:
    """What each card of a position is worth, and best play; `complete` says whether all of it was solved."""
    limit(request, "analysis")
    game = game_at_position(data.position, STANDARD, data.deck, {})
    check_open(game.law, game.state)
    decision = game.decision
    if decision is None:
        raise player_refusals.nobody_to_act()
    solution, line = await server_of(request).analysis_pool.solve(game)
    if solution is None:
        raise player_refusals.too_long_to_solve()
    return ending_form(SolvedEnding(game, decision.seat, solution, line))


@post(
    "/api/solve/game",
    status_code=201,
    summary="Play on from a position",
    tags=[LEARNING],
    guards=[body_guard(BroughtPosition)],
    responses=refusal_responses(400, 415),
    operation_class=examples(body={"position": _POSITION}, answer=SEAT_EXAMPLE),
)
async def position_game(request: ApiRequest, data: JSONBody[BroughtPosition]) -> SeatGiven:
    """Begin a practice game at a position, for the seat that is asked there, against a steady bot."""
    limit(request, "new")
    made = await begin_at_position(server_of(request), data.position, data.deck, words_for(request))
    note_player(request, made.game.id, made.seat)
    return seat_given(made)


def _game_of(request: ApiRequest, key: str) -> Game:
    """The game of a record that was brought, as long as it is kept."""
    game = server_of(request).pasted_games.find(key)
    if game is None:
        raise player_refusals.no_pasted_game()
    return game
