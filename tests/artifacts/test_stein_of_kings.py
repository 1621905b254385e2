"""Stein of Kings: the card you play with it is of another faction for this trick."""

import pytest

from kingless.content.decks import BASE
from kingless.table.setup import BadSetup
from tests.scenario import A, B, given

ONE = "phase 1, centre: {}, deck: {}"


def test_the_stein_is_drunk_before_the_card_and_asks_for_a_faction_of_the_game() -> None:
    """AR-15, G-7: any of the five."""
    text = "phase 2, A: K5 G1, B: K9 U2, A leads, A artifacts: stein-of-kings"
    asked = given(text).offers("K5", "G1", "use stein-of-kings").plays("use stein-of-kings")
    every = ("goblins", "knights", "undead", "dwarves", "doppelgangers")
    asked.asks(A, "stein-of-kings").offers(*(f"choose {key}" for key in every))
    asked.plays("choose undead").asks(A, "lead").offers("K5", "G1").plays("K5").counts_as(
        "K5", "undead"
    ).worth("K5", 5)


def test_the_follower_must_follow_the_new_faction_of_a_led_card() -> None:
    """AR-15, A80: a full change."""
    text = "phase 2, A: K5 G1, B: K9 U2, A leads, A artifacts: stein-of-kings"
    start = given(text).plays("use stein-of-kings", "choose undead", "K5").offers("U2")
    start.refuses("K9", rule="B-12", reason="must-follow").plays("U2").leads(A)


def test_the_card_must_be_a_legal_play_by_its_print() -> None:
    """AR-15, A78: it changes only once it lies there; the loose reading is an option."""
    text = "phase 2, A: G5 D1, B: G1 U9, A leads, B artifacts: stein-of-kings"
    start = given(text).plays("G5", "use stein-of-kings", "choose goblins")
    start.offers("G1").refuses("U9", rule="B-12", reason="must-follow")
    new = given(text, stein_legality="new").plays("G5", "use stein-of-kings")
    new.offers("choose goblins", "choose doppelgangers").plays("choose goblins").offers("G1", "U9")
    new.plays("choose goblins", "U9").leads(B)


def test_with_the_loose_reading_the_new_faction_must_follow_if_the_hand_could() -> None:
    """AR-15, A78: without the led faction in hand, or when leading, any faction may be named."""
    every = [f"choose {key}" for key in ("goblins", "knights", "undead", "dwarves", "doppelgangers")]
    free = "phase 2, A: G5 D1, B: U1 U9, A leads, B artifacts: stein-of-kings"
    given(free, stein_legality="new").plays("G5", "use stein-of-kings").offers(*every)
    lead = "phase 2, A: G5 D1, B: U1 U9, A leads, A artifacts: stein-of-kings"
    given(lead, stein_legality="new").plays("use stein-of-kings").offers(*every)
    ring = "phase 2, A: G5 D1, B: G1 U9, A leads, B artifacts: stein-of-kings night-ring"
    given(ring, stein_legality="new").plays("G5", "use night-ring", "use stein-of-kings").offers(*every)


def test_the_follower_may_become_the_led_faction_or_a_knight_or_wild() -> None:
    """AR-15, A80: with all that follows from it."""
    text = "phase 2, A: G5 D1, B: U7 U2, A leads, B artifacts: stein-of-kings"
    start = given(text).plays("G5", "use stein-of-kings")
    start.plays("choose goblins", "U7").leads(B)
    start.plays("choose goblins", "U2").leads(A)
    start.plays("choose knights", "U2").leads(B)
    start.plays("choose doppelgangers", "U7").leads(B)
    start.plays("choose doppelgangers", "U2").leads(A)
    start.plays("choose dwarves", "U7").leads(A)


def test_the_change_is_for_this_trick_and_the_print_is_scored() -> None:
    """AR-15, A79: in the score pile a Knight is a Knight."""
    text = "phase 2, A: K5, B: U2, A leads, A artifacts: stein-of-kings"
    given(text).plays("use stein-of-kings", "choose undead", "K5", "U2").scores(A, "K5 U2").votes(
        knights=A, undead=A
    )


def test_a_card_changed_to_undead_in_phase_one_is_scored_by_the_winner() -> None:
    """AR-15, A80: and one changed away from them is discarded."""
    text = "phase 1, A: {} G1, B: G9 G2, A leads, centre: D1, deck: D2 D3 D4, A artifacts: stein-of-kings"
    to = given(text.format("K5")).plays("use stein-of-kings", "choose undead", "K5", "G9").leads(A)
    to.scores(A, "K5").discards("G9")
    away = given(text.format("U5")).plays("use stein-of-kings", "choose knights", "U5", "G9").leads(A)
    away.scores(A, "").discards("G9 U5")


