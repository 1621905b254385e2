"""The votes explained: each faction's vote and why, then how that made a winner, in four languages."""

from typing import Any

import pytest

from kingless.rules.cards import cards
from kingless.rules.scoring import result
from kingless.table.setup import Setup, law_of
from kingless.view.votes import account
from kingless.view.words import LANGUAGES
from tests.view.readers import TRANSLATIONS, reader


def told(
    first: str,
    second: str,
    seat: int | None = None,
    language: str = "en",
    ruleset: str = "standard",
    **options: Any,
) -> list[str]:
    """The account of these score piles."""
    law = law_of(Setup(ruleset=ruleset, options=options))
    piles = (tuple(sorted(cards(first))), tuple(sorted(cards(second))))
    return account(reader(seat, language, law.ruleset), result(law.ruleset, piles))


def line(faction: str, lines: list[str]) -> str:
    """The line about a faction."""
    (found,) = (one for one in lines if one.startswith(f"{faction}: "))
    return found


# Each faction's vote.


def test_a_majority_of_cards_is_a_vote() -> None:
    """B-6, B-29: two goblins against one."""
    lines = told("G0 G1", "G9")
    assert line("Goblins", lines) == "Goblins: Ada 2, Bea 1. Vote for Ada."


def test_the_highest_card_parts_equal_numbers() -> None:
    """B-30: a 7 against a 6."""
    assert line("Undead", told("U0 U7", "U5 U6")) == (
        "Undead: Ada 2, Bea 2. Equal number; the 7 decides. Vote for Ada."
    )
    assert line("Undead", told("U5 U6", "U0 U7")) == (
        "Undead: Ada 2, Bea 2. Equal number; the 7 decides. Vote for Bea."
    )


@pytest.mark.parametrize(
    ("language", "vote", "by_value"),
    [
        ("en", "you 2, Bea 1. The vote is yours.", "the 7 decides. The vote is yours."),
        ("nl", "jij 2, Bea 1. De stem is voor jou.", "de 7 beslist. De stem is voor jou."),
        ("de", "du 2, Bea 1. Die Gunst geht an dich.", "die 7 entscheidet. Die Gunst geht an dich."),
        ("fr", "vous 2, Bea 1. Le vote est à vous.", "le 7 décide. Le vote est à vous."),
    ],
)
def test_the_reader_is_told_of_a_vote_as_one_speaks_to_somebody(
    language: str, vote: str, by_value: str
) -> None:
    """B-6, B-30: and no label "You" stands in a sentence."""
    lines = told("G0 G1 U0 U7", "G9 U5 U6", seat=0, language=language)
    assert lines[0].endswith(vote)
    assert any(one.endswith(by_value) for one in lines)
    assert reader(0, language).words("You") not in " ".join(lines[:-1]).replace(".", " ").split()


def test_the_first_card_that_differs_decides() -> None:
    """B-31: equal goblins of 0 part nobody, so the deciding card is named."""
    assert "the 3 decides" in line("Goblins", told("G0 G3", "G0 G2"))


@pytest.mark.parametrize(("first", "second", "count"), [("", "", 0), ("G0 G0", "G0 G0", 2)])
def test_nobody_gets_a_vote_that_nothing_decides(first: str, second: str, count: int) -> None:
    """B-33, A12, A13: equal to the last card, or no card at all."""
    assert line("Goblins", told(first, second)) == (
        f"Goblins: Ada {count}, Bea {count}. Equal to the last card: nobody gets this vote."
    )


def test_every_faction_has_its_line_and_then_come_the_votes() -> None:
    lines = told("G1 K2 U3", "D4 X5")
    assert [one.split(":")[0] for one in lines[:6]] == [
        *("Goblins", "Knights", "Undead", "Dwarves", "Doppelgängers", "Votes")
    ]
    assert lines[5:] == ["Votes: Ada 3, Bea 2.", "Ada wins the game."]


# How the votes made a winner.


