"""Proof: everything that a puzzle says, found again by the solver from its position alone."""

from kingless.fast.solver import Solver
from kingless.puzzles.line import play_line, read_line
from kingless.puzzles.model import Puzzle
from kingless.puzzles.position import OTHER, YOU, game_at, puzzle_key
from kingless.puzzles.themes import PuzzleLine, themes_of
from kingless.rules.actions import Play
from kingless.rules.cards import card

_WORTH = {"win": 1, "draw": 0}


def prove(puzzle: Puzzle) -> None:
    """Assert that exactly one card is right, that the lines go where they say, and the themes."""
    game = game_at(puzzle.ruleset, puzzle.factions, puzzle.position, puzzle.led)
    assert puzzle.key == puzzle_key(puzzle.ruleset, puzzle.factions, puzzle.position, puzzle.led)
    assert game.decision is not None
    assert game.decision.seat == YOU
    solution = Solver(game.law).solve(game.state)
    assert solution.complete
    worth = _WORTH[puzzle.aim]
    assert [play for play, value in solution.values.items() if value >= worth] == [Play(card(puzzle.right))]
    assert solution.values[Play(card(puzzle.right))] == worth
    assert {Play(card(code)) for code in (puzzle.right, *puzzle.refutations)} == solution.values.keys()
    _check_line(puzzle, puzzle.solution, worth)
    for code, line in puzzle.refutations.items():
        assert line.split()[0] == code
        _check_line(puzzle, line, solution.values[Play(card(code))])
    assert puzzle.themes == themes_of(PuzzleLine(game.law, game.state, puzzle.solution))


def _check_line(puzzle: Puzzle, line: str, worth: int) -> None:
    """The line is legal, goes to the end of the game, and comes to what it is worth."""
    game = game_at(puzzle.ruleset, puzzle.factions, puzzle.position, puzzle.led)
    end = play_line(game.law, game.state, read_line(line)).result
    assert end is not None
    assert end.winner == {1: YOU, 0: None, -1: OTHER}[worth]
