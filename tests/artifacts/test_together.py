"""Artifacts together: one test or more for each row of the table of artifacts against artifacts."""

import pytest

from tests.scenario import A, B, given

BOTH = "phase 2, A: {}, B: {}, A leads, A artifacts: {}, B artifacts: {}"


# Sword, Boots, Bear and potion on my card, Shield and Axe on the same card.


@pytest.mark.parametrize(("potion", "worth"), [("x2", 11), ("+6", 13), ("-5", 2)])
def test_everything_on_one_card_is_summed_and_only_the_print_is_doubled(potion: str, worth: int) -> None:
    """W-5, A35, AR-2, AR-8, AR-14, AR-16: 4, Sword 3, Boots 2, Bear 3, Shield -3, Axe -2, and the potion."""
    text = (
        f"phase 1, A: G4 G1, B: G6 G2, A leads, centre: K4, deck: W1 W2 W3, A potions: {potion}, A bears: 1, "
        "A artifacts: serpent-sword flying-boots, B artifacts: axe-of-the-clouds shield-of-the-veil"
    )
    start = given(text, deck="magic").plays("use flying-boots", "use axe-of-the-clouds", "use serpent-sword")
    start.plays("flip", "G4", "use shield-of-the-veil").worth("G4", worth)


def test_the_order_in_which_the_changes_are_said_does_not_matter() -> None:
    """W-5, A35: potion first or Sword first, the doubled print is the same."""
    text = "phase 1, A: G4 G1, B: G6 G2, A leads, centre: K4, deck: W1 W2 W3, A potions: x2, A artifacts: {}"
    held = given(text.format("serpent-sword flying-boots"), deck="magic").plays("pass")
    held.plays("flip", "use serpent-sword", "use flying-boots", "G4").worth("G4", 13)
    held.plays("use flying-boots", "use serpent-sword", "flip", "G4").worth("G4", 13)


# Shield on my card, then I Horse it.


def test_a_shield_is_lost_when_the_card_rides_away() -> None:
    """AR-14, AR-7, G-1: the new card has its print."""
    text = BOTH.format("K5 K4 G1", "K3 G2 G3", "magicians-horse", "shield-of-the-veil")
    start = given(text).plays("K5", "use shield-of-the-veil", "K3")
    start.plays("pass").leads(B)
    start.plays("use magicians-horse", "choose K4").leads(A)


# Horn first, then Hourglass, Horse or Frost.


@pytest.mark.parametrize("late", ["divine-hourglass", "magicians-horse", "frost-necklace"])
@pytest.mark.parametrize("owner", ["A", "B"])
def test_after_the_horn_nothing_of_that_window_is_left_to_do(late: str, owner: str) -> None:
    """AR-3, A89, M-7: the cards have left the table at once, so the others find nothing."""
    hands = ("K5 G1 G3", "K9 G2 G4")
    held = ("horn-of-silence", late) if owner == "B" else (f"horn-of-silence {late}", "crown-of-light")
    start = given(BOTH.format(*hands, *held)).plays("K5", "K9", "use horn-of-silence")
    start.scores(A, "K5").scores(B, "K9").lays("").leads(B)


def test_the_horns_owner_is_not_undone_where_everybody_is_asked() -> None:
    """AR-3, A89: asked or not, the Hourglass finds no cards on the table."""
    text = BOTH.format("K5 G1", "K9 G2", "horn-of-silence", "divine-hourglass")
    passes = ("pass", "pass")
    start = given(text, ask_all=True).plays(*passes, "K5", *passes, "K9", *passes).at("both-played")
    start.plays("use horn-of-silence").lays("").offers_no("use divine-hourglass")


def test_who_is_first_wins_the_clash() -> None:
    """A89: the leader is asked first, so the follower's Horn comes too late for the leader's Hourglass."""
    text = BOTH.format("K5 G1", "K9 G2", "divine-hourglass", "horn-of-silence")
    start = given(text).plays("K5", "K9").asks(A, "window")
    start.plays("use divine-hourglass").leads(A).keeps(B, "horn-of-silence").scores(B, "")
    start.plays("pass").asks(B, "window").plays("use horn-of-silence").scores(B, "K9").leads(B)


# Hourglass first, then anything of that window.


