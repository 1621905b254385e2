"""Routes of the puzzles: what there is, the puzzle of the day, one by its key, and the next of a kind."""

from datetime import UTC, datetime

from litestar import Response, get
from litestar.params import FromPath

from kingless.puzzles.daily import daily_puzzle, find_puzzle
from kingless.puzzles.kinds import STARS, THEME_KEYS
from kingless.puzzles.library import NoPuzzle
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
    return page_response(request, puzzle_page(told, reply, _kind_query(*_kind(request))))


def _kind(request: PageRequest) -> tuple[int | None, str | None]:
    """The grade and the theme that the address names, as far as there are such."""
    stars, theme = request.query_params.get("stars", ""), request.query_params.get("theme", "")
    number = int(stars) if stars in tuple(map(str, STARS)) else None
    return number, theme if theme in THEME_KEYS else None


def _kind_query(stars: int | None, theme: str | None) -> str:
    told = {"stars": stars, "theme": theme}
    return "&".join(f"{name}={value}" for name, value in told.items() if value is not None)
