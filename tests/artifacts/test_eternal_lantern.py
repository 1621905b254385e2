"""Eternal Lantern: the winner of a phase-two trick is shown three cards of the other hand."""

from msgspec.structs import replace

from kingless.rules.actions import parse
from kingless.rules.cards import codes
from kingless.table.game import Game
from tests.scenario import A, B, given

SIX = "phase 2, A: K9 G1 G2 G3 G4 U0, B: K5 U1 U2 U3 U4 U5, A leads, {} artifacts: eternal-lantern"
FIVE = "phase 2, A: K9 G1 G2 G3 G4, B: K5 U1 U2 U3 U4, A leads, A artifacts: eternal-lantern"


def test_the_winner_sees_three_random_cards_which_stay_where_they_are() -> None:
    """AR-10, A69: chance draws them; only the winner sees them, until the next trick begins."""
    start = given(SIX.format("A")).plays("K9", "K5").asks(A, "window").at("after-trick")
    lit = start.offers("use eternal-lantern", "pass").plays("use eternal-lantern")
    drawn = next(event for event in lit.game.events if event.what == "peeked")
    seen = codes(drawn.cards).split()
    assert len(seen) == len(set(seen)) == 3
    assert set(seen) <= {"U1", "U2", "U3", "U4", "U5"}
    lit.holds(B, "U1 U2 U3 U4 U5").spends("eternal-lantern").leads(A)
    assert sorted(codes(lit.sight(A).hands[B]).split()) == sorted([*seen, "?", "?"])
    lit.knows_hand(B, "? ? ? ? ?")
    heard = [event for event in lit.sight(B).history if event.what == "peeked"]
    assert [codes(event.cards) for event in heard] == ["? ? ?"]


def test_chance_says_which_three_cards_are_shown() -> None:
    """AR-10, A69: another seed, other cards; neither player picks."""
    start = given(SIX.format("A")).plays("K9", "K5")
    seen = set()
    for seed in range(20):
        game = Game(replace(start.game.setup, seed=seed))
        for words in ("play K9", "play K5", "use eternal-lantern"):
            game.repeat(parse(words))
            game.let_chance_answer()
        seen |= {codes(event.cards) for event in game.events if event.what == "peeked"}
    assert len(seen) > 3


def test_the_three_cards_are_shown_until_the_next_trick_begins() -> None:
    """AR-10: another question before it finds them still in sight."""
    lit = given(f"{SIX.format('A')}, B artifacts: staff-of-order").plays("K9", "K5", "use eternal-lantern")
    lit.asks(B, "window").at("after-trick")
    assert len(lit.sight(A).peek) == 3
    assert lit.sight(B).peek == ()
    assert lit.plays("pass").sight(A).peek == ()


def test_what_was_shown_is_known_until_it_is_played() -> None:
    """AR-10: they are ordinary hand cards."""
    lit = given(SIX.format("A")).plays("K9", "K5", "use eternal-lantern")
    known = [code for code in codes(lit.sight(A).hands[B]).split() if code != "?"]
    after = lit.plays("G1", known[0])
    assert sorted(codes(after.sight(A).hands[B]).split()) == sorted([*known[1:], "?", "?"])


def test_the_other_must_hold_five_cards() -> None:
    """AR-10, G-6: five after the trick, not before it."""
    given(FIVE).plays("K9", "K5").leads(A)
    given(SIX.format("A")).trick(8).plays("K9", "K5").asks(A, "window")


def test_the_loser_sees_nothing() -> None:
    """AR-10: it is the winner's."""
    given(SIX.format("B")).plays("K9", "K5").leads(A)
    both = SIX.format("B").replace("lantern", "lantern staff-of-order")
    asked = given(both).plays("K9", "K5").asks(B, "window").offers("use staff-of-order", "pass")
    asked.refuses("use eternal-lantern", rule="AR-10", reason="artifact-who")


def test_the_lantern_is_for_phase_two() -> None:
    """AR-10: not after a trick of phase one."""
    text = "phase 1, A: K9 G1, B: K5 U1, A leads, centre: D1, deck: D2 D3 D4, A artifacts: eternal-lantern"
    given(text).refuses("use eternal-lantern", rule="AR-10", reason="artifact-phase").plays("K9", "K5").leads(
        A
    )


def test_the_lantern_is_dark_after_horn_and_hourglass() -> None:
    """AR-10, G-5: nobody has won."""
    for key, after in (("horn-of-silence", A), ("divine-hourglass", A)):
        text = f"{SIX.format('A')}, B artifacts: {key}"
        given(text).plays("K9", "K5", f"use {key}").leads(after).keeps(A, "eternal-lantern")


def test_the_lantern_is_not_forced() -> None:
    """AR-10, G-6: a pass keeps it for a later trick."""
    given(SIX.format("A")).plays("K9", "K5", "pass").leads(A).keeps(A, "eternal-lantern").knows_hand(
        A, "? ? ? ? ?"
    )
