"""The commands: each loads what it needs when it is asked for, so that the others start at once."""

import argparse
import signal
import sys
from typing import TYPE_CHECKING, Any

from kingless.cli.errors import NO, WELL, WRONG, WrongCall, check_patience, fail
from kingless.view.terminal import COLOURS
from kingless.view.words import Words

if TYPE_CHECKING:
    from kingless.tui.start import StartChoices

_PLAY_OPTIONS = (
    *("mind", "ruleset", "option", "deck", "artifacts", "windows"),
    *("leader", "name", "nonce", "seed"),
)
"""What can be chosen on the command line of `kingless play`."""


def play(asked: argparse.Namespace, words: Words) -> int:
    """Play against a bot, or watch two where nobody can answer."""
    from kingless.table.options import read_options
    from kingless.tui.start import StartChoices, StartTrouble

    given = _given_options(asked, *_PLAY_OPTIONS)
    if asked.mind is not None:
        from kingless.arena.contestants import read_contestant

        read_contestant(asked.mind)
    if asked.resume is not None:
        given["successor"] = given.pop("mind", None)
        for option in (name for name in _PLAY_OPTIONS if name in given):
            raise WrongCall(words("A saved game has its own {option}; leave --{option} out.", option=option))
    if "seed" in given and "nonce" in given:
        raise WrongCall(words("A fixed seed leaves nothing for a nonce to do; leave --seed or --nonce out."))
    check_patience(asked.patience, words)
    given["options"] = read_options(given.pop("option", ()))
    choices = StartChoices(**{"name": words("You"), **given}, resume=asked.resume, patience=asked.patience)
    try:
        return _begin(asked, choices, words, is_plain=not _given_options(asked, *_PLAY_OPTIONS))
    except StartTrouble as error:
        return fail(str(error), WRONG if error.is_wrong_call else NO)


def _begin(asked: argparse.Namespace, choices: "StartChoices", words: Words, *, is_plain: bool) -> int:
    """Begin the game at a terminal or through a pipe; `is_plain`: nothing of it has been chosen."""
    from kingless.tui.demonstration import show
    from kingless.tui.dialogue import StartDialogue
    from kingless.tui.paper import Paper
    from kingless.tui.start import play

    paper = Paper(sys.stdout, COLOURS[asked.color])
    is_terminal = sys.stdin is not None and sys.stdin.isatty()
    may_ask = is_terminal and is_plain and not asked.pipe and asked.resume is None
    if sys.stdin is not None and (is_terminal or asked.pipe):
        # A shell may have started us deaf to Ctrl-C; at the table it always leaves and keeps the game.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        agreed = StartDialogue(choices, words, paper, sys.stdin).agree() if may_ask else choices
        if agreed:
            play(agreed, words, paper, sys.stdin)
    elif asked.resume is not None:
        raise WrongCall(words("To go on with a saved game, a terminal is needed, or --pipe."))
    else:
        show(words, paper, choices)
    return WELL


def engine(asked: argparse.Namespace, _words: Words) -> int:
    """Speak the engine protocol."""
    if asked.schema:
        from kingless.wire.schema import schema

        sys.stdout.write(schema())
        return 0
    from kingless.wire.process import serve

    # A shell may have started us deaf to Ctrl-C, which ends a thinking engine at once.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.stdin is not None:
        serve(sys.stdin.fileno(), sys.stdout.buffer)
    return 0


def rules(asked: argparse.Namespace, words: Words) -> int:
    """Read the rules."""
    from kingless.cli.lookup import rules

    return rules(asked, words)


def deck(asked: argparse.Namespace, words: Words) -> int:
    """See the decks and what each faction does."""
    from kingless.cli.lookup import deck

    return deck(asked, words)


def verify(asked: argparse.Namespace, words: Words) -> int:
    """Check records."""
    from kingless.cli.verify import verify_records

    return verify_records(asked, words)


def solve(asked: argparse.Namespace, words: Words) -> int:
    """Solve an ending."""
    from kingless.cli.solve import solve_ending

    return solve_ending(asked, words)


def doctor(asked: argparse.Namespace, words: Words) -> int:
    """Say whether everything is there, and what to do where it is not."""
    from kingless.cli.doctor import doctor

    return doctor(asked, words)


def open_door(top: argparse.ArgumentParser, asked: argparse.Namespace, words: Words) -> int:
    """Say what there is, where no command is named."""
    from kingless.cli.door import open_door

    return open_door(top, asked, words)


def _given_options(asked: argparse.Namespace, *names: str) -> dict[str, Any]:
    """The options among these that stand on the command line."""
    return {name: getattr(asked, name) for name in names if getattr(asked, name) is not None}
