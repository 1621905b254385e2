"""Games that begin in the middle: every pile where it is named, and what is no position."""

import pytest

from kingless.rules.cards import codes
from kingless.table.setup import BadSetup
from tests.scenario import A, B, given

TENS = [f"{letter}{worth}" for letter in "UDX" for worth in range(10)]
BOX = ["G0"] * 5 + [f"G{n}" for n in range(1, 10)] + [f"K{n}" for n in range(2, 10)] + TENS


def test_a_position_lays_every_pile_where_it_is_named() -> None:
    """B-20: hands, followers, score piles, centre, deck and discards stand as they are said to."""
    start = given(
        "phase 1, A: K2 G5, B: G9 D1, centre: X4, deck: U7 U1 D3, A followers: K9 G0, B followers: U2,"
        " A score: U3, B score: U8 U5, discard: K8 D9 D2, B leads"
    )
    start.phase(1).trick(12).leads(B).holds(A, "G5 K2").holds(B, "D1 G9").turns_up("X4")
    start.recruits(A, "K9 G0").recruits(B, "U2").scores(A, "U3").scores(B, "U5 U8").discards("D2 D9 K8")
    assert codes(start.game.state.deck) == "U7 U1 D3"


def test_a_position_without_a_centre_card_turns_one_up() -> None:
    """B-10: it comes from the top of the named deck."""
    start = given("phase 1, A: K2, B: G9, deck: U7 U1, A leads").turns_up("U7")
    assert codes(start.game.state.deck) == "U1"


def test_a_position_of_phase_two_has_hands_and_score_piles() -> None:
    """B-23: no centre card is turned up there."""
    given("phase 2, A: K2, B: G9, A score: U7, B leads").phase(2).trick(13).leads(B).turns_up("")


TWENTY_SEVEN = f"A: {' '.join(BOX[:13])}, B: {' '.join(BOX[13:27])}"
TWENTY_EIGHT = f"A: {' '.join(BOX[:14])}, B: {' '.join(BOX[14:28])}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("phase 2, A: K2 K3, B: G9, A leads", "equal size; these hold 2 and 1 cards"),
        ("phase 2, B: G9, A leads", "equal size; these hold 0 and 1 cards"),
        (f"phase 2, {TWENTY_SEVEN}, A leads", "equal size; these hold 13 and 14 cards"),
        (f"phase 2, {TWENTY_EIGHT}, A leads", "at most 13 cards; these hold 14"),
        ("phase 2, A: K2, B: K2, A leads", "K2 is named too often: 2 here, 1 in the deck"),
        ("phase 1, A: K2, B: K3, centre: K3, deck: U1, A leads", "K3 is named too often: 2 here"),
        ("phase 1, A: K2, B: K3, deck: U1 U2 U1, A leads", "U1 is named too often: 2 here"),
        ("phase 2, A: K2, B: K3, A score: D4, B score: D4, A leads", "D4 is named too often: 2 here"),
        (
            "phase 1, A: K2, B: K3, centre: X1, A followers: D4, B followers: D4, A leads",
            "D4 is named too often: 2 here",
        ),
        ("phase 2, A: K2, B: K3, A score: D4, discard: D4, A leads", "D4 is named too often: 2 here"),
        ("phase 2, A: G0 G0 G0, B: G0 G0 G0, A leads", "G0 is named too often: 6 here, 5 in the deck"),
        ("phase 2, A: K2, B: N3, A leads", "N3 is not in the deck"),
        ("phase 2, A: K1, B: K2, A leads", "K1 is not in the deck"),
        ("phase 1, A: K2, B: K3, A leads", "a centre card is needed"),
        ("phase 2, A: K2, B: K3, centre: U1, A leads", "no centre, no draw pile"),
        ("phase 2, A: K2, B: K3, deck: U1, A leads", "no centre, no draw pile"),
        ("phase 2, A: K2, B: K3, B followers: U1, A leads", "no follower pile"),
        ("phase 2, A: K2, B: K33, A leads", "'K33' is no card"),
    ],
)
def test_a_position_that_no_game_stands_at_is_refused(text: str, message: str) -> None:
    """B-1, B-3, B-10, B-23: unequal hands, cards that do not exist, a prize too few or too many."""
    with pytest.raises(BadSetup, match=message):
        given(text)


def test_all_five_goblin_zeros_may_lie_in_a_position() -> None:
    """B-1: the deck holds them five times, so a position may."""
    given("phase 2, A: G0 G0, B: G0 G0, A score: G0, A leads").may_play("G0")


def test_the_piles_of_a_position_are_not_known_to_the_other_seat() -> None:
    """B-16: nobody saw its followers or hands come, so the other seat has no names for them."""
    start = given("phase 1, A: K2, B: G9, centre: X4, A followers: K9 G0, B followers: U2, A leads")
    assert codes(start.sight(B).followers[A]) == "? ?"
    assert codes(start.sight(B).followers[B]) == "U2"
    assert codes(start.sight(A).hands[B]) == "?"


def test_a_position_with_no_cards_in_hand_goes_straight_on() -> None:
    """B-21, B-22, B-27: phase one has followers to take up, phase two has nothing but the count."""
    given("phase 1, A followers: K2, B followers: G9, B leads").phase(2).leads(B).holds(A, "K2").holds(
        B, "G9"
    )
    given("phase 2, A score: K2, B leads").is_over().wins_game(A, by="votes")
