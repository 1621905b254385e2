"""Taking back in the line game: where nothing hidden was seen since, and else only as practice."""

import pytest

from kingless.table.setup import PositionText
from tests.tui.sessions import BOT, FOLLOWING, HUMAN, LAST, at, typed

WINNING = PositionText(phase=2, leader=BOT, hands=(["G8", "G9", "U5"], ["G1", "G2", "G3"]))


def test_a_card_is_taken_back_where_nothing_hidden_was_seen_since() -> None:
    """In phase two, after following and winning: the bot has shown nothing new."""
    game = at(WINNING)
    answers = typed(game, "g8", "undo", "undo", "g9", "undo", "g8")
    assert "You win the trick." in answers[1]
    assert answers[2].startswith("Taken back. Phase 2, trick 11 of 13.")
    assert answers[3].startswith("Not to be taken back")
    assert "You play Goblin 9" in answers[4]
    assert answers[5].startswith("Taken back.")
    assert "You play Goblin 8" in answers[6]
    assert len(game.turns) == 2


def test_nothing_is_taken_back_before_the_first_card() -> None:
    game = at(FOLLOWING)
    assert typed(game, "undo")[1] == (
        "Not to be taken back: you have played nothing yet, or something hidden has been seen since."
    )
    assert len(game.turns) == 1


@pytest.mark.parametrize(
    ("position", "card"),
    [
        (PositionText(phase=2, hands=(["G8", "G9"], ["G1", "G2"])), "g8"),
        (PositionText(phase=2, leader=BOT, hands=(["G1", "G2"], ["G8", "G9"])), "g1"),
        (
            PositionText(
                leader=BOT, hands=(["G8", "G9"], ["G1", "G2"]), centre="K7", draw_pile=["D2", "D3", "D4"]
            ),
            "g8",
        ),
        (
            PositionText(
                leader=BOT, hands=(["G1", "G2"], ["G8", "G9"]), centre="K7", draw_pile=["D2", "D3", "D4"]
            ),
            "g1",
        ),
    ],
    ids=[
        "its answer was hidden",
        "its next lead was hidden",
        "the next prize was hidden",
        "the draw was hidden",
    ],
)
def test_after_something_hidden_was_seen_a_card_is_taken_back_only_as_practice(
    position: PositionText, card: str
) -> None:
    """B-10, B-16: a prize, a draw or a card of the bot tells something new."""
    game = at(position)
    answers = typed(game, card, "undo")
    turns = len(game.turns)
    assert answers[2].startswith("You have seen something hidden since.")
    assert len(game.turns) == turns >= 2
    assert not game.is_practice
    game = at(position)
    before = len(game.turns)
    answers = typed(game, card, "undo", "undo")
    assert answers[3].startswith("Taken back.")
    assert game.is_practice
    assert len(game.turns) < turns
    assert before <= len(game.turns)


def test_the_warning_before_practice_holds_for_one_moment_only() -> None:
    """Whoever plays on after it is warned again."""
    game = at(PositionText(phase=2, hands=(["G7", "G8", "G9"], ["G1", "G2", "G3"])))
    answers = typed(game, "g8", "undo", "g9", "undo")
    assert answers[4].startswith("You have seen something hidden since.")
    assert not game.is_practice


def test_a_known_card_of_the_bot_is_nothing_hidden() -> None:
    """B-15: a prize that the bot recruited in the open may come back to the table."""
    position = PositionText(
        leader=HUMAN, hands=(["G1"], ["G9"]), centre="D1", draw_pile=["D5"], followers=([], [])
    )
    game = at(position)
    answers = typed(game, "g1", "d5", "undo")
    assert game.events[-1].what != "over"
    assert "greedy recruits Dwarf 1" in answers[1]
    assert answers[3].startswith("Taken back.")


def test_after_a_card_is_taken_back_at_the_end_the_game_goes_on() -> None:
    """Either it is refused then, or the last card is asked for and the votes are counted again."""
    answers = typed(at(LAST), "k2", "undo", "k2", "quit")
    assert "Votes: you 3" in answers[1]
    assert sum("Votes: you 3" in one for one in answers) == 1 + sum("Taken back." in one for one in answers)
