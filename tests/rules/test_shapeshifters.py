"""Shapeshifters: played in phase one, they change places with the centre card."""

import pytest

from tests.scenario import A, B, Scenario, given


def first(text: str, centre: str, deck: str = "magic", pile: str = "K7 K8 G7 G8") -> Scenario:
    """A phase-one position with shapeshifters in the deck."""
    return given(f"phase 1, {text}, centre: {centre}, deck: {pile}", deck=deck)


def test_a_played_shapeshifter_changes_places_with_the_centre_card() -> None:
    """H-1, A46: at once and without a question; the former centre card is the card played."""
    start = first("A: S5 G1, B: K2 G2, A leads", "K4").plays("S5").lays("K4").turns_up("S5").follows(B)
    start.worth("K4", 4).counts_as("K4", "knights").holds(A, "G1")


def test_after_the_trick_the_shapeshifter_is_the_prize_and_the_swapped_in_card_is_discarded() -> None:
    """H-5, H-1: the loser draws as ever."""
    start = first("A: S5 G1, B: K2 G2, A leads", "K4").plays("S5", "K2").leads(A)
    start.recruits(A, "S5").recruits(B, "K7").discards("K2 K4").turns_up("K8")
    lost = first("A: S5 G1, B: K9 G2, A leads", "K4").plays("S5", "K9").leads(B)
    lost.recruits(B, "S5").recruits(A, "K7").discards("K4 K9")


def test_as_follower_the_shapeshifter_itself_must_be_legal() -> None:
    """H-2, A47: unable to follow, or Shapeshifters led; the swapped-in card owes nothing."""
    bound = first("A: K5 G1, B: S5 K2, A leads", "K9").plays("K5").may_play("K2")
    bound.refuses("S5", rule="B-12", reason="must-follow")
    free = first("A: K5 G1, B: S5 G2, A leads", "W9").plays("K5").may_play("S5 G2").plays("S5").leads(A)
    free.recruits(A, "S5").discards("K5 W9")
    lucky = first("A: K5 G1, B: S5 G2, A leads", "K9").plays("K5", "S5").leads(B)
    lucky.recruits(B, "S5").discards("K5 K9")


def test_the_swapped_in_card_need_not_be_of_the_led_faction_though_one_is_in_hand() -> None:
    """H-2, A47: Shapeshifters are led through the centre, and the follower's S swaps for anything."""
    start = first("A: S5 G1, B: S3 W2, A leads", "S8").plays("S5").lays("S8").may_play("S3").plays("S3")
    start.recruits(A, "S3").discards("S5 S8").leads(A)


def test_the_follower_must_follow_the_swapped_in_card() -> None:
    """H-3, A48: not the Shapeshifter that was led."""
    start = first("A: S5 G1, B: S2 K3, A leads", "K4").plays("S5").may_play("K3")
    start.refuses("S2", rule="B-12", reason="must-follow")
    first("A: S5 G1, B: S2 W3, A leads", "K4").plays("S5").may_play("S2 W3")


def test_a_knight_from_the_centre_beats_a_led_goblin() -> None:
    """H-4, A49: whatever the values."""
    first("A: G9 R1, B: S5 R2, A leads", "K2").plays("G9", "S5").leads(B).recruits(B, "S5").discards("G9 K2")


def test_a_knight_beats_a_goblin_that_came_from_the_centre() -> None:
    """H-4, A49: through a led Shapeshifter."""
    first("A: S5 R1, B: K2 R2, A leads", "G9").plays("S5", "K2").leads(B).recruits(B, "S5")


@pytest.mark.parametrize(("value", "winner"), [(7, B), (3, A)])
def test_a_doppelganger_from_the_centre_is_wild_as_second_card(value: int, winner: int) -> None:
    """H-4, A49: it counts as the led faction."""
    start = first("A: G5 K2, B: S5 K3, A leads", f"X{value}", "hall-of-mirrors").plays("G5", "S5")
    start.leads(winner).recruits(winner, "S5")


def test_a_doppelganger_from_the_centre_that_is_led_makes_doppelgangers_the_led_faction() -> None:
    """H-3, H-4: as a led Doppelganger does."""
    start = first("A: S5 K2, B: X1 K3, A leads", "X4", "hall-of-mirrors").plays("S5").may_play("X1")
    start.refuses("K3", rule="B-39", reason="must-follow")


def test_a_wizard_from_the_centre_wins_a_potion() -> None:
    """H-4, A49: it is the winner's card."""
    start = first("A: S5 G1, B: W2 G2, A leads, potions: +4", "W4").plays("S5", "W2").stores(A, "+4")
    start.recruits(A, "S5")


def test_a_losing_druid_from_the_centre_becomes_a_bear() -> None:
    """H-4, A49: of the seat that played the Shapeshifter."""
    start = first("A: S5 G1, B: R7 G2, A leads", "R4").plays("S5", "R7").bears(A, 1).bears(B, 0)
    start.discards("R7").recruits(B, "S5")


