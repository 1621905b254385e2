"""Colour: asked for, forbidden, or left to the terminal and what the environment says."""

import io

import pytest

from kingless.view.terminal_colour import obeys_codes, wants_colour
from tests.cli.commands import Run


class Terminal(io.StringIO):
    """A stream that claims to be looked at."""

    def isatty(self) -> bool:
        """Somebody looks."""
        return True


@pytest.mark.parametrize(
    ("environment", "on_terminal", "in_pipe"),
    [
        ({}, True, False),
        ({"TERM": "xterm"}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"CLICOLOR_FORCE": "1"}, True, True),
        ({"CLICOLOR_FORCE": "0"}, True, False),
        ({"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_colour_follows_the_terminal_and_the_environment(
    environment: dict[str, str], on_terminal: bool, in_pipe: bool
) -> None:
    assert wants_colour(Terminal(), environment) == on_terminal
    assert wants_colour(io.StringIO(), environment) == in_pipe


def test_a_dumb_terminal_gets_no_codes_at_all() -> None:
    assert obeys_codes(Terminal(), {"TERM": "xterm"})
    assert not obeys_codes(Terminal(), {"TERM": "dumb"})
    assert not obeys_codes(None, {})


@pytest.mark.parametrize(
    "arguments",
    [("play", "--color", "always"), ("play", "--colour", "always"), ("--color=always", "play")],
)
def test_it_is_said_in_either_spelling_before_or_after_the_command(
    run: Run, arguments: tuple[str, ...]
) -> None:
    assert "\033[1m" in run(*arguments, "--pipe", "--seed", "3", typed="quit\n")[1]


def test_every_command_takes_it(run: Run) -> None:
    for command in ("rules", "deck", "doctor", "arena", "bridge", "completion"):
        assert "--color {auto,always,never}" in " ".join(run(command, "--help")[1].split())


@pytest.mark.parametrize("command", [("puzzles", "list"), ("games", "list"), ("train", "value")])
def test_the_parts_of_a_command_know_it_too(run: Run, command: tuple[str, ...]) -> None:
    code, out, _ = run(*command, "--color", "never", "--help")
    assert code == 0
    assert "--color" in out
