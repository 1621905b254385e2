"""Amounts on the command line of a benchmark."""

import argparse


def amount(text: str) -> int:
    """A whole number of at least one."""
    return _at_least(1, text)


def several(text: str) -> int:
    """A whole number of at least two: what an interval can be told of."""
    return _at_least(2, text)


def _at_least(least: int, text: str) -> int:
    if not text.isdecimal() or int(text) < least:
        raise argparse.ArgumentTypeError(f"must be a whole number of at least {least}, not {text}")
    return int(text)