def test_a_dragon_from_the_centre_says_who_leads_next() -> None:
    """H-4, A49: its player, though the other wins."""
    first("A: S5 G1, B: A7 G2, A leads", "K4", "GKASE").plays("S5", "A7").leads(B)
    start = first("A: K5 G1, B: S7 G2, A leads", "A4", "GKASE", "G6 G7 G8 G9").plays("K5", "S7")
    start.leads(B).recruits(A, "S7")


def test_an_undead_from_the_centre_goes_to_the_winners_score_pile() -> None:
    """H-4, A53: it counts as played."""
    start = first("A: S5 G1, B: K2 G2, A leads", "U4", "GKUDS").plays("S5", "K2").leads(A)
    start.scores(A, "U4").discards("K2").recruits(A, "S5")
    lost = (
        first("A: K5 G1, B: S7 G2, A leads", "U4", "GKUDS").plays("K5", "S7").scores(A, "U4").discards("K5")
    )
    lost.recruits(A, "S7")


def test_a_seer_from_the_centre_asks_its_winner() -> None:
    """H-4, A49: for the Shapeshifter, which is the prize, or the top card."""
    start = first("A: S5 G1, B: E2 G2, A leads", "E4", "hall-of-mirrors").plays("S5", "E2").asks(A, "seers")
    start.plays("choose top").recruits(A, "K7").recruits(B, "S5")


def test_a_shapeshifter_from_the_centre_does_not_swap_again() -> None:
    """H-6, A51: it was not played from a hand; Shapeshifters are then led."""
    start = first("A: S5 G1, B: S2 K3, A leads", "S8").plays("S5").lays("S8").turns_up("S5")
    start.counts_as("S8", "shapeshifters").may_play("S2")
    alone = first("A: S5 G1, B: W2 K3, A leads", "S8").plays("S5").may_play("K3 W2").plays("W2").leads(A)
    alone.recruits(A, "S5").discards("S8 W2")


def test_where_both_play_one_the_follower_plays_the_leaders() -> None:
    """H-7, A50: the leader has the first centre card, the centre the last Shapeshifter."""
    start = first("A: S5 G1, B: S9 W2, A leads", "K4").plays("S5").may_play("S9 W2").plays("S9")
    start.leads(A).recruits(A, "S9").discards("K4 S5")


@pytest.mark.parametrize(("middle", "winner"), [("S3", B), ("S8", A)])
def test_the_follower_wins_only_if_the_first_centre_card_is_a_lower_shapeshifter(
    middle: str, winner: int
) -> None:
    """H-7, A50: compared with the leader's Shapeshifter, not with its own."""
    start = first("A: S5 G1, B: S1 W2, A leads", middle).plays("S5", "S1").leads(winner)
    start.recruits(winner, "S1").discards(f"{middle} S5")


def test_what_changes_a_card_as_it_is_played_changes_the_swapped_in_card() -> None:
    """H-8, A52: Bear, potion, and with them whatever is said with the play."""
    start = first("A: S0 G1, B: K9 G2, A leads, A bears: 1, A potions: x2", "K4").plays("flip", "S0")
    start.lays("K4").worth("K4", 11).bears(A, 0).spends("x2").plays("K9").leads(A)


@pytest.mark.parametrize(
    ("held", "said", "worth"),
    [
        ("A artifacts: serpent-sword", ("use serpent-sword",), 7),
        ("A artifacts: flying-boots", ("use flying-boots",), 6),
        ("B artifacts: axe-of-the-clouds", ("use axe-of-the-clouds",), 2),
    ],
)
def test_artifacts_change_the_swapped_in_card(held: str, said: tuple[str, ...], worth: int) -> None:
    """H-8, A52: one after the other."""
    first(f"A: S0 G1, B: K9 G2, A leads, {held}", "K4").plays(*said, "S0").lays("K4").worth("K4", worth)


def test_the_stein_names_the_faction_of_the_swapped_in_card() -> None:
    """H-8, A52: which may then have to be followed."""
    start = first("A: S0 G1, B: K9 W2, A leads, A artifacts: stein-of-kings", "K4")
    start.plays("use stein-of-kings", "choose wizards", "S0").lays("K4").counts_as("K4", "wizards").offers(
        "W2"
    )


def test_in_phase_two_a_shapeshifter_is_an_ordinary_card() -> None:
    """H-9: nothing swaps, and it is won."""
    start = given("phase 2, A: S5 G1, B: S3 G2, A leads", deck="magic").plays("S5").lays("S5").may_play("S3")
    start.plays("S3").scores(A, "S3 S5").leads(A)


def test_the_swap_is_told_to_both() -> None:
    """H-1: it happens face-up."""
    start = (
        first("A: S5 G1, B: K2 G2, A leads", "K4").plays("S5").hears(A, "swapped", 1).hears(B, "swapped", 1)
    )
    assert start.sight(B).centre == start.game.state.centre
