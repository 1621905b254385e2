"""A whole game at a real pseudo-terminal, as a person sits there."""

import re
from pathlib import Path

import pytest

from kingless.table import record_text
from tests.tui.terminals import Seats, Terminal, playable


def test_a_whole_game_is_played_at_a_terminal(terminals: Seats, tmp_path: Path) -> None:
    """B-8, B-27: twenty-six cards, some of them refused first, and the votes at the end."""
    terminal, file = terminals.sit("--level", "1", "--nonce", "four leaves"), tmp_path / "game.txt"
    page, cards = terminal.read(), 0
    assert "Fingerprint of the secret:" in page
    assert "\x1b[1m" in page
    while legal := playable(page):
        if cards in (3, 17):
            for command in (
                "help",
                "votes",
                "log",
                "table",
                "rules B-12",
                "fair",
                "record",
                f"why {legal[0]}",
            ):
                assert len(terminal.type(command)) > len(command) + 20
        refused = re.findall(r"m ([A-Z]\d)", page[page.rfind("Phase ") :])
        if refused:
            assert "(rule" in terminal.type(refused[0])
        page = terminal.type(legal[cards % len(legal)].lower())
        cards += 1
    assert cards == 26
    assert "Votes: " in page
    assert "Kingless record 1" in terminal.type("record")
    assert "Saved in" in terminal.type(f"save {file}")
    terminal.type("quit")
    assert terminal.end() == 0
    assert not terminals.unfinished.exists()
    assert record_text.read(file.read_text("utf-8")).result is not None


@pytest.mark.parametrize("key", [b"\x03", b"\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_that_ends_it_all_keeps_the_game_and_leaves_no_traceback(terminals: Seats, key: bytes) -> None:
    terminal = terminals.sit("--mind", "greedy", "--seed", "4", "--leader", "me")
    first = playable(terminal.read())[0]
    assert "You play" in terminal.type(first)
    page = terminal.press(key)
    assert "The game is kept in" in page
    assert "Traceback" not in page
    assert terminal.end() == 0
    again = terminals.sit("--resume")
    assert "Phase 1, trick 2 of 13." in again.read()
    again.type("quit")
    assert again.end() == 0


def test_no_colour_where_none_is_wanted(terminals: Seats) -> None:
    terminal = terminals.sit("--mind", "greedy", "--seed", "4", "--leader", "me", NO_COLOR="1")
    assert "\x1b" not in terminal.read() + terminal.type("help") + terminal.type("table")


def test_the_language_of_the_environment_is_spoken(terminals: Seats) -> None:
    terminal = Terminal("rules", LANG="de_DE.UTF-8")
    terminals.taken.append(terminal)
    assert "Themen:" in terminal.read()
    assert terminal.end() == 0
