"""Themes: what each one is, and what it is not."""

import pytest

from kingless.content.decks import BASE
from kingless.puzzles.kinds import THEME_KEYS
from kingless.puzzles.position import game_at
from kingless.puzzles.themes import THEMES, PuzzleLine

LAST = "phase 2, A: G1 U3, B: D5 G5, A score: D1 D2 D3 G2 G3 G4 U1, B score: K2 K3 {undead} X1 X2, B leads"

CASES = [
    # B-37: the loser takes the dwarves, where another card would have won the trick.
    ("duck", "phase 2, A: D2 D9, B: D5 U1, B leads", "D5", "D2 U1 D9", True),
    ("duck", "phase 2, A: D2 D9, B: D5 U1, B leads", "D5", "D9 D2 U1", False),
    ("duck", "phase 2, A: D2 D3, B: D5 U1, B leads", "D5", "D2 U1 D3", False),
    ("duck", "phase 2, A: U2 U9, B: U1 U5, B leads", "U5", "U2 U1 U9", False),
    # B-38: a wild card that would win stays in the hand.
    ("keep-wild", "phase 2, A: G1 X9, B: U1 U5, B leads", "U5", "G1 U1 X9", True),
    ("keep-wild", "phase 2, A: G1 X9, B: U1 U5, B leads", "U5", "X9 G1 U1", False),
    ("keep-wild", "phase 2, A: G1 X2, B: U1 U5, B leads", "U5", "G1 U1 X2", False),
    ("keep-wild", "phase 2, A: X1 X9, B: U1 X5, B leads", "X5", "X1 U1 X9", False),
    # The other must lead, and loses.
    ("throw-in", "phase 2, A: U2 U9, B: U1 U5, B leads", "U5", "U2 U1 U9", True),
    ("throw-in", "phase 2, A: U2 U9, B: G1 U5, B leads", "U5", "U2 G1 U9", False),
    ("throw-in", "phase 2, A: U2 U3, B: U1 U5, B leads", "U5", "U2 U1 U3", False),
    ("throw-in", "phase 2, A: U2 U9, B: U1 U5, B leads", "U5", "U9 U2 U1", False),
    # B-35: a knight played after a goblin.
    ("strike", "phase 2, A: K2 U1, B: G5 U2, B leads", "G5", "K2 U1 U2", True),
    ("strike", "phase 2, A: K2 U1, B: K5 U2, B leads", "K5", "K2 U2 U1", False),
    ("strike", "phase 2, A: K2 U1, B: G5 U2, A leads", "", "K2 G5 U1 U2", False),
    # One answer to a lead, with more cards in hand.
    ("force", "phase 2, A: G1 U3, B: K2 U5, A leads", "", "U3 U5 K2 G1", True),
    ("force", "phase 2, A: G1 U3, B: U5 X2, A leads", "", "U3 U5 X2 G1", False),
    ("force", "phase 2, A: U3, B: U5, A leads", "", "U3 U5", False),
    ("force", "phase 2, A: U3 U6, B: K2 U5, B leads", "U5", "U6 U3 K2", False),
    # A lead that loses, where another one cannot be beaten.
    ("give-lead", "phase 2, A: G1 U9, B: G5 U5, A leads", "", "G1 G5 U5 U9", True),
    ("give-lead", "phase 2, A: G1 U9, B: G5 U5, A leads", "", "U9 U5 G1 G5", False),
    ("give-lead", "phase 2, A: G1 U3, B: G5 U5, A leads", "", "G1 G5 U5 U3", False),
    ("give-lead", "phase 2, A: G1 U9, B: G5 U5, B leads", "G5", "G1 U5 U9", False),
    # The trick is won by a lower card, or by a higher one than needed.
    ("save", "phase 2, A: U6 U9, B: U1 U5, B leads", "U5", "U6 U9 U1", True),
    ("save", "phase 2, A: U6 U9, B: U1 U5, B leads", "U5", "U9 U6 U1", False),
    ("save", "phase 2, A: U2 U9, B: U1 U5, B leads", "U5", "U2 U1 U9", False),
    ("save", "phase 2, A: K6 U6, B: U1 U5, B leads", "U5", "U6 K6 U1", False),
    ("spend", "phase 2, A: U6 U9, B: U1 U5, B leads", "U5", "U9 U6 U1", True),
    ("spend", "phase 2, A: U6 U9, B: U1 U5, B leads", "U5", "U6 U9 U1", False),
    ("spend", "phase 2, A: U2 U9, B: U1 U5, B leads", "U5", "U9 U2 U1", False),
    # Nothing follows and nothing wins.
    ("discard", "phase 2, A: G1 K2, B: U1 U5, B leads", "U5", "G1 U1 K2", True),
    ("discard", "phase 2, A: G1 U2, B: U1 U5, B leads", "U5", "U2 U1 G1", False),
    ("discard", "phase 2, A: G1 X9, B: U1 U5, B leads", "U5", "G1 U1 X9", False),
    ("discard", "phase 2, A: G1, B: U5, B leads", "U5", "G1", False),
    # Had the other led the last trick, the game would have another winner.
    ("last-lead", LAST.format(undead="U2"), "G5", "G1 D5 U3", True),
    ("last-lead", LAST.format(undead="U2 U4 U5"), "G5", "G1 D5 U3", False),
    ("last-lead", "phase 2, A: U3, B: D5, A leads", "", "U3 D5", False),
    # A vote that is ahead now goes to the other.
    ("let-go", "phase 2, A: G1 G2, B: U8 U9, A score: U1, B leads", "U9", "G1 U8 G2", True),
    ("let-go", "phase 2, A: G1 G2, B: U8 U9, A score: U1 U2 U3, B leads", "U9", "G1 U8 G2", False),
    ("let-go", "phase 2, A: G1 G2, B: U8 U9, B leads", "U9", "G1 U8 G2", False),
    # B-32: two votes each, and the cards of the won factions decide.
    ("tie-break", "phase 2, A: G5, B: G2, A score: G1 K2, B score: D1 X1, A leads", "", "G5 G2", True),
    ("tie-break", "phase 2, A: G5, B: G2, A score: G1 K2 U1, B score: D1 X1, A leads", "", "G5 G2", False),
]


@pytest.mark.parametrize(("theme", "position", "led", "line", "holds"), CASES)
def test_a_theme_is_what_it_says_and_nothing_else(
    theme: str, position: str, led: str, line: str, holds: bool
) -> None:
    game = game_at("standard", BASE, position, led)
    assert THEMES[theme](PuzzleLine(game.law, game.state, line)) is holds


def test_every_theme_is_shown_to_hold_and_not_to_hold() -> None:
    shown = {(theme, holds) for theme, _, _, _, holds in CASES}
    assert shown == {(theme, holds) for theme in THEME_KEYS for holds in (True, False)}
    assert tuple(THEMES) == THEME_KEYS
