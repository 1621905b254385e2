"""The JSON forms: a seat's view says all that an observation says, and comes back as the same observation."""

from random import Random
from typing import Any

import msgspec
import pytest

from kingless.rules.actions import parse
from kingless.rules.cards import HIDDEN, card, codes
from kingless.rules.events import Event
from kingless.rules.scoring import result
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.wire.forms import (
    EventForm,
    ResultForm,
    StateForm,
    ViewForm,
    event_form,
    result_form,
    state_form,
    view_form,
)
from kingless.wire.observation_checks import BadForm
from kingless.wire.observation_reading import observation_of
from kingless.wire.open_forms import TableForm
from tests.laws.games import decisions, law, new_game

LATE = PositionText(phase=2, leader=1, hands=(["K2", "G5"], ["G9", "D1"]), score=(["U9"], []))


def view(game: Game, seat: int) -> ViewForm:
    """What this seat is told."""
    return view_form(game.law.ruleset, game.observation(seat), game.setup)


def sent(form: ViewForm) -> ViewForm:
    """The view after it went through a line of JSON."""
    return msgspec.json.decode(msgspec.json.encode(form), type=ViewForm)


# Views and observations.


@law
def test_a_view_comes_back_as_the_observation_it_was_made_from(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        form = view(game, decision.seat)
        assert sent(form) == form
        seen = observation_of(game.law.ruleset, sent(form))
        assert seen == game.observation(decision.seat)
        assert view_form(game.law.ruleset, seen, game.setup) == form


@law
def test_a_view_says_as_much_as_the_observation_and_a_state_as_much_as_the_truth(
    ruleset: str, seed: int
) -> None:
    game = new_game(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        for seat in (0, 1):
            seen, form = game.observation(seat), view(game, seat)
            assert form.hands == tuple(codes(hand).split() for hand in seen.hands)
            assert form.followers == tuple(codes(pile).split() for pile in seen.followers)
            assert form.score == tuple(codes(pile).split() for pile in seen.score)
            assert form.draw_pile == ["?"] * len(game.state.deck)
            assert tuple(parse(words) for words in form.legal) == seen.legal
            assert len(form.history) == len(seen.history)
        truth = state_form(game.law.ruleset, game.witness())
        assert truth.draw_pile == codes(game.state.deck).split()
        assert truth.hands == tuple(codes(hand).split() for hand in game.state.hands)


def test_a_state_has_no_history_and_no_set_up() -> None:
    game = Game(Setup(seed=1))
    fields = msgspec.to_builtins(state_form(game.law.ruleset, game.witness())).keys()
    assert msgspec.to_builtins(view(game, 0)).keys() - fields == {"history", "setup"}


def test_the_set_up_in_a_view_tells_no_seed_and_no_deck() -> None:
    deck = codes(Game().law.ruleset.deck).split()
    for setup in (Setup(seed=7), Setup(deck=deck), Setup(position=LATE)):
        told = view(Game(setup), 0).setup
        assert told.keys() == {"ruleset", "factions", "artifacts", "windows", "options"}


def test_a_card_on_the_table_says_its_seat_faction_and_worth() -> None:
    game = Game(Setup(position=LATE))
    game.step(game.law.decision(game.state).legal[0])  # type: ignore[union-attr]  # the game has begun
    (laid,) = view(game, 0).table
    assert laid == TableForm(seat=1, card="D1", faction="dwarves", value=1)


@pytest.mark.parametrize(
    "change",
    [
        {"to_act": None},
        {"to_act": 2},
        {"legal": []},
        {"legal": ["play A1"]},
        {"legal": ["deal G1"]},
        {"discard": ["A1"]},
        {"centre": "T1"},
        {"score": (["R1"], [])},
        {"table": [TableForm(0, "G1", "elves", 1)]},
        {"table": [TableForm(2, "G1", "goblins", 1)]},
        {"frozen": [TableForm(0, "A1", "goblins", 1)]},
        {"history": [EventForm("played", 0, ["A1"])]},
    ],
)
def test_a_view_of_no_game_is_refused(change: dict[str, Any]) -> None:
    game = Game(Setup(seed=1))
    form = msgspec.structs.replace(view(game, 0), **change)
    with pytest.raises(BadForm):
        observation_of(game.law.ruleset, form)


# Events and results.


@pytest.mark.parametrize(
    ("event", "form"),
    [
        (Event("over"), {"what": "over"}),
        (Event("won", 0), {"what": "won", "seat": 0}),
        (Event("played", 1, (card("G7"),)), {"what": "played", "seat": 1, "cards": ["G7"]}),
        (
            Event("drew", 1, (HIDDEN,), "", (False, True)),
            {"what": "drew", "seat": 1, "cards": ["?"], "audience": [1]},
        ),
        (
            Event("chose", 0, (), "top", (True, False), True),
            {"what": "chose", "seat": 0, "word": "top", "audience": [0], "secret": True},
        ),
    ],
)
def test_an_event_says_only_what_there_is_to_say(event: Event, form: dict[str, Any]) -> None:
    written = msgspec.json.encode(event_form(event))
    assert msgspec.json.decode(written) == form
    assert msgspec.json.decode(written, type=EventForm) == event_form(event)


def test_a_result_names_the_winner_the_votes_and_the_reason() -> None:
    """B-6, B-29: more cards of a faction, and its vote is yours."""
    ruleset = Game().law.ruleset
    score = ((card("D1"), card("G1"), card("U1")), (card("K2"),))
    assert result_form(result(ruleset, score)) == ResultForm(
        winner=0,
        votes={"goblins": 0, "knights": 1, "undead": 0, "dwarves": 0, "doppelgangers": None},
        reason="votes",
    )


def test_a_finished_state_has_its_result_and_phase() -> None:
    game = Game(Setup(position=PositionText(phase=2)))
    form: StateForm = state_form(game.law.ruleset, game.witness())
    assert (form.phase, form.to_act, form.asked, form.legal) == ("over", None, None, [])
    assert form.result == ResultForm(None, dict.fromkeys(game.law.ruleset.by_key), "draw")
