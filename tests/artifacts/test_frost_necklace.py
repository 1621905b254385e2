"""Frost Necklace: both cards wait while a second trick decides about all of them."""

import pytest

from tests.scenario import A, B, given

ONE = "phase 2, A: K5 G3 U1, B: K2 G4 D2, A leads, {} artifacts: frost-necklace"


@pytest.mark.parametrize("owner", ["A", "B"])
def test_the_cards_wait_and_the_same_leader_leads_another_trick(owner: str) -> None:
    """AR-12: whose winner takes the four cards; phase two has one trick fewer."""
    start = given(ONE.format(owner)).plays("K5", "K2").asks("AB".index(owner), "window").at("both-played")
    frozen = start.plays("use frost-necklace").leads(A).freezes("K5 K2").lays("").scores(A, "").trick(12)
    after = frozen.plays("G3", "G4").scores(B, "G3 G4 K2 K5").freezes("").leads(B).trick(13)
    after.plays("D2", "U1").is_over()
    start.plays("pass").scores(A, "K2 K5").leads(A)


def test_the_leader_leads_again_though_it_would_have_lost() -> None:
    """AR-12: the first trick is not decided at all."""
    start = given(ONE.format("A").replace("K2", "K9")).plays("K5", "K9", "use frost-necklace").leads(A)
    start.plays("G3", "G4").scores(B, "G3 G4 K5 K9")


def test_frost_is_for_phase_two_and_needs_another_trick() -> None:
    """AR-12, A72, G-6: not on the last one."""
    text = "phase 1, A: K5 G1, B: K9 G2, A leads, centre: D1, deck: D2 D3 D4, A artifacts: frost-necklace"
    given(text).refuses("use frost-necklace", rule="AR-12", reason="artifact-phase")
    given("phase 2, A: K5, B: K2, A leads, B artifacts: frost-necklace").plays("K5", "K2").is_over()
    early = given(ONE.format("A"))
    early.refuses("use frost-necklace", rule="AR-12", reason="artifact-moment")


def test_dwarves_of_both_tricks_go_to_the_loser_of_the_second() -> None:
    """AR-12, A71: the powers of collection apply to all four cards."""
    text = "phase 2, A: D5 G3 U1, B: D2 D4 K2, A leads, A artifacts: frost-necklace"
    start = given(text).plays("D5", "D2", "use frost-necklace", "G3", "D4").leads(A)
    start.scores(A, "G3").scores(B, "D2 D4 D5")


def test_giants_of_both_tricks_may_smash_in_order_of_play() -> None:
    """AR-12, C-4: one question for each, the first trick's first."""
    text = "phase 2, A: I5 I3 E1, B: E2 E3 E4, A leads, A artifacts: frost-necklace, B gnomes: N5 N3"
    start = given(text, deck="claim-2").plays("I5", "E2", "use frost-necklace", "I3", "E3")
    first = start.asks(A, "giants").offers("choose N5", "pass").plays("choose N5")
    first.asks(A, "giants").offers("choose N3", "pass").plays("choose N3").discards("N3 N5").leads(A)


def test_one_troll_is_scored_for_the_two_tricks_and_the_others_wait() -> None:
    """AR-12, C-7: the highest of all four cards."""
    text = "phase 2, A: T5 T3 E1, B: T7 T4 E4, A leads, A artifacts: frost-necklace"
    start = given(text, deck="claim-2").plays("T5", "T7", "use frost-necklace", "T3", "T4").leads(B)
    start.scores(B, "T7").waits("T3 T4 T5")


def test_a_dragon_of_the_first_trick_does_not_change_the_lead_but_one_of_the_second_does() -> None:
    """AR-12, C-5: neither at once nor afterwards."""
    text = "phase 2, A: E5 E6 E9, B: {} T4 T5, A leads, A artifacts: frost-necklace"
    first = given(text.format("A9"), deck="claim-2").plays("E5", "A9", "use frost-necklace").leads(A)
    first.plays("E6", "T4").leads(A)
    second = given(text.format("T9").replace("T4", "A4"), deck="claim-2").plays(
        "E5", "T9", "use frost-necklace"
    )
    second.plays("E6", "A4").leads(B).scores(A, "A4 E5 E6 T9")


def test_only_a_wizard_of_the_second_trick_earns_a_potion() -> None:
    """AR-12: the first trick has no winner."""
    text = "phase 2, A: {} G1, B: R2 R3 G2, A leads, A artifacts: frost-necklace, potions: +4 -5"
    first = given(text.format("W5 K6"), deck="magic").plays("W5", "R2", "use frost-necklace", "K6", "R3")
    first.stores(A, "").leads(A)
    second = given(text.format("K6 W5"), deck="magic").plays("K6", "R2", "use frost-necklace", "W5", "R3")
    second.stores(A, "+4")


def test_knights_and_doppelgangers_look_at_their_own_trick_alone() -> None:
    """AR-12: a Goblin of the first trick is nothing to a Knight of the second."""
    text = "phase 2, A: G5 U3 U1, B: D9 {} D2, A leads, A artifacts: frost-necklace"
    given(text.format("K4")).plays("G5", "D9", "use frost-necklace", "U3", "K4").leads(A)
    given(text.format("X4")).plays("G5", "D9", "use frost-necklace", "U3", "X4").leads(B)


def test_gnomes_of_both_tricks_lie_before_the_winner() -> None:
    """AR-12, C-3: as won Gnomes do."""
    text = "phase 2, A: N5 E9 E1, B: N3 E3 E4, A leads, B artifacts: frost-necklace"
    start = given(text, deck="claim-2").plays("N5", "N3", "use frost-necklace", "E9", "E3")
    start.lies_before(A, "N3 N5").scores(A, "E3 E9")


def test_modifiers_of_the_first_trick_do_not_reach_the_second() -> None:
    """AR-12, G-1: they last for that trick only."""
    text = "phase 2, A: K5 G3 U1, B: K2 G4 D2, A leads, A artifacts: frost-necklace serpent-sword"
    start = given(text).plays("use serpent-sword", "K5", "K2", "use frost-necklace", "G3").worth("G3", 3)
    start.worth("K5", 8).plays("G4").leads(B)


def test_a_night_ring_of_the_first_trick_does_not_reach_the_second() -> None:
    """AR-12, AR-18: there one must follow again."""
    text = "phase 2, A: K5 G3 U1, B: U2 G4 D2, A leads, A artifacts: frost-necklace, B artifacts: night-ring"
    start = given(text).plays("K5", "use night-ring", "U2", "use frost-necklace", "G3")
    start.offers("G4").refuses("D2", rule="B-12", reason="must-follow")


def test_the_second_trick_may_be_the_last() -> None:
    """AR-12, C-7: then nothing waits on."""
    text = "phase 2, A: T5 E9, B: T7 E3, A leads, A artifacts: frost-necklace, aside: T1"
    start = given(text, deck="claim-2").plays("T5", "T7", "use frost-necklace", "E9", "E3").is_over()
    start.scores(A, "E3 E9 T1 T5 T7")