def test_a_dwarf_changed_away_goes_to_the_winner_and_a_new_dwarf_to_the_loser() -> None:
    """AR-15, A80: in phase two."""
    text = "phase 2, A: {} G1, B: U2 G2, A leads, A artifacts: stein-of-kings"
    given(text.format("D5")).plays("use stein-of-kings", "choose undead", "D5", "U2").scores(A, "D5 U2")
    made = given(text.format("K5")).plays("use stein-of-kings", "choose dwarves", "K5", "U2").leads(A)
    made.scores(A, "U2").scores(B, "K5")


def test_a_card_changed_to_a_wizard_that_wins_earns_a_potion() -> None:
    """AR-15, W-1, A80: and a Wizard changed away earns none."""
    text = "phase 2, A: {} G1, B: R2 G2, A leads, A artifacts: stein-of-kings, potions: +4"
    given(text.format("K5"), deck="magic").plays("use stein-of-kings", "choose wizards", "K5", "R2").stores(
        A, "+4"
    )
    given(text.format("W5"), deck="magic").plays("use stein-of-kings", "choose knights", "W5", "R2").stores(
        A, ""
    )


def test_a_card_changed_to_a_druid_that_loses_in_phase_one_becomes_a_bear() -> None:
    """AR-15, D-1, A80: and a Druid changed away is discarded."""
    text = "phase 1, A: K9 G1, B: {} G2, A leads, centre: W1, deck: W2 W3 W4, B artifacts: stein-of-kings"
    bear = given(text.format("K2"), deck="magic").plays("K9", "use stein-of-kings", "choose druids", "K2")
    bear.bears(B, 1).discards("K9").plays("G1", "G2").discards("G1 G2 K2 K9")
    away = given(text.format("R2"), deck="magic").plays("K9", "use stein-of-kings", "choose wizards", "R2")
    away.bears(B, 0).discards("K9 R2")


def test_a_card_changed_to_a_shapeshifter_does_not_swap() -> None:
    """AR-15, H-1: the change comes after the step of the swap; a real one still swaps first."""
    text = "phase 1, A: {} G1, B: K2 G2, A leads, centre: W4, deck: W2 W3 W5, A artifacts: stein-of-kings"
    made = given(text.format("K5"), deck="magic").plays("use stein-of-kings", "choose shapeshifters", "K5")
    made.lays("K5").turns_up("W4").counts_as("K5", "shapeshifters")
    real = given(text.format("S5"), deck="magic").plays("use stein-of-kings", "choose knights", "S5")
    real.lays("W4").turns_up("S5").counts_as("W4", "knights").offers("K2")


@pytest.mark.parametrize("faction", ["gnomes", "trolls"])
def test_a_card_that_passes_for_a_gnome_or_a_troll_is_scored_at_once(faction: str) -> None:
    """AR-15, C-3, C-7: it neither lies face-up nor waits."""
    text = "phase 2, A: E5 E1, B: T9 E2, A leads, A artifacts: stein-of-kings"
    start = given(text, deck="claim-2").plays("use stein-of-kings", f"choose {faction}", "E5", "T9")
    (start.leads(B) if faction == "trolls" else start.leads(A)).lies_before(A, "").waits("")
    start.scores(B, "E5 T9") if faction == "trolls" else start.scores(A, "E5 T9")


def test_a_real_gnome_or_troll_that_passes_for_something_else_is_scored_at_once() -> None:
    """AR-15, A80: the change holds for its collection."""
    text = "phase 2, A: {} E1, B: T9 E2, A leads, A artifacts: stein-of-kings"
    gnome = given(text.format("N5"), deck="claim-2").plays("use stein-of-kings", "choose dragons", "N5", "T9")
    gnome.scores(A, "N5 T9").lies_before(A, "")
    troll = given(text.format("T5"), deck="claim-2").plays("use stein-of-kings", "choose dragons", "T5", "T9")
    troll.scores(A, "T5 T9").waits("")


