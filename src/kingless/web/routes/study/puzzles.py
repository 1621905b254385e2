"""Routes of the puzzles: what there is, the puzzle of the day, one by its key, and the next of a kind."""

from datetime import UTC, datetime
from math import isfinite

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from kingless.puzzles.daily import daily_puzzle, find_puzzle
from kingless.puzzles.kinds import STARS, THEME_KEYS
from kingless.puzzles.library import NoPuzzle
from kingless.puzzles.run import Skill, next_in_run, skill_after, skill_within_limits
from kingless.puzzles.wording import PuzzleWords
from kingless.rules.cards import card, is_card
from kingless.web import player_refusals
from kingless.web.http.forms import PageRequest
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import page_response, redirect, words_for
from kingless.web.pages.puzzles import (
    HERE,
    PuzzleReply,
    next_puzzle,
    puzzle_page,
    puzzles_page,
    reply_to,
)

_PLAY = "play "
_SEEN_MOST = 60
_DIGITS = 24


@get("/puzzles", include_in_schema=False)
async def puzzles(request: PageRequest) -> Response[str]:
    """Today's puzzle, and all others by kind."""
    limit(request, "page")
    return page_response(request, puzzles_page(words_for(request), datetime.now(UTC).date()))


@get("/puzzles/today", include_in_schema=False)
async def today(request: PageRequest) -> Response[str]:
    """To the puzzle of the day."""
    limit(request, "page")
    return redirect(f"{HERE}/{daily_puzzle(datetime.now(UTC).date()).key}")


@get("/puzzles/next", include_in_schema=False)
async def following(request: PageRequest) -> Response[str]:
    """To the next puzzle of a kind."""
    limit(request, "page")
    stars, theme = _kind(request)
    found = next_puzzle(request.query_params.get("after", ""), stars, theme)
    if found is None:
        raise player_refusals.no_puzzle()
    kind = _kind_query(stars, theme)
    return redirect(f"{HERE}/{found.key}?{kind}" if kind else f"{HERE}/{found.key}")


@get("/puzzles/run", include_in_schema=False)
async def run(request: PageRequest) -> Response[str]:
    """To the next puzzle of a run, for the skill that the address names; the browser keeps it."""
    limit(request, "page")
    theme = _kind(request)[1]
    seen = request.query_params.get("seen", "").split(",")[:_SEEN_MOST]
    found = next_in_run(_skill(request), theme, [key for key in seen if key])
    if found is None:
        raise player_refusals.no_puzzle()
    return redirect(f"{HERE}/{found.key}?{_kind_query(None, theme, is_run=True)}")


@get("/puzzles/rated", include_in_schema=False)
async def rating(request: PageRequest) -> Response[bytes]:
    """The skill after the first try at a puzzle of a run, for the script."""
    limit(request, "moment")
    try:
        tried = find_puzzle(request.query_params.get("key", ""))
    except NoPuzzle:
        raise player_refusals.no_puzzle() from None
    is_solved = request.query_params.get("solved") == "yes"
    before = _skill(request)
    after = skill_after(before, tried, is_solved=is_solved)
    told = {
        "mu": after.mu,
        "sigma": after.sigma,
        "rating": after.rating,
        "change": after.rating - before.rating,
    }
    return Response(msgspec.json.encode(told), media_type="application/json")


@get("/puzzles/{key:str}", include_in_schema=False)
async def puzzle(request: PageRequest, key: FromPath[str]) -> Response[str]:
    """A puzzle, and what is said to the card in the address."""
    limit(request, "page")
    try:
        told = PuzzleWords(find_puzzle(key), words_for(request))
    except NoPuzzle:
        raise player_refusals.no_puzzle() from None
    code = request.query_params.get("action", "").removeprefix(_PLAY)
    reply = PuzzleReply()
    if is_card(code) and card(code) in told.game.law.ruleset.deck:
        reply = reply_to(told, code)
    is_run = request.query_params.get("run") == "yes"
    kind = _kind_query(*_kind(request), is_run=is_run)
    return page_response(request, puzzle_page(told, reply, datetime.now(UTC).date(), kind, is_run=is_run))


def _kind(request: PageRequest) -> tuple[int | None, str | None]:
    """The grade and the theme that the address names, as far as there are such."""
    stars, theme = request.query_params.get("stars", ""), request.query_params.get("theme", "")
    number = int(stars) if stars in tuple(map(str, STARS)) else None
    return number, theme if theme in THEME_KEYS else None


def _skill(request: PageRequest) -> Skill:
    """The skill that the address names; that of a beginner where it names none."""
    try:
        mu, sigma = (float(request.query_params[name][:_DIGITS]) for name in ("mu", "sigma"))
    except (KeyError, ValueError):
        return Skill()
    return skill_within_limits(mu, sigma) if isfinite(mu) and isfinite(sigma) else Skill()


def _kind_query(stars: int | None, theme: str | None, *, is_run: bool = False) -> str:
    told = {"run": "yes" if is_run else None, "stars": stars, "theme": theme}
    return "&".join(f"{name}={value}" for name, value in told.items() if value is not None)
