"""An onlooker: sees what lies open and what both seats saw happen, and nothing else."""

from collections import Counter
from random import Random

import pytest

from kingless.rules.cards import HIDDEN, card
from kingless.rules.events import BOTH, ONLY, Event, openly_held, seen_beside
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
            assert _faces(beside.hands[seat]) <= _faces(other.hands[seat])
            assert _faces(beside.followers[seat]) <= _faces(other.followers[seat])
            held, taken = openly_held(beside.history, seat)
            assert known == {*held, *taken}, "it follows from what all saw"
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


def test_of_equal_cards_an_onlooker_knows_only_those_that_all_have_seen() -> None:
    """The Goblins have five zeros (B-1): one that was won openly gives away none that was dealt or drawn."""
    hidden_equals = 0
    for seed in range(40):
        game, chooser = Game(Setup(seed=seed)), Random(seed)
        while (decision := game.decision) is not None:
            beside = game.beside()
            for seat in (0, 1):
                other = game.observation(1 - seat)
                for all_saw, other_knows, there in (
                    (beside.hands[seat], other.hands[seat], game.state.hands[seat]),
                    (beside.followers[seat], other.followers[seat], game.state.followers[seat]),
                ):
                    shown = _faces(all_saw)
                    assert shown <= _faces(other_knows)
                    hidden_equals += any(there.count(one) > count for one, count in shown.items())
            game.step(chooser.choice(decision.legal))
    assert hidden_equals, "some pile held an equal card that nobody beside the table knew of"


def test_what_was_seen_to_come_is_known_until_it_is_seen_to_leave() -> None:
    zero, nine = card("G0"), card("K9")
    came = (
        Event("recruited", 0, (zero,)),
        Event("drew", 0, (zero,), faces=ONLY[0]),
        Event("recruited", 0, (nine,)),
        Event("recruited", 1, (card("D1"),)),
    )
    assert openly_held(came, 0) == (Counter(), Counter([zero, nine]))
    second = (*came, Event("phase-two", 1))
    assert openly_held(second, 0) == (Counter([zero, nine]), Counter())
    for way in ("played", "gave-back", "exchanged", "placed"):
        left = (*second, Event(way, 0, (zero,)), Event("played", 1, (nine,)))
        assert openly_held(left, 0) == (Counter([nine]), Counter())
        assert openly_held((*left, Event(way, 0, (zero,))), 0) == (Counter([nine]), Counter())
    assert openly_held((*second, Event("took", 0, (card("D2"),))), 0)[0] == Counter([zero, nine, card("D2")])


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


def _faces(pile: tuple[int, ...]) -> Counter[int]:
    """The cards of a pile that are known, each as often as it is."""
    return Counter(card for card in pile if card != HIDDEN)