def test_a_card_that_passes_for_a_giant_may_smash_and_one_for_a_dragon_leads() -> None:
    """AR-15, C-4, C-5, A80: with the powers of the new faction."""
    text = "phase 2, A: E9 E1, B: {} E2, A leads, B artifacts: stein-of-kings, {}"
    giant = "phase 2, A: E5 E1, B: T9 E2, A leads, A artifacts: stein-of-kings, B gnomes: N5"
    start = (
        given(giant, deck="claim-2")
        .plays("use stein-of-kings", "choose giants", "E5", "T9")
        .asks(A, "giants")
    )
    start.plays("choose N5").discards("N5").scores(A, "E5 T9")
    dragon = given(text.format("T9", "A gnomes: N1").replace(" E2", " T2"), deck="claim-2")
    dragon.plays("E9", "use stein-of-kings", "choose dragons", "T9").leads(B).scores(A, "E9 T9")


def test_the_leader_cannot_drink_after_the_follower_has_played() -> None:
    """AR-15, A81: with the own card only."""
    text = "phase 2, A: K5 G1, B: K9 U2, A leads, A artifacts: stein-of-kings divine-hourglass"
    start = given(text).plays("K5", "K9").asks(A, "window").offers("use divine-hourglass", "pass")
    start.refuses("use stein-of-kings", rule="AR-15", reason="artifact-moment")


def test_the_change_is_lost_with_a_card_that_leaves_the_trick() -> None:
    """AR-15, G-1: by the Horse or the Hourglass."""
    horse = "phase 2, A: K5 K6, B: U2 G2, A leads, A artifacts: stein-of-kings magicians-horse"
    ridden = given(horse).plays(
        "use stein-of-kings", "choose undead", "K5", "U2", "use magicians-horse", "choose K6"
    )
    ridden.leads(A).scores(A, "K6 U2")
    glass = "phase 2, A: K5 K6, B: U2 K9, A leads, A artifacts: stein-of-kings, B artifacts: divine-hourglass"
    again = given(glass).plays(
        "use stein-of-kings", "choose undead", "K5", "U2", "use divine-hourglass", "K5"
    )
    again.counts_as("K5", "knights").offers("K9")


def test_with_the_bow_the_stein_is_for_one_of_the_two_cards() -> None:
    """AR-15, AR-17: the one that it is drunk before."""
    text = "phase 2, A: K5 K6 G1, B: U2 K9 G2, A leads, A artifacts: stein-of-kings lovers-bow"
    bow = given(text).plays("use lovers-bow")
    first = (
        bow.plays("use stein-of-kings", "choose undead", "K5").counts_as("K5", "undead").offers("K6", "G1")
    )
    first.plays("K6").counts_as("K6", "knights").offers("U2")
    second = (
        bow.plays("K5", "use stein-of-kings", "choose undead", "K6").counts_as("K6", "undead").offers("K9")
    )
    second.counts_as("K5", "knights")


def test_the_stein_works_in_the_last_trick() -> None:
    """AR-15: it needs the card it is drunk with and nothing more."""
    given("phase 2, A: G5, B: U1, A leads, B artifacts: stein-of-kings").plays(
        "G5", "use stein-of-kings", "choose knights", "U1"
    ).scores(B, "G5 U1").is_over()


# As the Dutch half has it: after the own card lies there (A81).

AFTER = "phase 2, A: G5 U5, B: U1 D2, A leads, {} artifacts: stein-of-kings"


def test_in_the_dutch_book_the_leaders_stein_comes_after_the_card_and_before_the_answer() -> None:
    """AR-15, A81: it is not offered with the card any more, and the new faction must be followed."""
    start = given(AFTER.format("A"), "magic-nl").leads(A).offers("G5", "U5").plays("G5")
    asked = start.asks(A, "window").at("after-lead").offers("use stein-of-kings", "pass")
    changed = asked.plays("use stein-of-kings").asks(A, "stein-of-kings").plays("choose undead")
    changed.counts_as("G5", "undead").follows(B).offers("U1")
    asked.plays("pass").counts_as("G5", "goblins").follows(B).offers("U1", "D2")


def test_in_the_dutch_book_the_followers_stein_comes_after_the_answer_and_before_the_trick_is_judged() -> (
    None
):
    """AR-15, A81: the printed card must have been legal; then it may become a Knight on a Goblin."""
    start = given(AFTER.format("B"), "magic-nl").plays("G5").follows(B).offers("U1", "D2").plays("U1")
    asked = start.asks(B, "window").at("after-follow").offers("use stein-of-kings", "pass")
    asked.plays("use stein-of-kings", "choose knights").scores(B, "G5 U1").leads(B)
    asked.plays("pass").scores(A, "G5 U1").leads(A)


