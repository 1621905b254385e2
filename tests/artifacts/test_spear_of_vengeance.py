"""Spear of Vengeance: the loser of a phase-two trick throws one of its cards out of the game."""

import pytest

from tests.scenario import A, B, given


def test_the_loser_removes_a_card_before_it_is_collected() -> None:
    """AR-4: one of the two, by choice; the winner takes the other."""
    start = given("phase 2, A: K5 G1, B: K9 G2, A leads, A artifacts: spear-of-vengeance").plays("K5", "K9")
    asked = start.asks(A, "window").at("before-collecting").offers("use spear-of-vengeance", "pass")
    aimed = (
        asked.plays("use spear-of-vengeance").asks(A, "spear-of-vengeance").offers("choose K5", "choose K9")
    )
    aimed.plays("choose K9").discards("K9").scores(B, "K5").leads(B).spends("spear-of-vengeance")
    aimed.plays("choose K5").discards("K5").scores(B, "K9").leads(B)
    asked.plays("pass").discards("").scores(B, "K5 K9")


def test_the_winner_has_nothing_to_avenge() -> None:
    """AR-4: only the loser is asked."""
    start = given("phase 2, A: K5 G1, B: K9 G2, A leads, B artifacts: spear-of-vengeance")
    start.plays("K5", "K9").leads(B).scores(B, "K5 K9")
    start.plays("K5").refuses("use spear-of-vengeance", rule="AR-4", reason="artifact-moment")


def test_the_spear_is_not_thrown_in_phase_one() -> None:
    """AR-4: phase two alone."""
    text = "phase 1, A: K5 G1, B: K9 G2, A leads, centre: D1, deck: D2 D3 D4, A artifacts: spear-of-vengeance"
    given(text).refuses("use spear-of-vengeance", rule="AR-4", reason="artifact-phase").plays(
        "K5", "K9"
    ).leads(B)


def test_the_last_trick_may_be_avenged() -> None:
    """AR-4: nothing is needed but a card to hit."""
    start = given("phase 2, A: K5, B: K9, A leads, A artifacts: spear-of-vengeance").plays("K5", "K9")
    start.plays("use spear-of-vengeance", "choose K9").is_over().scores(B, "K5").discards("K9")


def test_a_dwarf_on_its_way_to_the_loser_may_be_hit() -> None:
    """AR-4, A59: any card about to be collected; in Dutch only what the winner takes."""
    text = "phase 2, A: K5 G1, B: D9 G2, A leads, B artifacts: spear-of-vengeance"
    answers = ("K5", "D9", "use spear-of-vengeance")
    given(text).plays(*answers).offers("choose K5", "choose D9").plays("choose D9").scores(A, "K5").scores(
        B, ""
    )
    given(text, "magic-nl").plays(*answers).offers("choose K5")
    given(text, spear="winners").plays(*answers).offers("choose K5")


def test_the_narrow_spear_is_useless_where_the_winner_takes_nothing() -> None:
    """AR-4, A59, G-6: two Dwarves both go to the loser."""
    text = "phase 2, A: D5 G1, B: D2 G2, A leads, B artifacts: spear-of-vengeance"
    given(text, "magic-nl").plays("D5", "D2").leads(A)
    given(text).plays("D5", "D2").asks(B, "window")


@pytest.mark.parametrize(("led", "answer"), [("G3", "X9"), ("G9", "K2")])
def test_a_doppelganger_or_a_knight_is_hit_as_any_card(led: str, answer: str) -> None:
    """AR-4: it has won, and is gone all the same."""
    start = given(f"phase 2, A: {led} D1, B: {answer} D2, A leads, A artifacts: spear-of-vengeance")
    done = start.plays(led, answer, "use spear-of-vengeance", f"choose {answer}")
    done.scores(B, led).discards(answer).leads(B)


def test_a_speared_giant_smashes_nothing() -> None:
    """AR-4, C-4: it is not won in this trick."""
    text = "phase 2, A: I5 E1, B: I3 E2, A leads, B artifacts: spear-of-vengeance, B gnomes: N5 N3"
    start = given(text, deck="claim-2").plays("I5", "I3", "use spear-of-vengeance")
    start.plays("choose I5").asks(A, "giants").offers("choose N3", "pass")
    start.plays("choose I3").asks(A, "giants").offers("choose N5", "pass")


def test_a_speared_gnome_never_lies_down() -> None:
    """AR-4, C-3: it is gone before that."""
    text = "phase 2, A: N5 E1, B: N3 E2, A leads, B artifacts: spear-of-vengeance"
    done = given(text, deck="claim-2").plays("N5", "N3", "use spear-of-vengeance", "choose N5")
    done.lies_before(A, "N3").discards("N5")


TROLLS = "phase 2, A: T5 E1, B: E3 E2, A leads, B artifacts: spear-of-vengeance, aside: T9 T7"


