"""Divine Hourglass: both take their cards back, and the trick is played again."""

import pytest

from tests.scenario import A, B, given

PHASES = ["phase 1, centre: D1, deck: D2 D3 D4", "phase 2"]


@pytest.mark.parametrize("owner", ["A", "B"])
@pytest.mark.parametrize("phase", PHASES)
def test_the_trick_is_played_again_by_the_same_leader(phase: str, owner: str) -> None:
    """AR-13, A73: same prize, same trick, and both choose freely, the same cards or others."""
    start = given(f"{phase}, A: K5 G1, B: K9 K2, A leads, {owner} artifacts: divine-hourglass").plays(
        "K5", "K9"
    )
    again = start.asks("AB".index(owner), "window").at("both-played").plays("use divine-hourglass").leads(A)
    again.holds(A, "G1 K5").holds(B, "K2 K9").lays("").trick(12).offers("G1", "K5").discards("")
    again.turns_up("D1" if phase.startswith("phase 1") else "").knows_hand(A, "K9 ?").knows_hand(B, "K5 ?")
    again.plays("K5", "K9").leads(B)
    again.plays("K5", "K2").leads(A)
    start.plays("pass").leads(B)


def test_on_the_last_trick_the_same_cards_come_without_what_was_spent() -> None:
    """AR-13, A75, G-2: still useful."""
    text = "phase 2, A: K5, B: K7, A leads, A artifacts: serpent-sword, B artifacts: divine-hourglass"
    start = given(text).plays("use serpent-sword", "K5", "K7", "use divine-hourglass").leads(A)
    start.plays("K5", "K7").scores(B, "K5 K7").is_over()


def test_undead_and_dwarves_do_not_move() -> None:
    """AR-13, G-5: no power triggers."""
    text = "phase 1, A: U5 G1, B: U2 G2, A leads, centre: D1, deck: D2 D3 D4, B artifacts: divine-hourglass"
    given(text).plays("U5", "U2", "use divine-hourglass").scores(A, "").scores(B, "").holds(A, "G1 U5")
    dwarves = "phase 2, A: D5 G1, B: D2 G2, A leads, B artifacts: divine-hourglass"
    given(dwarves).plays("D5", "D2", "use divine-hourglass").scores(A, "").scores(B, "").holds(B, "D2 G2")


def test_no_potion_is_drawn_and_a_spent_one_is_gone() -> None:
    """AR-13, A75, G-2, G-5: the Wizard has not won, and the potion was turned over."""
    text = "phase 2, A: W5 G1, B: W2 G2, A leads, B artifacts: divine-hourglass, potions: +4, A potions: +1"
    start = given(text, deck="magic").plays("flip", "W5").worth("W5", 6).plays("W2", "use divine-hourglass")
    start.stores(A, "").spends("+1 divine-hourglass").plays("W5").worth("W5", 5)


def test_a_bear_is_spent_and_no_new_one_comes() -> None:
    """AR-13, A75, G-2, G-5: neither back nor anew."""
    text = "phase 1, A: R2 G1, B: R5 G2, A leads, centre: K3, deck: K4 K5 K6, A bears: 1, B artifacts: "
    start = given(f"{text}divine-hourglass", deck="magic").plays("R2").worth("R2", 5).bears(A, 0)
    start.plays("R5", "use divine-hourglass").bears(A, 0).bears(B, 0).plays("R2").worth("R2", 2)


def test_a_swap_of_a_shapeshifter_is_undone() -> None:
    """AR-13, A74: the Shapeshifter to the hand, the first prize to the centre."""
    text = "phase 1, A: S5 G1, B: K2 G2, A leads, centre: K3, deck: K4 K6 W1, A artifacts: divine-hourglass"
    start = given(text, deck="magic").plays("S5", "K2").lays("K3 K2").turns_up("S5")
    start.plays("use divine-hourglass").turns_up("K3").holds(A, "G1 S5").holds(B, "G2 K2").leads(A)


def test_two_swaps_are_undone_one_after_the_other() -> None:
    """AR-13, A74, H-7: the last one first."""
    text = "phase 1, A: S5 G1, B: S7 G2, A leads, centre: K3, deck: K4 K6 W1, A artifacts: divine-hourglass"
    start = given(text, deck="magic").plays("S5", "S7").lays("K3 S5").turns_up("S7")
    start.plays("use divine-hourglass").turns_up("K3").holds(A, "G1 S5").holds(B, "G2 S7")


def test_where_the_horse_had_moved_the_swapped_in_card_the_present_cards_go_back_first() -> None:
    """AR-13, A74, AR-7: every card ends where it was before the trick."""
    text = (
        "phase 1, A: S5 G1, B: K2 G2, A leads, centre: K3, deck: K4 K6 W1, A artifacts: magicians-horse, "
        "B artifacts: divine-hourglass"
    )
    start = given(text, deck="magic").plays("S5", "K2", "use magicians-horse", "choose G1").lays("G1 K2")
    start.holds(A, "K3").plays("use divine-hourglass").turns_up("K3").holds(A, "G1 S5").holds(B, "G2 K2")


def test_a_bow_trick_is_replayed_as_a_normal_trick() -> None:
    """AR-13, AR-17: one card each."""
    text = (
        "phase 2, A: K5 K3 G1, B: K9 K2 G2, A leads, A artifacts: lovers-bow, B artifacts: divine-hourglass"
    )
    start = given(text).plays("use lovers-bow", "K5", "K3", "K9", "K2", "use divine-hourglass").leads(A)
    start.holds(A, "G1 K3 K5").holds(B, "G2 K2 K9").plays("K5").follows(B).plays("K2").scores(A, "K2 K5")


def test_the_ring_does_not_last_into_the_trick_that_is_played_again() -> None:
    """AR-13, A75, AR-18: it is spent, and one must follow."""
    text = "phase 2, A: K5 G1, B: U9 K2, A leads, A artifacts: divine-hourglass, B artifacts: night-ring"
    start = given(text).plays("K5", "use night-ring", "U9", "use divine-hourglass", "K5").offers("K2")
    start.spends("night-ring divine-hourglass")


def test_a_dragon_taken_back_leads_nothing() -> None:
    """AR-13, C-5: the same leader leads."""
    text = "phase 2, A: E5 E1, B: A9 T2, A leads, A artifacts: divine-hourglass"
    given(text, deck="claim-2").plays("E5", "A9", "use divine-hourglass").leads(A).plays("E5", "T2").leads(A)


def test_the_hourglass_waits_until_both_have_played_and_is_used_once() -> None:
    """AR-13, M-6: its window is the one after both cards."""
    start = given("phase 2, A: K5 G1, B: K9 K2, A leads, A artifacts: divine-hourglass")
    start.refuses("use divine-hourglass", rule="AR-13", reason="artifact-moment")
    used = start.plays("K5", "K9", "use divine-hourglass")
    used.refuses("use divine-hourglass", rule="M-6", reason="artifact-spent").plays("K5", "K9").leads(B)
