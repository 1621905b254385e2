"""The chronicle: the log by tricks, each under a heading that says which it was and who won it."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from kingless.rules.cards import HAND_SIZE
from kingless.rules.events import Event, Events
from kingless.rules.observation import Observation
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.rules.slots import FOLLOWING, LEADING, PLAYING
from kingless.view.log import event_sentences
from kingless.view.names import Names
from kingless.view.words import Words

_BEGINS = frozenset({"revealed", "played", "announced", "phase-two", "over"})
"""What happens first in a trick, once the one before it has been won."""
_BEGINNING = frozenset({LEADING, FOLLOWING, PLAYING})
_IN_HAND = {"played": -1, "gave-back": -1, "exchanged": -1, "placed": -1, "took": 1}
"""By how many cards an event changes the hand of its seat."""

_TITLES = 4096


class Chapter(Struct, frozen=True, gc=False):
    """One trick as it is told; the last chapter of a finished game is its end."""

    phase: int
    trick: int
    title: str
    won: str
    """Who won it, in words; empty while nobody has."""
    mine: bool
    """Was it the reader?"""
    lines: tuple[str, ...]

    @property
    def heading(self) -> str:
        """Title and winner in one line."""
        return f"{self.title}, {self.won}" if self.won else self.title


class Chronicle:
    """The chronicle of one reader, who has heard some of it: chapters that have ended are not told twice."""

    def __init__(self) -> None:
        self._events: Events = ()
        """What happened in the chapters that have ended."""
        self._ended: tuple[Chapter, ...] = ()
        self._open: Events = ()
        """What has happened in the last chapter."""
        self._lines: tuple[str, ...] = ()
        """The same in sentences."""

    def chapters(self, names: Names, seen: Observation) -> tuple[Chapter, ...]:
        """Everything that the reader has seen happen, by tricks."""
        if seen.history[: len(self._events)] != self._events:  # something was taken back
            self._events, self._ended = (), ()
        parts = list(_parts(names, seen.history[len(self._events) :]))
        moments = _moments(seen, parts)
        new = tuple(
            _chapter(names, *moment, part, self._sentences(names, part))
            for part, moment in zip(parts, moments, strict=True)
        )
        chapters = (*self._ended, *new)
        if new:
            self._ended, self._events = chapters[:-1], seen.history[: -len(parts[-1])]
        return chapters

    def _sentences(self, names: Names, part: Events) -> tuple[str, ...]:
        """A chapter in sentences; what has been told of the last one is not told again."""
        known = len(self._open)
        if part[:known] != self._open:
            self._open, self._lines, known = (), (), 0
        self._lines = (*self._lines, *event_sentences(names, part[known:]))
        self._open = part
        return self._lines


def chronicle(names: Names, seen: Observation) -> tuple[Chapter, ...]:
    """The whole chronicle."""
    return Chronicle().chapters(names, seen)


def _parts(names: Names, events: Events) -> Iterator[Events]:
    """The events of each trick."""
    start, is_won = 0, False
    for at, event in enumerate(events):
        if is_won and _begins(names, event):
            yield events[start:at]
            start, is_won = at, False
        is_won |= event.what == "won"
    if start < len(events):
        yield events[start:]


def _begins(names: Names, event: Event) -> bool:
    if event.what == "used":
        key, _, _ = event.word.partition(" ")
        return _BEGINNING.issuperset(names.ruleset.artifacts[key].windows)
    return event.what in _BEGINS


def _moments(seen: Observation, parts: list[Events]) -> list[tuple[int, int]]:
    """Phase and number of each trick: as many as the hands at its beginning leave (B-9), counted from now."""
    sizes = [len(hand) for hand in seen.hands]
    phase = PHASE_2 if seen.phase == OVER else seen.phase
    moments = []
    for part in reversed(parts):
        for event in reversed(part):
            if event.what == "phase-two":
                break
            if event.what in _IN_HAND and event.seat is not None:
                sizes[event.seat] -= _IN_HAND[event.what] * len(event.cards)
        is_end = part[0].what == "over"
        moments.append((OVER, 0) if is_end else (phase, HAND_SIZE + 1 - min(sizes)))
        if part[0].what == "phase-two":
            phase, sizes = PHASE_1, [0, 0]
    return moments[::-1]


def _chapter(names: Names, phase: int, trick: int, part: Events, lines: tuple[str, ...]) -> Chapter:
    if phase == OVER:
        return Chapter(phase, trick, names.words("The end"), "", False, lines)
    winner = next((event.seat for event in part if event.what == "won"), None)
    won = "" if winner is None else _winner_note(names.words, names.other(winner))
    return Chapter(phase, trick, _title(names.words, phase, trick), won, names.is_reader(winner), lines)


@lru_cache(_TITLES)
def _title(words: Words, phase: int, trick: int) -> str:
    return words("Phase {phase}, trick {trick}", phase=phase, trick=trick)


@lru_cache(_TITLES)
def _winner_note(words: Words, name: str | None) -> str:
    return words("won by you") if name is None else words("won by {name}", name=name)
