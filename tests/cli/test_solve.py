"""`kingless solve`: positions and records, rulesets, house rules and limits."""

import json
import re
from pathlib import Path

import pytest

from kingless.table import record, record_text
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.words import LANGUAGES
from tests.cli.commands import Run
from tests.table.games import NAMES, go_on

END = "phase 2, A: K2, B: K3, A leads"
LATE = "phase 2, A: K2 G5, B: G9 D1, A score: U9, B leads"


def test_a_position_is_solved_card_by_card_with_the_best_line(run: Run) -> None:
    """B-12, B-35, B-37: the Goblin draws the Goblin, and then the Dwarf is lost but the Knight is won."""
    assert run("solve", LATE) == (
        0,
        "To lead: B\n"
        "  Dwarf 1 loses.\n"
        "  Goblin 9 wins.\n"
        "Best play: B Goblin 9, A Goblin 5, B Dwarf 1, A Knight 2\n"
        "With best play the winner is: B\n"
        "Positions looked at: 12\n",
        "",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solution_is_told_in_every_language(run: Run, language: str) -> None:
    code, out, err = run("solve", LATE, "--lang", language)
    assert (code, err) == (0, "")
    assert (out == run("solve", LATE)[1]) == (language == "en")
    assert re.search(r": B \w+ 9, A \w+ 5, B \w+ 1, A \w+ 2\n", out)
    assert "{" not in out


def test_the_ruleset_and_the_deck_of_a_position_can_be_chosen(run: Run) -> None:
    """B-7: two votes are enough under the standard rules, and a draw where three are needed."""
    assert "Goblin 1 wins." in run("solve", "phase 2, A: G1, B: G0, A leads")[1]
    drawn = run("solve", "phase 2, A: G1, B: G0, A leads", "--ruleset", "claim-en")[1]
    assert "Goblin 1 draws.\n" in drawn
    assert "With best play nobody wins.\n" in drawn
    dragons = "goblins,knights,undead,dwarves,dragons"
    assert "Dragon 1 wins." in run("solve", "phase 2, A: A1, B: A0, A leads", "--deck", dragons)[1]


def test_a_house_rule_is_an_option_and_may_be_said_with_others(run: Run) -> None:
    """B-7, B-32: three votes are needed, whatever the ruleset says."""
    position = "phase 2, A: G1, B: G0, A leads"
    three = run("solve", position, "--option", "victory=three", "--option", "final_ties=")
    assert (three[0], three[2]) == (0, "")
    assert " draws.\n" in three[1]
    most = run("solve", position, "--ruleset", "claim-en", "--option", "victory=most")
    assert " wins.\n" in most[1]
    told = run("play", "--pipe", "--seed", "3", "--option", "victory=three", typed="quit\n")
    assert "House rules: Three votes are needed to win.\n" in told[1]
    shown = run("play", "--option", "horse_must_follow=true", "--artifacts", "--seed", "3")
    assert (shown[0], shown[2]) == (0, "")


KNIGHTLESS = (
    "phase 2, A: G1 G3 G5 G7 G9 D1 D3 D5 U1 U3 X1 X3 X5, B: G2 G4 G6 G8 D2 D4 D6 D8 U2 U4 X2 X4 X6, A leads"
)
"""Tallies can be even here, and the tie-breaks take a minute to solve."""


@pytest.mark.parametrize("limit", [("--nodes", "1000"), ("--millis", "20")])
def test_a_limit_ends_a_solution_that_takes_too_long_with_what_is_known(
    run: Run, limit: tuple[str, str]
) -> None:
    code, told, wrong = run("solve", KNIGHTLESS, *limit)
    assert (code, wrong) == (1, "")
    found = re.search(r"^Stopped before the end: (\d+) of 13 cards are solved\.$", told, re.MULTILINE)
    assert found
    assert told.count("\n  ") == int(found[1]) < 13
    assert "Best play" not in told


def test_a_card_that_wins_says_what_best_play_is_worth_before_the_others_are_solved(run: Run) -> None:
    asked = ("solve", "tests/golden/standard.txt", "--after", "30", "--nodes", "50000")
    told = json.loads(run(*asked, "--json")[1])
    assert not told["complete"]
    assert max(told["values"].values()) == told["value"] == 1
    assert f"With best play the winner is: {told['name']}\n" in run(*asked)[1]
    told = json.loads(run("solve", KNIGHTLESS, "--nodes", "1000", "--json")[1])
    assert (told["complete"], told["value"]) == (False, None)


def test_a_limit_that_is_not_reached_changes_nothing(run: Run) -> None:
    assert run("solve", END, "--nodes", "100000", "--millis", "60000") == run("solve", END)


def test_a_deck_that_the_kernel_cannot_take_is_solved_with_small_hands(run: Run) -> None:
    code, out, _ = run("solve", "phase 2, A: N1 I1 X1, B: T1 T2 T3, B leads", "--deck", "wild-hunt")
    assert code == 0
    assert out.startswith("To lead: B\n  Troll 1 ")


def test_hands_of_unequal_size_are_solved_while_they_are_small(run: Run) -> None:
    """A position without all cards may come to them: phase two ends when the shorter hand does."""
    small = "phase 1, A followers: G1 G2, B followers: K3 K4 U5, A leads"
    code, out, err = run("solve", small)
    assert (code, err) == (0, "")
    assert "Best play: A Goblin 2, B Knight 3, B Knight 4, A Goblin 1\n" in out
    code, out, err = run("solve", small.replace("U5", "U5 U6 U7 U8 U9"))
    assert (code, out) == (1, "")
    assert "the hands are of unequal size" in err
    assert "these hold 7" in err


def test_a_record_is_solved_where_it_stands_or_after_some_answers(run: Run, tmp_path: Path) -> None:
    """Text and JSON alike; the names are those of the record."""
    game = go_on(Game(Setup(seed=5), None, NAMES), 45)
    for name, content in (
        ("text", record_text.write(game)),
        ("json", json.dumps(record.to_json(game))),
    ):
        (tmp_path / name).write_text(content, "utf-8")
    stands, earlier, as_json = (
        run("solve", str(tmp_path / name), *more)
        for name, more in (("text", ()), ("text", ("--after", "44")), ("json", ()))
    )
    assert stands == as_json
    assert stands[0] == earlier[0] == 0
    assert stands[1].startswith("To answer ")
    assert earlier[1].startswith("To lead: ")
    assert any(name in stands[1].splitlines()[0] for name in NAMES)
    for wrong in ("46", "-1"):
        code, out, err = run("solve", str(tmp_path / "text"), "--after", wrong)
        assert (code, out) == (2, "")
        assert err == "The seats have given 45 answers in this record; --after must be 0 to 45.\n"
    assert "Only phase two" in run("solve", str(tmp_path / "text"), "--after", "0")[2]


def test_a_finished_record_is_not_solved_but_can_be_gone_back_in(
    run: Run, tmp_path: Path, fair_record: str
) -> None:
    """B-27: after the last trick nobody is asked."""
    file = tmp_path / "record"
    file.write_text(fair_record, "utf-8")
    assert run("solve", str(file)) == (1, "", "The game is over: nobody is to act.\n")
    code, out, _ = run("solve", str(file), "--after", "51")
    assert code == 0
    assert out.startswith("To answer ")
