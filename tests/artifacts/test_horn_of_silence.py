"""Horn of Silence: nobody wins, each seat scores its own card, and who would have won leads."""

import pytest

from tests.scenario import A, B, given


@pytest.mark.parametrize("owner", ["A", "B"])
def test_each_seat_scores_its_own_card_and_the_better_card_still_leads(owner: str) -> None:
    """AR-3, A58: either player may blow it once both cards lie there."""
    start = given(f"phase 2, A: K5 G1, B: K9 G2, A leads, {owner} artifacts: horn-of-silence").plays(
        "K5", "K9"
    )
    start.asks("AB".index(owner), "window").at("both-played").offers("use horn-of-silence", "pass")
    start.plays("use horn-of-silence").scores(A, "K5").scores(B, "K9").leads(B)
    start.plays("pass").scores(B, "K5 K9").scores(A, "")


def test_the_horn_is_silent_in_phase_one() -> None:
    """AR-3: it speaks of score piles, so phase two alone."""
    start = given(
        "phase 1, A: K5 G1, B: K9 G2, A leads, centre: D1, deck: D2 D3 D4, A artifacts: horn-of-silence"
    )
    start.refuses("use horn-of-silence", rule="AR-3", reason="artifact-phase")
    start.plays("K5", "K9").leads(B)


def test_the_horn_is_blown_when_both_have_played_and_not_before() -> None:
    """AR-3: its window is the one after both cards."""
    start = given("phase 2, A: K5 G1, B: K9 G2, A leads, A artifacts: horn-of-silence")
    start.refuses("use horn-of-silence", rule="AR-3", reason="artifact-moment")


def test_on_the_last_trick_the_horn_is_legal() -> None:
    """AR-3: only the lead is moot there."""
    start = given("phase 2, A: K5, B: K9, A leads, A artifacts: horn-of-silence").plays("K5", "K9")
    start.plays("use horn-of-silence").scores(A, "K5").scores(B, "K9").is_over()


def test_with_the_horn_everybody_keeps_their_own_dwarf() -> None:
    """AR-3, A57, M-7: the Dwarves' rule is overridden."""
    start = given("phase 2, A: D5 G1, B: D2 G2, A leads, B artifacts: horn-of-silence").plays("D5", "D2")
    start.plays("use horn-of-silence").scores(A, "D5").scores(B, "D2").leads(A)
    start.plays("pass").scores(B, "D2 D5")


@pytest.mark.parametrize(
    ("led", "answer", "leader"), [("G9", "K2", B), ("G5", "X7", B), ("U5", "G9", A), ("U5", "U7", B)]
)
def test_knights_doppelgangers_and_undead_only_matter_for_who_would_have_won(
    led: str, answer: str, leader: int
) -> None:
    """AR-3: the lead goes where the trick would have gone."""
    start = given(f"phase 2, A: {led} D1, B: {answer} D2, A leads, A artifacts: horn-of-silence")
    start.plays(led, answer, "use horn-of-silence").scores(A, led).scores(B, answer).leads(leader)


def test_a_gnome_goes_into_the_score_pile_itself_and_no_giant_smashes() -> None:
    """AR-3, G-5: nobody won the trick."""
    text = "phase 2, A: I5 E1, B: N5 E2, A leads, A artifacts: horn-of-silence, B gnomes: N5"
    start = given(text, deck="claim-2").plays("I5", "N5")
    start.plays("use horn-of-silence").scores(A, "I5").scores(B, "N5").lies_before(B, "N5").leads(A)
    start.plays("pass").asks(A, "giants").lies_before(A, "N5")


def test_everybody_keeps_their_own_troll_and_those_aside_wait_on() -> None:
    """AR-3: two Trolls enter score piles at once, and none is released."""
    text = "phase 2, A: T5 E1, B: T7 E2, A leads, A artifacts: horn-of-silence, aside: T9"
    start = given(text, deck="claim-2").plays("T5", "T7", "use horn-of-silence")
    start.scores(A, "T5").scores(B, "T7").waits("T9").leads(B)


