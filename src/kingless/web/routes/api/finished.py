"""Routes of finished games for programs: the record, the replay, and the proof of the deal."""

from typing import Annotated

import msgspec
from litestar import Response, get
from litestar.params import FromPath, PathParameter
from msgspec import Struct

from kingless.table.game import Game
from kingless.table.record import RecordForm, to_json
from kingless.table.replay_stops import Stop, stops
from kingless.view.names import Names
from kingless.view.replay import halt_at, headline
from kingless.web import player_refusals, program_refusals
from kingless.web.game.nonces.deal_proof import Proof, proof_of
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import words_for
from kingless.web.pages.finished import outcome_sentences
from kingless.web.pages.table.context import names_for
from kingless.web.routes.api.access import ApiRequest, finished_game
from kingless.web.routes.api.description import FINISHED, HOLDS_TOKEN, examples, refusal_responses
from kingless.web.routes.download import record_download
from kingless.wire.forms import StateForm, state_form

HaltNumber = Annotated[int, PathParameter(schema_extra={"minimum": 0})]
"""Its least value is only described here, because `moment_at` refuses others in a sentence of its own."""
_REFUSALS = refusal_responses(400, 403, 404, 410)


class ReplayHalt(Struct, frozen=True, kw_only=True):
    """A moment at which a replay halts."""

    number: int
    turns: int
    """How many answers of the record have been given there, chance's included."""
    phase: int
    trick: int
    """0 at the deal."""
    headline: str
    """Which moment this is and what was done there."""


class ReplayIndex(Struct, frozen=True, kw_only=True):
    """A finished game to look through."""

    seats: tuple[str, str]
    outcome: tuple[str, ...]
    """How it ended, in sentences."""
    halts: tuple[ReplayHalt, ...]


class ReplayMoment(Struct, frozen=True, kw_only=True):
    """A finished game at one halt: everything is open."""

    halt: ReplayHalt
    said: tuple[str, ...]
    """What happened since the halt before, in sentences."""
    state: StateForm


@get(
    "/api/games/{game:str}/record",
    media_type="text/plain",
    summary="Get the record as text",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=_REFUSALS,
    operation_class=examples(),
)
async def record(request: ApiRequest, game: FromPath[str]) -> Response[str]:
    """The record as text, once the game is over: it tells all hidden cards."""
    limit(request, "page")
    live, _ = await finished_game(request, game)
    return record_download(live)


@get(
    "/api/games/{game:str}/record.json",
    summary="Get the record as JSON",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=_REFUSALS,
    operation_class=examples(),
)
async def record_json(request: ApiRequest, game: FromPath[str]) -> RecordForm:
    """The record as JSON, once the game is over: it tells all hidden cards."""
    limit(request, "page")
    _, played = await finished_game(request, game)
    return msgspec.convert(to_json(played), RecordForm)


@get(
    "/api/games/{game:str}/replay",
    summary="List the halts of the replay",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=_REFUSALS,
    operation_class=examples(),
)
async def replay(request: ApiRequest, game: FromPath[str]) -> ReplayIndex:
    """How the game ended, and every moment at which its replay halts."""
    limit(request, "page")
    live, played = await finished_game(request, game)
    return replay_index(names_for(live, None, words_for(request)), played)


@get(
    "/api/games/{game:str}/replay/{number:int}",
    summary="Look at one halt of the replay",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=_REFUSALS,
    operation_class=examples(),
)
async def replay_moment(request: ApiRequest, game: FromPath[str], number: HaltNumber) -> ReplayMoment:
    """The table at one halt, everything face up; a number beyond the last is the end."""
    limit(request, "moment")
    live, played = await finished_game(request, game)
    return moment_at(names_for(live, None, words_for(request)), played, number)


def replay_index(names: Names, played: Game) -> ReplayIndex:
    """How this game ended, as far as it has, and the halts of its replay."""
    halts = stops(played)
    return ReplayIndex(
        seats=names.seats,
        outcome=tuple(outcome_sentences(names, played)),
        halts=tuple(
            _halt(number, halts[number], headline(names, played, halts, number))
            for number in range(len(halts))
        ),
    )


def moment_at(names: Names, played: Game, number: int) -> ReplayMoment:
    """This game at one halt of its replay, or at the last; `Refused` where there is none."""
    halts = stops(played)
    if number < 0:
        raise program_refusals.no_halt(len(halts) - 1)
    number = min(number, len(halts) - 1)
    stop = halts[number]
    return ReplayMoment(
        halt=_halt(number, stop, headline(names, played, halts, number)),
        said=halt_at(names, played, halts, number).said,
        state=state_form(played.law.ruleset, played.moment(stop.turns)),
    )


def _halt(number: int, stop: Stop, told: str) -> ReplayHalt:
    return ReplayHalt(number=number, turns=stop.turns, phase=stop.phase, trick=stop.trick, headline=told)


@get(
    "/api/games/{game:str}/proof",
    summary="Get the proof of the deal",
    tags=[FINISHED],
    security=HOLDS_TOKEN,
    responses=_REFUSALS,
    operation_class=examples(),
)
async def proof(request: ApiRequest, game: FromPath[str]) -> Proof:
    """Everything from which a program deals again, and so verifies that nobody chose the cards."""
    limit(request, "page")
    _, played = await finished_game(request, game)
    told = proof_of(played)
    if told is None:
        raise player_refusals.no_game()
    return told
