"""Routes of records and positions that somebody brings: judged and solved, and kept in memory only."""

import asyncio

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from msgspec.structs import replace

from kingless.analysis.ending import SolvedEnding, ending_lines, game_at_position
from kingless.analysis.scope import scope_of
from kingless.fast.solver import check_open
from kingless.rules.chance import CHANCE
from kingless.rules.complaint import Complaint
from kingless.table.game import Game
from kingless.table.record import BadRecord, to_json
from kingless.table.replay_stops import stops
from kingless.table.setup import STANDARD
from kingless.table.verify import read_any
from kingless.view.error_words import complaint
from kingless.view.names import Names
from kingless.view.replay import halt_at
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.http.forms import PageRequest, csrf_token, form_of, form_with_files
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.http.responses import UPLOADS, page_response, redirect, words_for
from kingless.web.pages.finished import Finished, analysis_part, board, finished_page
from kingless.web.pages.study.analyse import DECKS_OF_POSITIONS, Brought, analyse_page
from kingless.web.routes.finished import halt_number
from kingless.web.routes.seating import sit_down
from kingless.web.routes.study.practice import begin_at_position
from kingless.web.server import server_of
from kingless.web.settings import ServerSettings

POSITION_LONGEST = 2000
"""Characters of a position that somebody types."""
_SHOWN = 20_000
"""So much of a record that is refused stands in the form again."""


@get("/analyse", include_in_schema=False)
async def analyse(request: PageRequest) -> Response[str]:
    """The page to which one brings something; where the address names a position, that is solved."""
    limit(request, "page")
    told = request.query_params.get("position", "").strip()[:POSITION_LONGEST]
    deck = request.query_params.get("deck", "")
    brought = Brought(position=told, deck=deck if deck in DECKS_OF_POSITIONS else "claim")
    if not told:
        return page_response(request, analyse_page(words_for(request), csrf_token(request), brought))
    try:
        game = game_at_position(told, STANDARD, brought.deck, {})
        check_open(game.law, game.state)
        limit(request, "analysis")  # only what is solved counts
    except Complaint as error:
        return _refusal(request, brought, error)
    lines = await _solution_lines(request, game)
    page = analyse_page(words_for(request), csrf_token(request), replace(brought, lines=lines))
    return page_response(request, page)


async def _solution_lines(request: PageRequest, game: Game) -> tuple[str, ...]:
    """What each card comes to, in words."""
    words, decision = words_for(request), game.decision
    solution, line = await server_of(request).analysis_pool.solve(game)
    if solution is None or decision is None:
        return (words("This position takes too long to solve."),)
    return tuple(ending_lines(SolvedEnding(game, decision.seat, solution, line), words))


@post("/analyse", include_in_schema=False, request_max_body_size=ServerSettings().upload)
async def bring(request: PageRequest) -> Response[str]:
    """Have a record judged that was pasted or uploaded."""
    fields, text = await form_with_files(request, "act"), ""
    try:
        text = await _record_text(fields)
        game = await asyncio.to_thread(game_to_judge, text)
        limit(request, "analysis")  # only what is judged counts
    except Complaint as error:
        return _refusal(request, Brought(record=text[:_SHOWN]), error)
    server = server_of(request)
    key = server.pasted_games.keep(game)
    server.analysis_pool.begin(key, to_json(game), is_stored=False)
    return redirect(f"{UPLOADS}/{key}")


def game_to_judge(record: str) -> Game:
    """The game of a record, if somebody has played in it; a `Complaint` where not."""
    game = read_any(record)
    if all(turn.seat == CHANCE for turn in game.turns):
        raise BadRecord("nobody has played yet: there is nothing to analyse")
    return game


async def _record_text(fields: dict[str, str | UploadFile]) -> str:
    """The text of the record: of the file where there is one, else what was pasted."""
    file, pasted = fields.get("file"), fields.get("record", "")
    if isinstance(file, UploadFile) and (content := await file.read()):
        try:
            return content.decode()
        except UnicodeDecodeError:
            raise BadRecord("this file is no text") from None
    if not isinstance(pasted, str) or not pasted.strip():
        raise BadRecord("paste a record, or choose the file of one")
    return pasted


def _refusal(request: PageRequest, brought: Brought, error: Complaint) -> Response[str]:
    """The form again, with what was brought and what is wrong with it."""
    words = words_for(request)
    page = analyse_page(words, csrf_token(request), replace(brought, problem=complaint(words, error)))
    return page_response(request, page, error.status if isinstance(error, player_refusals.Refused) else 400)


@post("/analyse/position", include_in_schema=False)
async def play_position(request: PageRequest) -> Response[str]:
    """Play on from a position that was typed, against a steady bot."""
    fields = await form_of(request, "new")
    told, deck = fields.get("position", "")[:POSITION_LONGEST], fields.get("deck", "")
    brought = Brought(position=told, deck=deck if deck in DECKS_OF_POSITIONS else "claim")
    try:
        made = await begin_at_position(server_of(request), told, brought.deck, words_for(request))
    except Complaint as error:
        return _refusal(request, brought, error)
    note_player(request, made.game.id, made.seat)
    return sit_down(request, made)


@get("/analyse/{key:str}", include_in_schema=False)
async def pasted_game(request: PageRequest, key: FromPath[str]) -> Response[str]:
    """The pasted game with its verdicts, and its replay where `at` says."""
    limit(request, "page")
    shown = await pasted_view(request, key)
    return page_response(request, finished_page(shown, halt_number(request, shown)))


@get("/analyse/{key:str}/moment", include_in_schema=False)
async def pasted_halt(request: PageRequest, key: FromPath[str]) -> Response[str]:
    """The table at one halt, for the script."""
    limit(request, "moment")
    shown = await pasted_view(request, key)
    now = halt_at(shown.names, shown.game, shown.halts, halt_number(request, shown))
    return page_response(request, board(shown, now))


@get("/analyse/{key:str}/verdicts", include_in_schema=False)
async def pasted_verdicts(request: PageRequest, key: FromPath[str]) -> Response[str]:
    """How the analysis stands, for the script."""
    limit(request, "moment")
    return page_response(request, analysis_part(await pasted_view(request, key)))


async def pasted_view(request: PageRequest, key: str) -> Finished:
    """The pasted game as its page needs it; refused where it is no longer kept."""
    server, words = server_of(request), words_for(request)
    game = server.pasted_games.find(key)
    if game is None:
        raise player_refusals.no_pasted_game()
    here = f"{UPLOADS}/{key}"
    judging = await server.analysis_pool.state(key)
    if not (judging.analysis or judging.is_running):
        judging = replace(judging, scope=await asyncio.to_thread(scope_of, game.law.ruleset))
    return Finished(
        names=names_in(words, game),
        game=game,
        halts=stops(game),
        here=here,
        link="",
        csrf=csrf_token(request),
        judging=judging,
    )


def names_in(words: Words, game: Game) -> Names:
    """The names of a game that was brought, for somebody who sees everything."""
    return Names(words, game.law.ruleset, game.seats, None)


@post("/analyse/{key:str}/verdicts", include_in_schema=False)
async def judge_pasted(request: PageRequest, key: FromPath[str]) -> Response[str]:
    """Have the pasted game judged again, where that failed."""
    await form_with_files(request, "analysis")
    shown = await pasted_view(request, key)
    server_of(request).analysis_pool.begin(key, to_json(shown.game), is_stored=False)
    return redirect(f"{shown.here}#verdicts")
