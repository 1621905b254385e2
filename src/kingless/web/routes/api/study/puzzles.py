"""Routes of the puzzles for programs."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from kingless.puzzles.daily import find_puzzle
from kingless.puzzles.kinds import STARS, THEME_KEYS
from kingless.puzzles.library import NoPuzzle, puzzle_setup, select_puzzles
from kingless.puzzles.model import Puzzle
from kingless.puzzles.run import Skill, next_in_run, skill_after, skill_within_limits
from kingless.table.setup import Setup
from kingless.web import player_refusals, program_refusals
from kingless.web.http.json_bodies import body_guard
from kingless.web.http.limit_guards import limit
from kingless.web.routes.api.access import ApiRequest
from kingless.web.routes.api.description import LEARNING, examples, refusal_responses

_TODAY = "today"
_SEEN_MOST = 60
_KEY_LONGEST = 20
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


class RunStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a run stands: what the program keeps of it, and how its last puzzle went."""

    skill: Skill = Skill()
    tried: Annotated[str, Meta(max_length=_KEY_LONGEST, description="the puzzle that was tried")] | None = (
        None
    )
    solved: Annotated[bool, Meta(description="was it solved at the first try?")] = False
    theme: (
        Annotated[
            str, Meta(max_length=_KEY_LONGEST, description=f"a theme, or none: {', '.join(THEME_KEYS)}")
        ]
        | None
    ) = None
    seen: Annotated[
        tuple[Annotated[str, Meta(max_length=_KEY_LONGEST)], ...],
        Meta(max_length=_SEEN_MOST, description="the puzzles that are not to come again yet, the last ones"),
    ] = ()


class RunState(Struct, frozen=True, kw_only=True):
    """How a run goes on: the skill to send next time, and the puzzle that fits it."""

    skill: Skill
    rating: int
    change: int
    """By how much the last try has changed the rating."""
    puzzle: PuzzleInfo


@get(
    "/api/puzzles",
    summary="List the puzzles",
    tags=[LEARNING],
    responses=refusal_responses(400, 404),
    operation_class=examples(),
)
async def puzzles(request: ApiRequest, stars: StarsQuery = None, theme: ThemeQuery = None) -> PuzzleList:
    """Every puzzle, or those of a grade and a theme."""
    limit(request, "page")
    _check_theme(theme)
    return PuzzleList(tuple(map(_info, select_puzzles(stars, theme))))


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
    found = _find(None if key == _TODAY else key)
    return PuzzleWithSetup(found, puzzle_setup(found))


@post(
    "/api/puzzles/run",
    status_code=200,
    summary="Go on with a puzzle run",
    tags=[LEARNING],
    guards=[body_guard(RunStep)],
    responses=refusal_responses(400, 404, 415),
    operation_class=examples(
        body={"skill": {"mu": 1200.0, "sigma": 300.0}, "tried": "c-2-01", "solved": True},
        answer={
            "skill": {"mu": 1432.5, "sigma": 251.2},
            "rating": 1432,
            "change": 132,
            "puzzle": {"key": "c-3-07", "stars": 3, "rating": 1440, "themes": ["duck"]},
        },
    ),
)
async def run(request: ApiRequest, data: JSONBody[RunStep]) -> RunState:
    """The skill after the last try, and the next puzzle that fits it; the server stores nothing of a run."""
    limit(request, "page")
    _check_theme(data.theme)
    before = skill_within_limits(data.skill.mu, data.skill.sigma)
    after = before if data.tried is None else skill_after(before, _find(data.tried), is_solved=data.solved)
    found = next_in_run(after, data.theme, data.seen)
    if found is None:
        raise player_refusals.no_puzzle()
    return RunState(
        skill=after, rating=after.rating, change=after.rating - before.rating, puzzle=_info(found)
    )


def _info(puzzle: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(
        key=puzzle.key, stars=puzzle.grade.stars, rating=puzzle.grade.rating, themes=puzzle.themes
    )


def _check_theme(theme: str | None) -> None:
    """Refuse what is no theme, and name those that there are."""
    if theme is not None and theme not in THEME_KEYS:
        raise program_refusals.no_theme(theme, THEME_KEYS)


def _find(key: str | None) -> Puzzle:
    """The puzzle of this key, or that of today."""
    try:
        return find_puzzle(key)
    except NoPuzzle:
        raise player_refusals.no_puzzle() from None
