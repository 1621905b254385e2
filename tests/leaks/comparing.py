"""Compares what a seat receives in two worlds: how many frames, of what size, when, and what they say.

The statistic is the number of pairs in which anything differs; the threshold is none. Time is planned, not
measured, so a difference of a millisecond in one of a thousand pairs is as plain as one in all of them. Where
n pairs were compared and none differs, then with 95 % confidence fewer than 3/n of all such pairs do.
"""

from collections.abc import Iterator
from itertools import groupby, zip_longest
from typing import NamedTuple

from tests.leaks.reading import SETTLING, Frame, Read, Reading
from tests.leaks.virtual_time import run
from tests.leaks.worlds import Pair, World, pairs

EACH_GAME = 10
"""Worlds beside each game: the game itself is read once for all of them."""
_CLOCKS = ("", "20+30")
_KINDS = 3
"""Every third game is that of a program, which a bot answers more quickly."""


class Compared(NamedTuple):
    """One pair: how much of it was compared, and what differs first."""

    pair: Pair
    frames: int
    difference: str | None


def compare(ruleset: str, seed: int, most: int) -> Iterator[Compared]:
    """The game of this seed beside some worlds that are like it to one of its seats."""
    clock, one, is_program = _CLOCKS[seed % len(_CLOCKS)], None, seed % _KINDS == _KINDS - 1
    for pair in pairs(ruleset, seed, most):
        one = one or read(pair.one, pair.seat, len(pair.one.answers), clock, is_program=is_program)
        until = one.moments[pair.count] + SETTLING
        here = [frame for frame in one.frames if frame.at <= until]
        there = read(pair.other, pair.seat, pair.count, clock, is_program=is_program).frames
        yield Compared(pair, len(here), difference(here, there))


def compare_some(asked: tuple[str, int]) -> tuple[str, int, int, int, list[str]]:
    """The pairs of one game: ruleset, how many, their answers and frames, and what differs."""
    ruleset, seed = asked
    found = list(compare(ruleset, seed, EACH_GAME))
    wrong = [f"{ruleset}, seed {seed}: {one.difference}" for one in found if one.difference]
    answers = sum(one.pair.count for one in found)
    return ruleset, len(found), answers, sum(one.frames for one in found), wrong


def read(world: World, seat: int, count: int, clock: str, *, is_program: bool) -> Read:
    """What this seat receives during so many answers."""

    async def reading() -> Read:
        return await Reading(world, seat, count, clock, is_program=is_program).read()

    return run(reading())


def difference(here: list[Frame], there: list[Frame]) -> str | None:
    """What differs first, at a page, at a program, or in what `/metrics` says; None where nothing does."""
    ones, others = _by_place(here), _by_place(there)
    for where in sorted({*ones, *others}):
        for number, (one, other) in enumerate(zip_longest(ones.get(where, []), others.get(where, []))):
            if one is None or other is None:
                return f"{where}: a frame more or less after {number}"
            if abs(one.at - other.at) > 1e-6:
                return f"{where}: frame {number} came after {one.at:.3f} and after {other.at:.3f} s"
            if len(one.text.encode()) != len(other.text.encode()):
                return f"{where}: frame {number} has {len(one.text)} and {len(other.text)} bytes"
            if one.text != other.text:
                return f"{where}: frame {number} says something else"
    return None


def _by_place(frames: list[Frame]) -> dict[str, list[Frame]]:
    """The frames of each place; the order among places at one moment is no answer of the game."""
    ordered = sorted(frames, key=lambda frame: frame.where)
    return {where: list(group) for where, group in groupby(ordered, key=lambda frame: frame.where)}
