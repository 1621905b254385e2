"""Routes of a finished game, for everybody who has its link: page, replay, analysis, record and proof."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from msgspec.structs import replace

from kingless.analysis.scope import scope_of
from kingless.table import record_text
from kingless.table.game import Game
from kingless.table.record import to_json
from kingless.table.replay_stops import stops
from kingless.view.replay import halt_at
from kingless.web import player_refusals
from kingless.web.game.links.finished_link import is_finished_token
from kingless.web.game.nonces.deal_proof import proof_of
from kingless.web.http.forms import PageRequest, csrf_token, form_of
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import page_response, redirect, words_for
from kingless.web.pages.finished import Finished, analysis_part, board, finished_page, turning_point_line
from kingless.web.pages.table.context import names_for
from kingless.web.player_refusals import Refused
from kingless.web.server import server_of
from kingless.web.workers.analysis_state import AnalysisState

_LONGEST = 6


async def finished_game(request: PageRequest, game: str, token: str) -> Game:
    """The finished game that this link belongs to; refused while it is played."""
    server = server_of(request)
    stored = await server.store.game(game)
    if stored is None or not is_finished_token(stored, token):
        limit(request, "guess")
        raise player_refusals.no_game()
    live = await server.host.live(game)
    if live.game is None or not live.is_over:
        raise player_refusals.no_finished_page_yet()
    return live.game


@get("/after/{game:str}/{token:str}", include_in_schema=False)
async def after(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[str]:
    """The page, with the replay where `at` says."""
    limit(request, "page")
    shown = await finished_view(request, game, token)
    return page_response(request, finished_page(shown, halt_number(request, shown)))


@get("/after/{game:str}/{token:str}/moment", include_in_schema=False)
async def halt(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[str]:
    """The table at one halt, for the script."""
    limit(request, "moment")
    shown = await finished_view(request, game, token)
    now = halt_at(shown.names, shown.game, shown.halts, halt_number(request, shown))
    return page_response(request, board(shown, now))


@get("/after/{game:str}/{token:str}/verdicts", include_in_schema=False)
async def verdicts(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[str]:
    """How the analysis stands, for the script."""
    limit(request, "moment")
    shown = await finished_view(request, game, token)
    return page_response(request, analysis_part(shown))


@get("/after/{game:str}/{token:str}/turning", include_in_schema=False)
async def turning(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[str]:
    """The turning point in one line, or how far the judging is, for the table of this `seat`."""
    limit(request, "moment")
    shown = await finished_view(request, game, token)
    reader = {"0": 0, "1": 1}.get(request.query_params.get("seat", ""))
    return page_response(
        request, turning_point_line(replace(shown, names=replace(shown.names, reader=reader)))
    )


@post("/after/{game:str}/{token:str}/verdicts", include_in_schema=False)
async def judge(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[str]:
    """Have the game judged."""
    await form_of(request, "analysis")
    played = await finished_game(request, game, token)
    server_of(request).analysis_pool.begin(game, to_json(played))
    return redirect(f"/after/{game}/{token}#verdicts")


@get("/after/{game:str}/{token:str}/record.txt", include_in_schema=False)
async def record(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[str]:
    """The record as text."""
    limit(request, "page")
    played = await finished_game(request, game, token)
    headers = _download_headers(f"kingless-{game}.txt")
    return Response(record_text.write(played), media_type="text/plain", headers=headers)


@get("/after/{game:str}/{token:str}/record.json", include_in_schema=False)
async def record_json(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[Any]:
    """The record as JSON."""
    limit(request, "page")
    played = await finished_game(request, game, token)
    written = msgspec.json.format(msgspec.json.encode(to_json(played)), indent=2)
    return Response(
        written, media_type="application/json", headers=_download_headers(f"kingless-{game}.json")
    )


@get("/after/{game:str}/{token:str}/proof.json", include_in_schema=False)
async def proof(request: PageRequest, game: FromPath[str], token: FromPath[str]) -> Response[Any]:
    """The data from which the reader's browser verifies the deal."""
    limit(request, "page")
    told = proof_of(await finished_game(request, game, token))
    if told is None:
        raise player_refusals.no_game()
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(told), media_type="application/json", headers=headers)


async def finished_view(request: PageRequest, game: str, token: str) -> Finished:
    """The finished game that this link belongs to, as its page needs it."""
    played = await finished_game(request, game, token)
    await _judge_by_itself(request, game, played)
    here, live = f"/after/{game}/{token}", await server_of(request).host.live(game)
    return Finished(
        names=names_for(live, None, words_for(request)),
        game=played,
        halts=stops(played),
        here=here,
        link=f"{request.url.scheme}://{request.headers.get('host', '')}{here}",
        csrf=csrf_token(request),
        judging=await _analysis_state(request, game, played),
        learners=tuple(seat.number for seat in live.stored.seats if not seat.is_bot),
    )


async def _judge_by_itself(request: PageRequest, game: str, played: Game) -> None:
    """Have a game against a bot judged without being asked, as long as there is room for that."""
    server = server_of(request)
    live, judging = await server.host.live(game), await server.analysis_pool.state(game)
    is_needed = not (judging.analysis or judging.is_running or judging.has_failed)
    if is_needed and any(seat.mind for seat in live.stored.seats):
        with suppress(Refused):  # the page has a button for it, too
            limit(request, "verdicts")
            server.analysis_pool.begin(game, to_json(played))


async def _analysis_state(request: PageRequest, game: str, played: Game) -> AnalysisState:
    """How the analysis stands; before it is asked for, with what can be expected of it."""
    judging = await server_of(request).analysis_pool.state(game)
    if judging.analysis or judging.is_running:
        return judging
    # To find out takes a second the first time: meanwhile others are served.
    return replace(judging, scope=await asyncio.to_thread(scope_of, played.law.ruleset))


def halt_number(request: PageRequest, shown: Finished) -> int:
    """The halt that is asked for; the deal where none is."""
    asked, last = request.query_params.get("at", ""), len(shown.halts) - 1
    return min(int(asked), last) if asked.isascii() and asked.isdecimal() and len(asked) < _LONGEST else 0


def _download_headers(file: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
