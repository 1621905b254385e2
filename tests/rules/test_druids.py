"""Druids: lose with one in phase one, and a bear strengthens your next card."""

import pytest

from kingless.rules.cards import codes
from tests.scenario import A, B, Scenario, given

DECK = "W1 W2 W3 W4 W5 W6"


def first(text: str, centre: str = "W0", deck: str = DECK) -> Scenario:
    """A phase-one position with the factions of magic."""
    return given(f"phase 1, {text}, centre: {centre}, deck: {deck}", deck="magic")


def test_a_druid_that_loses_stays_as_a_bear_and_the_next_card_gets_three_more() -> None:
    """D-1, A40: the Bear is discarded at once, when the boosted card is played."""
    start = (
        first("A: K9 G4 G1, B: R2 G3 G2, A leads")
        .plays("K9", "R2")
        .bears(B, 1)
        .discards("K9")
        .recruits(B, "W1")
    )
    start.plays("G4").bears(B, 1).plays("G3").leads(B).discards("G3 G4 K9 R2").bears(B, 0)


def test_the_bear_goes_when_the_card_is_played_and_not_when_the_trick_is_over() -> None:
    """D-1, A40: and the boosted card itself is discarded like any other."""
    start = first("A: R2 G4 G1, B: R5 G3 G2, A leads, A artifacts: staff-of-order").plays("R2", "R5")
    kept = start.bears(A, 1).discards("R5").plays("use staff-of-order")
    boosted = kept.plays("G4").worth("G4", 7).bears(A, 0).discards("R2 R5")
    boosted.plays("G3").discards("G3 G4 R2 R5")


@pytest.mark.parametrize(("led", "answer"), [("R2", "R5"), ("R5", "R2")])
def test_leader_or_follower_it_is_the_loser_who_keeps_the_druid(led: str, answer: str) -> None:
    """D-1, D-5: the winning Druid is discarded and has no power."""
    start = first(f"A: {led} G1, B: {answer} G2, A leads").plays(led, answer)
    winner = A if led > answer else B
    start.bears(1 - winner, 1).bears(winner, 0).discards("R5").leads(winner)


def test_a_druid_off_the_led_faction_loses_and_becomes_a_bear() -> None:
    """D-1: however it loses."""
    first("A: K2 G1, B: R9 G2, A leads").plays("K2", "R9").bears(B, 1).discards("K2")


def test_nobody_is_asked_about_the_bear() -> None:
    """D-2, A41: mandatory and automatic, both the keeping and the boost."""
    start = first("A: K9 G4 G1, B: R2 G3 G2, A leads").plays("K9", "R2").leads(A)
    start.plays("G4").may_play("G2 G3").plays("G2").leads(B)
    assert start.game.state.effects[0].by == 3


def test_the_boosted_card_may_be_led_or_follow_and_be_of_any_faction() -> None:
    """D-2, A44: a bear before the leader counts too."""
    text = "A: {} G1, B: {} G2, A leads, {} bears: 1"
    first(text.format("K4", "K6", "A")).plays("K4").worth("K4", 7).plays("K6").leads(A)
    first(text.format("K4", "K2", "B")).plays("K4", "K2").leads(B)
    first(text.format("W4", "W2", "B"), "K2", "K3 K5 K6").plays("W4", "W2").leads(B)


def test_a_boosted_druid_that_loses_leaves_one_new_bear() -> None:
    """D-3, A45, A43: the old Bear goes, the new one stays."""
    start = first("A: K9 K8 G4 G1, B: R2 R3 G3 G2, A leads").plays("K9", "R2").bears(B, 1)
    again = start.plays("K8", "R3").bears(B, 1).discards("K8 K9 R2")
    again.plays("G4", "G3").leads(B).bears(B, 0).discards("G3 G4 K8 K9 R2 R3")


def test_two_bears_at_once_both_boost_the_next_card() -> None:
    """D-3, A43: six more, which only a Bow can bring about."""
    start = first("A: K4 G1, B: K9 G2, A leads, A bears: 2").plays("K4").worth("K4", 10).bears(A, 0)
    start.plays("K9").leads(A)


def test_a_bear_of_the_last_trick_of_phase_one_boosts_the_first_card_of_phase_two() -> None:
    """D-4, A42: only the losing is of phase one; Bears never score."""
    start = first("A: K9, B: R2, A leads", "G4", "G3").plays("K9", "R2").phase(2).bears(B, 1)
    end = start.plays("G4", "G3").is_over().scores(B, "G3 G4").bears(B, 0).votes(druids=None)
    end.discards("K9 R2")


def test_a_bear_that_is_never_used_scores_nothing() -> None:
    """D-4: a position without a card to play is over."""
    given("phase 2, A leads, B bears: 1", deck="magic").is_over().scores(B, "").votes(druids=None)


def test_a_druid_in_phase_two_has_no_power() -> None:
    """D-5: it is won like any card."""
    start = given("phase 2, A: R5 G1, B: R2 G2, A leads", deck="magic").plays("R5", "R2")
    start.scores(A, "R2 R5").bears(B, 0).bears(A, 0)


def test_winning_with_a_druid_has_no_power() -> None:
    """D-5: it is discarded."""
    first("A: R5 G1, B: K2 G2, A leads").plays("R5", "K2").discards("K2 R5").bears(A, 0).bears(B, 0)


def test_bear_and_potion_and_everything_else_add_up() -> None:
    """D-1, W-5: after the print is doubled."""
    start = (
        first("A: K4 G1, B: K9 G2, A leads, A bears: 1, A potions: x2").plays("flip", "K4").worth("K4", 11)
    )
    start.plays("K9").leads(A)


def test_a_bear_does_not_touch_the_rules_of_the_factions() -> None:
    """D-1, G-3: off the faction it loses, and a Knight beats a Goblin."""
    first("A: K2 G1, B: W9 G2, A leads, B bears: 1", "K3", "K4 K5 K6").plays("K2", "W9").leads(A)
    first("A: G9 R1, B: K2 R2, A leads, A bears: 1").plays("G9", "K2").leads(B)


def test_everybody_sees_the_bears() -> None:
    """D-1: they lie in front of their owner, turned round but known."""
    start = first("A: K9 G4, B: R2 G3, A leads").plays("K9", "R2")
    assert start.sight(A).bears == start.sight(B).bears == (0, 1)
    kept = [event for event in start.sight(A).history if event.what == "kept"]
    assert [codes(event.cards) for event in kept] == ["R2"]
