"""Positions as text: every pile can be said, in any order, and what is no position is told from a file."""

import pytest
from msgspec.structs import asdict

from kingless.table.position_text import BadPositionText, is_position, read, write
from kingless.table.setup import PositionText

EVERYTHING = PositionText(
    phase=1,
    leader=1,
    hands=(["K2", "G5"], ["G9", "D1"]),
    followers=(["U1"], ["U2"]),
    score=(["U3"], ["U4"]),
    centre="D4",
    draw_pile=["X1", "U2"],
    discard=["G7"],
    gnomes=(["N5"], ["N7"]),
    aside=["T3"],
    artifacts_dealt=(["night-ring"], ["lovers-bow"]),
    potion_deck=["-5"],
    potions_held=(["+4", "x2"], ["+6"]),
    bears=(1, 2),
)
CLAUSES = [
    *("phase 1", "B leads", "A: K2 G5", "B: G9 D1", "A followers: U1", "B followers: U2"),
    *(
        "A score: U3",
        "B score: U4",
        "centre: D4",
        "deck: X1 U2",
        "discard: G7",
        "A gnomes: N5",
        "B gnomes: N7",
    ),
    *("aside: T3", "A artifacts: night-ring", "B artifacts: lovers-bow", "potions: -5", "A potions: +4 x2"),
    *("B potions: +6", "A bears: 1", "B bears: 2"),
]


def test_every_pile_of_a_position_can_be_said_in_any_order() -> None:
    for clauses in (CLAUSES, CLAUSES[::-1]):
        assert read(", ".join(clauses)) == EVERYTHING
        assert read("  ,\n ".join(clause.replace(" ", "   ") for clause in clauses)) == EVERYTHING
    empty = asdict(PositionText())
    assert all(value != empty[name] for name, value in asdict(EVERYTHING).items() if name != "phase")


def test_what_is_not_named_is_empty() -> None:
    assert read("phase 2, A leads") == PositionText(phase=2, leader=0)
    assert read("phase 2, B: K2, A leads").hands == ([], ["K2"])


@pytest.mark.parametrize("clause", CLAUSES)
def test_nothing_is_said_twice(clause: str) -> None:
    with pytest.raises(BadPositionText, match="this has been said already"):
        read(", ".join((*CLAUSES, clause)))


@pytest.mark.parametrize(
    "text", ["", "phase 3, A leads", "A: K2, A leads", "phase 2, A: K2", "phase 2, C: K2"]
)
def test_what_is_missing_or_unknown_is_refused(text: str) -> None:
    with pytest.raises(BadPositionText):
        read(text)


def test_a_position_is_told_from_the_name_of_a_file() -> None:
    assert is_position("phase 2")
    assert is_position("A: K2, B: K3, A leads, phase 2")
    assert is_position("A: K2, B leads")
    assert not is_position("games/phase 2.txt")
    assert not is_position("a, b.txt")


def test_what_is_written_is_read_again() -> None:
    assert read(write(EVERYTHING)) == EVERYTHING
    assert write(read("B leads, B: K2, phase 2")) == "phase 2, B: K2, B leads"
