"""Moments: a finished game halt by halt with everything open, since after the end nothing is hidden."""

from itertools import groupby

from msgspec import Struct

from kingless.rules.cards import Card, suit
from kingless.rules.events import Event
from kingless.rules.faces import Observation
from kingless.table.game import Game
from kingless.table.replay_stops import Stop, since
from kingless.view.lately import last_trick
from kingless.view.log import told_all
from kingless.view.names import Names
from kingless.view.zones import Face, Laid, Zones, face, zones


class Side(Struct, frozen=True, kw_only=True):
    """Everything that one seat holds, face up: hand and followers by faction, and its artifacts by name."""

    seat: int
    name: str
    hand: tuple[tuple[Face, ...], ...]
    followers: tuple[tuple[Face, ...], ...]
    artifacts: tuple[str, ...]


class Moment(Struct, frozen=True, kw_only=True):
    """One halt of a replay."""

    number: int
    title: str
    said: tuple[str, ...]
    """What happened since the halt before, in sentences."""
    prize: Face | None
    laid: tuple[Laid, ...]
    winner: int | None
    """Who has just won the trick that is shown; None while it is played."""
    sides: tuple[Side, Side]
    deck: tuple[Face, ...]
    """What is left of the deck, from the top."""
    at: Zones


def moment(names: Names, game: Game, halts: tuple[Stop, ...], number: int) -> Moment:
    """The game at this halt, as anybody may see it after the end."""
    seen, events = game.moment(halts[number].turns), since(game, halts, number)
    at = zones(names, seen)
    done = last_trick(names, seen) if any(event.what == "won" for event in events) else None
    return Moment(
        number=number,
        title=title(names, game, halts, number),
        said=tuple(told_all(names, _of_the_trick(events) if done else events)),
        prize=done.prize if done else at.centre,
        laid=done.laid if done else at.laid,
        winner=done.winner if done else None,
        sides=(_side(names, seen, 0), _side(names, seen, 1)),
        deck=tuple(face(names, card) for card in seen.draw_pile),
        at=at,
    )


def _of_the_trick(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Without the prize of the next trick, while the finished one is still shown."""
    won = max(at for at, event in enumerate(events) if event.what == "won")
    return tuple(event for at, event in enumerate(events) if at < won or event.what != "revealed")


def title(names: Names, game: Game, halts: tuple[Stop, ...], number: int) -> str:
    """Which moment this is."""
    stop = halts[number]
    if stop.trick == 0:
        return names.words("The deal")
    if number == len(halts) - 1 and game.is_over:
        return names.words("The end")
    return names.words("Phase {phase}, trick {trick}", phase=stop.phase, trick=stop.trick)


def headline(names: Names, game: Game, halts: tuple[Stop, ...], number: int) -> str:
    """Which moment this is and what was done there, in one line."""
    done = told_all(names, since(game, halts, number))[:1] if number else []
    return ". ".join(part.rstrip(".") for part in (title(names, game, halts, number), *done))


def _side(names: Names, seen: Observation, seat: int) -> Side:
    return Side(
        seat=seat,
        name=names.seat(seat),
        hand=_groups(names, seen.hands[seat]),
        followers=_groups(names, seen.followers[seat]),
        artifacts=tuple(names.words.name("artifact", key) for key in seen.artifacts[seat]),
    )


def _groups(names: Names, cards: tuple[Card, ...]) -> tuple[tuple[Face, ...], ...]:
    ordered = groupby(sorted(cards), suit)
    return tuple(tuple(face(names, card) for card in group) for _, group in ordered)
