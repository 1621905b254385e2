"""A game can be saved at every decision and goes on from there as if nothing had happened."""

from collections.abc import Iterator
from random import Random

import msgspec

from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.record import from_json, to_json
from kingless.table.record_text import read, write
from tests.laws.games import answers, decisions, law, new_game, played


def copies(game: Game) -> Iterator[Game]:
    """The game after it was saved and loaded, in each form of the record."""
    yield read(write(game))
    yield from_json(msgspec.json.decode(msgspec.json.encode(to_json(game))))


def check_same(copy: Game, game: Game) -> None:
    """Both games stand at the same place, came there by the same way, and say the same of it."""
    assert copy.state == game.state
    assert copy.turns == game.turns  # each with its events
    assert (copy.setup, copy.fair, copy.seats) == (game.setup, game.fair, game.seats)
    assert copy.decision == game.decision
    assert copy.result == game.result


def check_state(state: State) -> None:
    """The state comes back from JSON as the same value with the same hash."""
    copy = msgspec.json.decode(msgspec.json.encode(state), type=State)
    assert copy == state
    assert hash(copy) == hash(state)


@law
def test_a_state_survives_json_at_every_decision(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    check_state(game.law.new())
    for _ in decisions(game, Random(seed)):
        check_state(game.state)
    check_state(game.state)


@law
def test_a_game_survives_its_record_at_every_decision(ruleset: str, seed: int) -> None:
    whole = played(ruleset, seed)
    game = new_game(ruleset, seed)
    for answer in answers(whole):
        loaded = list(copies(game))
        for copy in loaded:
            check_same(copy, game)
        events = game.step(answer)
        for copy in loaded:
            assert copy.step(answer) == events
            assert copy.state == game.state
    for copy in copies(game):
        check_same(copy, whole)


@law
def test_a_loaded_game_goes_on_to_the_identical_end(ruleset: str, seed: int) -> None:
    whole = played(ruleset, seed)
    course = answers(whole)
    moment = Random(seed).randrange(len(course))
    game = new_game(ruleset, seed)
    for answer in course[:moment]:
        game.step(answer)
    for copy in copies(game):
        for answer in course[moment:]:
            copy.step(answer)
        check_same(copy, whole)
