"""Axe of the Clouds: two less for each of the next two cards the other plays."""

import pytest

from tests.scenario import A, B, given


def test_the_next_two_cards_of_the_other_are_worth_two_less() -> None:
    """AR-16: not the own ones, and not the third."""
    start = given("phase 2, A: G4 G8 U6, B: G5 G9 G1, A leads, A artifacts: axe-of-the-clouds")
    first = start.asks(A, "window").plays("use axe-of-the-clouds").charges("axe-of-the-clouds", B, 2)
    second = first.plays("G4").worth("G4", 4).plays("G5").leads(A).charges("axe-of-the-clouds", B, 1)
    third = second.plays("G8", "G9").leads(A).charges("axe-of-the-clouds", B, 0)
    third.plays("U6", "G1").is_over().scores(A, "G1 G4 G5 G8 G9 U6")


def test_values_may_fall_below_zero() -> None:
    """AR-16, A36: the same as for the Shield."""
    start = given("phase 2, A: G1 U1, B: G0 U2, A leads, B artifacts: axe-of-the-clouds")
    start.plays("use axe-of-the-clouds", "G1").worth("G1", -1).plays("G0").leads(B)


def test_a_card_on_the_table_is_out_of_reach() -> None:
    """AR-16, A66: it begins with the next card of the other."""
    start = given("phase 2, A: G4 G8, B: G3 G9, A leads, B artifacts: axe-of-the-clouds").plays("pass", "G4")
    asked = start.asks(B, "window").at("after-lead").offers("use axe-of-the-clouds", "pass")
    swung = asked.plays("use axe-of-the-clouds").worth("G4", 4).charges("axe-of-the-clouds", A, 2)
    swung.plays("G3", "G8").worth("G8", 6)
    late = start.plays("pass").offers("G3", "G9", "use axe-of-the-clouds").plays("use axe-of-the-clouds")
    late.worth("G4", 4).charges("axe-of-the-clouds", A, 2)


def test_the_axe_opens_a_window_before_the_lead_after_it_and_after_the_answer() -> None:
    """AR-16, A93: t1, t4 and t6 of rules 5.5, whoever leads; beside that it lies by every decision."""
    text = "phase 2, A: G4 G8 U1, B: G5 G9 U2, A leads, {} artifacts: axe-of-the-clouds"
    for seat, name in ((A, "A"), (B, "B")):
        first = given(text.format(name)).asks(seat, "window").at("between-tricks").plays("pass")
        second = first.leads(A).plays("G4").asks(seat, "window").at("after-lead").plays("pass").follows(B)
        third = second.plays("G5").asks(seat, "window").at("after-follow").plays("pass")
        third.asks(seat, "window").at("between-tricks").plays("pass").leads(B)
    given(text.format("A")).plays("pass").offers("G4", "G8", "U1", "use axe-of-the-clouds")


def test_in_phase_one_both_decide_about_the_axe_with_the_prize_in_sight() -> None:
    """AR-16, A93, B-10: the window before the lead comes after the prize is revealed."""
    text = "phase 1, A: G4 G8, B: G5 G9, A leads, deck: K9 D1 D2 D3, {} artifacts: axe-of-the-clouds"
    for seat, name in ((A, "A"), (B, "B")):
        start = given(text.format(name)).asks(seat, "window").at("between-tricks").turns_up("K9")
        start.plays("use axe-of-the-clouds").leads(A).charges("axe-of-the-clouds", 1 - seat, 2)
        later = start.plays("pass", "G4", "pass", "G5", "pass")
        later.asks(seat, "window").at("between-tricks").turns_up("D2")


def test_the_leader_may_swing_the_axe_after_a_potion_went_wrong() -> None:
    """AR-16, A93, W-3: between the own card and the answer."""
    text = "phase 2, A: G4 G8, B: G5 G9, A leads, A artifacts: axe-of-the-clouds, A potions: -5, potions: +1"
    lead = given(text, deck="magic").plays("pass", "flip", "G4").worth("G4", -1)
    swung = lead.asks(A, "window").at("after-lead").plays("use axe-of-the-clouds")
    swung.follows(B).plays("G5").charges("axe-of-the-clouds", B, 1)


def test_before_a_lead_that_the_hourglass_gave_back_both_are_asked_again() -> None:
    """AR-16, AR-8, AR-13, A93: the window before the lead opens for the trick that is played again."""
    text = (
        "phase 2, A: G4 G8, B: G5 G9, A leads, "
        "A artifacts: axe-of-the-clouds, B artifacts: flying-boots divine-hourglass"
    )
    start = given(text).plays("pass", "pass", "G4", "pass", "pass", "G5", "pass", "pass").at("both-played")
    again = start.asks(B, "window").plays("use divine-hourglass").holds(A, "G4 G8").holds(B, "G5 G9")
    swung = again.asks(A, "window").at("between-tricks").plays("use axe-of-the-clouds")
    swung.asks(B, "window").at("between-tricks").plays("use flying-boots").leads(A)
    first = "phase 1, A: G4 G8, B: G5 G9, A leads, centre: K9, deck: D1 D2 D3, "
    glass = given(first + "A artifacts: divine-hourglass, B artifacts: axe-of-the-clouds")
    replayed = glass.plays("pass", "G4", "pass", "G5", "pass", "use divine-hourglass")
    replayed.asks(B, "window").at("between-tricks").turns_up("K9").plays("use axe-of-the-clouds").leads(A)


