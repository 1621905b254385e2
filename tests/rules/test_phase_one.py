"""Phase one: thirteen tricks for followers, and what each seat sees of them."""

from itertools import permutations, product

import pytest

from kingless.rules.actions import (
    PASS,
    IllegalAction,
    Play,
)
from kingless.rules.cards import card, code, codes
from kingless.rules.chance import CHANCE
from kingless.rules.state import State
from kingless.table.game import Game
from tests.scenario import A, B, Scenario, given, whole_game

SEEDS = range(8)
LETTERS = "GKUDX"


def told(game: Game, start: int = 0) -> list[str]:
    """What has happened, a line for each card: the event, the seat, the card."""
    return [
        " ".join(filter(None, (event.what, "" if event.seat is None else "AB"[event.seat], name)))
        for event in game.events[start:]
        for name in codes(event.cards).split() or [""]
    ]


def moments(game: Game) -> list[State]:
    """Every moment at which a seat was asked, and the end."""
    return [turn.before for turn in game.turns if turn.seat != CHANCE] + [game.state]


# The thirteen tricks.


@pytest.mark.parametrize("seed", SEEDS)
def test_phase_one_is_thirteen_tricks_one_for_each_card_in_hand(seed: int) -> None:
    """B-8: tricks 1 to 13, two plays each, the hands shrinking by a card."""
    first = [moment for moment in moments(whole_game(seed)) if moment.phase == 1]
    assert [moment.trick for moment in first] == [trick for trick in range(1, 14) for _ in range(2)]
    assert [len(moment.hands[moment.leader]) for moment in first[::2]] == [*range(13, 0, -1)]


@pytest.mark.parametrize(("answer", "leader"), [("U8", B), ("U6", A)])
def test_the_winner_of_a_trick_leads_the_next(answer: str, leader: int) -> None:
    """B-8: whether the follower or the leader has won."""
    start = given("phase 1, A: U7 K2, B: U8 U6, centre: G3, deck: G4 X0 X1, A leads")
    start.trick(12).plays("U7").follows(B).plays(answer).leads(leader).trick(13)


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_won_the_last_trick_is_the_one_to_lead(seed: int) -> None:
    """B-8: in whole games, in every trick but the first."""
    game = whole_game(seed)
    leads = [turn for turn in game.turns if turn.seat != CHANCE and not turn.before.table]
    won = [event.seat for event in game.events if event.what == "won"]
    assert [turn.seat for turn in leads[1:]] == won[:-1]
    assert set(won) == {A, B}


def test_a_trick_reveals_then_plays_then_collects() -> None:
    """B-9: the steps of a trick in the order in which they are told."""
    start = given("phase 1, A: G6 K2 K3, B: G3 D1 D2, deck: D8 X1 U5 U6 K9 K8, A leads")
    trick = start.plays("G6", "G3").game
    assert told(trick) == [
        *("played A G6", "played B G3", "won A"),
        *("recruited A D8", "drew B X1", "discarded G6", "discarded G3"),
        "revealed U5",
    ]
    assert told(Scenario(trick).plays("K2", "D1").game, len(trick.events))[-1] == "revealed K9"


def test_the_top_card_of_the_deck_is_the_prize_and_both_see_it() -> None:
    """B-10: the centre card is public, the next in the deck is not."""
    start = given("phase 1, A: G6, B: G3, deck: D8 X1, A leads").turns_up("D8")
    for seat in (A, B):
        assert start.sight(seat).centre == card("D8")
        assert codes(start.sight(seat).draw_pile) == "?"


@pytest.mark.parametrize("seed", SEEDS)
def test_after_each_reveal_the_deck_is_two_cards_smaller(seed: int) -> None:
    """B-10, B-16: 25 cards after the first reveal, then 23, and 1 after the last."""
    led = [moment for moment in moments(whole_game(seed)) if moment.phase == 1 and not moment.table]
    assert [len(moment.deck) for moment in led] == [27 - 2 * trick for trick in range(1, 14)]
    assert all(moment.centre is not None for moment in led)


def test_the_leader_plays_any_card_whatever_the_centre_card_is() -> None:
    """B-11: a Knight in the centre asks nothing of the leader."""
    start = given("phase 1, A: G0 G0 K3 U1 D9 X5, B: K2 K4 K5 K6 K7 K8, centre: K9, deck: U2, A leads")
    start.may_play("G0 K3 U1 D9 X5")
    for led in ("G0", "K3", "U1", "D9", "X5"):
        start.plays(led).follows(B)


@pytest.mark.parametrize("other", ["G4", "K9", "N3"])
def test_the_leader_cannot_play_what_is_not_in_the_hand(other: str) -> None:
    """B-11: neither the other's card, nor the centre card, nor one of another game."""
    start = given("phase 1, A: G0 K3, B: G4 K2, centre: K9, deck: U2, A leads")
    start.refuses(other, rule="B-11", reason="not-in-hand").leads(A)