@pytest.mark.parametrize("late", ["horn-of-silence", "magicians-horse", "frost-necklace"])
def test_after_the_hourglass_the_trick_begins_again_with_the_lead(late: str) -> None:
    """AR-13: nothing lies on the table, so the next question is the lead."""
    text = BOTH.format("K5 G1 G3", "K9 G2 G4", "divine-hourglass", late)
    start = given(text).plays("K5", "K9", "use divine-hourglass").leads(A).lays("").keeps(B, late)
    start.plays("K5", "K9").asks(B, "window").offers(f"use {late}", "pass")


def test_the_trick_that_begins_again_may_be_a_bow_trick() -> None:
    """AR-13, AR-17: it restarts where the leader is about to lead."""
    text = BOTH.format("K5 G1 G3", "K9 G2 G4", "lovers-bow", "divine-hourglass")
    again = given(text).plays("K5", "K9", "use divine-hourglass").offers("K5", "G1", "G3", "use lovers-bow")
    again.plays("use lovers-bow", "G1").asks(A, "follow")


# Horse, then the other's Hourglass.


def test_after_the_horse_the_hourglass_returns_the_present_cards() -> None:
    """AR-7, AR-13: each to its owner's hand."""
    text = BOTH.format("K5 G1 G3", "K9 G2 G4", "magicians-horse", "divine-hourglass")
    start = given(text).plays("K5", "K9", "use magicians-horse", "choose G3").lays("G3 K9").asks(B, "window")
    start.plays("use divine-hourglass").holds(A, "G1 G3 K5").holds(B, "G2 G4 K9").leads(A).knows_hand(
        B, "G3 K5 ?"
    )


# Frost, then Horse, Shield or Sword in the second trick.


def test_in_the_second_trick_of_a_frost_pair_the_horse_reaches_only_its_cards() -> None:
    """AR-12, AR-7: the frozen cards cannot be exchanged."""
    text = BOTH.format("K5 G3 G7 U1", "K2 G4 D2 D3", "frost-necklace magicians-horse", "crown-of-light")
    start = given(text).plays("K5", "K2", "use frost-necklace", "G3", "G4", "use magicians-horse")
    start.asks(A, "magicians-horse").offers("choose G7", "choose U1").plays("choose G7").leads(A)
    start.plays("choose G7").scores(A, "G4 G7 K2 K5").holds(A, "G3 U1")


def test_in_the_second_trick_of_a_frost_pair_the_shield_and_the_sword_reach_only_its_cards() -> None:
    """AR-12, AR-14, AR-2: no choice between two played cards is asked for."""
    text = BOTH.format("K5 G3 U1", "K2 G4 D2", "serpent-sword", "frost-necklace shield-of-the-veil")
    start = (
        given(text).plays("K5", "pass", "K2", "use frost-necklace", "use serpent-sword", "G3").worth("G3", 6)
    )
    start.worth("K5", 5).plays("use shield-of-the-veil").worth("G3", 3).worth("K5", 5).plays("G4").leads(B)


def test_in_the_second_trick_of_a_frost_pair_the_hourglass_returns_only_its_cards() -> None:
    """AR-12, AR-13: the first pair stays set aside."""
    text = BOTH.format("K5 G3 U1", "K2 G4 D2", "frost-necklace", "divine-hourglass")
    start = given(text).plays("K5", "K2", "use frost-necklace", "G3", "G4", "use divine-hourglass").leads(A)
    start.freezes("K5 K2").holds(A, "G3 U1").holds(B, "D2 G4").plays("U1", "G4").scores(A, "G4 K2 K5 U1")


# Frost, then Horn; Frost, then Spear.


def test_after_frost_the_horn_gives_everybody_their_own_cards_of_both_tricks() -> None:
    """AR-12, AR-3: who would have won the second trick leads."""
    text = BOTH.format("K5 G3 U1", "K2 G4 D2", "frost-necklace", "horn-of-silence")
    start = given(text).plays("K5", "K2", "use frost-necklace", "G3", "G4", "use horn-of-silence")
    start.scores(A, "G3 K5").scores(B, "G4 K2").leads(B).freezes("")


def test_after_frost_the_spear_hits_one_of_the_four() -> None:
    """AR-12, AR-4: of either trick."""
    text = BOTH.format("K5 G3 U1", "K2 G4 D2", "spear-of-vengeance", "frost-necklace")
    start = given(text).plays("K5", "K2", "use frost-necklace", "G3", "G4", "use spear-of-vengeance")
    start.offers("choose K5", "choose K2", "choose G3", "choose G4")
    start.plays("choose K2").scores(B, "G3 G4 K5").discards("K2")
    start.plays("choose G4").scores(B, "G3 K2 K5").discards("G4")


