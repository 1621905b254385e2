"""Scoring: the vote of each faction, the winner of the game, and every tie."""

from typing import Literal

import pytest

from kingless.content.factions import FACTIONS
from kingless.rules.cards import cards
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import Result, result
from kingless.rules.slots import Faction, Settings
from tests.scenario import A, B, Scenario, given

BOOKS = ["standard", "claim-en", "claim-nl", "claim-fr", "claim-de"]
DRAW = (None, "draw")


def counted(first: str, second: str, ruleset: str = "standard") -> Scenario:
    """A game that ends with these score piles."""
    piles = f"A score: {first}, " * bool(first) + f"B score: {second}, " * bool(second)
    return given(f"phase 2, {piles}A leads", ruleset).is_over()


def counts(first: str, second: str, ruleset: str = "standard") -> Result:
    found = counted(first, second, ruleset).game.result
    assert found is not None
    return found


# The vote of a faction.


@pytest.mark.parametrize("ruleset", BOOKS)
def test_more_cards_of_a_faction_bring_its_vote(ruleset: str) -> None:
    """B-29, B-6: three low Dwarves against two high ones, for either seat."""
    counted("D0 D1 D3", "D8 D9", ruleset).votes(dwarves=A)
    counted("D8 D9", "D0 D1 D3", ruleset).votes(dwarves=B)
    counted("", "D0", ruleset).votes(dwarves=B, goblins=None)


def test_each_faction_is_counted_by_itself() -> None:
    """B-29: five factions, five votes, and what each seat holds of them from the highest down."""
    ended = counts("G0 G0 G5 K2 U1 D4 D8", "G9 K3 K4 U0 U8 X7")
    assert [(vote.faction, vote.seat, vote.by, vote.held) for vote in ended.votes] == [
        ("goblins", A, "cards", ((5, 0, 0), (9,))),
        ("knights", B, "cards", ((2,), (4, 3))),
        ("undead", B, "cards", ((1,), (8, 0))),
        ("dwarves", A, "cards", ((8, 4), ())),
        ("doppelgangers", B, "cards", ((), (7,))),
    ]
    assert (ended.tally, ended.winner, ended.reason) == ((2, 3), B, "votes")
    assert (ended.cards, ended.values) == ((5, 5), (17, 22))


@pytest.mark.parametrize("ruleset", BOOKS)
def test_with_equal_counts_the_highest_card_decides(ruleset: str) -> None:
    """B-30: four Knights each, and the nine brings the vote, whoever has it."""
    counted("K2 K3 K4 K9", "K5 K6 K7 K8", ruleset).votes(knights=A)
    ended = counts("K5 K6 K7 K8", "K2 K3 K4 K9", ruleset)
    assert [(vote.seat, vote.by) for vote in ended.votes if vote.faction == "knights"] == [(B, "highest")]


@pytest.mark.parametrize("ruleset", BOOKS)
def test_the_highest_card_does_not_help_against_more_cards(ruleset: str) -> None:
    """B-29, B-30: the number of cards comes first."""
    counted("G0 G0", "G9", ruleset).votes(goblins=A)


@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize("zeros", ["G0", "G0 G0"])
def test_equal_goblin_zeros_vote_for_nobody(zeros: str, ruleset: str) -> None:
    """B-31, B-33, A12: the only cards of the base game that can be equal to the last."""
    ended = counts(zeros, zeros, ruleset)
    assert [(vote.seat, vote.by) for vote in ended.votes if vote.faction == "goblins"] == [(None, "nobody")]


@pytest.mark.parametrize("ruleset", BOOKS)
def test_a_goblin_above_the_zeros_breaks_their_tie(ruleset: str) -> None:
    """B-30, B-31: two zeros against a zero and a one."""
    counted("G0 G0", "G0 G1", ruleset).votes(goblins=B)


@pytest.mark.parametrize("ruleset", BOOKS)
def test_a_faction_that_nobody_scored_votes_for_nobody(ruleset: str) -> None:
    """B-33, A13: none against none is no vote."""
    counted("G1 U1", "D1", ruleset).votes(knights=None, doppelgangers=None, goblins=A, undead=A, dwarves=B)


