"""Shield of the Veil: the card that the other has just played is worth less."""

import pytest

from tests.scenario import A, B, given


@pytest.mark.parametrize("phase", ["phase 1, centre: D1, deck: D2 D3 D4", "phase 2"])
def test_the_follower_weakens_the_led_card_by_three(phase: str) -> None:
    """AR-14, A76, A77: right after it was played, before the own card."""
    text = f"{phase}, A: K5 G1, B: K3 G2, A leads, B artifacts: shield-of-the-veil"
    start = (
        given(text).plays("K5").asks(B, "window").at("after-lead").offers("use shield-of-the-veil", "pass")
    )
    start.plays("use shield-of-the-veil").worth("K5", 2).asks(B, "follow").plays("K3").leads(B)
    start.plays("pass", "K3").leads(A)


def test_the_leader_weakens_the_answer_by_three() -> None:
    """AR-14, A77: its turn is when the follower has played."""
    text = "phase 2, A: K5 G1, B: K7 G2, A leads, A artifacts: shield-of-the-veil"
    start = given(text).refuses("use shield-of-the-veil", rule="AR-14", reason="artifact-moment").plays("K5")
    start.follows(B).plays("K7").asks(A, "window").at("after-follow").plays("use shield-of-the-veil").leads(A)


def test_the_dutch_shield_takes_two() -> None:
    """AR-14, A76: a setting of the edition."""
    text = "phase 2, A: K5 G1, B: K3 G2, A leads, B artifacts: shield-of-the-veil"
    given(text, "magic-nl").plays("K5", "use shield-of-the-veil").worth("K5", 3).plays("K3").leads(A)
    given(text, shield=2).plays("K5", "use shield-of-the-veil").worth("K5", 3)
    given(text, "magic-en").plays("K5", "use shield-of-the-veil").worth("K5", 2)


def test_after_the_next_action_it_is_too_late() -> None:
    """AR-14, A77: passed before the own card, the led card is out of reach."""
    text = "phase 2, A: K5 G1, B: K3 G2, A leads, B artifacts: shield-of-the-veil divine-hourglass"
    start = given(text).plays("K5", "pass")
    start.refuses("use shield-of-the-veil", rule="AR-14", reason="artifact-moment")
    late = start.plays("K3").asks(B, "window").offers("use divine-hourglass", "pass")
    late.refuses("use shield-of-the-veil", rule="AR-14", reason="artifact-moment")


def test_the_shield_goes_below_zero_and_works_in_the_last_trick() -> None:
    """AR-14, A36: nothing is clamped."""
    text = "phase 2, A: G1, B: G0, A leads, B artifacts: shield-of-the-veil"
    given(text).plays("G1", "use shield-of-the-veil").worth("G1", -2).plays("G0").scores(B, "G0 G1").is_over()


def test_a_shield_does_not_stop_a_knight_nor_an_imitation_that_is_high_enough() -> None:
    """AR-14, G-3, A88: a value more or less never touches the rule of the Knights."""
    text = "phase 2, A: G5 U1, B: {} U2, A leads, A artifacts: shield-of-the-veil"
    given(text.format("K2")).plays("G5", "K2", "use shield-of-the-veil").leads(B)
    given(text.format("X9")).plays("G5", "X9", "use shield-of-the-veil").leads(B)
    given(text.format("X8")).plays("G5", "X8", "use shield-of-the-veil").leads(A)


def test_the_shield_meets_the_card_that_a_shapeshifter_brings() -> None:
    """AR-14, H-8: the swapped-in card lies there."""
    text = "phase 1, A: S2 G1, B: K6 G2, A leads, centre: K4, deck: W1 W2 W3, B artifacts: shield-of-the-veil"
    given(text, deck="magic").plays("S2", "use shield-of-the-veil").lays("K4").worth("K4", 1)


def test_with_the_bow_one_of_the_two_cards_is_chosen() -> None:
    """AR-14, AR-17: after both cards of the other lie there."""
    text = (
        "phase 2, A: K5 K7 G1, B: K6 K2 G2, A leads, A artifacts: lovers-bow, B artifacts: shield-of-the-veil"
    )
    start = given(text).plays("use lovers-bow", "K5").asks(A, "follow").plays("K7").asks(B, "window")
    asked = (
        start.plays("use shield-of-the-veil").asks(B, "shield-of-the-veil").offers("choose K5", "choose K7")
    )
    asked.plays("choose K7").worth("K7", 4).worth("K5", 5).plays("K6", "K2").leads(B)
    asked.plays("choose K5").worth("K5", 2).plays("K6", "K2").leads(A)


def test_the_bows_owner_may_shield_against_one_of_the_two_answers() -> None:
    """AR-14, AR-17: the leader's turn comes after both."""
    text = "phase 2, A: K5 K7 G1, B: K6 K9 G2, A leads, A artifacts: lovers-bow shield-of-the-veil"
    start = given(text).plays("use lovers-bow", "K5", "K7", "K6", "K9").asks(A, "window").at("after-follow")
    start.plays("use shield-of-the-veil").offers("choose K6", "choose K9").plays("choose K9").leads(A)


def test_the_shield_is_lost_with_the_card_that_leaves() -> None:
    """AR-14, G-1: taken back, the card has its print again."""
    text = (
        "phase 2, A: K5 G1, B: K3 G2, A leads, A artifacts: divine-hourglass, B artifacts: shield-of-the-veil"
    )
    start = (
        given(text).plays("K5", "use shield-of-the-veil", "K3", "use divine-hourglass", "K5").worth("K5", 5)
    )
    start.plays("K3").leads(A)


def test_undead_and_dwarves_are_collected_as_ever() -> None:
    """AR-14: the value only."""
    text = "phase 2, A: D5 G1, B: D3 G2, A leads, B artifacts: shield-of-the-veil"
    given(text).plays("D5", "use shield-of-the-veil", "D3").leads(B).scores(A, "D3 D5")