# Bow with Frost, Bow with Night Ring.


def test_frost_sets_the_four_cards_of_a_bow_trick_aside() -> None:
    """AR-17, AR-12: the second trick is a normal one with one card each."""
    text = BOTH.format("K5 K3 G1 G5", "K9 K2 G2 G4", "lovers-bow", "frost-necklace")
    start = (
        given(text)
        .plays("use lovers-bow", "K5", "K3", "K9", "K2", "use frost-necklace")
        .freezes("K5 K3 K9 K2")
    )
    start.leads(A).plays("G5").follows(B).plays("G4").scores(A, "G4 G5 K2 K3 K5 K9").leads(A)


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [("K5 K3", "U7 D1", B), ("K5 K8", "U7 U6", A), ("G4 G9", "K2 K3", A), ("K5 K3", "U5 D4", A)],
)
def test_under_the_ring_the_best_total_of_two_meets_the_best_total_of_two(
    mine: str, theirs: str, winner: int
) -> None:
    """AR-17, AR-18, A86: numbers only, equal goes to the leader, and no Knight is more than its number."""
    text = BOTH.format(f"{mine} D9", f"{theirs} D8", "lovers-bow", "night-ring")
    start = given(text).plays("use lovers-bow", *mine.split(), "use night-ring", *theirs.split())
    start.leads(winner)


def test_totals_under_bow_and_ring_include_what_changes_a_card() -> None:
    """AR-17, AR-18, AR-8: the Boots carry both cards of the follower."""
    text = BOTH.format("K5 K3 D9", "U4 D1 D8", "lovers-bow", "night-ring flying-boots")
    start = given(text).plays("use flying-boots", "use lovers-bow", "K5", "K3", "use night-ring", "U4", "D1")
    start.leads(B)


# Stein by the leader, Night Ring by the follower.


def test_against_the_ring_the_stein_only_matters_for_collection() -> None:
    """AR-15, AR-18: the Knight of a moment wins nothing, the Dwarf of a moment goes to the loser."""
    text = BOTH.format("K5 G1", "U9 G2", "stein-of-kings", "night-ring")
    start = given(text).plays("use stein-of-kings", "choose dwarves", "K5", "use night-ring", "U9").leads(B)
    start.scores(A, "K5").scores(B, "U9")
    follower = BOTH.format("G9 G1", "U2 D2", "crown-of-light", "stein-of-kings night-ring")
    given(follower).plays("G9", "use night-ring", "use stein-of-kings", "choose knights", "U2").leads(A)


# Spear, then Fool's Crystal or Runestone.


def test_after_the_spear_the_fools_crystal_works_on_what_is_left() -> None:
    """AR-4, AR-6: the hit card cannot be taken up."""
    text = BOTH.format("K5 G1", "K9 G2", "spear-of-vengeance", "fools-crystal")
    start = given(text).plays("K5", "K9", "use spear-of-vengeance", "choose K9").asks(B, "window")
    start.plays("use fools-crystal").offers("choose K5").plays("choose K5", "choose G2").holds(
        B, "K5"
    ).scores(B, "G2")


def test_after_the_spear_the_runestone_works_on_what_is_left() -> None:
    """AR-4, AR-9: the hit card cannot be given up once more."""
    text = BOTH.format("K5 G1", "K9 G2", "spear-of-vengeance", "forgotten-runestone") + ", B score: U1"
    start = given(text).plays("K5", "K9", "use spear-of-vengeance", "choose K9", "use forgotten-runestone")
    start.offers("choose K5").plays("choose K5", "choose undead").scores(B, "U1").discards("K5 K9")


def test_where_the_spear_left_nothing_neither_of_the_two_is_asked_for() -> None:
    """AR-4, AR-6, G-6: the Dwarf that was the loser's only card is gone."""
    text = BOTH.format("K9 G1", "D5 G2", "crown-of-light", "spear-of-vengeance fools-crystal")
    given(text).plays("K9", "D5", "use spear-of-vengeance", "choose D5").leads(A).keeps(B, "fools-crystal")


# Fool's Crystal and Runestone by one winner.