GNOMES = Faction(key="gnomes", letter="N", values=(1, 1, 1, 3, 3, 3, 5, 5, 5, 7, 7, 7, 9), half="giants")
GIANTS = Faction(key="giants", letter="I", values=(1, 1, 3, 3, 5, 5, 7, 7, 9), half="gnomes")
TENS = (FACTIONS["undead"], FACTIONS["dwarves"], FACTIONS["doppelgangers"])


def gnomes_vote(first: str, second: str, vote_ties: Literal["descending", "highest"]) -> int | None:
    ruleset = Ruleset("test", (GNOMES, GIANTS, *TENS), Settings(vote_ties=vote_ties))
    return result(ruleset, (cards(first), cards(second))).votes[0].seat


@pytest.mark.parametrize(
    ("first", "second", "seat"),
    [
        ("N5 N7", "N3 N7", A),
        ("N3 N7", "N5 N7", B),
        ("N1 N5 N7", "N3 N5 N7", B),
        ("N3 N5 N7", "N3 N5 N7", None),
    ],
)
def test_where_values_repeat_the_comparison_goes_on_card_by_card(
    first: str, second: str, seat: int | None
) -> None:
    """B-31: second highest, third highest, as standard has it; a deck with copies shows it."""
    assert gnomes_vote(first, second, "descending") == seat


@pytest.mark.parametrize(
    ("first", "second", "seat"), [("N5 N7", "N3 N7", None), ("N3 N7", "N5 N7", None), ("N5 N7", "N1 N9", B)]
)
def test_or_it_stops_at_the_single_highest_card(first: str, second: str, seat: int | None) -> None:
    """B-30, B-31: as the four base books have it; equal highest cards are nobody's vote."""
    assert gnomes_vote(first, second, "highest") == seat


def test_the_number_of_cards_comes_before_any_comparison_of_values() -> None:
    """B-29, B-31: the longer pile wins under both ways of comparing."""
    assert gnomes_vote("N1 N1 N1", "N9 N7", "descending") == gnomes_vote("N1 N1 N1", "N9 N7", "highest") == A


# The winner of the game.


@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("G1 K2 U1 D1 X1", "", A),
        ("", "G1 K2 U1 D1 X1", B),
        ("G1 K2 U1 D1", "X1", A),
        ("G1 K2", "U1 D1 X1", B),
        ("G1 K2 U1", "", A),
    ],
)
def test_three_or_more_votes_win(first: str, second: str, winner: int, ruleset: str) -> None:
    """B-7: by votes, without a look at cards or values."""
    counted(first, second, ruleset).wins_game(winner, by="votes")


@pytest.mark.parametrize(
    ("first", "second"), [("U1 D1", "X9"), ("U1", ""), ("U1 D1", ""), ("U1 D1 G0", "X1 X2 X3 X9 G0")]
)
def test_fewer_than_three_votes_win_only_where_most_votes_do(first: str, second: str) -> None:
    """B-7, A15: two to one, one to none and two to none; the loser's cards do not matter."""
    for ruleset in ("standard", "claim-de"):
        counted(first, second, ruleset).wins_game(A, by="votes")
        counted(second, first, ruleset).wins_game(B, by="votes")
    for ruleset in ("claim-en", "claim-nl", "claim-fr"):
        counted(first, second, ruleset).wins_game(None, by="draw")


# Two votes each, and no Knight scored: A has the Goblins and the Dwarves, B the Undead and the Doppelgangers.
CARDS_A_VALUES_B = ("G0 G0 G0 G0 G0 G1 G2 D9 D8 D6 D3 D2", "U9 U8 U4 U3 U2 U1 X8 X7 X3 X2")
CARDS_B_VALUES_A = ("G9 D9 D8", "U0 U1 U2 X0 X1")
EQUAL_CARDS_VALUES_A = ("G9 D9 D8", "U1 U2 X3")
EQUAL_CARDS_VALUES_B = ("G0 G1 D2", "U9 X8 X7")
CARDS_A_EQUAL_VALUES = ("G0 G1 D4", "U3 X2")
ALL_EQUAL = ("G1 D4", "U3 X2")
NOTHING = ("", "")