FOLLOW = given("phase 1, A: G5 K8 D7 D8 D9, B: G2 G8 K9 X3 U1, centre: D1, deck: U2, A leads")


def test_the_second_player_must_follow_the_led_faction() -> None:
    """B-12: any Goblin on a Goblin, or a Doppelganger, but nothing else."""
    led = FOLLOW.plays("G5").follows(B).may_play("G2 G8 X3")
    led.refuses("K9", rule="B-12", reason="must-follow").refuses("U1", rule="B-12", reason="must-follow")
    led.plays("G2")
    led.plays("G8")


def test_the_second_player_without_the_led_faction_plays_anything() -> None:
    """B-12: no Dwarf in hand, so every card is legal."""
    FOLLOW.plays("D7").may_play("G2 G8 K9 X3 U1")


def test_the_second_player_cannot_play_what_is_not_in_the_hand() -> None:
    """B-12: neither the leader's card nor the centre card, even of the led faction."""
    for other in ("G5", "K8", "D1", "G7"):
        FOLLOW.plays("G5").refuses(other, rule="B-12", reason="not-in-hand")


def test_a_refusal_names_its_rule_its_reason_and_what_it_is_about() -> None:
    """B-12: what a screen needs to put it into words."""
    led = FOLLOW.plays("G5").game
    with pytest.raises(IllegalAction, match=r"must-follow \(B-12\)") as refused:
        led.step(Play(card("K9")))
    assert (refused.value.rule, refused.value.reason) == ("B-12", "must-follow")
    assert refused.value.details == {"card": "K9", "faction": "goblins"}
    with pytest.raises(IllegalAction) as refused:
        led.step(Play(card("D4")))
    assert refused.value.details == {"card": "D4"}


@pytest.mark.parametrize(
    ("said", "rules", "reason"),
    [
        ("pass", ("B-11", "B-12"), "not-asked"),
        ("choose top", ("B-11", "B-12"), "not-asked"),
        ("leader 1", ("B-11", "B-12"), "not-asked"),
        ("shuffle U2", ("B-11", "B-12"), "not-asked"),
        ("use crown-of-light", ("M-6", "M-6"), "artifact-not-held"),
    ],
)
def test_asked_for_a_card_a_seat_can_answer_with_nothing_else(
    said: str, rules: tuple[str, str], reason: str
) -> None:
    """B-11, B-12: not with a pass, a choice, an artifact, nor in the place of chance."""
    FOLLOW.refuses(said, rule=rules[0], reason=reason)
    FOLLOW.plays("G5").refuses(said, rule=rules[1], reason=reason)


def test_a_refusal_of_what_is_not_asked_says_what_is() -> None:
    """B-11: the message, and what the seat was asked instead."""
    refused = FOLLOW.game.law.refusal(FOLLOW.game.state, PASS)
    assert refused is not None
    assert (str(refused), refused.rule, refused.details) == ("not-asked (B-11)", "B-11", {"asked": "lead"})


def test_a_refusal_that_no_rule_stands_behind_says_its_reason_alone() -> None:
    assert str(IllegalAction("no-such-action")) == "no-such-action"


def test_before_the_deal_a_seat_has_nothing_to_say() -> None:
    """B-3: chance is asked first."""
    law = FOLLOW.game.law
    refused = law.refusal(law.new(), PASS)
    assert refused is not None
    assert (refused.reason, refused.rule, refused.details) == ("not-asked", "B-3", {"asked": "deal"})


def trick(led: str, answer: str, phase: int = 1) -> Scenario:
    """These two cards played on each other by seats that hold nothing else."""
    centre = "centre: {}, deck: {}, ".format(*spare(led, answer)) if phase == 1 else ""
    return given(f"phase {phase}, A: {led}, B: {answer}, {centre}A leads").plays(led, answer)


def spare(*used: str) -> list[str]:
    return [name for name in ("K7", "K8", "K9", "D7") if name not in used][:2]


def won_by(scenario: Scenario) -> int | None:
    (seat,) = [event.seat for event in scenario.game.events if event.what == "won"]
    return seat


@pytest.mark.parametrize("letter", LETTERS)
def test_the_higher_card_of_the_led_faction_wins(letter: str) -> None:
    """B-13: for every two values of a faction, from 0 the lowest to 9 the highest."""
    values = range(2 if letter == "K" else 0, 10)
    for low, high in ((low, high) for low, high in product(values, values) if low < high):
        assert won_by(trick(f"{letter}{low}", f"{letter}{high}")) == B
        assert won_by(trick(f"{letter}{high}", f"{letter}{low}")) == A


