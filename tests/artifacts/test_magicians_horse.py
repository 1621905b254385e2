"""The Magician's Horse: exchange the card you played with one from your hand, and judge anew."""

import pytest

from tests.scenario import A, B, given


@pytest.mark.parametrize("phase", ["phase 1, centre: D1, deck: D2 D3 D4", "phase 2"])
def test_the_follower_exchanges_a_losing_card_for_a_better_one(phase: str) -> None:
    """AR-7: in both phases, once both cards lie there; the old card goes back to the hand."""
    start = given(f"{phase}, A: K5 G1, B: K2 K9, A leads, B artifacts: magicians-horse").plays("K5", "K2")
    start.asks(B, "window").at("both-played").offers("use magicians-horse", "pass")
    asked = start.plays("use magicians-horse").asks(B, "magicians-horse").offers("choose K9")
    asked.plays("choose K9").leads(B).holds(B, "K2").knows_hand(A, "K2").spends("magicians-horse")
    start.plays("pass").leads(A).holds(B, "K9")


def test_the_leader_may_ride_too_and_its_present_card_sets_the_faction() -> None:
    """AR-7, A64: the follower's card may so become one of another faction."""
    start = given("phase 2, A: K5 U0, B: K9 G2, A leads, A artifacts: magicians-horse").plays("K5", "K9")
    start.plays("use magicians-horse", "choose U0").leads(A).scores(A, "K9 U0").holds(A, "K5")


def test_the_new_card_need_not_follow() -> None:
    """AR-7, A63: an exchange is no play."""
    start = given("phase 2, A: K5 G1, B: K2 K9, A leads, B artifacts: magicians-horse")
    start.plays("K5", "K2", "use magicians-horse").offers("choose K9")
    free = given("phase 2, A: K5 G1 G3, B: K2 K9 U3, A leads, B artifacts: magicians-horse")
    done = free.plays("K5", "K2", "use magicians-horse").offers("choose K9", "choose U3").plays("choose U3")
    done.leads(A).scores(A, "K5 U3")


def test_the_option_makes_the_new_card_follow_if_able() -> None:
    """AR-7, A63: with it, only cards that could have answered the lead, and wild ones."""
    text = "phase 2, A: K5 G1 G3 G4, B: K2 {}, A leads, B artifacts: magicians-horse"
    bound = given(text.format("K9 U3 X1"), horse_must_follow=True).plays("K5", "K2", "use magicians-horse")
    bound.offers("choose K9", "choose X1")
    unable = given(text.format("D1 U3 X1"), horse_must_follow=True).plays("K5", "K2", "use magicians-horse")
    unable.offers("choose D1", "choose U3", "choose X1")
    leader = "phase 2, A: K5 K6 G1, B: K9 G2 G3, A leads, A artifacts: magicians-horse"
    given(leader, horse_must_follow=True).plays("K5", "K9", "use magicians-horse").offers(
        "choose G1", "choose K6"
    )


@pytest.mark.parametrize("phase", ["phase 1, centre: D1, deck: D2", "phase 2"])
def test_on_the_last_trick_of_a_phase_there_is_nothing_to_exchange_with(phase: str) -> None:
    """AR-7, G-6: it needs a hand card."""
    last = given(f"{phase}, A: K5, B: K2, A leads, B artifacts: magicians-horse").plays("K5", "K2")
    assert last.game.state.artifacts[B] == ("magicians-horse",)
    last.is_over() if phase == "phase 2" else last.phase(2)


def test_the_horse_waits_until_both_have_played() -> None:
    """AR-7: not in a decision to play."""
    start = given("phase 2, A: K5 G1, B: K2 K9, A leads, B artifacts: magicians-horse").plays("K5")
    start.refuses("use magicians-horse", rule="AR-7", reason="artifact-moment")


def test_an_undead_or_a_dwarf_is_what_lies_there_now() -> None:
    """AR-7, G-4: collection looks at the new card."""
    first = "phase 1, A: {} G1, B: K9 G2, A leads, centre: D1, deck: D2 D3 D4, A artifacts: magicians-horse"
    away = given(first.format("U5").replace("G1", "K3")).plays("U5", "K9", "use magicians-horse", "choose K3")
    away.leads(B).scores(B, "").discards("K3 K9")
    to = given(first.format("K5").replace("G1", "U3")).plays("K5", "K9", "use magicians-horse", "choose U3")
    to.leads(A).scores(A, "U3").discards("K9")
    second = "phase 2, A: {} {}, B: K9 G2, A leads, A artifacts: magicians-horse"
    given(second.format("K5", "D3")).plays("K5", "K9", "use magicians-horse", "choose D3").scores(
        A, "K9"
    ).scores(B, "D3")
    given(second.format("D5", "K3")).plays("D5", "K9", "use magicians-horse", "choose K3").scores(B, "K3 K9")


