"""Flying Boots: two more for each of the next two cards you play."""

import pytest

from tests.scenario import A, B, given


def test_the_next_two_cards_are_worth_two_more_and_the_third_is_not() -> None:
    """AR-8: led or followed alike."""
    start = given("phase 2, A: G4 G5 G6, B: G7 G3 G1, A leads, A artifacts: flying-boots")
    worn = (
        start.asks(A, "window").at("between-tricks").plays("use flying-boots").charges("flying-boots", A, 2)
    )
    first = worn.plays("G4").worth("G4", 6).plays("G7").leads(B).charges("flying-boots", A, 1)
    second = first.plays("G3", "G5").leads(A).charges("flying-boots", A, 0)
    second.plays("G6").worth("G6", 6)


def test_the_boots_may_be_put_on_at_any_pause() -> None:
    """AR-8: before the lead, when leading, when following, and beside any other question."""
    text = "phase 2, A: G4 G5 G6, B: G7 G3 G1, A leads, {} artifacts: flying-boots"
    given(text.format("A")).plays("pass").asks(A, "lead").offers("G4", "G5", "G6", "use flying-boots")
    follower = given(text.format("B")).asks(B, "window").plays("pass", "G4", "pass").asks(B, "follow")
    follower.offers("G1", "G3", "G7", "use flying-boots").plays("use flying-boots", "G3").leads(B)
    more = given(text.format("A") + " crown-of-light stein-of-kings").plays("pass", "use stein-of-kings")
    more.asks(A, "stein-of-kings").plays("use flying-boots").asks(A, "stein-of-kings")
    more.plays("use flying-boots", "choose goblins", "G4").worth("G4", 6)


def test_the_boots_are_offered_beside_the_questions_of_factions() -> None:
    """AR-8: they do not answer the question, which is asked on."""
    seer = "phase 1, A: E5 T3, B: E2 T4, A leads, centre: A6, deck: N5 N7 N9, A artifacts: flying-boots"
    asked = given(seer, deck="claim-2").plays("pass", "E5", "pass", "E2", "pass").asks(A, "seers")
    asked.offers("choose centre", "choose top", "use flying-boots")
    asked.plays("use flying-boots").asks(A, "seers").charges("flying-boots", A, 2).plays(
        "choose top"
    ).recruits(A, "N5")
    giant = "phase 2, A: I5 T1, B: E3 T2, A leads, B gnomes: N5, A artifacts: flying-boots"
    won = given(giant, deck="claim-2").plays("pass", "I5", "pass", "E3", "pass")
    smash = won.offers("choose N5", "use flying-boots", "pass")
    smash.plays("use flying-boots", "pass").leads(A).charges("flying-boots", A, 2).lies_before(B, "N5")


def test_the_boots_open_windows_around_the_cards_and_lie_beside_every_other_decision() -> None:
    """AR-8, A93: before the lead, after it, and after the answer; in other windows they are offered too."""
    text = "phase 2, A: G4 G5 G6, B: G7 G3 G1, A leads, A artifacts: flying-boots"
    played = given(text).plays("pass", "G4").asks(A, "window").at("after-lead").plays("pass").follows(B)
    after = played.plays("G7").asks(A, "window").at("after-follow").plays("pass")
    after.asks(A, "window").at("between-tricks")
    horse = given(f"{text} magicians-horse").plays("pass", "G4", "pass", "G7", "pass")
    horse.asks(A, "window").at("both-played").offers("use flying-boots", "use magicians-horse", "pass")


def test_a_card_that_lies_there_already_gets_nothing() -> None:
    """AR-8, A66: they begin with the next card."""
    text = "phase 2, A: G4 G5 G6, B: G7 G3 G1, A leads, A artifacts: flying-boots divine-hourglass"
    start = given(text).plays("pass", "G4", "use flying-boots").worth("G4", 4)
    start.charges("flying-boots", A, 2)


