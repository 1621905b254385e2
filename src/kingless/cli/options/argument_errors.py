"""Wrong calls: a command line that cannot be understood gets a sentence that says what would be right."""

import argparse
import re
import sys
from itertools import pairwise
from typing import Any, NoReturn

from kingless.view.words import Words, sentence

_WRONG = 2
_MISSING = "the following arguments are required: "
_NO_COMMAND = re.compile(r"argument [A-Z]\S*: invalid choice: '(.*)' \(", re.DOTALL)
"""What argparse says where there is no such command; what stands for one has capitals."""
_LONGEST = 60

_SENTENCES = (
    (
        r"argument (?P<option>\S+): invalid int value: '(?P<value>.*)'",
        sentence("{option} must be a whole number, not {value}."),
    ),
    (
        r"argument (?P<option>\S+): invalid float value: '(?P<value>.*)'",
        sentence("{option} must be a number, not {value}."),
    ),
    (
        r"argument (?P<option>[-a-z]\S*): invalid choice: '(?P<value>.*)' \(choose from (?P<choices>.*)\)",
        sentence("{option} must be one of {choices}, not {value}."),
    ),
    (  # an argument has small letters, what stands for a command has capitals
        r"argument \S+: invalid choice: '(?P<value>.*)' \(choose from (?P<choices>.*)\)",
        sentence("There is no command {value}; there are {choices}."),
    ),
    (
        r"argument (?P<option>\S+): expected .* argument",
        sentence("{option} needs something behind it."),
    ),
    (
        r"argument (?P<option>\S+): ignored explicit argument '(?P<value>.*)'",
        sentence("{option} stands alone; {value} cannot be said with it."),
    ),
    (
        r"ambiguous option: (?P<value>\S+) could match (?P<choices>.*)",
        sentence("{value} may mean {choices}; write it out."),
    ),
    (rf"{_MISSING}(?P<missing>.*)", sentence("Something is missing: {missing}.")),
    (r"unrecognized arguments: (?P<value>.*)", sentence("This is not known here: {value}.")),
)
"""What argparse complains of, and the sentence for it; it says these things in one form only."""


class Parser(argparse.ArgumentParser):
    """Understands a command line, and complains in the reader's language."""

    def __init__(self, words: Words, *, knows_all: bool = True, **settings: Any) -> None:
        """`knows_all`: what it does not know is wrong, and not for somebody else."""
        super().__init__(**settings)
        self._words = words
        self._knows_all = knows_all
        self._given: list[str] = []

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Complain here, and not at the top of all commands, of what this command does not know."""
        self._given = sys.argv[1:] if args is None else list(args)
        asked, others = super().parse_known_args(self._given, namespace)
        if others and self._knows_all:
            self.error(f"unrecognized arguments: {' '.join(others)}")
        return asked, others

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where to read what would be right."""
        words = self._words
        message = self._unknown_option(message) or self._missing_arguments(message) or message
        more = words("{command} tells what can be said.", command=f"{self.prog} --help")
        print(f"{usage_sentence(words, message)} {more}", file=sys.stderr)
        raise SystemExit(_WRONG)

    def _unknown_option(self, message: str) -> str | None:
        """Argparse takes what stands behind an unknown option for a command: name the option."""
        refused = _NO_COMMAND.match(message)
        for option, value in pairwise(self._given if refused else ()):
            is_unknown = option.startswith("-") and option not in self._option_string_actions
            if refused and value == refused[1] and is_unknown and "=" not in option:
                return f"unrecognized arguments: {option} {value}"
        return None

    def _missing_arguments(self, message: str) -> str | None:
        """Say of each argument that is missing what it is."""
        if not message.startswith(_MISSING):
            return None
        arguments = [one for one in self._actions if not one.option_strings]
        helps = {_name(one): one.help or ", ".join(map(str, one.choices or ())) for one in arguments}
        named = message.removeprefix(_MISSING).split(", ")
        return _MISSING + ", ".join(f"{one} ({helps[one]})" if helps.get(one) else one for one in named)


def _name(action: argparse.Action) -> str:
    """What argparse calls an argument that stands without an option."""
    return action.metavar if isinstance(action.metavar, str) else action.dest


def usage_sentence(words: Words, message: str) -> str:
    """The sentence for a complaint of argparse."""
    for pattern, answer in _SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            told = found.groupdict()
            parts = {name: value if name == "missing" else _line(value) for name, value in told.items()}
            if "value" in parts:
                parts["value"] = _shorten(parts["value"])
            return words(answer, **parts)
    return words("This call cannot be understood.")


def _line(text: str) -> str:
    return " ".join(text.replace("'", "").split())


def _shorten(value: str) -> str:
    """What somebody has typed, not longer than a line."""
    return value if len(value) <= 2 * _LONGEST else f"{value[:_LONGEST]} …"
