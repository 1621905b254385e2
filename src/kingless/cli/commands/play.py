"""The command `kingless play`: a game at the terminal, or one of two bots where nobody can answer."""

import argparse
import signal
import sys
from typing import TYPE_CHECKING, Any

from kingless.cli.errors import NO, WELL, WRONG, WrongCall, check_patience, fail
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.terminal_colour import COLOURS
from kingless.view.words import Words

if TYPE_CHECKING:
    from kingless.tui.start import StartChoices

_PLAY_OPTIONS = (
    *("mind", "ruleset", "option", "deck", "artifacts", "windows"),
    *("leader", "name", "nonce", "seed", "proof"),
)
"""What can be chosen on the command line of `kingless play`."""


def play(asked: argparse.Namespace, words: Words) -> int:
    """Play against a bot or with somebody else, or watch two bots where nobody can answer."""
    from kingless.table.options import read_options
    from kingless.tui.leaving import StartTrouble
    from kingless.tui.start import StartChoices

    given = _given_options(asked, *_PLAY_OPTIONS)
    if opponent := _opponent(asked, words):
        given["mind"] = opponent
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
    given.setdefault("name", words("Guest") if asked.two is None else words("First"))
    choices = StartChoices(**given, resume=asked.resume, two=_second_name(asked), patience=asked.patience)
    try:
        return _begin(asked, choices, words, has_opponent="mind" in given or asked.two is not None)
    except StartTrouble as error:
        return fail(str(error), WRONG if error.is_wrong_call else NO)


def _opponent(asked: argparse.Namespace, words: Words) -> str | None:
    """The mind that plays against the person, as far as one was named."""
    named = _given_options(asked, "level", "mind", "two")
    if len(named) > 1:
        first, second = list(named)[:2]
        raise WrongCall(
            words("Both --{first} and --{second} say who plays; leave one out.", first=first, second=second)
        )
    if asked.level is None:
        return None if asked.mind is None else str(asked.mind)
    from kingless.tui.level_names import level_of

    level = level_of(words, asked.level)
    if level is None:
        raise WrongCall(
            words("There is no level {text}; there are: {known}.", text=asked.level, known=_levels(words))
        )
    return level


def _levels(words: Words) -> str:
    return ", ".join(f"{number} ({words(name)})" for number, (name, _) in enumerate(BOT_LEVELS.values(), 1))


def _second_name(asked: argparse.Namespace) -> str | None:
    from kingless.table.text_checks import check_line

    return check_line(asked.two) if asked.two else asked.two


def _begin(asked: argparse.Namespace, choices: "StartChoices", words: Words, *, has_opponent: bool) -> int:
    """Begin the game at a terminal or through a pipe; `has_opponent`: somebody was named to play against."""
    from kingless.tui.demonstration import show
    from kingless.tui.dialogue import StartDialogue
    from kingless.tui.start import play
    from kingless.tui.table_display import Paper

    paper = Paper(sys.stdout, COLOURS[asked.color])
    is_terminal = sys.stdin is not None and sys.stdin.isatty()
    may_ask = is_terminal and not has_opponent and not asked.pipe and asked.resume is None
    if sys.stdin is not None and (is_terminal or asked.pipe):
        # A shell may have started us deaf to Ctrl-C; at the table it always leaves and keeps the game.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        agreed = StartDialogue(choices, words, paper, sys.stdin).agree() if may_ask else choices
        if agreed:
            play(agreed, words, paper, sys.stdin)
    elif asked.resume is not None:
        raise WrongCall(words("To go on with a saved game, a terminal is needed, or --pipe."))
    elif asked.two is not None:
        raise WrongCall(words("For two people a terminal is needed, or --pipe."))
    else:
        show(words, paper, choices)
    return WELL


def _given_options(asked: argparse.Namespace, *names: str) -> dict[str, Any]:
    """The options among these that stand on the command line."""
    return {name: getattr(asked, name) for name in names if getattr(asked, name) is not None}