def test_the_winner_is_told_from_the_readers_side() -> None:
    """B-7: three votes to two."""
    assert told("G1 K2 U3", "D4 X5", seat=0)[-2:] == ["Votes: you 3, Bea 2.", "You win the game!"]
    assert told("G1 K2 U3", "D4 X5", seat=1)[-2:] == ["Votes: Ada 3, you 2.", "Ada wins the game."]


def test_equal_votes_are_parted_by_the_cards_in_won_factions() -> None:
    """B-32, B-33: three cards against four."""
    assert told("G1 G2 K9", "U8 U9 D3 D4")[-3:] == [
        "Votes: Ada 2, Bea 2.",
        "Equal votes: cards in the won factions decide. Ada 3, Bea 4.",
        "Bea wins the game.",
    ]


def test_cards_in_lost_factions_do_not_count() -> None:
    """B-32: only the factions that voted for you."""
    lines = told("G1 G2 K9 U1", "G0 U8 U9 D3 D4")
    assert "Equal votes: cards in the won factions decide. Ada 3, Bea 4." in lines


def test_equal_cards_are_parted_by_the_value_sum() -> None:
    """B-32, B-33: 12 against 20."""
    assert told("G1 G2 K9", "U8 U9 D3")[-3:] == [
        "Votes: Ada 2, Bea 2.",
        "Equal votes: the values of the won factions decide. Ada 12, Bea 20.",
        "Bea wins the game.",
    ]


def test_the_german_book_takes_the_value_sum_at_once() -> None:
    """B-32: cards do not count there."""
    assert (
        "the values of the won factions decide. Ada 24, Bea 20."
        in told("G9 G1 K9 G5", "U8 U9 D3", ruleset="claim-de")[-2]
    )


def test_a_game_that_nothing_parts_is_drawn() -> None:
    """B-33: equal in votes, cards and values."""
    assert told("G1 K9", "U8 D2")[-2:] == [
        "Votes: Ada 2, Bea 2.",
        "Nothing parts the two: the game is drawn.",
    ]


@pytest.mark.parametrize("ruleset", ["claim-en", "claim-nl", "claim-fr"])
def test_under_three_votes_nobody_with_three_is_a_draw_though_one_has_more(ruleset: str) -> None:
    """B-7: two votes to one are not enough there."""
    assert told("G1 K9", "U8", ruleset=ruleset)[-2:] == [
        "Votes: Ada 2, Bea 1.",
        "Nobody has three votes: the game is drawn.",
    ]
    assert told("G1 K9", "U8")[-1] == "Ada wins the game."


def test_under_three_votes_two_each_are_a_draw() -> None:
    """B-7: and nothing parts them."""
    assert told("G1 K9", "U8 D9", ruleset="claim-en")[-2:] == [
        "Votes: Ada 2, Bea 2.",
        "Nothing parts the two: the game is drawn.",
    ]


# In every language.

CASES: dict[str, tuple[str, str, str]] = {
    "majority and nobody": ("G1 K2 U3", "D4 X5", "standard"),
    "highest card": ("G1 G9 K2 U3", "G2 G3 D4 X5", "standard"),
    "cards in won factions": ("G1 G2 K9", "U8 U9 D3 D4", "standard"),
    "value sum": ("G1 G2 K9", "U8 U9 D3", "standard"),
    "draw": ("G1 K9", "U8 D2", "standard"),
    "draw under three": ("G1 K9", "U8", "claim-nl"),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_english_is_left_in_another_language(case: str, language: str, seat: int | None) -> None:
    first, second, ruleset = CASES[case]
    english = told(first, second, seat, "en", ruleset)
    other = told(first, second, seat, language, ruleset)
    assert len(other) == len(english)
    assert not set(other) & set(english)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_are_the_same_in_every_language(case: str, language: str) -> None:
    first, second, ruleset = CASES[case]
    english, other = told(first, second, ruleset=ruleset), told(first, second, None, language, ruleset)
    for one, two in zip(english, other, strict=True):
        assert sorted(filter(str.isdigit, one)) == sorted(filter(str.isdigit, two))