def test_in_the_dutch_book_the_owner_has_seen_the_potion() -> None:
    """AR-15, A81, W-3: the potion is turned before the Stein is asked about, and its worth stays."""
    text = "phase 2, A: G5 W5, B: W1 G2, A leads, A artifacts: stein-of-kings, A potions: -5, potions: +1"
    start = given(text, "magic-nl", deck="magic").plays("flip", "G5").worth("G5", 0).asks(A, "window")
    start.plays("use stein-of-kings", "choose wizards").worth("G5", 0).counts_as("G5", "wizards").offers("W1")


def test_in_the_dutch_book_the_leaders_stein_is_over_once_the_follower_has_played() -> None:
    """AR-15, A81: also where a later window asks the leader; but it may be used when t4 opens again."""
    text = AFTER.format("A") + " shield-of-the-veil, B artifacts: flying-boots"
    start = given(text, "magic-nl").plays("pass", "G5").asks(A, "window").plays("pass")
    again = start.asks(B, "window").plays("use flying-boots").asks(A, "window").at("after-lead")
    again.offers("use stein-of-kings", "pass")
    late = start.plays("pass", "U1", "pass").asks(A, "window").at("after-follow")
    late.offers("use shield-of-the-veil", "pass")
    late.refuses("use stein-of-kings", rule="AR-15", reason="artifact-who")


def test_in_the_dutch_book_a_shield_is_for_the_card_of_the_other_alone() -> None:
    """AR-14, AR-15: both are asked in one window, and each can use only its own of the two."""
    text = AFTER.format("A") + ", B artifacts: shield-of-the-veil"
    start = (
        given(text, "magic-nl").plays("G5").asks(A, "window").plays("use stein-of-kings", "choose dwarves")
    )
    asked = start.asks(B, "window").at("after-lead").offers("use shield-of-the-veil", "pass")
    asked.plays("use shield-of-the-veil").worth("G5", 3).offers("D2")


def test_in_a_bow_trick_the_dutch_stein_asks_which_of_both_own_cards_changes() -> None:
    """AR-15, A81, AR-17: once both lie there; first the card, then the faction."""
    text = "phase 2, A: G5 G6 U5, B: U1 D2 D3, A leads, A artifacts: stein-of-kings lovers-bow"
    bow = given(text, "magic-nl").plays("use lovers-bow", "G5")
    both = bow.plays("G6").asks(A, "window").at("after-lead").plays("use stein-of-kings")
    asked = both.offers("choose G5", "choose G6").plays("choose G5")
    changed = asked.offers(*(f"choose {key}" for key in BASE)).plays("choose undead")
    changed.counts_as("G5", "undead").counts_as("G6", "goblins").offers("U1")


def test_the_dutch_stein_turns_the_swapped_in_card_and_swaps_nothing_itself() -> None:
    """AR-15, H-8: what came from the centre lies there, and as a Shapeshifter it changes no places."""
    text = "phase 1, A: S2 G1, B: K6 G2, A leads, centre: K4, deck: W1 W2 W3, A artifacts: stein-of-kings"
    start = given(text, "magic-nl", deck="magic").plays("S2").lays("K4").turns_up("S2")
    changed = start.plays("use stein-of-kings", "choose shapeshifters").lays("K4").turns_up("S2")
    changed.counts_as("K4", "shapeshifters").offers("K6", "G2")


@pytest.mark.parametrize("ruleset", ["standard", "claim-en", "claim-nl", "claim-de", "claim-fr", "magic-en"])
def test_elsewhere_the_stein_is_drunk_with_the_card(ruleset: str) -> None:
    """AR-15, A81: no window opens for it."""
    start = given(AFTER.format("A"), ruleset).offers("G5", "U5", "use stein-of-kings").plays("G5")
    start.follows(B).plays("U1").leads(A)


def test_a_stein_after_the_card_cannot_be_judged_by_the_new_faction() -> None:
    """AR-15, A78, A81: the two settings exclude each other, by option or by the book."""
    for ruleset, moment in (("standard", "after"), ("magic-nl", "after")):
        with pytest.raises(BadSetup, match="stein_legality new needs stein_moment with"):
            given(AFTER.format("A"), ruleset, stein_legality="new", stein_moment=moment)
    with pytest.raises(BadSetup, match="stein_legality new needs stein_moment with"):
        given(AFTER.format("A"), "magic-nl", stein_legality="new")
    given(AFTER.format("A"), "magic-nl", stein_legality="new", stein_moment="with")
