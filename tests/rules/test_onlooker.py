"""An onlooker: sees what lies open and what both seats saw happen, and nothing else."""

from random import Random

import pytest

from kingless.rules.cards import HIDDEN, card
from kingless.rules.events import BOTH, Event, openly_taken, seen_beside
from kingless.rules.observation import HIDDEN_KEY
from kingless.table.decks import DECKS
from kingless.table.game import Game
from kingless.table.setup import Setup


@pytest.mark.parametrize("windows", ["usable", "all"])
def test_an_onlooker_knows_no_more_than_either_seat(windows: str) -> None:
    game = Game(Setup(factions=DECKS["magic"], artifacts=True, windows=windows, seed=5))  # type: ignore[arg-type]
    chooser, secret = Random(5), 0
    shown: set[int] = set()
    while (decision := game.decision) is not None:
        beside = game.beside()
        for seat in (0, 1):
            known = {*beside.hands[seat], *beside.followers[seat]} - {HIDDEN}
            other = game.observation(1 - seat)
            assert known <= {*other.hands[seat], *other.followers[seat]}
            assert known == openly_taken(beside.history, seat) - {HIDDEN}, "it follows from what all saw"
            shown |= known
        assert {*beside.draw_pile} <= {HIDDEN}
        assert {*beside.artifacts[0], *beside.artifacts[1]} <= {HIDDEN_KEY}
        assert (beside.peek, beside.legal, beside.moment, beside.seat) == ((), (), None, None)
        for seat in (0, 1):
            seen = game.observation(seat)
            assert (beside.table, beside.centre, beside.score) == (seen.table, seen.centre, seen.score)
            own = [event for event in beside.history if event not in seen.history]
            assert all(set(event.cards) <= {HIDDEN} for event in own)
        secret += beside.to_act is None
        game.step(chooser.choice(decision.legal))
    assert bool(secret) == (windows == "usable")  # some questions are not even told to be asked
    assert game.beside().result == game.result
    assert len(shown) >= 10, "prizes of phase one"


def test_what_one_seat_alone_may_know_to_have_happened_is_not_told() -> None:
    told = Event("played", 0, (card("G1"),))
    shown = Event("drew", 0, (card("G2"), card("K3")), faces=(True, False))
    passed = Event("passed", 1, faces=(False, True), secret=True)
    assert seen_beside((told, shown, passed)) == (
        told,
        Event("drew", 0, (HIDDEN, HIDDEN), faces=(True, False)),
    )
    assert told.faces == BOTH


def test_where_nobody_wants_to_know_what_happened_the_game_goes_on_the_same() -> None:
    game, chooser = Game(Setup(factions=DECKS["magic"], artifacts=True, seed=5)), Random(5)
    secret = False
    while (decision := game.decision) is not None:
        action = chooser.choice(decision.legal)
        state, events = game.law.step(game.state, action)
        assert game.law.advance(game.state, action) == state
        secret |= any(event.secret for event in events)
        game.step(action)
    assert secret