def test_equal_cards_go_to_the_leader() -> None:
    """B-13: two Goblin zeros, the only equal cards of the deck, whoever leads."""
    piles = "phase 1, A: G0, B: G0, centre: K7, deck: K8, "
    assert won_by(given(piles + "A leads").plays("G0", "G0")) == A
    assert won_by(given(piles + "B leads").plays("G0", "G0")) == B


OFF = [pair for pair in permutations(LETTERS, 2) if pair[1] != "X" and pair != ("G", "K")]


@pytest.mark.parametrize(("led", "other"), OFF)
@pytest.mark.parametrize("phase", [1, 2])
def test_a_card_of_another_faction_loses(led: str, other: str, phase: int) -> None:
    """B-14: a nine against a two, for every two factions between which no power works."""
    assert won_by(trick(f"{led}2", f"{other}9", phase)) == A


@pytest.mark.parametrize(("led", "other"), [("G", "K"), ("G", "X"), ("K", "X"), ("U", "X"), ("D", "X")])
def test_another_faction_wins_only_by_a_power(led: str, other: str) -> None:
    """B-14: a Knight on a Goblin, a higher Doppelganger on anything."""
    assert won_by(trick(f"{led}2", f"{other}9")) == B


# Collecting.


@pytest.mark.parametrize(("answer", "winner"), [("K8", B), ("K4", A)])
def test_the_winner_recruits_the_centre_card_and_the_loser_draws(answer: str, winner: int) -> None:
    """B-15, B-16: each gets one follower, and no score pile grows."""
    start = given("phase 1, A: K5 D2, B: K8 K4, centre: X9, deck: U3 G7 G8, A leads")
    after = start.plays("K5", answer).recruits(winner, "X9").recruits(1 - winner, "U3")
    after.scores(A, "").scores(B, "").turns_up("G7")


def test_the_recruited_centre_card_is_known_to_both() -> None:
    """B-15: everybody saw it lie in the centre, so both can name it in the pile."""
    after = given("phase 1, A: K5 D2, B: K4 U8, centre: X9, deck: U3 G7 G8, A leads").plays("K5", "K4")
    assert codes(after.sight(A).followers[A]) == codes(after.sight(B).followers[A]) == "X9"


def test_only_the_loser_sees_the_card_that_it_draws() -> None:
    """B-16, A18: the winner sees that a card was drawn, and not which."""
    after = given("phase 1, A: K5 D2, B: K4 U8, centre: X9, deck: U3 G7 G8, A leads").plays("K5", "K4")
    assert codes(after.sight(A).followers[B]) == "?"
    assert codes(after.sight(B).followers[B]) == "U3"
    drew = {seat: [seen for seen in after.sight(seat).history if seen.what == "drew"] for seat in (A, B)}
    assert [(seen.seat, codes(seen.cards)) for seen in drew[A]] == [(B, "?")]
    assert [(seen.seat, codes(seen.cards)) for seen in drew[B]] == [(B, "U3")]


def test_a_drawn_card_stays_hidden_when_both_have_drawn() -> None:
    """B-16: the first trick is lost by B, the second by A; each sees its own draw alone."""
    start = given("phase 1, A: K5 D2 D3, B: K4 D8 U8, centre: X9, deck: U3 G7 G8 X1 X2, A leads")
    after = start.plays("K5", "K4", "D2", "D8").recruits(A, "X9 G8").recruits(B, "U3 G7")
    assert [codes(pile) for pile in after.sight(A).followers] == ["G8 X9", "G7 ?"]
    assert [codes(pile) for pile in after.sight(B).followers] == ["X9 ?", "G7 U3"]


def test_nobody_can_show_a_drawn_card() -> None:
    """B-16: after the draw there are cards to play and no other answers."""
    given("phase 1, A: K5 D2, B: K4 U8, centre: X9, deck: U3 G7 G8, A leads").plays("K5", "K4").may_play("D2")


@pytest.mark.parametrize(
    ("played", "winner", "scored", "thrown"),
    [
        ("U5 U3", A, "U5 U3", ""),
        ("U5 U8", B, "U5 U8", ""),
        ("U5 K9", A, "U5", "K9"),
        ("K5 U9", A, "U9", "K5"),
        ("U5 X7", B, "U5", "X7"),
        ("K5 G9", A, "", "K5 G9"),
    ],
)
def test_played_undead_go_to_the_winners_score_pile(
    played: str, winner: int, scored: str, thrown: str
) -> None:
    """B-17, A16, A17: whoever of the two played them, and none of them is discarded."""
    led, answer = played.split()
    start = given(f"phase 1, A: {led} D1, B: {answer} D2, centre: G1, deck: G2 G3 G4, A leads")
    start.plays(led, answer).leads(winner).scores(winner, scored).scores(1 - winner, "").discards(thrown)


