"""Lover's Bow: both players play two cards in this trick."""

import pytest

from kingless.rules.actions import text as text_of
from tests.scenario import A, B, Scenario, given


def bow(mine: str, theirs: str, more: str = "", deck: str = "claim", **options: object) -> Scenario:
    """A phase-two Bow trick that A leads."""
    text = f"phase 2, A: {mine}, B: {theirs}, A leads, A artifacts: lovers-bow{more}"
    return given(text, deck=deck, **options).plays("use lovers-bow")  # type: ignore[arg-type]


def test_the_leader_plays_two_cards_and_then_the_follower_two() -> None:
    """AR-17, A82, A83: the first card sets the faction, and all the others follow if able."""
    start = bow("K5 K3 G1", "K2 K9 G4").asks(A, "lead").offers("K5", "K3", "G1").plays("K5").asks(A, "follow")
    second = start.offers("K3").refuses("G1", rule="B-12", reason="must-follow").plays("K3").asks(B, "follow")
    third = second.offers("K2", "K9").plays("K2").asks(B, "follow").offers("K9")
    third.plays("K9").scores(B, "K2 K3 K5 K9").leads(B).trick(13).spends("lovers-bow")


def test_who_cannot_follow_twice_plays_anything_second() -> None:
    """AR-17, A83: each card is judged with the hand at its time."""
    start = bow("K5 D1 G1", "K2 U9 G4").plays("K5").offers("D1", "G1").plays("D1").offers("K2")
    start.plays("K2").offers("U9", "G4").plays("U9").scores(A, "K2 K5 U9").scores(B, "D1")


def test_the_bow_is_for_the_leader_before_the_lead() -> None:
    """AR-17: not for the follower, and not once a card lies there."""
    text = "phase 2, A: K5 K3, B: K2 K9, A leads, {} artifacts: lovers-bow"
    follower = given(text.format("B")).plays("K5").offers("K2", "K9")
    follower.refuses("use lovers-bow", rule="AR-17", reason="artifact-moment")
    given(text.format("A")).asks(A, "lead").offers("K5", "K3", "use lovers-bow")


@pytest.mark.parametrize("phase", ["phase 1, centre: D1, deck: D2", "phase 2"])
def test_both_need_two_cards(phase: str) -> None:
    """AR-17, G-6: impossible on the last trick of a phase."""
    start = given(f"{phase}, A: K5, B: K2, A leads, A artifacts: lovers-bow").offers("K5")
    start.refuses("use lovers-bow", rule="AR-17", reason="artifact-needs")


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        ("K5 K3", "K2 K9", B),
        ("K5 K9", "K2 K8", A),
        ("G5 G0", "G0 D9", A),
        ("G9 G8", "K2 U7", B),
        ("G9 K8", "K2 K7", A),
        ("G9 K3", "K2 K7", B),
        ("G3 G4", "X5 D9", B),
        ("G3 X6", "X5 G5", A),
        ("G5 K2", "G9 X8", A),
        ("X3 U9", "X4 G8", B),
        ("U3 D9", "U2 D8", A),
    ],
)
def test_the_best_single_card_of_the_four_wins(mine: str, theirs: str, winner: int) -> None:
    """AR-17, A84: led faction or imitation, Knights on a Goblin lead above all, equal to the leader."""
    played = (*mine.split(), *theirs.split())
    bow(f"{mine} D0", f"{theirs} D7").plays(*played).leads(winner)


@pytest.mark.parametrize(
    ("mine", "theirs", "best", "total"),
    [
        ("K5 K6", "K2 K9", B, A),
        ("K5 D1", "K2 K4", A, B),
        ("G5 G3", "X6 G1", B, A),
        ("G9 G8", "K2 U7", B, B),
        ("G9 K8", "K2 K7", A, B),
        ("U5 U3", "U8 D1", B, A),
        ("U0 D3", "D8 D1", A, A),
    ],
)
def test_the_option_compares_the_sums_of_cards_on_the_led_faction(
    mine: str, theirs: str, best: int, total: int
) -> None:
    """AR-17, A84: Knights on a Goblin lead outrank every such sum; equal goes to the leader."""
    played = (*mine.split(), *theirs.split())
    bow(f"{mine} D0", f"{theirs} D7", bow_winner="best").plays(*played).leads(best)
    bow(f"{mine} D0", f"{theirs} D7", bow_winner="sum").plays(*played).leads(total)


