"""Staff of Order: the loser of a trick leads the next one."""

import pytest

from tests.scenario import A, B, given

PHASES = ["phase 1, centre: D1, deck: D2 D3 D4", "phase 2"]


@pytest.mark.parametrize("phase", PHASES)
def test_the_loser_takes_the_lead(phase: str) -> None:
    """AR-11: after the trick, in both phases, before the next prize is turned up."""
    text = f"{phase}, A: K5 G1, B: K9 G2, A leads, A artifacts: staff-of-order"
    start = given(text).plays("K5", "K9").asks(A, "window").at("after-trick").turns_up("")
    start.offers("use staff-of-order", "pass").plays("use staff-of-order").leads(A).spends("staff-of-order")
    start.plays("pass").leads(B)


def test_the_winner_leads_anyway_and_is_not_asked() -> None:
    """AR-11: it is the loser's."""
    given("phase 2, A: K5 G1, B: K9 G2, A leads, B artifacts: staff-of-order").plays("K5", "K9").leads(B)
    hands = "A: K9 G1 G2 G3 G4 U0, B: K5 U1 U2 U3 U4 U5"
    both = given(f"phase 2, {hands}, A leads, A artifacts: staff-of-order eternal-lantern").plays("K9", "K5")
    both.offers("use eternal-lantern", "pass").refuses(
        "use staff-of-order", rule="AR-11", reason="artifact-who"
    )


def test_the_staff_rules_over_a_dragon() -> None:
    """AR-11, C-5, M-7: the Dragon's player leads only where no Staff says otherwise."""
    text = "phase 2, A: A5 E1, B: A9 E2, A leads, A artifacts: staff-of-order"
    start = given(text, deck="claim-2").plays("A5", "A9")
    start.plays("pass").leads(B)
    start.plays("use staff-of-order").leads(A)
    winner = "phase 2, A: A5 E1, B: E3 E2, A leads, B artifacts: staff-of-order"
    given(winner, deck="claim-2").plays("A5", "E3", "use staff-of-order").leads(B)


def test_after_the_last_trick_of_phase_one_it_gives_the_first_lead_of_phase_two() -> None:
    """AR-11, A70: over the boundary of the phases."""
    text = "phase 1, A: K5, B: K9, A leads, centre: D1, deck: D2, A artifacts: staff-of-order"
    given(text).plays("K5", "K9", "use staff-of-order").phase(2).leads(A)
    given(text).plays("K5", "K9", "pass").phase(2).leads(B)


def test_after_the_last_trick_it_is_useless() -> None:
    """AR-11, G-6: there is nothing to lead."""
    given("phase 2, A: K5, B: K9, A leads, A artifacts: staff-of-order").plays("K5", "K9").is_over()


@pytest.mark.parametrize("key", ["horn-of-silence", "divine-hourglass"])
def test_where_nobody_lost_there_is_no_staff(key: str) -> None:
    """AR-11, G-5: after the Horn or the Hourglass nobody is asked."""
    text = f"phase 2, A: K5 G1, B: K9 G2, A leads, A artifacts: staff-of-order {key}"
    done = given(text).plays("K5", "K9", f"use {key}").keeps(A, "staff-of-order")
    done.leads(B) if key == "horn-of-silence" else done.leads(A)


def test_the_staff_is_for_after_the_trick() -> None:
    """AR-11: not in the course of it."""
    start = given("phase 2, A: K5 G1, B: K9 G2, A leads, A artifacts: staff-of-order")
    start.refuses("use staff-of-order", rule="AR-11", reason="artifact-moment")


def test_the_staff_changes_the_lead_of_one_trick() -> None:
    """AR-11: afterwards the winner leads again."""
    start = given("phase 2, A: K5 G1 G3, B: K9 G2 G4, A leads, A artifacts: staff-of-order")
    start.plays("K5", "K9", "use staff-of-order").leads(A).plays("G1", "G4").leads(B)
