"""The language of the scenarios: what it reads, and what it refuses."""

from collections.abc import Callable

import pytest

from kingless.table.position_text import BadPositionText
from kingless.table.setup import BadSetup
from tests.scenario import A, B, Scenario, given


@pytest.mark.parametrize(
    "text",
    [
        "",
        "phase 2",
        "A leads",
        "phase 3, A leads",
        "phase two, A leads",
        "phase 2, A lead",
        "phase 2, C leads",
        "phase 2, A leads, B leads",
        "phase 2, phase 1, A leads",
        "phase 2, A leads,",
        "phase 2, A leads: K2, A: K2, B: K3",
        "phase 2, A K2, B: K3, A leads",
        "phase 2, A:, B: K3, A leads",
        "phase 2, A: K2, A: K3, B: K4 K5, A leads",
        "phase 2, A: K2, B: K3, C: K4, A leads",
        "phase 2, A: K2, B: K3, A scores: K4, A leads",
        "phase 2, A: K2, B: K3, score: K4, A leads",
        "phase 1, A: K2, B: K3, A centre: K4, A leads",
        "phase 1, A: K2, B: K3, centre: K4 K5, A leads",
        "phase 1, A: K2, B: K3, center: K4, A leads",
    ],
)
def test_a_scenario_does_not_pass_over_what_it_cannot_read(text: str) -> None:
    with pytest.raises(BadPositionText):
        given(text)


def test_a_scenario_refuses_an_unknown_ruleset_option_and_play() -> None:
    with pytest.raises(BadSetup, match="no ruleset 'standrad'"):
        given("phase 2, A leads", "standrad")
    with pytest.raises(BadSetup, match="there is no setting"):
        given("phase 2, A leads", victroy="most")
    with pytest.raises(ValueError, match="is no action"):
        given("phase 2, A: K2, B: K3, A leads").plays("K22")


def test_a_play_leaves_the_scenario_before_it_as_it_was() -> None:
    start = given("phase 2, A: K2 U5, B: G9 D1, B leads")
    before = repr((start.game.state, start.game.turns))
    start.plays("G9", "K2").scores(A, "G9 K2").leads(A).trick(13)
    assert repr((start.game.state, start.game.turns)) == before
    start.leads(B).scores(A, "").trick(12).plays("D1", "U5").scores(A, "D1").scores(B, "U5")


def test_every_expectation_of_a_scenario_can_fail_and_says_what_is_there() -> None:
    start = given("phase 2, A: K2 U5, B: G9 D1, B leads")
    won, over = start.plays("G9", "K2"), start.plays("G9", "K2", "U5", "D1")
    failing: list[tuple[Callable[[], Scenario], str]] = [
        (lambda: won.scores(A, "G9"), "A's score pile: expected 'G9', there is 'G9 K2'"),
        (lambda: won.recruits(B, "G9"), "B's followers: expected 'G9', there is ''"),
        (lambda: won.holds(A, "K2"), "A's hand: expected 'K2', there is 'U5'"),
        (lambda: won.discards("K2"), "the discarded cards: expected 'K2'"),
        (lambda: won.turns_up("K2"), "the centre card: expected 'K2'"),
        (lambda: won.leads(B), r"to lead: expected \('lead', 'B'\), there is \('lead', 'A'\)"),
        (lambda: won.follows(A), "to follow: expected"),
        (lambda: over.leads(A), "there is None"),
        (lambda: won.trick(12), "the trick: expected 12, there is 13"),
        (lambda: won.phase(1), "the phase: expected 1, there is 2"),
        (lambda: won.is_over(), "the end: expected"),
        (lambda: won.may_play("U5 K2"), "the legal cards: expected 'K2 U5', there is 'U5'"),
        (lambda: over.may_play("U5"), "the legal cards: expected 'U5', there is ''"),
        (
            lambda: won.plays("D1"),
            "expected D1 to be legal; it is .*not-in-hand.*\nin phase 2, trick 13, A: U5",
        ),
        (lambda: won.refuses("U5", rule="B-11", reason="not-in-hand"), "the refusal of U5.* there is .None"),
        (lambda: won.refuses("D1", rule="B-12", reason="not-in-hand"), "the refusal of D1"),
        (lambda: won.refuses("D1", rule="B-11", reason="must-follow"), "the refusal of D1"),
        (lambda: won.wins_game(A, by="votes"), "the result: .* there is None"),
        (lambda: over.wins_game(A, by="draw"), r"there is \(0, 'votes'\)"),
        (lambda: over.votes(goblins=B), "the votes: expected {'goblins': 1}, there is {'goblins': 0}"),
        (lambda: over.votes(gobblins=None), "no such vote"),
        (lambda: won.votes(goblins=None), "no such vote"),
    ]
    for expectation, message in failing:
        with pytest.raises(AssertionError, match=message):
            expectation()