def test_the_option_is_about_the_bow_alone() -> None:
    """AR-17, A84: an ordinary trick is won as ever."""
    given("phase 2, A: G9 U1, B: K2 U2, A leads", bow_winner="sum").plays("G9", "K2").leads(B)


def test_the_loser_takes_every_dwarf_of_the_four() -> None:
    """AR-17: the winner takes the rest."""
    bow("D5 D3 U1", "D2 K9 U2").plays("D5", "D3", "D2", "K9").leads(A).scores(A, "K9").scores(B, "D2 D3 D5")


def test_in_phase_one_all_undead_go_to_the_winner_and_one_card_each_is_recruited() -> None:
    """AR-17: one centre card for the winner, one deck card for the loser."""
    text = (
        "phase 1, A: U5 U3 G1, B: U2 K9 G2, A leads, "
        "centre: D1, deck: D2 D3 D4 D5 D6, A artifacts: lovers-bow"
    )
    start = given(text).plays("use lovers-bow", "U5", "U3", "U2", "K9").leads(A).scores(A, "U2 U3 U5")
    start.recruits(A, "D1").recruits(B, "D2").discards("K9").turns_up("D3").trick(13)


def test_the_two_leftover_cards_are_dealt_at_the_end_of_phase_one() -> None:
    """AR-17, A85: face-down, the upper one to the winner of the last trick; both have as many as ever."""
    text = (
        "phase 1, A: U5 U3 G1, B: U2 K9 G2, A leads, "
        "centre: D1, deck: D2 D3 D4 D5 D6, A artifacts: lovers-bow"
    )
    done = given(text).plays("use lovers-bow", "U5", "U3", "U2", "K9", "G1", "G2").phase(2).leads(B)
    done.holds(B, "D2 D3 D5").holds(A, "D1 D4 D6").knows_hand(A, "D3 ? ?").knows_hand(B, "D1 ? ?")


def test_the_leftover_cards_go_by_the_winner_not_by_the_next_leader() -> None:
    """AR-17, A85, AR-11: the Staff moves the lead, not the upper card."""
    text = (
        "phase 1, A: U5 U3 G1, B: U2 K9 G2, A leads, centre: D1, deck: D2 D3 D4 D5 D6, "
        "A artifacts: lovers-bow staff-of-order"
    )
    start = given(text).plays("use lovers-bow", "U5", "U3", "U2", "K9", "G1", "G2", "use staff-of-order")
    start.phase(2).leads(A).holds(B, "D2 D3 D5").holds(A, "D1 D4 D6")


def test_the_crystal_ball_is_not_asked_for_when_the_leftovers_are_dealt() -> None:
    """AR-17, A85, AR-5: they are dealt, not drawn."""
    text = (
        "phase 1, A: K5 K3, B: K2 K9, A leads, "
        "centre: U6, deck: D9 G1 G2, A artifacts: lovers-bow crystal-ball"
    )
    start = (
        given(text)
        .plays("use lovers-bow", "K5", "K3", "K2", "K9")
        .asks(A, "window")
        .at("drawing")
        .plays("pass")
    )
    start.phase(2).holds(A, "D9 G2").holds(B, "G1 U6")


def test_a_whole_phase_with_a_bow_has_twelve_tricks_and_leaves_thirteen_followers_each() -> None:
    """AR-17, A85, B-21, B-22: from thirteen cards in hand."""
    hands = ("G0 G1 G2 G3 G4 G5 G6 G7 G8 G9 K2 K3 K4", "K5 K6 K7 K8 K9 U0 U1 U2 U3 U4 U5 U6 U7")
    pile = "U9 D0 D1 D2 D3 D4 D5 D6 D7 D8 D9 X0 X1 X2 X3 X4 X5 X6 X7 X8 X9 G0 G0 G0 G0"
    text = (
        f"phase 1, A: {hands[0]}, B: {hands[1]}, A leads, centre: U8, deck: {pile}, A artifacts: lovers-bow"
    )
    now = given(text).plays("use lovers-bow")
    tricks = set()
    while now.game.state.phase == 1 and now.game.decision:
        tricks.add(now.game.state.trick)
        now = now.plays(text_of(now.game.decision.legal[0]))
    assert len(tricks) == 12
    assert [len(hand) for hand in now.game.state.hands] == [13, 13]