@pytest.mark.parametrize("first", ["fools-crystal", "forgotten-runestone"])
def test_one_winner_may_use_crystal_and_stone_one_on_each_card(first: str) -> None:
    """AR-6, AR-9, A90, M-8: in either order, in one window."""
    text = (
        BOTH.format("K9 G1", "K5 G2", "fools-crystal forgotten-runestone", "crown-of-light") + ", A score: U1"
    )
    start = given(text).plays("K9", "K5").offers("use fools-crystal", "use forgotten-runestone", "pass")
    answers = {
        "fools-crystal": ("use fools-crystal", "choose K5", "choose G1"),
        "forgotten-runestone": ("use forgotten-runestone", "choose K9", "choose undead"),
    }
    one = start.plays(*answers.pop(first)).asks(A, "window")
    (other,) = answers.values()
    done = one.plays(*other).leads(A).scores(A, "G1 U1").holds(A, "K5").discards("K9")
    done.adds(A, "forgotten-runestone undead None")


def test_the_second_of_the_two_finds_only_the_other_card() -> None:
    """AR-6, AR-9: the card taken up cannot be given up."""
    text = (
        BOTH.format("K9 G1", "K5 G2", "fools-crystal forgotten-runestone", "crown-of-light") + ", A score: U1"
    )
    start = given(text).plays(
        "K9", "K5", "use fools-crystal", "choose K5", "choose G1", "use forgotten-runestone"
    )
    start.offers("choose K9")


# Staff against Horn, Staff against Dragon.


def test_the_staff_cannot_answer_the_horn() -> None:
    """AR-11, AR-3, G-5: nobody lost, and who would have won leads."""
    text = BOTH.format("K5 G1", "K9 G2", "staff-of-order", "horn-of-silence")
    given(text).plays("K5", "K9", "use horn-of-silence").leads(B).keeps(A, "staff-of-order")


def test_the_losers_staff_wins_over_a_dragon() -> None:
    """AR-11, C-5, M-7: of whichever seat the Dragon is."""
    text = "phase 2, A: A9 E1, B: E5 E2, A leads, B artifacts: staff-of-order"
    given(text, deck="claim-2").plays("A9", "E5", "use staff-of-order").leads(B)
    own = "phase 2, A: E9 E1, B: A5 T2, A leads, B artifacts: staff-of-order"
    given(own, deck="claim-2").plays("E9", "A5", "use staff-of-order").leads(B)


# Crown and Runestone in one faction.


def test_crown_and_runestone_are_two_extra_cards_of_one_faction() -> None:
    """AR-1, AR-9: one of value five, one without a value."""
    text = BOTH.format("K9", "K5", "crown-of-light forgotten-runestone", "night-ring")
    start = given(f"{text}, A score: U1, B score: U9 U8").plays(
        "K9", "K5", "use forgotten-runestone", "choose K5"
    )
    end = start.plays("choose undead", "use crown-of-light", "choose undead").is_over()
    end.adds(A, "forgotten-runestone undead None", "crown-of-light undead 5").votes(undead=A)


# Lantern after a Frost pair.


def test_the_winner_of_the_second_trick_of_a_frost_pair_may_light_the_lantern() -> None:
    """AR-12, AR-10: if five cards remain with the other; after the first trick nobody has won."""
    text = BOTH.format(
        "K9 G1 G2 G3 G4 G5 {}", "K5 U1 U2 U3 U4 U5 {}", "frost-necklace eternal-lantern", "crown-of-light"
    )
    start = given(text.format("D0", "D1")).plays("K9", "K5", "use frost-necklace").leads(A).plays("G1", "U1")
    lit = start.asks(A, "window").at("after-trick").plays("use eternal-lantern")
    assert sum(event.what == "peeked" for event in lit.game.events) == 1
    given(text.format("", "")).plays("K9", "K5", "use frost-necklace", "G1", "U1").leads(A)


# Boots and Axe besides, several artifacts at once.


def test_boots_and_axe_on_the_same_card_cancel_each_other() -> None:
    """AR-8, AR-16, W-5: all summed."""
    text = BOTH.format("K5 G1", "K6 G2", "flying-boots", "axe-of-the-clouds")
    given(text).plays("use flying-boots", "use axe-of-the-clouds", "K5").worth("K5", 5).plays("K6").leads(B)


def test_horse_and_hourglass_of_one_player_may_follow_each_other_in_one_window() -> None:
    """AR-7, AR-13, A90: the window reopens after each."""
    text = BOTH.format("K5 G1 G3", "K9 G2 G4", "magicians-horse divine-hourglass", "crown-of-light")
    start = given(text).plays("K5", "K9", "use magicians-horse", "choose G3").asks(A, "window")
    start.offers("use divine-hourglass", "pass").plays("use divine-hourglass").leads(A).holds(A, "G1 G3 K5")
