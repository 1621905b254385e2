"""Night Ring: the follower need not follow, and only the higher number wins."""

import pytest

from tests.scenario import A, B, given


@pytest.mark.parametrize("phase", ["phase 1, centre: D1, deck: D2 D3 D4", "phase 2"])
def test_the_follower_need_not_follow_and_the_higher_number_wins(phase: str) -> None:
    """AR-18: said before the card is chosen, in both phases."""
    start = given(f"{phase}, A: K5 G1, B: K2 U9, A leads, B artifacts: night-ring").plays("K5")
    dark = start.offers("K2", "use night-ring").plays("use night-ring").asks(B, "follow").offers("K2", "U9")
    dark.plays("U9").leads(B).spends("night-ring")
    dark.plays("K2").leads(A)


def test_equal_numbers_go_to_the_leader() -> None:
    """AR-18, A86: strictly higher wins."""
    given("phase 2, A: K5 G1, B: U5 D2, A leads, B artifacts: night-ring").plays(
        "K5", "use night-ring", "U5"
    ).leads(A)


def test_the_ring_is_the_followers() -> None:
    """AR-18: the leader may not use it, and nobody after the card."""
    leader = given("phase 2, A: K5 G1, B: U5 D2, A leads, A artifacts: night-ring").offers("K5", "G1")
    leader.refuses("use night-ring", rule="AR-18", reason="artifact-moment")
    late = "phase 2, A: K5 G1, B: U5 D2, A leads, B artifacts: night-ring divine-hourglass"
    given(late).plays("K5", "U5").offers("use divine-hourglass", "pass").refuses(
        "use night-ring", rule="AR-18", reason="artifact-moment"
    )


def test_knights_and_doppelgangers_are_numbers_in_both_directions() -> None:
    """AR-18, A87, M-7: neither helps nor is in the way."""
    text = "phase 2, A: {} D1, B: {} D2, A leads, B artifacts: night-ring"
    given(text.format("G9", "K2")).plays("G9", "use night-ring", "K2").leads(A)
    given(text.format("K2", "G9")).plays("K2", "use night-ring", "G9").leads(B)
    given(text.format("X2", "U9")).plays("X2", "use night-ring", "U9").leads(B)
    given(text.format("G5", "X4")).plays("G5", "use night-ring", "X4").leads(A)


def test_undead_dwarves_and_trolls_are_collected_as_ever() -> None:
    """AR-18: the powers of collection still apply."""
    undead = "phase 1, A: K5 G1, B: U9 K2, A leads, centre: D1, deck: D2 D3 D4, B artifacts: night-ring"
    given(undead).plays("K5", "use night-ring", "U9").scores(B, "U9").discards("K5")
    dwarf = "phase 2, A: K5 G1, B: D9 K2, A leads, B artifacts: night-ring"
    given(dwarf).plays("K5", "use night-ring", "D9").leads(B).scores(A, "D9").scores(B, "K5")
    troll = "phase 2, A: T5 E1, B: T9 E2, A leads, B artifacts: night-ring"
    given(troll, deck="claim-2").plays("T5", "use night-ring", "T9").scores(B, "T9").waits("T5")


def test_a_wizard_and_a_druid_count_as_ever() -> None:
    """AR-18: the Wizard that has the higher number wins its potion, the losing Druid becomes a Bear."""
    wizard = "phase 2, A: K5 G1, B: W9 K2, A leads, B artifacts: night-ring, potions: +4"
    given(wizard, deck="magic").plays("K5", "use night-ring", "W9").stores(B, "+4")
    druid = "phase 1, A: K5 G1, B: R3 K2, A leads, centre: W1, deck: W2 W3 W4, B artifacts: night-ring"
    given(druid, deck="magic").plays("K5", "use night-ring", "R3").bears(B, 1)


def test_a_shapeshifter_may_be_played_freely_and_its_swapped_in_number_counts() -> None:
    """AR-18, H-2: though the led faction is in hand."""
    text = "phase 1, A: K5 G1, B: S0 K2, A leads, centre: W8, deck: W2 W3 W4, B artifacts: night-ring"
    start = given(text, deck="magic").plays("K5").offers("K2", "use night-ring").plays("use night-ring")
    start.offers("K2", "S0").plays("S0").leads(B).recruits(B, "S0")


def test_modifiers_count_in_the_numbers() -> None:
    """AR-18: potion, Bear, Shield and whatever else."""
    text = "phase 2, A: K5 G1, B: W3 K2, A leads, B artifacts: night-ring, B potions: +3"
    given(text, deck="magic").plays("K5", "use night-ring", "flip", "W3").leads(B)
    shield = "phase 2, A: K5 G1, B: U3 K2, A leads, B artifacts: night-ring shield-of-the-veil"
    given(shield).plays("K5", "use shield-of-the-veil", "use night-ring", "U3").leads(B)


def test_the_ring_lasts_for_its_trick() -> None:
    """AR-18: in the next one everybody follows again."""
    text = "phase 2, A: K5 G1 G2, B: K2 U9 U1, A leads, B artifacts: night-ring"
    start = given(text).plays("K5", "use night-ring", "K2").leads(A).plays("G1", "U9").leads(A)
    start.scores(A, "G1 K2 K5 U9")
    follow = "phase 2, A: K5 G1 G2, B: K2 U9 G3, A leads, B artifacts: night-ring"
    given(follow).plays("K5", "use night-ring", "K2", "G1").offers("G3")


def test_the_ring_works_in_the_last_trick() -> None:
    """AR-18: it needs only the card that is chosen after it."""
    start = given("phase 2, A: K5, B: U9, A leads, B artifacts: night-ring").plays(
        "K5", "use night-ring", "U9"
    )
    start.scores(B, "K5 U9").is_over()
