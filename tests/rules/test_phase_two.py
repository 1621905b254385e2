"""Phase two: thirteen tricks with the followers, for the cards played in them."""

import pytest

from kingless.rules.cards import HIDDEN, card, codes
from kingless.rules.chance import CHANCE
from tests.scenario import A, B, Scenario, given, whole_game

SEEDS = range(8)
BOOKS = ["standard", "claim-en", "claim-nl", "claim-fr", "claim-de"]
LAST_TRICK = "phase 1, A: K4 , B: K5, centre: X9, deck: U1, A followers: D3, B followers: G7, A score: U8"


# From followers to hands.


def test_the_followers_become_the_hands() -> None:
    """B-22: all of them, with the two of the last trick; the score piles stay."""
    after = given(f"{LAST_TRICK}, A leads").phase(1).plays("K4", "K5")
    after.phase(2).holds(A, "D3 U1").holds(B, "G7 X9").recruits(A, "").recruits(B, "").scores(A, "U8")


@pytest.mark.parametrize("seed", SEEDS)
def test_phase_two_is_thirteen_more_tricks(seed: int) -> None:
    """B-22: tricks 1 to 13 again, two plays each."""
    second = [turn.before for turn in whole_game(seed).turns if turn.before.phase == 2]
    assert [moment.trick for moment in second] == [trick for trick in range(1, 14) for _ in range(2)]
    assert [len(second[0].hands[seat]) for seat in (A, B)] == [13, 13]


def test_what_was_won_in_public_is_known_in_the_other_hand() -> None:
    """B-22, A19: the centre card keeps its name in the hand, the drawn card and the rest have none."""
    after = given(f"{LAST_TRICK}, A leads").plays("K4", "K5")
    assert [codes(hand) for hand in after.sight(A).hands] == ["D3 U1", "X9 ?"]
    assert [codes(hand) for hand in after.sight(B).hands] == ["? ?", "G7 X9"]
    assert (after.sight(A).hidden, after.sight(B).hidden) == (1, 2)


def test_a_known_card_loses_its_name_when_it_is_played_and_no_other_gains_one() -> None:
    """B-22: what is left in the other hand is as hidden as before."""
    after = given(f"{LAST_TRICK}, A leads").plays("K4", "K5")
    assert codes(after.plays("X9").sight(A).hands[B]) == "?"
    assert codes(after.plays("G7").sight(A).hands[B]) == "X9"


def test_equal_known_cards_lose_their_names_one_at_a_time() -> None:
    """B-22: of two Goblin zeros won in public, one is played and one remains."""
    start = given(
        "phase 1, A: K9 D9, B: K2 D2, centre: G0, deck: U1 G0 U2, A followers: U5, B followers: U6, A leads"
    )
    after = start.plays("K9", "K2", "D9", "D2").holds(A, "G0 G0 U5")
    assert codes(after.sight(B).hands[A]) == "G0 G0 ?"
    assert codes(after.plays("G0").sight(B).hands[A]) == "G0 ?"
    assert codes(after.plays("U5").sight(B).hands[A]) == "G0 G0"


def test_the_change_of_phase_is_told_with_its_leader() -> None:
    """B-22, B-28: one public event."""
    game = given(f"{LAST_TRICK}, A leads").plays("K4", "K5").game
    assert [(event.what, event.seat) for event in game.events][-1] == ("phase-two", B)


@pytest.mark.parametrize(
    ("hands", "leads", "plays", "leader"),
    [
        ("A: K4, B: K5", "A leads", "K4 K5", B),
        ("A: K5, B: K4", "A leads", "K5 K4", A),
        ("A: K4, B: K5", "B leads", "K5 K4", B),
        ("A: K5, B: K4", "B leads", "K4 K5", A),
    ],
)
def test_the_winner_of_the_last_trick_leads_phase_two(
    hands: str, leads: str, plays: str, leader: int
) -> None:
    """B-28, A2: whoever led that trick, the change of phase does not move the lead."""
    start = given(f"phase 1, {hands}, centre: X9, deck: U1, {leads}")
    start.plays(*plays.split()).phase(2).leads(leader)


# The tricks.


def test_there_is_no_centre_card_and_the_prize_is_the_trick() -> None:
    """B-23: exactly the two played cards are won."""
    start = given("phase 2, A: G4 K2, B: G1 K3, A leads").turns_up("")
    after = start.plays("G4", "G1").scores(A, "G4 G1").scores(B, "").discards("").turns_up("")
    told = [event.what for event in after.game.events]
    assert (told[:3], set(told[3:])) == (["played", "played", "won"], {"scored"})


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_revealed_recruited_or_drawn_in_phase_two(seed: int) -> None:
    """B-23: no deck, no centre card, no follower piles from the first trick to the last."""
    second = [turn for turn in whole_game(seed).turns if turn.before.phase == 2]
    for turn in second:
        now = turn.before
        assert (now.centre, now.deck, now.followers) == (None, (), ((), ()))
        assert {event.what for event in turn.events} <= {"played", "won", "scored", "over"}