@pytest.mark.parametrize(
    ("piles", "standard", "german"),
    [
        (CARDS_A_VALUES_B, (A, "cards in won factions"), (B, "value sum")),
        (CARDS_B_VALUES_A, (B, "cards in won factions"), (A, "value sum")),
        (EQUAL_CARDS_VALUES_A, (A, "value sum"), (A, "value sum")),
        (EQUAL_CARDS_VALUES_B, (B, "value sum"), (B, "value sum")),
        (CARDS_A_EQUAL_VALUES, (A, "cards in won factions"), DRAW),
        (ALL_EQUAL, DRAW, DRAW),
        (NOTHING, DRAW, DRAW),
    ],
)
def test_equal_votes_are_broken_as_the_ruleset_says(
    piles: tuple[str, str], standard: tuple[int | None, str], german: tuple[int | None, str]
) -> None:
    """B-32, B-33, A14: cards then values in standard, values in the German book, a draw in the others."""
    expected = {
        "standard": standard,
        "claim-de": german,
        "claim-en": DRAW,
        "claim-nl": DRAW,
        "claim-fr": DRAW,
    }
    for ruleset in BOOKS:
        winner, reason = expected[ruleset]
        counted(*piles, ruleset).wins_game(winner, by=reason)


def test_the_tie_breaks_count_only_the_factions_that_were_won() -> None:
    """B-32: high Knights in a faction that voted for the other add nothing."""
    ended = counts("G9 D1 U7 X8", "G0 U2 U3 X0 X1", "claim-de")
    assert (ended.tally, ended.cards, ended.values) == ((2, 2), (2, 4), (10, 6))
    assert (ended.winner, ended.reason) == (A, "value sum")
    counted("G9 D1 U7 X8", "G0 U2 U3 X0 X1", "standard").wins_game(B, by="cards in won factions")


def test_cards_of_a_perfectly_equal_faction_count_for_nobody() -> None:
    """B-32, B-33: zeros in a tied faction do not help with the tie of the game either."""
    ended = counts("G0 G0 U1 D5", "G0 G0 K3 X4")
    assert (ended.tally, ended.cards, ended.values) == ((2, 2), (2, 2), (6, 7))
    assert (ended.winner, ended.reason) == (B, "value sum")


@pytest.mark.parametrize(
    ("final_ties", "expected"),
    [
        (["cards"], (A, "cards in won factions")),
        (["values", "cards"], (B, "value sum")),
        (["values"], (B, "value sum")),
        ([], DRAW),
    ],
)
def test_the_chain_of_tie_breaks_is_data(final_ties: list[str], expected: tuple[int | None, str]) -> None:
    """B-32, B-33: any ruleset may name other steps, in another order."""
    first, second = CARDS_A_VALUES_B
    ended = given(f"phase 2, A score: {first}, B score: {second}, A leads", final_ties=final_ties)
    ended.wins_game(expected[0], by=expected[1])


def test_with_three_votes_needed_two_against_two_is_a_draw_whatever_is_held() -> None:
    """B-7, B-32: the English book knows no tie-break, even where one is added by an option."""
    first, second = CARDS_A_VALUES_B
    ended = given(f"phase 2, A score: {first}, B score: {second}, A leads", "claim-en", final_ties=["cards"])
    ended.wins_game(None, by="draw")


def test_a_result_comes_out_the_same_for_the_seats_exchanged() -> None:
    """B-33: no tie is broken by who sits where."""
    for first, second in (CARDS_A_VALUES_B, CARDS_B_VALUES_A, EQUAL_CARDS_VALUES_A, ALL_EQUAL):
        for ruleset in BOOKS:
            one, other = counts(first, second, ruleset), counts(second, first, ruleset)
            assert one.reason == other.reason
            assert (one.winner, other.winner) in {(A, B), (B, A), (None, None)}
