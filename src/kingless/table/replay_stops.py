"""Stops: the moments of a game at which a replay halts, one for each answer that something followed from."""

from bisect import bisect_left, bisect_right

from msgspec import Struct

from kingless.rules.actions import Pass
from kingless.rules.chance import CHANCE
from kingless.rules.events import Event
from kingless.table.game import Game, Turn

_NOTHING = frozenset({"passed"})


class Stop(Struct, frozen=True):
    """A halt: how many answers, chance's included, have been given there, and in which trick the last was."""

    turns: int
    phase: int
    trick: int
    """0 where nobody has answered yet."""


def stops(game: Game) -> tuple[Stop, ...]:
    """The deal, then every answer of a seat with what chance answered to it; idle passes are gone over."""
    turns = game.turns
    begun = next((at for at, turn in enumerate(turns) if turn.seat != CHANCE), len(turns))
    found = [Stop(begun, turns[begun].before.phase if begun < len(turns) else game.state.phase, 0)]
    for at in range(begun, len(turns)):
        if turns[at].seat != CHANCE:
            end = next((n for n in range(at + 1, len(turns)) if turns[n].seat != CHANCE), len(turns))
            if _shows(turns[at:end]):
                before = turns[at].before
                found.append(Stop(end, before.phase, before.trick))
    return tuple(found)


def _shows(turns: list[Turn]) -> bool:
    """Did something come of it that can be seen?"""
    happened = any(event.what not in _NOTHING for turn in turns for event in turn.events)
    return happened or not isinstance(turns[0].action, Pass)


def since(game: Game, halts: tuple[Stop, ...], number: int) -> tuple[Event, ...]:
    """What happened between the stop before this one and this one."""
    first = halts[number - 1].turns if number else 0
    return tuple(event for turn in game.turns[first : halts[number].turns] for event in turn.events)


def stop_before(halts: tuple[Stop, ...], turns: int) -> int:
    """The last stop at which no more than so many answers have been given."""
    return max(0, bisect_right(halts, turns, key=lambda stop: stop.turns) - 1)


def stop_after(halts: tuple[Stop, ...], turns: int) -> int:
    """The first stop at which at least so many answers have been given."""
    return min(len(halts) - 1, bisect_left(halts, turns, key=lambda stop: stop.turns))
