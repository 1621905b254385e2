"""Paper: colour only where a terminal shows it and nobody forbids it, and lines as wide as the terminal."""

from io import StringIO

import pytest

from kingless.tui.palette import Palette
from kingless.tui.table_display import Paper
from kingless.view.table import table_view
from tests.scenario import given
from tests.view.readers import reader

VIEW = table_view(reader(0), given("phase 2, A: K2 G5 X3, B: G9 D1 D2, B leads").plays("G9").sight(0))


class Terminal(StringIO):
    """Something that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of eighty columns, and nobody has asked for anything."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")


def written(target: StringIO, colour: bool | None = None) -> str:
    """A table and a prompt on this target."""
    paper = Paper(target, colour)
    paper.table(VIEW, piles=True)
    paper.ask("Which?")
    return target.getvalue()


def test_a_terminal_gets_colour_and_ends_every_one_of_them() -> None:
    page = written(Terminal())
    assert "\033[1mWhich?\033[0m " in page
    assert page.count("\033[0m") == 2 + 3  # headline, prompt and three cards
    assert all(line.count("\033[") == 0 or line.rstrip().endswith("\033[0m") for line in page.splitlines())


def test_a_faction_has_one_colour_wherever_it_is_named() -> None:
    target = Terminal()
    paper, names = Paper(target), reader(0)
    paper.palette = Palette(names.words, names.ruleset)
    paper.say("Prize: Goblin 5. Your followers: Knights 2 7, Undead 1. Type G7.", "Goblins 0:3")
    page = target.getvalue()
    green, yellow = "\033[32m", "\033[33m"
    assert f"{green}Goblin 5\033[0m. Your followers: {yellow}Knights 2 7\033[0m," in page
    assert f"Type {green}G7\033[0m." in page
    assert f"{green}Goblins\033[0m 0:3" in page


def test_a_pipe_gets_none() -> None:
    assert "\033" not in written(StringIO())


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("NO_COLOR", "no"), ("TERM", "dumb")])
def test_a_terminal_gets_none_where_it_is_not_wanted(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert "\033" not in written(Terminal())


def test_colour_can_be_forced_or_forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\033" in written(StringIO(), colour=True)
    assert "\033" not in written(Terminal(), colour=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" in written(StringIO(), colour=True)


def test_with_and_without_colour_the_same_is_to_be_read() -> None:
    coloured, page = written(Terminal()), written(StringIO())
    for code in ("\033[1m", "\033[2m", "\033[0m", *(f"\033[{hue}m" for hue in range(31, 37))):
        coloured = coloured.replace(code, "")
    assert coloured == page


def test_a_star_stands_before_each_card_that_may_be_played() -> None:
    """B-12, B-38: which is what must be seen without colour."""
    page = written(StringIO())
    assert "  Goblins        *G5\n  Knights         K2\n  Doppelgängers  *X3\n" in page


def test_long_lines_are_folded_at_the_width_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for columns, widest in (("40", 40), ("80", 80), ("300", 100)):
        monkeypatch.setenv("COLUMNS", columns)
        page = StringIO()
        Paper(page).say("word " * 100)
        lengths = [len(line) for line in page.getvalue().splitlines()]
        assert widest - 5 < max(lengths) <= widest
        assert page.getvalue().split() == ["word"] * 100


def test_an_empty_line_stays_one() -> None:
    page = StringIO()
    Paper(page).say("", "x")
    assert page.getvalue() == "\nx\n"


def test_a_text_is_written_as_it_is() -> None:
    page, text = StringIO(), "a  b\n" + "x" * 300 + "\n"
    Paper(page).text(text)
    assert page.getvalue() == text