def test_a_wizard_among_the_winners_cards_earns_one_potion() -> None:
    """AR-17: one for the trick, whether it was the winning card or not, and not two for two."""
    text = ", potions: +4 -5"
    bow("K9 W1 G1", "K2 R3 G2", text, "magic").plays("K9", "W1", "K2", "R3").stores(A, "+4")
    bow("W9 W1 G1", "K2 R3 G2", text, "magic").plays("W9", "W1", "K2", "R3").stores(A, "+4")
    bow("K9 K8 G1", "W9 K2 G2", text, "magic").plays("K9", "K8", "K2", "W9").stores(A, "").stores(B, "")


def test_each_losing_druid_becomes_a_bear_and_both_boost_the_next_card() -> None:
    """AR-17, D-3, A43: six more for one card."""
    text = (
        "phase 1, A: K9 K8 G1, B: R2 R5 G2, A leads, "
        "centre: W1, deck: W2 W3 W4 W5 W6, A artifacts: lovers-bow"
    )
    start = (
        given(text, deck="magic")
        .plays("use lovers-bow", "K9", "K8", "R2", "R5")
        .bears(B, 2)
        .discards("K8 K9")
    )
    start.plays("G1", "G2").discards("G1 G2 K8 K9 R2 R5").leads(B)


def test_shapeshifters_swap_one_after_the_other() -> None:
    """AR-17, H-7: each with what then lies in the centre."""
    text = (
        "phase 1, A: S5 S3 G1, B: K2 W9 G2, A leads, "
        "centre: W1, deck: W2 W3 W4 W5 W6, A artifacts: lovers-bow"
    )
    start = given(text, deck="magic").plays("use lovers-bow", "S5").lays("W1").turns_up("S5")
    start.plays("S3").lays("W1 S5").turns_up("S3").offers("W9")


def test_the_last_dragon_of_the_four_leads() -> None:
    """AR-17, C-5: whoever wins."""
    bow("A9 A8 E1", "A2 E5 E2", "", "claim-2").plays("A9", "A8", "A2", "E5").leads(B).scores(A, "A2 A8 A9 E5")
    bow("A9 A8 E1", "E4 E5 E2", "", "claim-2").plays("A9", "A8", "E4", "E5").leads(A)


def test_every_giant_may_smash_and_one_troll_is_scored() -> None:
    """AR-17, C-4, C-7: for the trick, not for each pair of cards."""
    giants = bow("I5 I3 E1", "E4 E5 E2", ", B gnomes: N5 N3", "claim-2").plays("I5", "I3", "E4", "E5")
    giants.asks(A, "giants").plays("choose N5").asks(A, "giants").plays("choose N3").discards("N3 N5")
    bow("T5 T3 E1", "T7 T4 E2", "", "claim-2").plays("T5", "T3", "T7", "T4").scores(B, "T7").waits("T3 T4 T5")


def test_a_seer_among_the_winners_cards_asks() -> None:
    """AR-17, C-6, A25: once, where the winner played one; with one card each it is the winning card."""
    text = (
        "phase 1, A: K9 E1 G1, B: K2 K3 G2, A leads, "
        "centre: D1, deck: D2 D3 D4 D5 D6, A artifacts: lovers-bow"
    )
    start = given(text, deck="GKUDE").plays("use lovers-bow", "K9", "E1", "K2", "K3").asks(A, "seers")
    start.plays("choose top").recruits(A, "D2").recruits(B, "D1").asks(A, "lead")


def test_each_of_the_two_cards_may_have_a_potion() -> None:
    """AR-17, W-4: one for each card played."""
    start = bow("K5 K3 G1", "K2 K4 G2", ", A potions: +4 -5", "magic").plays("flip")
    start.refuses("flip", rule="W-4", reason="one-potion").plays("K5").worth("K5", 9).plays(
        "flip", "K3"
    ).worth("K3", -2)


def test_the_night_ring_frees_both_cards_of_the_follower() -> None:
    """AR-17, AR-18: it is said before the first of them."""
    start = bow("K5 K3 G1", "U7 D1 K9", ", B artifacts: night-ring").plays("K5", "K3")
    freed = start.offers("K9", "use night-ring").plays("use night-ring").offers("K9", "U7", "D1").plays("D1")
    freed.offers("U7", "K9").plays("U7").leads(B)
    start.plays("K9").refuses("use night-ring", rule="AR-18", reason="artifact-needs")