def test_the_undead_are_scored_before_the_rest_is_discarded() -> None:
    """A16, B-17, B-19: also where the other card was played first."""
    after = given("phase 1, A: K5, B: U9, centre: G1, deck: G2, A leads").plays("K5", "U9")
    lines = told(after.game)
    assert lines.index("scored A U9") < lines.index("discarded K5")


def test_an_undead_in_the_centre_is_an_ordinary_prize() -> None:
    """B-18: it becomes a follower and is not scored, also beside played Undead."""
    start = given("phase 1, A: U5 D1, B: U3 D2, centre: U9, deck: U2 G3 G4, A leads")
    start.plays("U5", "U3").recruits(A, "U9").scores(A, "U5 U3").recruits(B, "U2").scores(B, "")


def test_all_other_played_cards_leave_the_game() -> None:
    """B-19: Goblins, Knights, Dwarves and Doppelgangers are discarded in phase one."""
    start = given("phase 1, A: G9 D4 U0, B: K2 X1 U1, deck: U4 U5 U6 U7 U8 U9, A leads")
    start.plays("G9", "K2").discards("G9 K2").plays("X1", "D4").discards("D4 G9 K2 X1").scores(B, "")


@pytest.mark.parametrize("seed", SEEDS)
def test_discarded_cards_never_come_back(seed: int) -> None:
    """B-19: in phase two no card of the discard pile is anywhere else, and none joins it."""
    second = [moment for moment in moments(whole_game(seed)) if moment.phase != 1]
    gone = second[0].discard
    undead = len(second[0].score[A] + second[0].score[B])
    assert len(gone) == 26 - undead
    assert all(code(one)[0] != "U" for one in gone)
    assert {moment.discard for moment in second} == {gone}


def test_score_piles_lie_open_and_follower_piles_do_not() -> None:
    """B-20, A19: each sees both score piles, the discards and its own followers."""
    start = given("phase 1, A: U5 K2, B: U3 D2, centre: G9, deck: U2 G3 G4, A leads")
    after = start.plays("U5", "U3", "K2", "D2")
    before = start.plays("U5", "U3")
    for seat in (A, B):
        assert [codes(pile) for pile in before.sight(seat).score] == ["U3 U5", ""]
        assert codes(after.sight(seat).discard) == "D2 K2"
    assert [codes(pile) for pile in before.sight(B).followers] == ["G9", "U2"]
    assert [codes(pile) for pile in before.sight(A).followers] == ["G9", "?"]


def test_followers_and_scored_cards_are_kept_apart() -> None:
    """B-20: the Undead that is won and the Undead that is scored lie in different piles to the end."""
    start = given("phase 1, A: U5, B: U3, centre: U9, deck: U2, A leads").plays("U5", "U3")
    start.phase(2).holds(A, "U9").scores(A, "U3 U5").holds(B, "U2").scores(B, "")


@pytest.mark.parametrize("seed", SEEDS)
def test_phase_one_ends_with_deck_and_hands_empty(seed: int) -> None:
    """B-21: after trick 13 and not before, thirteen followers are taken up on each side."""
    game = whole_game(seed)
    plays = [turn for turn in game.turns if turn.seat != CHANCE]
    last, then = plays[25], plays[26].before
    assert (last.before.phase, last.before.trick, len(last.before.deck)) == (1, 13, 1)
    assert (then.phase, then.trick, then.deck, then.centre) == (2, 1, (), None)
    assert [len(hand) for hand in then.hands] == [13, 13]
    assert then.followers == ((), ())
    assert [event.what for event in last.events].count("phase-two") == 1


def test_a_position_with_too_few_cards_plays_on_without_prizes() -> None:
    """B-15, B-16: the second trick has neither a centre card nor a card to draw."""
    start = given("phase 1, A: K5 D2, B: K4 D1, centre: X9, A followers: U1, B followers: U2, A leads")
    first = start.plays("K5", "K4").recruits(A, "U1 X9").recruits(B, "U2").turns_up("").leads(A).trick(13)
    first.plays("D2", "D1").phase(2).holds(A, "U1 X9").holds(B, "U2")


def test_what_is_left_of_the_deck_is_dealt_out_winner_first() -> None:
    """A85: cards that the tricks left over become followers in turn, each unseen by the other."""
    after = given("phase 1, A: K4, B: K5, deck: X9 U1 U2 U3 U4, A leads").plays("K4", "K5").phase(2).leads(B)
    after.holds(A, "U1 U3").holds(B, "X9 U2 U4")
    assert codes(after.sight(A).hands[B]) == "X9 ? ?"
    assert codes(after.sight(B).hands[A]) == "? ?"
