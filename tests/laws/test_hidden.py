"""Non-interference: nothing that a seat cannot see changes its observation by a byte."""

from random import Random

import pytest
from msgspec.structs import replace

from kingless.rules.cards import HIDDEN, Card
from kingless.rules.engine import Law
from kingless.rules.events import Event
from kingless.rules.observation import Observation, observe
from kingless.rules.phases import PHASE_1
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.laws.blind import Change, Observe, altered, check_moment, check_worlds
from tests.laws.games import decisions, law, new_game

SEATS = (0, 1)


def permutation(chooser: Random) -> Change:
    """The hidden cards change places."""
    return lambda hidden: chooser.sample(hidden, len(hidden))


def substitution(chooser: Random, deck: tuple[Card, ...]) -> Change:
    """The hidden cards are quite other ones: in phase two they lie in one hand, where places mean nothing."""
    return lambda hidden: [chooser.choice(deck) for _ in hidden]


@law
def test_permuting_what_a_seat_cannot_see_does_not_change_its_view(ruleset: str, seed: int) -> None:
    game, chooser = new_game(ruleset, seed), Random(seed)
    for _ in decisions(game, chooser):
        for seat in SEATS:
            check_moment(observe, game, seat, permutation(chooser))
            check_moment(observe, game, seat, substitution(chooser, game.law.ruleset.deck))


@law
def test_games_in_which_a_seat_saw_the_same_give_it_the_same_view(ruleset: str, seed: int) -> None:
    game = random_prefix(ruleset, seed)
    for seat in SEATS:
        check_worlds(observe, game, seat, Random(seed))


@law
def test_a_seat_sees_its_own_cards_and_every_public_one(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        for seat in SEATS:
            view, state = game.observation(seat), game.state
            assert view.hands[seat] == state.hands[seat]
            assert view.followers[seat] == state.followers[seat]
            assert (view.centre, view.table, view.score) == (state.centre, state.table, state.score)
            assert [len(pile) for pile in (*view.hands, *view.followers, view.draw_pile)] == [
                len(pile) for pile in (*state.hands, *state.followers, state.deck)
            ]
            assert view.legal == (decision.legal if seat == decision.seat else ())


@law
def test_a_seat_remembers_every_card_it_saw_go_to_the_other_and_no_more(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        for seat in SEATS:
            view, other = game.observation(seat), 1 - seat
            known = remembered(view.history, other)
            pile, empty = view.hands, view.followers
            if view.phase == PHASE_1:
                pile, empty = empty, pile
            assert pile[other] == (*known, *[HIDDEN] * (len(pile[other]) - len(known)))
            assert set(empty[other]) | set(view.draw_pile) <= {HIDDEN}


def remembered(history: tuple[Event, ...], other: int) -> list[Card]:
    """The followers that the other seat was seen to get and not yet to play, by the public course alone."""
    known: list[Card] = []
    is_phase_two = False
    for event in history:
        is_phase_two |= event.what == "phase-two"
        if event.seat != other:
            continue
        if event.what in ("recruited", "drew"):
            known += [card for card in event.cards if card != HIDDEN]
        elif event.what == "played" and is_phase_two and event.cards[0] in known:
            known.remove(event.cards[0])
    return sorted(known)


def random_prefix(ruleset: str, seed: int) -> Game:
    """A game up to a moment that the seed chooses; the deal is its only chance."""
    chooser = Random(seed)
    game = Game(Setup(ruleset=ruleset, seed=seed))
    moment = chooser.randrange(52)
    for number, _ in enumerate(decisions(game, chooser)):
        if number == moment:
            break
    return game


def prefix(seed: int, moment: int) -> Game:
    """A game that stands at its decision with this number."""
    game = Game(Setup(seed=seed))
    for number, _ in enumerate(decisions(game, Random(seed))):
        if number == moment:
            break
    return game


# Proof that these checks have something to check, and that they catch a leak.


def test_the_altered_moments_differ_from_the_truth() -> None:
    chooser = Random(1)
    game = prefix(seed=1, moment=0)
    for _ in decisions(game, chooser):
        if game.state.phase == PHASE_1 and game.state.trick < 13:
            assert altered(game.state, 0, permutation(chooser)) != game.state
    assert game.result is not None


@pytest.mark.parametrize("moment", [0, 1, 12, 20, 27, 35])
def test_other_worlds_are_found_early_and_late(moment: int) -> None:
    found = [check_worlds(observe, prefix(seed, moment), 0, Random(seed)) for seed in range(20)]
    assert sum(found) >= 5


def shows_hand(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the other's hand."""
    return replace(observe(rules, state, seat, events), hands=state.hands)


def shows_followers(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the other's follower pile."""
    return replace(observe(rules, state, seat, events), followers=state.followers)


def shows_next_card(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the top card of the deck."""
    view = observe(rules, state, seat, events)
    return replace(view, draw_pile=state.deck[:1] + view.draw_pile[1:])


def shows_history(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the faces of events that the seat did not see."""
    return replace(observe(rules, state, seat, events), history=events)


def shows_legal(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks what the other could answer."""
    decision = rules.decision(state)
    return replace(observe(rules, state, seat, events), legal=decision.legal if decision else ())


LEAKS = [shows_hand, shows_followers, shows_next_card, shows_history, shows_legal]


@pytest.mark.parametrize("leak", LEAKS)
@pytest.mark.parametrize("seat", SEATS)
def test_the_check_of_moments_catches_every_leak(leak: Observe, seat: int) -> None:
    game, chooser = Game(Setup(seed=5)), Random(5)
    caught = 0
    for _ in decisions(game, chooser):
        try:
            check_moment(leak, game, seat, permutation(chooser))
        except AssertionError:
            caught += 1
    assert caught > 0


@pytest.mark.parametrize("leak", LEAKS)
def test_the_check_of_whole_games_catches_every_leak(leak: Observe) -> None:
    caught = 0
    for seed in range(20):
        try:
            check_worlds(leak, prefix(seed, 14), seed % 2, Random(seed))
        except AssertionError:
            caught += 1
    assert caught > 0
