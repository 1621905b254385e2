"""The replay: a finished game halt by halt with everything open, since after the end nothing is hidden."""

from itertools import groupby

from msgspec import Struct

from kingless.rules.cards import Card, suit
from kingless.rules.events import Event
from kingless.rules.observation import Observation
from kingless.table.game import Game
from kingless.table.replay_stops import Stop, since
from kingless.view.cards import Face, LaidCard, face, laid_card
from kingless.view.last_trick import last_trick
from kingless.view.log import event_sentences
from kingless.view.moment import Moment, moment_of
from kingless.view.names import Names
from kingless.view.standings import VoteView, vote_view
from kingless.view.table import effect


class Side(Struct, frozen=True, kw_only=True):
    """Everything before one seat, face up: hand and followers by faction, its artifacts by name."""

    seat: int
    name: str
    hand: tuple[tuple[Face, ...], ...]
    followers: tuple[tuple[Face, ...], ...]
    front: tuple[Face, ...]
    artifacts: tuple[str, ...]
    effects: tuple[str, ...]
    """What lasts, in sentences."""
    leads: bool
    scored: int
    votes: int


class Halt(Struct, frozen=True, kw_only=True):
    """One halt of a replay."""

    number: int
    phase: int
    title: str
    said: tuple[str, ...]
    """What happened since the halt before, in sentences."""
    prize: Face | None
    laid: tuple[LaidCard, ...]
    winner: int | None
    """Who has just won the trick that is shown; None while it is played."""
    sides: tuple[Side, Side]
    deck: tuple[Face, ...]
    """What is left of the deck, from the top."""
    votes: tuple[VoteView, ...]


def halt_at(names: Names, game: Game, halts: tuple[Stop, ...], number: int) -> Halt:
    """The game at this halt, as anybody may see it after the end."""
    seen, events = game.moment(halts[number].turns), since(game, halts, number)
    now = moment_of(names.ruleset, seen, names.reader)
    done = last_trick(names, seen.history) if any(event.what == "won" for event in events) else None
    return Halt(
        number=number,
        phase=now.phase,
        title=title(names, game, halts, number),
        said=tuple(event_sentences(names, _of_the_trick(events) if done else events)),
        prize=done.prize if done else None if now.centre is None else face(names, now.centre),
        laid=done.laid if done else tuple(laid_card(names, one) for one in now.table),
        winner=done.winner if done else None,
        sides=(_side(names, seen, now, 0), _side(names, seen, now, 1)),
        deck=tuple(face(names, card) for card in seen.draw_pile),
        votes=tuple(vote_view(names, one) for one in now.standings),
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
    done = event_sentences(names, since(game, halts, number))[:1] if number else []
    return ". ".join(part.rstrip(".") for part in (title(names, game, halts, number), *done))


def _side(names: Names, seen: Observation, now: Moment, seat: int) -> Side:
    place = now.places[seat]
    return Side(
        seat=seat,
        name=names.seat(seat),
        hand=_groups(names, seen.hands[seat]),
        followers=_groups(names, seen.followers[seat]),
        front=tuple(face(names, card) for card in place.front.known),
        artifacts=tuple(names.words.name("artifact", key) for key in seen.artifacts[seat]),
        effects=tuple(effect(names, one) for one in place.effects),
        leads=place.leads,
        scored=place.score.count + place.front.count,
        votes=place.votes,
    )


def _groups(names: Names, cards: tuple[Card, ...]) -> tuple[tuple[Face, ...], ...]:
    ordered = groupby(sorted(cards), suit)
    return tuple(tuple(face(names, card) for card in group) for _, group in ordered)
