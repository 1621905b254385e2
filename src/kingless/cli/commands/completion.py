"""The command `kingless completion`: a script by which a shell completes commands, options and files."""

import argparse
import sys

from kingless.cli.errors import WELL
from kingless.view.words import Words

SHELLS = ("bash", "zsh")
_FILES = ("FILE", "record", "file", "what")
"""What stands for the name of a file, as metavariable or as argument."""


def completion(asked: argparse.Namespace, words: Words) -> int:
    """Print the script for a shell."""
    import shtab

    del words  # the parser has them
    _mark_files(asked.parser)
    sys.stdout.write(shtab.complete(asked.parser, asked.shell) + "\n")
    return WELL


def _mark_files(command: argparse.ArgumentParser) -> None:
    """Say of every argument that is a file that it is one."""
    import shtab

    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for one in action.choices.values():
                _mark_files(one)
        elif action.metavar in _FILES or action.dest in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
