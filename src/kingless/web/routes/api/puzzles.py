"""Routes of the puzzles for programs."""

from typing import Annotated

from litestar import get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from kingless.puzzles.daily import find_puzzle
from kingless.puzzles.kinds import STARS, THEME_KEYS
from kingless.puzzles.library import NoPuzzle, puzzle_setup, select_puzzles
from kingless.puzzles.model import Puzzle
from kingless.table.setup import Setup
from kingless.web import player_refusals
from kingless.web.http.limit_guards import limit
from kingless.web.routes.api.access import ApiRequest
from kingless.web.routes.api.description import LEARNING, examples, refusal_responses

_TODAY = "today"
StarsQuery = Annotated[
    int | None, QueryParameter(name="stars", ge=STARS[0], le=STARS[-1], required=False, description="a grade")
]
ThemeQuery = Annotated[
    str | None,
    QueryParameter(
        name="theme", max_length=20, required=False, description=f"a theme: {', '.join(THEME_KEYS)}"
    ),
]


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A puzzle as it is offered, without its solution."""

    key: str
    stars: int
    rating: int
    themes: tuple[str, ...]


class PuzzleList(Struct, frozen=True):
    """Puzzles of one kind."""

    puzzles: tuple[PuzzleInfo, ...]


class PuzzleWithSetup(Struct, frozen=True):
    """A puzzle with its solution, and the set-up that begins a game there."""

    puzzle: Puzzle
    setup: Setup


@get(
    "/api/puzzles",
    summary="List the puzzles",
    tags=[LEARNING],
    responses=refusal_responses(400),
    operation_class=examples(),
)
async def puzzles(request: ApiRequest, stars: StarsQuery = None, theme: ThemeQuery = None) -> PuzzleList:
    """Every puzzle, or those of a grade and a theme; none where there is no such theme."""
    limit(request, "page")
    return PuzzleList(
        tuple(
            PuzzleInfo(key=one.key, stars=one.grade.stars, rating=one.grade.rating, themes=one.themes)
            for one in select_puzzles(stars, theme)
        )
    )


@get(
    "/api/puzzles/{key:str}",
    summary="Get a puzzle",
    tags=[LEARNING],
    responses=refusal_responses(400, 404),
    operation_class=examples(),
)
async def puzzle(request: ApiRequest, key: FromPath[str]) -> PuzzleWithSetup:
    """A puzzle by its key, or that of today, with its solution and what refutes every other card."""
    limit(request, "page")
    try:
        found = find_puzzle(None if key == _TODAY else key)
    except NoPuzzle:
        raise player_refusals.no_puzzle() from None
    return PuzzleWithSetup(found, puzzle_setup(found))
