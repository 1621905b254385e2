"""The reason of a puzzle without a theme: what is said of votes is so in the lines of the solver."""

import pytest

from kingless.puzzles.library import all_puzzles
from kingless.puzzles.line import play_line, read_line
from kingless.puzzles.plain_reason import difference
from kingless.puzzles.wording import PuzzleWords
from kingless.rules.cards import card
from kingless.rules.open_fields import Cards
from kingless.rules.scoring import Result, result
from kingless.table.game import Game
from kingless.view.names import Names
from kingless.view.words import LANGUAGES, words_in

WITHOUT = [puzzle for puzzle in all_puzzles().values() if not puzzle.themes]
YOU = 0


def test_there_are_puzzles_without_a_theme() -> None:
    assert len(WITHOUT) > 100


def test_every_puzzle_has_a_reason_beyond_the_card() -> None:
    words = words_in("en")
    for puzzle in all_puzzles().values():
        assert len(list(PuzzleWords(puzzle, words).reason())) > 1, puzzle.key


def test_the_votes_that_are_named_are_those_of_the_lines() -> None:
    """B-31: of the right card's line, and of the line that refutes the wrong card that is named."""
    words = words_in("en")
    for puzzle in WITHOUT:
        told = PuzzleWords(puzzle, words)
        _, brings, loses = told.reason()
        ends = {
            told.names.card(read_line(line)[0]): play_line(
                told.game.law, told.game.state, read_line(line)
            ).result
            for line in (puzzle.solution, *puzzle.refutations.values())
        }
        right = next(iter(ends.values()))
        assert brings == f"In best play it brings you these votes: {', '.join(_mine(told.names, right))}."
        wrong, _, lost = loses.removeprefix("After ").removesuffix(".").partition(" you lose of these: ")
        kept = _mine(told.names, ends[wrong])
        assert lost.split(", ") == [faction for faction in _mine(told.names, right) if faction not in kept]


def _mine(names: Names, end: Result | None) -> list[str]:
    assert end is not None
    return [names.faction(vote.faction) for vote in end.votes if vote.seat == YOU]


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        (("G1 K1", "U1"), ("G1", "U1 K1"), "After Knight 1 you lose of these: Knights."),
        (("G1 K1", "U1"), ("G1", "U1"), "After Knight 1 you lose of these: Knights."),
        (("G1 K1", "U1"), ("G1 K1", "U1 D1"), "After Knight 1 the other also gets: Dwarves."),
        (
            ("G1", "U1"),
            ("G1", "U1 U2"),
            "After Knight 1 the votes are the same, but not what decides between them.",
        ),
    ],
)
def test_what_differs_at_the_end_is_told(right: tuple[str, str], wrong: tuple[str, str], told: str) -> None:
    """B-31, B-32: a vote lost, a vote that only the other gets, or only the tie-break."""
    ruleset = Game().law.ruleset
    names = Names(words_in("en"), ruleset, ("you", "Rowan"), YOU)
    ends = [result(ruleset, (_cards(first), _cards(second)), ((), ())) for first, second in (right, wrong)]
    assert difference(names, "Knight 1", *ends) == told


def _cards(codes: str) -> Cards:
    return tuple(map(card, codes.split()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(language: str) -> None:
    told = list(PuzzleWords(WITHOUT[0], words_in(language)).reason())
    assert len(told) == 3
    assert language == "en" or not any(line.startswith(("In best play", "After")) for line in told)