@pytest.mark.parametrize(("answer", "winner"), [("E7", B), ("E2", A)])
def test_on_the_last_trick_who_would_have_won_takes_the_trolls_that_waited(answer: str, winner: int) -> None:
    """AR-3, C-7: they have no next trick to wait for."""
    text = f"phase 2, A: E5, B: {answer}, A leads, A artifacts: horn-of-silence, aside: T3 T9"
    end = given(text, deck="claim-2").plays("E5", answer, "use horn-of-silence").is_over().waits("")
    piles = {A: "E5", B: answer}
    piles[winner] += " T3 T9"
    end.scores(A, piles[A]).scores(B, piles[B])


def test_a_dragon_does_not_lead_after_the_horn() -> None:
    """AR-3, M-7: who would have won does."""
    text = "phase 2, A: E5 T1, B: A9 T2, A leads, B artifacts: horn-of-silence"
    start = given(text, deck="claim-2").plays("E5", "A9")
    start.plays("use horn-of-silence").leads(A)
    start.plays("pass").leads(B)


def test_a_wizard_earns_no_potion_from_a_trick_that_nobody_won() -> None:
    """AR-3, G-5: there is no winner."""
    text = "phase 2, A: W5 G1, B: W2 G2, A leads, B artifacts: horn-of-silence, potions: +4"
    start = given(text, deck="magic").plays("W5", "W2")
    start.plays("use horn-of-silence").stores(A, "").leads(A)
    start.plays("pass").stores(A, "+4")


@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_receiver_may_still_use_the_fools_crystal_after_the_horn(owner: str) -> None:
    """AR-3, AR-6: a card does enter each score pile."""
    seat = "AB".index(owner)
    held = "A artifacts: horn-of-silence fools-crystal"
    if owner == "B":
        held = "A artifacts: horn-of-silence, B artifacts: fools-crystal"
    start = given(f"phase 2, A: K5 G1, B: K9 G2, A leads, {held}")
    asked = start.plays("K5", "K9", "use horn-of-silence").asks(seat, "window").at("collecting")
    card, held = [("K5", "G1"), ("K9", "G2")][seat]
    asked.plays("use fools-crystal", f"choose {card}", f"choose {held}").holds(seat, card).scores(seat, held)


def test_a_receiver_may_still_use_the_runestone_after_the_horn() -> None:
    """AR-3, AR-9: its own card makes room for the stone."""
    start = given(
        "phase 2, A: K5 G1, B: K9 G2, A leads, B score: U1, A artifacts: horn-of-silence, "
        "B artifacts: forgotten-runestone"
    )
    asked = start.plays("K5", "K9", "use horn-of-silence").asks(B, "window").plays("use forgotten-runestone")
    done = asked.offers("choose K9").plays("choose K9", "choose undead").discards("K9").scores(A, "K5")
    done.adds(B, "forgotten-runestone undead None").scores(B, "U1")


@pytest.mark.parametrize("key", ["spear-of-vengeance", "staff-of-order", "eternal-lantern"])
@pytest.mark.parametrize("owner", ["A", "B"])
def test_spear_staff_and_lantern_find_neither_winner_nor_loser_after_the_horn(key: str, owner: str) -> None:
    """AR-3, G-5: the next question is the next lead."""
    hands = "A: K5 G1 G3 G5 G7 U2, B: K9 G2 G4 G6 G8 U1"
    held = f"A artifacts: horn-of-silence {key}"
    if owner == "B":
        held = f"A artifacts: horn-of-silence, B artifacts: {key}"
    start = given(f"phase 2, {hands}, A leads, {held}").plays("K5", "K9", "use horn-of-silence").leads(B)
    start.keeps("AB".index(owner), key).scores(A, "K5").scores(B, "K9")


def test_after_a_bow_trick_each_keeps_two_cards() -> None:
    """AR-3, AR-17: their own two."""
    start = given("phase 2, A: K5 K3 G1, B: K9 D2 G2, A leads, A artifacts: horn-of-silence lovers-bow")
    done = start.plays("use lovers-bow", "K5", "K3", "K9", "D2", "use horn-of-silence")
    done.scores(A, "K3 K5").scores(B, "D2 K9").leads(B)
