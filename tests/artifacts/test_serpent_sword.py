"""Serpent Sword: three more for the card it is drawn with."""

import pytest

from tests.scenario import A, B, given

PHASES = ["phase 1, centre: D1, deck: D2 D3 D4", "phase 2"]


@pytest.mark.parametrize("phase", PHASES)
def test_the_sword_adds_three_to_the_card_that_is_led_with_it(phase: str) -> None:
    """AR-2: in both phases, declared before the follower plays, and gone afterwards."""
    start = given(f"{phase}, A: G4 U1, B: G6 U2, A leads, A artifacts: serpent-sword")
    start.offers("G4", "U1", "use serpent-sword")
    drawn = start.plays("use serpent-sword").asks(A, "lead").offers("G4", "U1")
    drawn.refuses("use serpent-sword", rule="M-6", reason="artifact-spent")
    drawn.plays("G4").worth("G4", 7).plays("G6").leads(A).spends("serpent-sword")
    start.plays("G4", "G6").leads(B)


def test_the_sword_adds_three_to_the_card_that_follows_with_it() -> None:
    """AR-2: the follower uses it in the same turn as the card."""
    start = given("phase 2, A: G6 U1, B: G4 U2, A leads, B artifacts: serpent-sword").plays("G6")
    start.offers("G4", "use serpent-sword").plays("use serpent-sword", "G4").leads(B).scores(B, "G4 G6")


def test_the_sword_is_for_one_card_of_one_trick() -> None:
    """AR-2, G-1: the next card is worth its print again."""
    start = given("phase 2, A: G4 G5 U1, B: G6 K9 U2, A leads, A artifacts: serpent-sword")
    start.plays("use serpent-sword", "G4", "G6", "G5").worth("G5", 5)


def test_the_sword_needs_no_further_trick() -> None:
    """AR-2: it works in the very last one."""
    start = given("phase 2, A: G4, B: G6, A leads, A artifacts: serpent-sword")
    start.plays("use serpent-sword", "G4", "G6").scores(A, "G4 G6").is_over()


def test_the_sword_comes_too_late_once_the_card_lies_there() -> None:
    """AR-2: it is declared with the card."""
    start = given("phase 2, A: G4 U1, B: G6 U2, A leads, A artifacts: serpent-sword divine-hourglass")
    late = start.plays("G4", "G6").asks(A, "window").offers("use divine-hourglass", "pass")
    late.refuses("use serpent-sword", rule="AR-2", reason="artifact-moment")


def test_the_sword_does_not_help_a_card_of_another_faction() -> None:
    """AR-2, G-3: off the led faction it loses however high."""
    start = given("phase 2, A: G4 U1, B: U9 U2, A leads, B artifacts: serpent-sword")
    start.plays("G4", "use serpent-sword", "U9").leads(A)


def test_no_sword_saves_a_goblin_from_a_knight() -> None:
    """AR-2, G-3, A88: the Knight wins whatever the values, and needs no sword."""
    start = given("phase 2, A: G9 U1, B: K2 U2, A leads, A artifacts: serpent-sword")
    start.plays("use serpent-sword", "G9").worth("G9", 12).plays("K2").leads(B)


def test_a_doppelganger_imitates_with_three_more() -> None:
    """AR-2: second, it is compared as the led faction with its total."""
    start = given("phase 2, A: G5 U1, B: X3 G1, A leads, B artifacts: serpent-sword")
    start.plays("G5", "use serpent-sword", "X3").leads(B)
    start.plays("G5", "X3").leads(A)


def test_undead_and_dwarves_go_where_they_always_go() -> None:
    """AR-2: the value only; the collection powers do not see it."""
    first = given(
        "phase 1, A: U1 G1, B: U3 G2, A leads, centre: D1, deck: D2 D3 D4, A artifacts: serpent-sword"
    )
    first.plays("use serpent-sword", "U1", "U3").scores(A, "U1 U3")
    second = given("phase 2, A: D1 G1, B: D3 G2, A leads, A artifacts: serpent-sword")
    second.plays("use serpent-sword", "D1", "D3").leads(A).scores(B, "D1 D3")


def test_the_sword_strikes_for_the_card_that_a_shapeshifter_brings() -> None:
    """AR-2, H-8, A52: the swapped-in card has the three more."""
    start = given(
        "phase 1, A: S2 G1, B: K6 G2, A leads, centre: K4, deck: W1 W2 W3, A artifacts: serpent-sword",
        deck="magic",
    )
    start.plays("use serpent-sword", "S2").lays("K4").worth("K4", 7)


def test_sword_bear_boots_and_potion_add_up_and_only_the_print_is_doubled() -> None:
    """AR-2, W-5, A35: twice four, and three, and three, and two."""
    start = given(
        "phase 1, A: G4 G1, B: G6 G2, A leads, centre: K4, deck: W1 W2 W3, A potions: x2, A bears: 1, "
        "A artifacts: serpent-sword flying-boots",
        deck="magic",
    )
    start.plays("use flying-boots", "use serpent-sword", "flip", "G4").worth("G4", 16)


def test_with_the_bow_the_sword_is_for_one_of_the_two_cards() -> None:
    """AR-2, AR-17: whichever it is said before."""
    start = given("phase 2, A: G4 G5 U1, B: G6 G8 U2, A leads, A artifacts: serpent-sword lovers-bow")
    bow = start.plays("use lovers-bow")
    bow.plays("use serpent-sword", "G4", "G5").worth("G4", 7).worth("G5", 5)
    bow.plays("G4", "use serpent-sword", "G5").worth("G4", 4).worth("G5", 8)


def test_totals_with_the_sword_are_compared_under_the_night_ring() -> None:
    """AR-2, AR-18: only numbers count, and the sword is in the number."""
    start = given("phase 2, A: G4 U1, B: U5 G2, A leads, A artifacts: serpent-sword, B artifacts: night-ring")
    start.plays("use serpent-sword", "G4", "use night-ring", "U5").leads(A)
    start.plays("G4", "use night-ring", "U5").leads(B)


def test_the_sword_is_lost_with_a_card_that_leaves_the_trick() -> None:
    """AR-2, G-1, G-2: taken back by the Hourglass, the card returns without it."""
    text = "phase 2, A: G4 U1, B: G6 U2, A leads, A artifacts: serpent-sword, B artifacts: divine-hourglass"
    again = given(text).plays("use serpent-sword", "G4", "G6", "use divine-hourglass").leads(A)
    again.offers("G4", "U1").plays("G4").worth("G4", 4)
