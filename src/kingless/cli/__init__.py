"""The command line: `kingless COMMAND`."""

import os
import signal
import sys
from contextlib import suppress
from io import TextIOWrapper

from kingless.cli.errors import NO, WELL, WRONG, CommandError, fail, fail_by
from kingless.cli.options.argument_errors import Parser
from kingless.cli.options.parser import parser
from kingless.rules.complaint import Complaint
from kingless.view.words import UnknownLanguage, Words, language_of, words_in


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code is 0 if all went well, 1 if the answer is no, 2 for a wrong call."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that a terminal does not know ends no game
    given = sys.argv[1:] if arguments is None else arguments
    try:
        words = words_in(_language(given))
    except UnknownLanguage as error:
        text = str(error)
        return fail(text[:1].upper() + text[1:], WRONG)
    except SystemExit as done:  # the language itself is said in a wrong way, and that has been printed
        return int(done.code or WELL)
    if sys.stdout is None:  # a shell has closed it
        return fail(words("There is no standard output to write to."))
    try:
        code = _run(given, words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return _end_by_interrupt()
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        _drop_output()
        return WELL
    except OSError as error:
        from kingless.view.error_words import file_trouble

        _drop_output()
        return fail(words("The output could not be written: {reason}", reason=file_trouble(words, error)))
    return code


def _end_by_interrupt() -> int:
    """End by the signal of Ctrl-C, so that a shell knows it and stops its loop; no exit code is left then."""
    with suppress(OSError):
        sys.stdout.flush()  # what has been said stays said
    if os.name == "posix":
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    return NO


def _drop_output() -> None:
    """Let what is still to be written go nowhere, so that leaving raises nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(given: list[str], words: Words) -> int:
    try:
        asked = parser(words).parse_args(given)
    except SystemExit as done:  # help, or a call that cannot be understood, has been printed
        return int(done.code or WELL)
    try:
        return int(asked.run(asked, words))
    except CommandError as error:
        return fail(str(error), error.code)
    except Complaint as error:
        return fail_by(words, error)


def _language(given: list[str]) -> str:
    """The language that the arguments or the environment ask for, before anything else is understood."""
    early = Parser(words_in(language_of()), prog="kingless", add_help=False, knows_all=False)
    early.add_argument("--lang")
    asked: str | None = early.parse_known_args(given)[0].lang
    return asked or language_of()
