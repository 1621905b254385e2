"""The course of a game: tricks, curve, turning points, marks and tallies, and all of it as JSON."""

import msgspec
import pytest
from msgspec.structs import replace

from kingless.analysis.model import Analysis, Move
from kingless.analysis.timeline import MOST_ESTIMATED, tally, turning_points
from tests.analysis import BLUNDER, golden, golden_by_thumb, judged
from tests.scenario import given


def test_every_exact_error_is_a_turning_point_with_what_was_right() -> None:
    told = judged(given(BLUNDER).plays("D1"))
    (point,) = told.turning_points
    assert (point.move, point.exact, point.before, point.after) == (0, True, 1, 0)
    assert point.better == ("play G9",)


def test_a_game_without_errors_has_no_turning_point() -> None:
    assert judged(given(BLUNDER).plays("G9", "G5", "D1", "K2")).turning_points == ()


def move(place: int, loss: float, phase: int = 1) -> Move:
    """A move that lost so much by the estimate."""
    verdict = "mistake" if loss >= 0.1 else "best"
    return replace(
        golden("claim-nl").moves[0],
        turn=place,
        phase=phase,
        verdict=verdict,
        best=0.9,
        worth=0.9 - loss,
    )


def test_of_many_mistakes_by_the_estimate_the_largest_are_turning_points() -> None:
    losses = [0.11, 0.5, 0.04, 0.2, 0.3, 0.12, 0.13, 0.6]
    points = turning_points(tuple(move(place, loss) for place, loss in enumerate(losses)))
    assert [point.move for point in points] == [1, 3, 4, 6, 7]
    assert len(points) == MOST_ESTIMATED


def test_where_phase_two_is_estimated_a_mistake_there_is_a_turning_point_too() -> None:
    """With artifacts nothing is exact, and most is decided there."""
    (point,) = turning_points((move(0, 0.5, phase=2), move(1, 0.05, phase=2)))
    assert (point.move, point.exact) == (0, False)


def test_the_curve_is_the_chance_of_the_first_seat() -> None:
    told = golden("claim-nl")
    assert len(told.curve) == len(told.moves) == 52
    for point in told.curve:
        judged_ = told.moves[point.move]
        assert judged_.worth is not None
        assert point.chance == (judged_.worth if judged_.seat == 0 else 1 - judged_.worth)
        assert point.seen_by == (None if judged_.phase == 2 else judged_.seat)
    assert told.curve[-1].chance == 0  # seat 1 has won
    assert {point.chance for point in told.curve if point.seen_by is None} <= {0, 0.5, 1}


def test_where_only_a_rule_of_thumb_speaks_there_is_no_curve() -> None:
    told = golden_by_thumb("claim-de-artifacts-1")
    assert told.curve == ()
    assert told.turning_points == ()


def test_the_tricks_hold_every_move_with_prize_and_winner() -> None:
    """B-5: thirteen tricks in each phase; only those of phase one have a prize."""
    told = golden("standard")
    assert [(trick.phase, trick.number) for trick in told.tricks] == [
        (phase, number) for phase in (1, 2) for number in range(1, 14)
    ]
    assert [trick.first for trick in told.tricks] == list(range(0, 52, 2))
    assert {trick.count for trick in told.tricks} == {2}
    assert (told.tricks[0].prize, told.tricks[0].winner) == ("D5", 1)
    assert (told.tricks[25].prize, told.tricks[25].winner) == (None, 0)


def test_the_marks_are_the_phases_the_turning_points_and_the_end() -> None:
    told = golden("claim-nl")
    kinds = [mark.kind for mark in told.marks]
    assert kinds[0] == "phase-1"
    assert kinds.count("turning-point") == len(told.turning_points) > 0
    assert kinds[-1] == "over"
    turns = [mark.turn for mark in told.marks]
    assert turns == sorted(turns)
    assert (turns[0], turns[-1]) == (1, 53)
    assert told.marks[kinds.index("phase-2")].turn == 27


def test_an_unfinished_game_is_judged_as_far_as_it_goes() -> None:
    told = judged(given(BLUNDER).plays("D1"))
    assert len(told.moves) == 1
    assert told.ending is None
    assert [mark.kind for mark in told.marks] == ["phase-2", "turning-point"]


def test_the_tallies_count_choices_and_errors() -> None:
    told = golden("claim-nl")
    for seat, one in enumerate(told.tallies):
        mine = [move for move in told.moves if move.seat == seat and not move.forced]
        assert one.exact + one.estimated == len(mine)
        assert one.errors == sum(move.loss == 1 for move in mine if move.phase == 2)
    assert [one.errors for one in told.tallies] == [2, 1]


@pytest.mark.parametrize("name", ["claim-nl", "magic-en-artifacts-1", "standard-artifacts-2"])
def test_as_json_an_analysis_comes_back_the_same(name: str) -> None:
    told = golden(name)
    assert msgspec.json.decode(msgspec.json.encode(told), type=Analysis) == told


def test_the_schema_of_an_analysis_can_be_told() -> None:
    schema = msgspec.json.schema(Analysis)
    assert {"Analysis", "Move", "MoveOption", "TurningPoint", "Mark"} <= schema["$defs"].keys()


def test_a_position_by_hand_keeps_its_set_up() -> None:
    told = judged(given(BLUNDER).plays("D1"))
    assert msgspec.json.decode(msgspec.json.encode(told), type=Analysis).setup == told.setup


def test_a_large_mistake_of_phase_one_is_a_turning_point() -> None:
    told = golden("standard")
    (point,) = told.turning_points
    move = told.moves[point.move]
    assert (move.phase, move.trick, move.action, point.exact) == (1, 8, "play K2", False)
    assert point.before - point.after == pytest.approx(move.loss)
    assert move.loss > 0.4
    assert point.better == (move.options[0].action,)


def test_a_guess_about_a_move_that_is_too_long_to_solve_counts_for_nobody() -> None:
    moves = tuple(
        replace(one, unsolved="too-long", verdict="unsolved") for one in golden("claim-nl").moves[:9]
    )
    assert {tally(moves, seat).estimated for seat in (0, 1)} == {0}
