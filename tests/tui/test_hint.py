"""Hints in the line game: the expert's aim first, then its card, and the game is practice."""

from io import StringIO

import pytest

from kingless.table import record_text
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.tui.curtain import Leave
from kingless.tui.line import LineGame
from kingless.tui.table_display import Paper
from kingless.view.words import LANGUAGES, words_in
from tests.tui.sessions import FOLLOWING, HUMAN, LAST, at, page, typed

CHOOSING = PositionText(
    phase=2, leader=0, hands=(["G9", "G1", "K2"], ["G8", "G7", "G0"]), score=(["U1", "U2"], ["D1"])
)
"""The player leads, and has a choice."""
PRACTICE = "With a hint this game counts as practice: not for the score, nor for the next level."
ONCE_MORE = "Type hint once more for the answer."


def test_the_first_hint_tells_what_is_weighed_and_the_second_the_card() -> None:
    game = at(CHOOSING)
    first, second, third = typed(game, "hint", "hint", "hint")[1:4]
    assert first.startswith(PRACTICE)
    assert first.endswith(ONCE_MORE)
    assert "The expert would lead" in first
    assert "The expert would choose" not in first
    assert second.startswith("The expert would choose: ")
    assert third == second
    assert game.is_practice
    assert record_text.read(record_text.write(game)).is_practice


def test_without_a_hint_a_game_is_no_practice() -> None:
    game = at(CHOOSING)
    typed(game, "votes", "quit")
    assert not game.is_practice


def test_a_new_question_begins_with_what_is_weighed() -> None:
    """Also where as many cards have been played as when the last hint was taken."""
    answers = typed(at(CHOOSING), "hint", "G9", "undo", "G1", "hint")
    assert answers[1].startswith(PRACTICE)
    assert "The expert would choose" not in answers[-2]
    assert PRACTICE not in answers[-2]


def test_who_has_no_choice_hears_that() -> None:
    """B-12: one card is left."""
    answer = typed(at(LAST), "hint")[1]
    assert answer == f"{PRACTICE} You have no choice here."


def test_after_the_end_there_is_no_hint() -> None:
    assert typed(at(LAST), "K2", "hint")[2] == "The game is over."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_for_it_is_known_in_every_language(language: str) -> None:
    words = words_in(language)
    told = page(at(FOLLOWING), words.name("command", "hint"), language=language)
    assert " ".join(words(PRACTICE).split()) in " ".join(told.split())


def test_two_people_have_no_hints() -> None:
    game = Game(Setup(position=CHOOSING), None, ("Ada", "Bea"))
    paper, source = StringIO(), StringIO("\nhint\nquit\n")
    line = LineGame(game, HUMAN, None, words_in("en"), Paper(paper), source)
    with pytest.raises(Leave):
        line.play()
    assert "There are hints against bots only." in paper.getvalue()
    assert not game.is_practice
