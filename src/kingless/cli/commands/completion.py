"""The command `kingless completion`: a script by which a shell completes commands, options and values."""

import argparse
import sys
from collections.abc import Sequence

from kingless.cli.errors import WELL
from kingless.view.words import LANGUAGES, Words

SHELLS = ("bash", "zsh")
_FILES = ("FILE", "record", "file", "what")
"""What stands for the name of a file, as metavariable or as argument."""
_FOLDER = "FOLDER"


def completion(asked: argparse.Namespace, words: Words) -> int:
    """Print the script for a shell."""
    import shtab

    del words  # the parser has them
    _mark_values(asked.parser, _known_values())
    sys.stdout.write(shtab.complete(asked.parser, asked.shell) + "\n")
    return WELL


def _known_values() -> dict[str, Sequence[str]]:
    """By option or argument, the values that a shell may propose; others may be right too."""
    from kingless.minds import MINDS
    from kingless.table.decks import DECKS, RANDOM
    from kingless.table.options import RULESETS
    from kingless.view.bot_levels import BOT_LEVELS

    decks, minds = (*DECKS, RANDOM), tuple(MINDS)
    return {
        "--lang": LANGUAGES,
        "--ruleset": RULESETS,
        "--deck": decks,
        "name": decks,
        "decks": (*decks, "all"),
        "--mind": minds,
        "--against": (*BOT_LEVELS, "lobby", "friend"),
        **dict.fromkeys(("first", "second", "others", "player"), minds),
    }


def _mark_values(command: argparse.ArgumentParser, values: dict[str, Sequence[str]]) -> None:
    """Say of every argument that is a file or a folder that it is one, and of others what they can be."""
    import shtab

    for action in command._actions:
        name = action.option_strings[0] if action.option_strings else action.dest
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                _mark_values(one, values)
        elif action.metavar in _FILES or action.dest in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == _FOLDER:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif name in values:
            action.choices = values[name]
