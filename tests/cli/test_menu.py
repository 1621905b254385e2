"""`kingless` without a command: a menu at a terminal, and what there is elsewhere."""

import io
import sys
from collections.abc import Callable

import pytest

from kingless.cli import main
from kingless.jobs.install_command import install_command
from kingless.view.words import LANGUAGES, words_in
from tests.cli.commands import Run, run_process

Typing = Callable[..., tuple[int, str, str]]


class Terminal(io.StringIO):
    """A stream at which somebody sits."""

    def isatty(self) -> bool:
        """Somebody does."""
        return True


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typing:
    """Types these lines at a terminal: exit code, output, complaints."""

    def run(*lines: str, language: str = "en") -> tuple[int, str, str]:
        output = Terminal()
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in lines)))
            patched.setattr(sys, "stdout", output)
            code = main(["--lang", language])
        return code, output.getvalue(), capsys.readouterr().err

    return run


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_terminal_a_few_lines_say_what_there_is(run: Run, language: str) -> None:
    code, out, err = run("--lang", language)
    assert (code, err) == (0, "")
    for call in ("kingless serve --open ", "kingless play ", "kingless rules ", "kingless --help "):
        assert f"  {call}" in out
    assert words_in(language)("see every command") in out


def test_the_package_is_run_like_the_command() -> None:
    told = run_process()
    assert (told.returncode, told.stderr) == (0, b"")
    assert b"kingless serve --open" in told.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_a_terminal_the_choices_are_numbered_in_every_language(typing: Typing, language: str) -> None:
    code, out, err = typing("5", language=language)
    assert (code, err) == (0, "")
    words = words_in(language)
    for number, text in enumerate(("play in the browser", "play here, in the terminal", "read the rules"), 1):
        assert f"  {number}. {words(text)}\n" in out


@pytest.mark.parametrize("lines", [(), ("",), ("quit",), ("0", "9", "x", "5")])
def test_who_leaves_or_has_nothing_to_say_is_let_go(typing: Typing, lines: tuple[str, ...]) -> None:
    code, out, err = typing(*lines)
    assert (code, err) == (0, "")
    assert ("There is no choice 9; type a number from 1 to 5." in out) == ("9" in lines)


@pytest.mark.parametrize("back", ["", "q", "quit"])
def test_rules_are_read_page_after_page_and_lead_back(typing: Typing, back: str) -> None:
    code, out, _ = typing("3", "B-13", "nonsense", back, "5")
    assert code == 0
    assert "B-13 " in out
    assert "The rules say nothing about “nonsense”." in out
    assert out.count("  1. play in the browser") == 2


def test_a_game_can_be_begun_and_left(typing: Typing) -> None:
    code, out, _ = typing("2", "quit")
    assert code == 0
    assert "Enter takes Gentle." in out
    assert out.count("  1. play in the browser") == 1


@pytest.mark.parametrize("number", ["1", "4"])
def test_who_lacks_the_web_is_told_what_to_install(
    typing: Typing, monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    monkeypatch.setitem(sys.modules, "kingless.web.run", None)  # as if it could not be imported
    monkeypatch.setattr("kingless.cli.extras.missing_packages", lambda _: ("litestar",))
    code, out, err = typing(number, "5")
    assert code == 0
    assert err == f"The game in the browser needs more packages: {install_command('web')}\n"
    assert out.count("  1. play in the browser") == 2