def test_the_boots_carry_over_into_phase_two() -> None:
    """AR-8: the next two cards, whichever phase they are played in."""
    text = "phase 1, A: G4, B: G7, A leads, centre: G5, deck: G6, A artifacts: flying-boots"
    start = given(text).plays("use flying-boots", "G4", "G7").phase(2).charges("flying-boots", A, 1)
    start.plays("G5", "G6").scores(A, "G5 G6").is_over()


def test_in_phase_one_the_boots_may_be_put_on_after_the_last_card() -> None:
    """AR-8: phase two is still to come."""
    text = (
        "phase 1, A: G4, B: G7, A leads, centre: G5, deck: G6, A artifacts: flying-boots shield-of-the-veil"
    )
    start = given(text).plays("pass", "G4", "pass", "G7").asks(A, "window").at("after-follow")
    start.offers("use flying-boots", "use shield-of-the-veil", "pass")
    start.plays("use flying-boots", "pass").phase(2).charges("flying-boots", A, 2)


def test_what_cannot_be_played_any_more_is_lost() -> None:
    """AR-8: with one card left, one charge is."""
    start = given("phase 2, A: G4, B: G5, A leads, A artifacts: flying-boots").plays("use flying-boots", "G4")
    start.worth("G4", 6).plays("G5").is_over().scores(A, "G4 G5")


def test_with_no_card_left_to_play_the_boots_stay_off() -> None:
    """AR-8, G-6: there is no next card."""
    text = "phase 2, A: G4, B: G5, A leads, A artifacts: flying-boots divine-hourglass"
    last = given(text).plays("pass", "G4", "G5").asks(A, "window").offers("use divine-hourglass", "pass")
    last.refuses("use flying-boots", rule="AR-8", reason="artifact-needs")


def test_both_cards_of_a_bow_trick_use_the_boots_up() -> None:
    """AR-8, A67, AR-17: each play counts."""
    start = given("phase 2, A: G4 G5 G6, B: G7 G3 G1, A leads, A artifacts: flying-boots lovers-bow")
    both = start.plays("use flying-boots", "use lovers-bow", "G4", "G5").worth("G4", 6).worth("G5", 7)
    both.charges("flying-boots", A, 0)


def test_a_play_that_is_taken_back_has_used_its_charge() -> None:
    """AR-8, A67, G-2: annulled plays count."""
    text = (
        "phase 2, A: G4 G5 G6, B: G7 G3 G1, A leads, A artifacts: flying-boots, B artifacts: divine-hourglass"
    )
    start = (
        given(text)
        .plays("use flying-boots", "G4", "G7", "use divine-hourglass")
        .charges("flying-boots", A, 1)
    )
    start.plays("G4").worth("G4", 6).charges("flying-boots", A, 0)


def test_boots_neither_save_from_a_knight_nor_help_off_the_faction() -> None:
    """AR-8, G-3: as with the Sword."""
    start = given("phase 2, A: G9 U1, B: K2 D2, A leads, A artifacts: flying-boots").plays("use flying-boots")
    start.plays("G9", "K2").leads(B)
    given("phase 2, A: G4 U1, B: U9 U2, A leads, B artifacts: flying-boots").plays(
        "use flying-boots", "G4", "U9"
    ).leads(A)


@pytest.mark.parametrize(("answer", "winner"), [("X4", B), ("X2", A)])
def test_a_doppelganger_runs_faster_too(answer: str, winner: int) -> None:
    """AR-8: compared as the led faction, with its total."""
    start = given(f"phase 2, A: G5 U1, B: {answer} U2, A leads, B artifacts: flying-boots")
    start.plays("use flying-boots", "G5", answer).leads(winner)


def test_the_boots_are_put_on_the_card_that_a_shapeshifter_brings() -> None:
    """AR-8, H-8: the swapped-in card."""
    text = "phase 1, A: S2 G1, B: K6 G2, A leads, centre: K4, deck: W1 W2 W3, A artifacts: flying-boots"
    given(text, deck="magic").plays("use flying-boots", "S2").lays("K4").worth("K4", 6)