@pytest.mark.parametrize("ruleset", ["standard", "claim-en", "claim-nl", "claim-de", "claim-fr", "magic-en"])
def test_any_card_lying_in_the_middle_may_be_hit_also_trolls_that_would_wait_on(ruleset: str) -> None:
    """AR-4, A59, C-7: whether or not it would be collected now; what enters is worked out after the Spear."""
    aimed = given(TROLLS, ruleset, deck="claim-2").plays("T5", "E3", "use spear-of-vengeance")
    aimed.offers("choose T5", "choose T7", "choose T9", "choose E3")
    aimed.plays("choose T9").scores(A, "E3 T7").waits("T5").discards("T9")
    aimed.plays("choose E3").scores(A, "T9").waits("T5 T7").discards("E3")
    aimed.plays("choose T7").scores(A, "E3 T9").waits("T5").discards("T7")
    aimed.plays("choose T5").scores(A, "E3 T9").waits("T7").discards("T5")


def test_under_collected_a_troll_that_would_wait_on_is_no_target() -> None:
    """AR-4, A59: the option takes only what would be collected now, the loser's too."""
    aimed = given(TROLLS, deck="claim-2", spear="collected").plays("T5", "E3", "use spear-of-vengeance")
    aimed.offers("choose T9", "choose E3").plays("choose T9").scores(A, "E3 T7").waits("T5")
    text = "phase 2, A: D9 G1, B: D5 G2, A leads, B artifacts: spear-of-vengeance"
    dwarves = given(text, spear="collected").plays("D9", "D5", "use spear-of-vengeance")
    dwarves.offers("choose D9", "choose D5")


def test_in_the_dutch_book_only_what_the_winner_would_take_may_be_hit() -> None:
    """AR-4, A59: under magic-nl neither a Troll that waits on nor a Dwarf that comes to the loser."""
    aimed = given(TROLLS, "magic-nl", deck="claim-2").plays("T5", "E3", "use spear-of-vengeance")
    aimed.offers("choose T9", "choose E3")
    text = "phase 2, A: K9 G1, B: D5 G2, A leads, B artifacts: spear-of-vengeance"
    given(text, "magic-nl").plays("K9", "D5", "use spear-of-vengeance").offers("choose K9")


@pytest.mark.parametrize("ruleset", ["standard", "magic-en"])
def test_cards_that_frost_set_aside_lie_in_the_middle_too(ruleset: str) -> None:
    """AR-4, A59, AR-12: one of all four, and a waiting Troll."""
    text = (
        "phase 2, A: T5 E1 E4, B: E3 E9 N1, A leads, aside: T7, "
        "A artifacts: frost-necklace spear-of-vengeance"
    )
    start = given(text, ruleset, deck="claim-2").plays("T5", "E3", "use frost-necklace")
    aimed = start.plays("E1", "E9", "use spear-of-vengeance")
    aimed.offers("choose T5", "choose E3", "choose E1", "choose E9", "choose T7")
    aimed.plays("choose T5").scores(B, "E1 E3 E9 T7").waits("").discards("T5")


def test_in_the_last_trick_every_waiting_troll_is_a_target() -> None:
    """AR-4, C-7: all of them are about to be collected."""
    text = "phase 2, A: T5, B: E3, A leads, B artifacts: spear-of-vengeance, aside: T9 T7"
    aimed = given(text, deck="claim-2").plays("T5", "E3", "use spear-of-vengeance")
    aimed.offers("choose T9", "choose T7", "choose T5", "choose E3")
    aimed.plays("choose T7").scores(A, "E3 T5 T9").discards("T7")


def test_a_speared_wizard_has_still_won() -> None:
    """AR-4: its potion is drawn."""
    text = "phase 2, A: W5 G1, B: W3 G2, A leads, B artifacts: spear-of-vengeance, potions: +4"
    done = given(text, deck="magic").plays("W5", "W3", "use spear-of-vengeance", "choose W5")
    done.stores(A, "+4").scores(A, "W3").discards("W5")


def test_the_spear_hits_one_of_the_four_cards_of_a_bow_trick() -> None:
    """AR-4, AR-17: any of them, and one only."""
    text = "phase 2, A: K5 K3 G1, B: K9 K2 G2, A leads, A artifacts: lovers-bow spear-of-vengeance"
    aimed = given(text).plays("use lovers-bow", "K5", "K3", "K9", "K2", "use spear-of-vengeance")
    aimed.offers("choose K5", "choose K3", "choose K9", "choose K2")
    aimed.plays("choose K3").scores(B, "K2 K5 K9").discards("K3")


def test_nothing_is_avenged_in_a_trick_that_is_played_again() -> None:
    """AR-4, G-5: there is no loser."""
    text = "phase 2, A: K5 G1, B: K9 G2, A leads, A artifacts: spear-of-vengeance divine-hourglass"
    given(text).plays("K5", "K9", "use divine-hourglass").leads(A).holds(A, "G1 K5")