@pytest.mark.parametrize("ruleset", BOOKS)
def test_the_second_player_must_follow_in_phase_two_as_well(ruleset: str) -> None:
    """B-24: under every ruleset, the French one too, whose book only recalls the powers here."""
    start = given("phase 2, A: U5 D1 K6, B: U1 X8 K7, A leads", ruleset).may_play("U5 D1 K6")
    led = start.plays("U5").may_play("U1 X8")
    led.refuses("K7", rule="B-12", reason="must-follow").refuses("U9", rule="B-12", reason="not-in-hand")
    start.plays("D1").may_play("U1 X8 K7")
    start.refuses("U1", rule="B-11", reason="not-in-hand")


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [
        ("U5", "U8", B),
        ("U5", "U3", A),
        ("G0", "G0", A),
        ("U5", "K9", A),
        ("G9", "K2", B),
        ("U5", "X6", B),
        ("U5", "X5", A),
        ("X5", "K9", A),
    ],
)
def test_a_trick_is_won_as_in_phase_one_and_the_winner_leads(led: str, answer: str, winner: int) -> None:
    """B-25: the same comparison in both phases, and the lead goes to the winner."""
    given(f"phase 2, A: {led} D1, B: {answer} D2, A leads").plays(led, answer).leads(winner).trick(13)
    first = given(f"phase 1, A: {led} D1, B: {answer} D2, deck: G1 G2 G3 G4, A leads")
    first.plays(led, answer).leads(winner)


def test_the_winner_scores_both_cards() -> None:
    """B-26: face up, whichever of the two was better."""
    start = given("phase 2, A: U7 G2, B: U4 X5, A score: K2, B score: K3, A leads")
    after = start.plays("U7", "U4").scores(A, "K2 U4 U7").scores(B, "K3")
    after.plays("G2", "X5").scores(A, "K2 U4 U7").scores(B, "K3 G2 X5")
    assert after.sight(B).score == after.game.state.score


def test_only_dwarves_do_not_go_to_the_winner() -> None:
    """B-26, B-37: the exception of the base game."""
    given("phase 2, A: D7 G2, B: D4 X5, A leads").plays("D7", "D4").scores(A, "").scores(B, "D4 D7")


@pytest.mark.parametrize("seed", SEEDS)
def test_the_score_piles_hold_phase_two_and_the_undead_of_phase_one(seed: int) -> None:
    """B-17, B-26: 26 cards, and one for each Undead that was played in phase one."""
    game = whole_game(seed)
    plays = [event for turn in game.turns if turn.before.phase == 1 for event in turn.events]
    undead = sum(event.what == "played" and codes(event.cards)[0] == "U" for event in plays)
    scored = game.state.score[A] + game.state.score[B]
    assert len(scored) == 26 + undead
    assert sorted(scored + game.state.discard) == list(game.law.ruleset.deck)


# The end.


def test_the_game_is_over_when_the_hands_are_empty() -> None:
    """B-27: not before the last card, and then it is counted."""
    last = given("phase 2, A: X9, B: X0, A leads")
    assert last.game.result is None
    assert last.plays("X9").follows(B).game.result is None
    over = last.plays("X9", "X0").is_over().scores(A, "X0 X9").wins_game(A, by="votes")
    assert [event.what for event in over.game.events][-1] == "over"


@pytest.mark.parametrize("said", ["X9", "K2", "pass", "choose top", "use night-ring", "leader 0", "deal G7"])
def test_a_game_that_is_over_refuses_every_answer(said: str) -> None:
    """B-27: whatever is tried, nothing changes."""
    over = given("phase 2, A: X9, B: X0, A leads").plays("X9", "X0")
    over.refuses(said, rule="B-27", reason="game-over").is_over()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_ends_with_a_result_that_all_can_see(seed: int) -> None:
    """B-27: nothing is hidden any more, nobody is asked, and the result is there for both."""
    game = whole_game(seed)
    over = Scenario(game).is_over()
    for seat in (A, B):
        seen = over.sight(seat)
        assert (seen.hidden, seen.to_act, seen.asked, seen.legal) == (0, None, None, ())
        assert seen.result == game.result
        assert seen.result is not None
    assert (game.witness().to_act, game.witness().asked, game.witness().legal) == (None, None, ())
    assert sum(turn.seat != CHANCE for turn in game.turns) == 52


# Positions whose follower piles are not of one size.


def test_with_uneven_followers_phase_two_ends_when_either_hand_is_empty() -> None:
    """B-27: no trick can be played any more, and the cards that are left count for nobody."""
    start = given("phase 1, A: K4, B: K5, centre: X9, deck: U1, A followers: D3 D4 D5, A leads")
    second = start.plays("K4", "K5").phase(2).leads(B).holds(A, "D3 D4 D5 U1").holds(B, "X9")
    over = second.plays("X9", "U1").is_over().holds(A, "D3 D4 D5").scores(B, "U1 X9").wins_game(B, by="votes")
    assert codes(over.sight(B).hands[A]) == "? ? ?"


def test_the_shorter_hand_may_be_either_seats() -> None:
    """B-27: the same with the longer pile on the other side, and with the leader's hand the longer."""
    start = given("phase 1, A: K5, B: K4, centre: X9, deck: U1, B followers: D3 D4, A leads")
    start.plays("K5", "K4").holds(A, "X9").holds(B, "D3 D4 U1").plays("X9", "D4").is_over().holds(B, "D3 U1")
    start = given("phase 1, A: K4, B: K5, centre: X9, deck: U1, B followers: D3 D4, A leads")
    start.plays("K4", "K5").leads(B).plays("D3", "U1").is_over().holds(B, "D4 X9")


def test_without_any_followers_on_one_side_phase_two_is_not_played() -> None:
    """B-27: an empty hand at its beginning is its end."""
    given("phase 1, A followers: K2 K3, A leads").is_over().holds(A, "K2 K3").wins_game(None, by="draw")
    given("phase 1, B followers: K2 K3, A score: U1, A leads").is_over().wins_game(A, by="votes")


def test_a_hidden_card_on_the_table_is_hidden_no_more() -> None:
    """B-23: played cards are public at once."""
    led = given("phase 2, A: K4, B: K5, A leads").plays("K4")
    assert [played.card for played in led.sight(B).table] == [card("K4")]
    assert led.sight(B).hands[A] == ()
    assert led.sight(A).hands[B] == (HIDDEN,)
