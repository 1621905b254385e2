"""The curtain between two people at one keyboard: nothing of one hand is left to be seen by the other."""

from typing import TextIO

from kingless.tui.table_display import Paper
from kingless.view.words import Words


class Leave(Exception):
    """The player leaves the table."""


def read_line(prompt: str, paper: Paper, source: TextIO) -> str:
    """What is typed at a prompt; `Leave` where nothing will come any more."""
    paper.ask(prompt)
    line = source.readline()
    if not line:
        raise Leave
    return line.strip()


def wait_behind_curtain(
    name: str, words: Words, paper: Paper, source: TextIO, *, is_first: bool = False
) -> None:
    """Let the other go, clear the screen, and wait until this person sits there alone."""
    if not is_first:
        _wait(words("Pass the keyboard to {name}: press Enter.", name=name), words, paper, source)
    paper.clear()
    _wait(words("{name}, press Enter when only you see the screen.", name=name), words, paper, source)
    paper.clear()


def _wait(prompt: str, words: Words, paper: Paper, source: TextIO) -> None:
    """Wait for Enter; whoever types the word for it leaves."""
    typed = read_line(prompt, paper, source).casefold()
    if typed in ("quit", words.name("command", "quit").casefold()):
        raise Leave
