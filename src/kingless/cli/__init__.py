"""The command line: `kingless COMMAND`."""

import argparse
import os
import sys
from io import TextIOWrapper

from kingless.cli.parser import parser
from kingless.view.words import UnknownLanguage, language_of, words_in


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code is 0 when all went well, 1 when not, 2 for a wrong call."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that a terminal does not know ends no game
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


def _run(given: list[str]) -> int:
    try:
        words = words_in(_language(given))
        asked = parser(words).parse_args(given)
    except UnknownLanguage as error:
        print(error, file=sys.stderr)
        return 2
    except SystemExit as done:  # help, or a call that cannot be understood, has been printed
        return int(done.code or 0)
    return int(asked.run(asked, words))


def _language(given: list[str]) -> str:
    """The language that the arguments or the environment ask for, before anything else is understood."""
    early = argparse.ArgumentParser(add_help=False)
    early.add_argument("--lang")
    wish: str | None = early.parse_known_args(given)[0].lang
    return wish or language_of()
