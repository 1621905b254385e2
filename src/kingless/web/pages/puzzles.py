"""Renders the pages of the puzzles: what there is, and one puzzle on a table with both hands open."""

from datetime import date

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from kingless.puzzles.daily import daily_puzzle
from kingless.puzzles.kinds import STARS, THEME_KEYS
from kingless.puzzles.library import select_puzzles
from kingless.puzzles.model import Puzzle
from kingless.puzzles.position import YOU
from kingless.puzzles.wording import PuzzleWords
from kingless.rules.actions import Play
from kingless.rules.cards import card
from kingless.view.error_words import why
from kingless.view.words import Words
from kingless.web.pages.layout import render
from kingless.web.pages.study.played_line import LineStep
from kingless.web.pages.table.fields import Around, SeatStatus
from kingless.web.pages.table.renderer import REGIONS, fragments

HERE = "/puzzles"
_FEWEST = 10
"""A theme with fewer puzzles is not offered: a run of it would come round at once."""


class PuzzleReply(Struct, frozen=True, kw_only=True):
    """What is said to the card that somebody tried."""

    lines: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    """Best play after it."""
    steps: tuple[LineStep, ...] = ()
    """The same, for the table."""
    is_solved: bool = False
    is_wrong: bool = False
    """Was it a card that can be played and is not the right one?"""


class PuzzleShelf(Struct, frozen=True):
    """Puzzles of one kind: its name, how many there are, and where they begin."""

    name: str
    count: int
    link: str


def reply_to(told: PuzzleWords, code: str) -> PuzzleReply:
    """What is said to this card."""
    puzzle, game = told.puzzle, told.game
    if code == puzzle.right:
        return PuzzleReply(
            lines=tuple(told.reason()), tricks=tuple(told.tricks(puzzle.solution)), is_solved=True
        )
    if code in puzzle.refutations:
        return PuzzleReply(
            lines=(told.refutation(code),), tricks=tuple(told.tricks(puzzle.refutations[code])), is_wrong=True
        )
    refused = game.law.refusal(game.state, Play(card(code)))
    return PuzzleReply(lines=(why(told.names, refused),) if refused else ())


def puzzles_page(words: Words, today: date) -> str:
    """The puzzle of the day, and where to go on by grade and by theme."""
    grades = [_shelf("★" * stars, stars=stars) for stars in STARS]
    offered = [theme for theme in THEME_KEYS if len(select_puzzles(theme=theme)) >= _FEWEST]
    return render(
        "puzzles.html",
        words,
        today=today.isoformat(),
        daily=daily_puzzle(today),
        grades=[one for one in grades if one.count],
        themes=[_shelf(words.name("theme", theme), theme=theme) for theme in offered],
        run_themes=[(theme, words.name("theme", theme)) for theme in offered],
    )


def _shelf(name: str, stars: int | None = None, theme: str | None = None) -> PuzzleShelf:
    kind = f"stars={stars}" if stars else f"theme={theme}"
    return PuzzleShelf(name, len(select_puzzles(stars, theme)), f"{HERE}/next?{kind}")


def puzzle_page(
    told: PuzzleWords, reply: PuzzleReply, today: date, kind: str = "", *, is_run: bool = False
) -> str:
    """A puzzle with what is said to the last card; `kind` is the query by which one goes on."""
    words, puzzle, game = told.words, told.puzzle, told.game
    seen = replace(game.witness(), seat=YOU)
    around = Around(seats=(SeatStatus(), SeatStatus()), may_act=not reply.is_solved)
    regions = fragments(told.names, seen, around)
    return render(
        "puzzle.html",
        words,
        title=words("Puzzle {key}", key=puzzle.key),
        puzzle=puzzle,
        task=told.task(),
        themes=[words.name("theme", theme) for theme in puzzle.themes],
        reply=reply,
        here=f"{HERE}/{puzzle.key}",
        day=today.isoformat() if daily_puzzle(today).key == puzzle.key else "",
        kind=kind,
        is_run=is_run,
        following=_following(puzzle, kind, is_run=is_run),
        regions={name: Markup(regions[name]) for name in REGIONS},  # our own, escaped when made
    )


def _following(puzzle: Puzzle, kind: str, *, is_run: bool) -> str:
    """Where one goes on after this puzzle."""
    if is_run:
        return f"{HERE}/run?{kind}&seen={puzzle.key}"
    return f"{HERE}/next?{kind}&after={puzzle.key}" if kind else f"{HERE}/next?after={puzzle.key}"


def next_puzzle(after: str, stars: int | None, theme: str | None) -> Puzzle | None:
    """The puzzle of this kind that follows another, the first where that is the last or none of them."""
    found = select_puzzles(stars, theme)
    keys = [puzzle.key for puzzle in found]
    at = keys.index(after) + 1 if after in keys else 0
    return found[at % len(found)] if found else None
