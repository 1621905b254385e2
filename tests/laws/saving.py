"""Saving a game and loading it: its copies, and whether they are the same."""

from collections.abc import Iterator

import msgspec

from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.record import from_json, to_json
from kingless.table.record_text import read, write


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
