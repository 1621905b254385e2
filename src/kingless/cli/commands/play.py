"""The command `kingless play`: a game against a bot at the terminal, or two bots where nobody can answer."""

import argparse
import signal
import sys
from typing import TYPE_CHECKING, Any

from kingless.cli.errors import NO, WELL, WRONG, WrongCall, check_patience, fail
from kingless.view.terminal_colour import COLOURS
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
    choices = StartChoices(**{"name": words("Guest"), **given}, resume=asked.resume, patience=asked.patience)
    try:
        return _begin(asked, choices, words, is_plain=not _given_options(asked, *_PLAY_OPTIONS))
    except StartTrouble as error:
        return fail(str(error), WRONG if error.is_wrong_call else NO)


def _begin(asked: argparse.Namespace, choices: "StartChoices", words: Words, *, is_plain: bool) -> int:
    """Begin the game at a terminal or through a pipe; `is_plain`: nothing of it has been chosen."""
    from kingless.tui.demonstration import show
    from kingless.tui.dialogue import StartDialogue
    from kingless.tui.start import play
    from kingless.tui.table_display import Paper

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


def _given_options(asked: argparse.Namespace, *names: str) -> dict[str, Any]:
    """The options among these that stand on the command line."""
    return {name: getattr(asked, name) for name in names if getattr(asked, name) is not None}