def test_a_wizard_ridden_in_wins_its_potion_and_one_ridden_out_does_not() -> None:
    """AR-7, A39: the card that lies there when the winner is fixed."""
    text = "phase 2, A: {} {}, B: K2 G2, A leads, A artifacts: magicians-horse, potions: +4"
    to = given(text.format("K5", "W1"), deck="magic").plays("K5", "K2", "use magicians-horse", "choose W1")
    to.stores(A, "+4")
    away = given(text.format("W1", "K5"), deck="magic").plays("W1", "K2", "use magicians-horse", "choose K5")
    away.leads(A).stores(A, "")


def test_a_losing_druid_ridden_in_becomes_a_bear() -> None:
    """AR-7, D-1: the new card counts, the old one does not."""
    text = "phase 1, A: K9 G1, B: {} {}, A leads, centre: W1, deck: W2 W3 W4, B artifacts: magicians-horse"
    to = given(text.format("K2", "R5"), deck="magic").plays("K9", "K2", "use magicians-horse", "choose R5")
    to.bears(B, 1).discards("K9")
    away = given(text.format("R5", "G2"), deck="magic").plays("K9", "R5", "use magicians-horse", "choose G2")
    away.bears(B, 0).discards("G2 K9")


def test_a_shapeshifter_ridden_in_does_not_swap() -> None:
    """AR-7, H-6: it was not played from the hand."""
    text = "phase 1, A: K9 G1, B: K2 S5, A leads, centre: W1, deck: W2 W3 W4, B artifacts: magicians-horse"
    start = given(text, deck="magic").plays("K9", "K2", "use magicians-horse", "choose S5")
    start.recruits(A, "W1").discards("K9 S5").holds(B, "K2")


def test_a_card_that_came_from_the_centre_is_taken_into_the_hand() -> None:
    """AR-7, H-1: the Shapeshifter stays the prize."""
    text = "phase 1, A: S5 K3, B: W1 G2, A leads, centre: W4, deck: W2 W3 W5, A artifacts: magicians-horse"
    start = (
        given(text, deck="magic").plays("S5", "W1").lays("W4 W1").plays("use magicians-horse", "choose K3")
    )
    start.leads(A).holds(A, "W4").recruits(A, "S5").discards("K3 W1").knows_hand(B, "W4")


def test_a_knight_ridden_in_on_a_goblin_wins_and_a_doppelganger_is_wild() -> None:
    """AR-7: second, each has its power."""
    text = "phase 2, A: G9 U1, B: G1 {}, A leads, B artifacts: magicians-horse"
    given(text.format("K2")).plays("G9", "G1", "use magicians-horse", "choose K2").leads(B).scores(B, "G9 K2")
    low = "phase 2, A: G5 U1, B: G1 X7, A leads, B artifacts: magicians-horse"
    given(low).plays("G5", "G1", "use magicians-horse", "choose X7").leads(B)


def test_what_changed_the_old_card_is_lost() -> None:
    """AR-7, A65, G-1: the new card has its print."""
    text = "phase 2, A: K5 K6, B: K7 G2, A leads, A artifacts: magicians-horse serpent-sword"
    start = given(text).plays("use serpent-sword", "K5", "K7").lays("K5 K7").worth("K5", 8)
    start.plays("use magicians-horse", "choose K6").leads(B).holds(A, "K5")


def test_the_new_card_uses_up_no_charge() -> None:
    """AR-7, A65: Boots and Axe change cards that are played, and the Horse plays none."""
    text = "phase 2, A: K5 K6 G1, B: K7 G2 G3, A leads, A artifacts: magicians-horse flying-boots"
    start = given(text).plays("use flying-boots", "K5").charges("flying-boots", A, 1)
    done = start.plays("K7", "use magicians-horse", "choose K6").leads(B).charges("flying-boots", A, 1)
    done.scores(B, "K6 K7").plays("G2", "G1").scores(A, "G1 G2")


def test_under_the_night_ring_the_numbers_are_compared_again() -> None:
    """AR-7, AR-18: faction is no matter."""
    text = "phase 2, A: K5 G1, B: U3 D8, A leads, B artifacts: magicians-horse night-ring"
    start = given(text).plays("K5", "use night-ring", "U3")
    start.plays("use magicians-horse", "choose D8").leads(B)
    start.plays("pass").leads(A)


def test_with_the_bow_one_of_the_two_cards_is_exchanged() -> None:
    """AR-7, AR-17: the played card is chosen before the hand card."""
    text = "phase 2, A: K5 K3 G1, B: K9 K2 G2, A leads, A artifacts: lovers-bow magicians-horse"
    start = given(text).plays("use lovers-bow", "K5", "K3", "K9", "K2", "use magicians-horse")
    which = start.asks(A, "magicians-horse").offers("choose K5", "choose K3").plays("choose K5")
    which.offers("choose G1").plays("choose G1").scores(B, "G1 K2 K3 K9").holds(A, "K5").leads(B)


def test_the_horse_needs_no_following_under_the_night_ring() -> None:
    """AR-7, AR-18, A63: with the option too, the ring has lifted the duty for this trick."""
    text = "phase 2, A: K5 G1 G3, B: K2 K9 U8, A leads, B artifacts: magicians-horse night-ring"
    start = given(text, horse_must_follow=True).plays("K5", "use night-ring", "K2", "use magicians-horse")
    start.offers("choose K9", "choose U8")
