"""Crystal Ball: who is about to draw sees three cards, keeps one, and shuffles the others back."""

from collections import Counter

from msgspec.structs import replace

from kingless.rules.actions import parse
from kingless.rules.cards import code, codes
from kingless.table.game import Game
from tests.scenario import A, B, Scenario, given


def ball(deck: str, owner: str = "B") -> Scenario:
    """A phase-one trick that A wins; `owner` holds the ball."""
    text = (
        "phase 1, A: K5 K3 U1, B: K2 G7 U2, A leads, "
        f"centre: U6, deck: {deck}, {owner} artifacts: crystal-ball"
    )
    return given(text).plays("K5", "K2")


def test_the_loser_keeps_one_of_the_three_top_cards() -> None:
    """AR-5: the other two are shuffled back, and nobody else learns any of them."""
    start = ball("D9 G1 G2 G3 G4").asks(B, "window").at("drawing").offers("use crystal-ball", "pass")
    shown = start.plays("use crystal-ball").asks(B, "crystal-ball").shows(B, "D9 G1 G2")
    kept = shown.offers("choose D9", "choose G1", "choose G2").plays("choose G1")
    kept.recruits(B, "G1").recruits(A, "U6").spends("crystal-ball").shows(B, "")
    left = kept.game.state
    assert left.centre is not None
    assert Counter((left.centre, *left.deck)) == Counter(shown.game.state.deck) - Counter(left.followers[B])
    assert codes(kept.sight(A).followers[B]) == "?"
    start.plays("pass").recruits(B, "D9").turns_up("G1")


def test_chance_says_where_in_the_deck_the_other_two_come_to_lie() -> None:
    """AR-5: the whole deck is shuffled, so the next prize may be any of its cards."""
    start = ball("D9 G1 G2 G3 G4")
    prizes = set()
    for seed in range(40):
        game = Game(replace(start.game.setup, seed=seed))
        for words in ("play K5", "play K2", "use crystal-ball", "choose G1"):
            game.repeat(parse(words))
            game.let_chance_answer()
        assert game.state.centre is not None
        prizes.add(code(game.state.centre))
    assert prizes == {"D9", "G2", "G3", "G4"}


def test_the_winner_does_not_draw_and_is_not_asked() -> None:
    """AR-5: the centre card is no draw."""
    ball("D9 G1 G2 G3 G4", "A").leads(A)


def test_there_is_nothing_to_draw_in_phase_two() -> None:
    """AR-5: phase one alone."""
    start = given("phase 2, A: K5 G1, B: K9 G2, A leads, A artifacts: crystal-ball")
    start.refuses("use crystal-ball", rule="AR-5", reason="artifact-phase")


def test_the_ball_shows_as_many_cards_as_there_are() -> None:
    """AR-5, A60: three in trick twelve, two where only two are left."""
    text = "phase 1, A: K5 K3, B: K2 G7, A leads, centre: U6, deck: {}, B artifacts: crystal-ball"
    twelfth = given(text.format("D9 G1 G2")).trick(12).plays("K5", "K2", "use crystal-ball")
    after = twelfth.shows(B, "D9 G1 G2").plays("choose G2").recruits(B, "G2").trick(13)
    now = after.game.state
    assert now.centre is not None
    assert sorted(codes((now.centre, *now.deck)).split()) == ["D9", "G1"]
    given(text.format("D9 G1")).plays("K5", "K2", "use crystal-ball").shows(B, "D9 G1")


def test_the_ball_is_dark_when_one_card_is_left() -> None:
    """AR-5, A60, G-6: the last draw of the phase is as it is."""
    text = "phase 1, A: K5, B: K2, A leads, centre: U6, deck: D9, B artifacts: crystal-ball"
    given(text).trick(13).plays("K5", "K2").phase(2).holds(B, "D9").keeps(B, "crystal-ball")


SEERS = (
    "phase 1, A: E5 K3 K6, B: E2 K4 K7, A leads, centre: U6, deck: D9 G1 G2 G3 G4, {} artifacts: crystal-ball"
)


def test_a_seer_who_leaves_the_top_card_lets_the_loser_look_into_the_ball() -> None:
    """AR-5, C-6: the loser is drawing; the shuffle makes void what the Seer has seen."""
    start = given(SEERS.format("B"), deck="GKUDE").plays("E5", "E2").asks(A, "seers").shows(A, "D9")
    asked = (
        start.plays("choose centre")
        .asks(B, "window")
        .plays("use crystal-ball", "choose D9")
        .recruits(B, "D9")
    )
    assert codes(asked.sight(A).followers[B]) == "?"
    assert set(codes(asked.sight(A).draw_pile).split()) == {"?"}


def test_a_seer_who_picks_the_top_card_may_look_into_the_ball() -> None:
    """AR-5, A61: picking from the top is drawing; the loser, who gets the centre card, draws nothing."""
    start = given(SEERS.format("A"), deck="GKUDE").plays("E5", "E2", "choose top").asks(A, "window")
    start.plays("use crystal-ball").shows(A, "D9 G1 G2").plays("choose G2").recruits(A, "G2").recruits(
        B, "U6"
    )
    given(SEERS.format("A"), deck="GKUDE").plays("E5", "E2", "choose centre").leads(A)
    given(SEERS.format("B"), deck="GKUDE").plays("E5", "E2", "choose top").leads(A).recruits(B, "U6")


def test_equal_cards_are_offered_once() -> None:
    """AR-5: they are interchangeable."""
    ball("G0 G0 G2 G3 G4").plays("use crystal-ball").offers("choose G0", "choose G2").shows(B, "G0 G0 G2")


def test_undead_druids_and_shapeshifters_do_not_change_the_draw() -> None:
    """AR-5: the ball is asked for as ever, and the played cards go where they go."""
    text = (
        "phase 1, A: {} K3 G1, B: {} K4 K6, A leads, "
        "centre: G6, deck: G7 G3 G4 G5 G8, B artifacts: crystal-ball"
    )
    given(text.format("U5", "U2")).plays("U5", "U2").asks(B, "window").at("drawing")
    druid = given(text.format("R5", "R2"), deck="magic").plays("R5", "R2").asks(B, "window")
    druid.plays("use crystal-ball", "choose G4").recruits(B, "G4").bears(B, 1)
    shifter = given(text.format("S5", "W2"), deck="magic").plays("S5", "W2").asks(B, "window")
    shifter.plays("use crystal-ball", "choose G4").recruits(A, "S5").recruits(B, "G4")
