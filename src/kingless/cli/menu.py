"""What `kingless` without a command does: a menu at a terminal, a few lines of help elsewhere."""

import argparse
import sys

from kingless import __version__
from kingless.tui.pages import contents, rule_page
from kingless.tui.table_display import Paper
from kingless.view.words import Words, sentence

_BROWSER, _HERE, _RULES, _LESSONS = ("serve", "--open"), ("play",), ("rules",), ("serve", "--open", "learn")
_CHOICES = {
    _BROWSER: sentence("play in the browser"),
    _HERE: sentence("play here, in the terminal"),
    _RULES: sentence("read the rules"),
    _LESSONS: sentence("learn the game in short lessons, in the browser"),
}
"""By the command that each choice runs, what it does."""
_LEAVE = "quit"


def open_menu(top: argparse.ArgumentParser, _asked: argparse.Namespace, words: Words) -> int:
    """Ask somebody at a terminal what they want to do, and do it; tell anybody else what there is."""
    paper = Paper(sys.stdout)
    if sys.stdin is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        paper.say(*_short_help(words))
        return 0
    while (chosen := _choice(words, paper)) is not None:
        if chosen == _RULES:
            _read_rules(words, paper)
            continue
        asked = top.parse_args([*chosen, "--lang", words.language])
        if asked.run(asked, words) == 0:
            break  # they have played; what did not work has said why, and something else may be chosen
        paper.say("")
    return 0


def _short_help(words: Words) -> list[str]:
    calls = {" ".join(("kingless", *command)): words(does) for command, does in _CHOICES.items()}
    calls["kingless --help"] = words("see every command")
    width = max(map(len, calls))
    return [_title(words), "", *(f"  {call:<{width}}  {does}" for call, does in calls.items())]


def _title(words: Words) -> str:
    return (
        f"Kingless {__version__}. {words('Claim, the card game for two: play it, and let programs play it.')}"
    )


def _choice(words: Words, paper: Paper) -> tuple[str, ...] | None:
    """The command that is chosen by its number; None to leave."""
    commands = list(_CHOICES)
    leave = len(commands) + 1
    paper.say(_title(words), "")
    for number, command in enumerate(commands, 1):
        paper.say(f"  {number}. {words(_CHOICES[command])}")
    last = words("leave")
    paper.say(f"  {leave}. {last}", words("Type a number."))
    while (line := _read_line(paper)) is not None:
        if line.casefold() in (str(leave), _LEAVE, _LEAVE[0], words.name("command", _LEAVE).casefold()):
            return None
        if line.isdecimal() and 1 <= int(line) < leave:
            return commands[int(line) - 1]
        if line:
            paper.say(
                words("There is no choice {text}; type a number from 1 to {most}.", text=line, most=leave)
            )
    return None


def _read_rules(words: Words, paper: Paper) -> None:
    """Show what is asked for, page after page, until Enter alone or `q`."""
    paper.say("", *contents(words))
    while True:
        paper.say(words("Enter leads back."))
        wanted = _read_line(paper)
        # The word of another language for it may be one to look up, as German "ende" is.
        if not wanted or wanted.casefold() in (_LEAVE, _LEAVE[0]):
            paper.say("")
            return
        page = rule_page(words, wanted)
        paper.say(*page or [words("The rules say nothing about “{wanted}”.", wanted=wanted)])


def _read_line(paper: Paper) -> str | None:
    """What is typed; None where nothing will come any more."""
    paper.ask(">")
    line = sys.stdin.readline()
    return line.strip() if line else None