def test_before_the_second_trick_of_a_frost_necklace_both_are_asked_again() -> None:
    """AR-16, AR-8, AR-12, A93: the cards set aside wait, and the window before the lead opens."""
    text = (
        "phase 2, A: G4 G8, B: G5 G9, A leads, "
        "A artifacts: axe-of-the-clouds frost-necklace, B artifacts: flying-boots"
    )
    start = given(text).plays("pass", "pass", "G4", "pass", "pass", "G5", "pass", "pass")
    frozen = start.plays("use frost-necklace").freezes("G4 G5").asks(A, "window").at("between-tricks")
    frozen.plays("use axe-of-the-clouds").asks(B, "window").plays("use flying-boots").leads(A)


def test_after_the_answer_the_follower_is_asked_before_the_leader() -> None:
    """AR-16, AR-8, A89: whose card has just been played; after the lead it is the leader."""
    text = "phase 2, A: G4 G8, B: G5 G9, A leads, A artifacts: axe-of-the-clouds, B artifacts: flying-boots"
    start = given(text).plays("pass", "pass", "G4").at("after-lead").asks(A, "window").plays("pass")
    answered = start.asks(B, "window").plays("pass", "G5").at("after-follow")
    answered.asks(B, "window").plays("pass").asks(A, "window").plays("use axe-of-the-clouds")


def test_the_axe_needs_a_card_that_the_other_will_play() -> None:
    """AR-16, G-6: useless once the other has played the last one."""
    text = "phase 2, A: G4, B: G5, A leads, A artifacts: axe-of-the-clouds shield-of-the-veil"
    last = given(text).plays("pass", "G4", "pass", "G5").offers("use shield-of-the-veil", "pass")
    last.refuses("use axe-of-the-clouds", rule="AR-16", reason="artifact-needs")
    other = "phase 2, A: G4, B: G5, A leads, B artifacts: axe-of-the-clouds"
    given(other).plays("pass", "G4").offers("G5")


def test_the_axe_carries_over_into_phase_two() -> None:
    """AR-16: whichever phase the two cards are played in; the last charge is lost with the game."""
    text = "phase 1, A: G4, B: G3, A leads, centre: G5, deck: G6, A artifacts: axe-of-the-clouds"
    start = given(text).plays("use axe-of-the-clouds", "G4", "G3").phase(2).charges("axe-of-the-clouds", B, 1)
    start.plays("G5", "G6").is_over().scores(A, "G5 G6")


def test_bow_and_hourglass_use_the_axe_up_as_they_do_the_boots() -> None:
    """AR-16, A67, G-2: each play counts, also one that is annulled."""
    text = "phase 2, A: G4 G8 U6, B: G5 G9 G1, A leads, A artifacts: axe-of-the-clouds {}"
    bow = given(text.format("lovers-bow")).plays(
        "use axe-of-the-clouds", "use lovers-bow", "G4", "G8", "G5", "G9"
    )
    bow.leads(A).charges("axe-of-the-clouds", B, 0)
    glass = given(text.format("divine-hourglass")).plays(
        "use axe-of-the-clouds", "G4", "G5", "use divine-hourglass"
    )
    glass.charges("axe-of-the-clouds", B, 1).plays("G4", "G5").leads(A).charges("axe-of-the-clouds", B, 0)


def test_the_axe_does_not_hold_a_knight_back() -> None:
    """AR-16, G-3, A88: the Knight wins whatever the values."""
    start = given("phase 2, A: G9 U1, B: K2 D2, A leads, A artifacts: axe-of-the-clouds")
    start.plays("use axe-of-the-clouds", "G9", "K2").leads(B)


@pytest.mark.parametrize(("answer", "winner"), [("X8", B), ("X7", A)])
def test_a_doppelganger_is_cut_down_too(answer: str, winner: int) -> None:
    """AR-16: with two less, equal goes to the leader."""
    start = given(f"phase 2, A: G5 U1, B: {answer} U2, A leads, A artifacts: axe-of-the-clouds")
    start.plays("use axe-of-the-clouds", "G5", answer).leads(winner)


def test_the_axe_falls_on_the_card_that_a_shapeshifter_brings() -> None:
    """AR-16, H-8: the swapped-in card."""
    text = "phase 1, A: S2 G1, B: K6 G2, A leads, centre: K4, deck: W1 W2 W3, B artifacts: axe-of-the-clouds"
    given(text, deck="magic").plays("use axe-of-the-clouds", "S2").lays("K4").worth("K4", 2)
