"""A puzzle run for programs: each puzzle is a line of JSON, a card is read, and a line says how it went."""

from collections.abc import Iterable
from typing import TextIO

from msgspec import Struct

from kingless.cli.output import print_json
from kingless.puzzles.model import Aim, Puzzle

_LEAVE = "quit"


class PuzzleQuestion(Struct, frozen=True, kw_only=True):
    """A puzzle as a program is asked it, without its solution."""

    key: str
    ruleset: str
    factions: tuple[str, ...]
    position: str
    led: str
    aim: Aim
    cards: tuple[str, ...]
    """Those that may be played, one of which is right."""
    stars: int
    rating: int


class PuzzleAnswer(Struct, frozen=True, kw_only=True):
    """How the only try went."""

    key: str
    answer: str
    solved: bool
    solution: str
    """Best play from the right card on."""
    refutation: str | None
    """What punishes the answer; None where it is right, or no card that may be played."""


class RunScore(Struct, frozen=True, kw_only=True):
    """How the whole run went."""

    solved: int
    puzzles: int
    """How many were answered."""


def run_for_program(puzzles: Iterable[Puzzle], source: TextIO) -> None:
    """Ask one puzzle after the other, until no more answers come, and tell how it went."""
    solved = answered = 0
    for puzzle in puzzles:
        print_json(_question(puzzle), is_line=True, at_once=True)
        line = source.readline()
        if not line or line.strip() == _LEAVE:
            break
        answer = line.strip().upper()
        is_right = answer == puzzle.right
        answered, solved = answered + 1, solved + is_right
        told = PuzzleAnswer(
            key=puzzle.key,
            answer=answer,
            solved=is_right,
            solution=puzzle.solution,
            refutation=puzzle.refutations.get(answer),
        )
        print_json(told, is_line=True, at_once=True)
    print_json(RunScore(solved=solved, puzzles=answered), is_line=True)


def _question(puzzle: Puzzle) -> PuzzleQuestion:
    return PuzzleQuestion(
        key=puzzle.key,
        ruleset=puzzle.ruleset,
        factions=puzzle.factions,
        position=puzzle.position,
        led=puzzle.led,
        aim=puzzle.aim,
        cards=tuple(sorted((puzzle.right, *puzzle.refutations))),
        stars=puzzle.grade.stars,
        rating=puzzle.grade.rating,
    )
