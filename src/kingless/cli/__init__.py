"""The command line: `kingless COMMAND`."""

import os
import sys
from io import TextIOWrapper

from kingless.cli.argument_errors import Parser
from kingless.cli.parser import parser
from kingless.view.words import UnknownLanguage, Words, language_of, words_in


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code is 0 when all went well, 1 when not, 2 for a wrong call."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that a terminal does not know ends no game
    given = sys.argv[1:] if arguments is None else arguments
    try:
        words = words_in(_language(given))
    except UnknownLanguage as error:
        print(error, file=sys.stderr)
        return 2
    if sys.stdout is None:  # a shell has closed it
        print(words("There is no standard output to write to."), file=sys.stderr)
        return 1
    try:
        code = _run(given, words)
        sys.stdout.flush()
    except KeyboardInterrupt:  # Ctrl-C has its own exit code, and needs no explanation
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        _drop_output()
        return 0
    except OSError as error:
        from kingless.view.refused import file_trouble

        _drop_output()
        print(
            words("The output could not be written: {reason}", reason=file_trouble(words, error)),
            file=sys.stderr,
        )
        return 1
    return code


def _drop_output() -> None:
    """Let what is still to be written go nowhere, so that leaving raises nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(given: list[str], words: Words) -> int:
    try:
        asked = parser(words).parse_args(given)
    except SystemExit as done:  # help, or a call that cannot be understood, has been printed
        return int(done.code or 0)
    return int(asked.run(asked, words))


def _language(given: list[str]) -> str:
    """The language that the arguments or the environment ask for, before anything else is understood."""
    early = Parser(words_in(language_of()), prog="kingless", add_help=False)
    early.add_argument("--lang")
    asked: str | None = early.parse_known_args(given)[0].lang
    return asked or language_of()
