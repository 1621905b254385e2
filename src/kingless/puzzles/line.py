"""A line of play: the tricks that a row of cards makes from a position on, and how the game ends."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from kingless.rules.actions import Play
from kingless.rules.cards import Card, card
from kingless.rules.engine import Law
from kingless.rules.open_fields import Cards
from kingless.rules.scoring import Result
from kingless.rules.state import State


class LineTrick(NamedTuple):
    """A trick of a line."""

    before: State
    """Where it began; the first of a line may have its lead on the table already."""
    leader: int
    lead: Card
    reply: Card
    winner: int
    scored: tuple[Cards, Cards]
    """What each seat scored in it."""


class LineOfPlay(NamedTuple):
    """The tricks of a line, and the result where it goes to the end of the game."""

    tricks: tuple[LineTrick, ...]
    result: Result | None


def read_line(text: str) -> tuple[Card, ...]:
    """The cards of a line that is written as codes with blanks between them."""
    return tuple(map(card, text.split()))


def play_line(law: Law, state: State, cards: Iterable[Card]) -> LineOfPlay:
    """The tricks that these cards make; an `IllegalAction` where one of them cannot be played."""
    tricks, before = [], state
    for played in cards:
        led = state.table[0].card if state.table else None
        after, events = law.step(state, Play(played))
        if led is not None:
            winner = next(event.seat for event in events if event.what == "won")
            assert winner is not None
            scored = _gain(before.score[0], after.score[0]), _gain(before.score[1], after.score[1])
            tricks.append(LineTrick(before, before.leader, led, played, winner, scored))
            before = after
        state = after
    return LineOfPlay(tuple(tricks), law.result(state))


def _gain(before: Cards, after: Cards) -> Cards:
    """What has come to a pile."""
    return tuple(sorted((Counter(after) - Counter(before)).elements()))
