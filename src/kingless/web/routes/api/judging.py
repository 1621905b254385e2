"""Routes by which a program has a finished game judged, and reads the analysis."""

import asyncio
from typing import Literal

from litestar import get, post
from litestar.params import FromPath
from msgspec import Struct

from kingless.analysis.chances import chances_of
from kingless.analysis.model import Analysis
from kingless.analysis.scope import Scope, scope_of
from kingless.table.game import Game
from kingless.table.record import to_json
from kingless.web.http.limit_guards import limit
from kingless.web.routes.api.access import ApiRequest, finished_game
from kingless.web.routes.api.description import FINISHED, HOLDS_TOKEN, examples, refusal_responses
from kingless.web.server import server_of

_REFUSALS = refusal_responses(400, 403, 404, 410)
RUNNING_EXAMPLE = {"state": "running", "done": 12, "all": 52}


class AnalysisProgress(Struct, frozen=True, kw_only=True):
    """How the analysis of a game stands: not asked for, running, done or failed."""

    state: Literal["none", "running", "done", "failed"]
    done: int = 0
    all: int = 0
    """How many moves out of how many are judged, while it is running; 0 of 0 while it waits for its turn."""
    scope: Scope | None = None
    """What can be judged of such a game, before it is asked for."""
    analysis: Analysis | None = None
    """Once it is done."""
    chances: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """By seat, the numbers of the answers with which it let a chance go: the `turn` of these moves."""


@get(
    "/api/games/{game:str}/analysis",
    summary="Read the analysis",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=_REFUSALS,
    operation_class=examples(answer=RUNNING_EXAMPLE),
)
async def analysis(request: ApiRequest, game: FromPath[str]) -> AnalysisProgress:
    """How the analysis of the finished game stands, and the analysis itself once it is done."""
    limit(request, "moment")
    _, played = await finished_game(request, game)
    return await progress(request, game, played)


@post(
    "/api/games/{game:str}/analysis",
    status_code=202,
    summary="Ask for the analysis",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=_REFUSALS,
    operation_class=examples(answer=RUNNING_EXAMPLE),
)
async def judge(request: ApiRequest, game: FromPath[str]) -> AnalysisProgress:
    """Have the finished game judged: once for everybody, so who asks again is told how it stands."""
    limit(request, "analysis")
    _, played = await finished_game(request, game)
    pool = server_of(request).analysis_pool
    if not (await pool.state(game)).analysis:
        pool.begin(game, to_json(played))
    return await progress(request, game, played)


async def progress(request: ApiRequest, game: str, played: Game) -> AnalysisProgress:
    """How the analysis of a game stands, by the id of the game or the key of one that was brought."""
    now = await server_of(request).analysis_pool.state(game)
    if now.analysis:
        first, second = (tuple(move.turn for move in chances_of(now.analysis, seat)) for seat in (0, 1))
        return AnalysisProgress(state="done", analysis=now.analysis, chances=(first, second))
    if now.is_running:
        return AnalysisProgress(state="running", done=now.done, all=now.all)
    # To find out takes a second the first time: meanwhile others are served.
    scope = await asyncio.to_thread(scope_of, played.law.ruleset)
    return AnalysisProgress(state="failed" if now.has_failed else "none", scope=scope)
