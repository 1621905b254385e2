"""Commands whose modules are loaded only when they are asked for, so that the others start at once."""

import argparse

from kingless.view.words import Words


def rules(asked: argparse.Namespace, words: Words) -> int:
    """Read the rules."""
    from kingless.cli.commands.lookup import rules

    return rules(asked, words)


def deck(asked: argparse.Namespace, words: Words) -> int:
    """See the decks and what each faction does."""
    from kingless.cli.commands.lookup import deck

    return deck(asked, words)


def verify(asked: argparse.Namespace, words: Words) -> int:
    """Check records."""
    from kingless.cli.commands.verify import verify_records

    return verify_records(asked, words)


def solve(asked: argparse.Namespace, words: Words) -> int:
    """Solve an ending."""
    from kingless.cli.commands.solve import solve_ending

    return solve_ending(asked, words)


def doctor(asked: argparse.Namespace, words: Words) -> int:
    """Say whether everything is there, and what to do where it is not."""
    from kingless.cli.commands.doctor import doctor

    return doctor(asked, words)


def open_menu(top: argparse.ArgumentParser, asked: argparse.Namespace, words: Words) -> int:
    """Say what there is, where no command is named."""
    from kingless.cli.menu import open_menu

    return open_menu(top, asked, words)


def train_value(asked: argparse.Namespace, words: Words) -> int:
    """Learn the guess at phase two."""
    from kingless.cli.commands.train import train_value

    return train_value(asked, words)


def train_policy(asked: argparse.Namespace, words: Words) -> int:
    """Learn phase one by self-play."""
    from kingless.cli.commands.train import train_policy

    return train_policy(asked, words)


def train_law(asked: argparse.Namespace, words: Words) -> int:
    """Learn every deck and the artifacts by self-play under the law."""
    from kingless.cli.commands.train import train_law

    return train_law(asked, words)
