"""The history of a view that is encoded once: the same bytes as those of all events encoded anew."""

from random import Random

import msgspec
import pytest

from kingless.rules.events import Event
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.wire import forms
from kingless.wire.forms import EventForm, History, event_form, view_form

SETUPS = [Setup(), Setup(artifacts=True, windows="all")]


def both_ways(game: Game, seat: int, history: History) -> tuple[bytes, bytes]:
    """A view encoded with the history, and without it."""
    seen = game.observation(seat)
    return (
        msgspec.json.encode(view_form(game.law.ruleset, seen, game.setup, history)),
        msgspec.json.encode(view_form(game.law.ruleset, seen, game.setup)),
    )


@pytest.mark.parametrize("setup", SETUPS)
@pytest.mark.parametrize("seed", range(3))
def test_a_view_has_the_same_bytes_at_every_moment_of_a_game(setup: Setup, seed: int) -> None:
    game, chance = Game(setup), Random(seed)
    histories = History(), History()
    while (decision := game.decision) is not None:
        for seat in (0, 1):
            kept, anew = both_ways(game, seat, histories[seat])
            assert kept == anew
        game.step(chance.choice(decision.legal))


def test_what_was_taken_back_is_not_told_any_more() -> None:
    game, history = Game(), History()
    begun = game.observation(0).history
    for _ in range(3):
        play_on(game)
    longer = game.observation(0).history
    assert encoded(begun) != encoded(longer)
    for events in (longer, begun, longer, (), begun):
        assert bytes(history.encode(events)) == encoded(events)


def test_only_new_events_are_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    game, history = Game(), History()
    begun = game.observation(0).history
    history.encode(begun)
    asked: list[Event] = []

    def noted(event: Event) -> EventForm:
        asked.append(event)
        return event_form(event)

    monkeypatch.setattr(forms, "event_form", noted)
    history.encode(begun)
    assert asked == []
    play_on(game)
    longer = game.observation(0).history
    history.encode(longer)
    assert asked == list(longer[len(begun) :])
    assert asked


def encoded(events: tuple[Event, ...]) -> bytes:
    """The events encoded anew."""
    return msgspec.json.encode([event_form(event) for event in events])


def play_on(game: Game) -> None:
    """Give the first legal answer."""
    decision = game.decision
    assert decision is not None
    game.step(decision.legal[0])
