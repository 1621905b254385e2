"""Other worlds: games that differ only in what one seat cannot see, and the check that it sees none of it."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec
from msgspec.structs import replace

from kingless.rules.actions import Deal, IllegalAction
from kingless.rules.cards import HAND_SIZE, Card, code
from kingless.rules.engine import Law
from kingless.rules.events import Event, seen_by
from kingless.rules.observation import Observation
from kingless.rules.open_fields import Cards, Pair
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.laws.games import answers

Observe = Callable[[Law, State, int, tuple[Event, ...]], Observation]
Change = Callable[[list[Card]], list[Card]]


def check_same_view(observe: Observe, game: Game, seat: int, other: State, told: tuple[Event, ...]) -> None:
    """To this seat the other world looks like this game, to the byte."""
    here = observe(game.law, game.state, seat, game.events)
    there = observe(game.law, other, seat, told)
    assert msgspec.json.encode(here) == msgspec.json.encode(there)


# The same moment with other hidden cards.


def check_moment(observe: Observe, game: Game, seat: int, change: Change) -> None:
    """What this seat cannot see may change as it likes."""
    told = tuple(_retold(event, seat, change) for event in game.events)
    check_same_view(observe, game, seat, altered(game.state, seat, change), told)


def altered(state: State, seat: int, change: Change) -> State:
    """The state with every card that this seat has not seen changed, the seen ones where they were."""
    other = 1 - seat
    hand = _unseen(state.hands[other], state.seen_hands[seat])
    pile = _unseen(state.followers[other], state.seen_followers[seat])
    deck = _unseen(state.deck, state.seen_deck[seat])
    hidden = change(hand + pile + deck)
    new_hand, hidden = hidden[: len(hand)], hidden[len(hand) :]
    new_pile, new_deck = hidden[: len(pile)], hidden[len(pile) :]
    return replace(
        state,
        hands=_with(state.hands, other, (*state.seen_hands[seat], *new_hand)),
        followers=_with(state.followers, other, (*state.seen_followers[seat], *new_pile)),
        deck=(*state.seen_deck[seat], *new_deck),
    )


def _unseen(pile: Cards, seen: Cards) -> list[Card]:
    left = list(pile)
    for card in seen:
        left.remove(card)  # fails where a card counts as seen that is not there
    return left


def _with(pair: Pair, seat: int, pile: Cards) -> Pair:
    ordered = tuple(sorted(pile))
    return (ordered, pair[1]) if seat == 0 else (pair[0], ordered)


def _retold(event: Event, seat: int, change: Change) -> Event:
    return event if event.faces[seat] else replace(event, cards=tuple(change(list(event.cards))))


# Whole games from another deal.


def check_worlds(observe: Observe, game: Game, seat: int, chooser: Random) -> int:
    """How many other deals show this seat the same things, each checked to give it the same view."""
    count = 0
    for world in worlds(game, seat, chooser):
        assert world.turns != game.turns
        check_same_view(observe, game, seat, world.state, world.events)
        count += 1
    return count


def worlds(game: Game, seat: int, chooser: Random) -> Iterator[Game]:
    """The same answers after deals with two other cards exchanged, where the seat saw the same."""
    deal = game.turns[0].action
    assert isinstance(deal, Deal)
    seen = seen_by(game.events, seat)
    for first, second in _exchanges(game, seat, chooser):
        order = list(deal.cards)
        order[first], order[second] = order[second], order[first]
        world = _replayed(game, order)
        if world is not None and seen_by(world.events, seat) == seen:
            yield world


def _exchanges(game: Game, seat: int, chooser: Random) -> Iterator[tuple[int, int]]:
    """Some pairs of places in the deal outside this seat's hand that hold different cards."""
    deal = game.turns[0].action
    assert isinstance(deal, Deal)
    mine = range(seat * HAND_SIZE, (seat + 1) * HAND_SIZE)
    places = [place for place in range(len(deal.cards)) if place not in mine]
    # The first choices lie at the bottom of the deck, which nobody has seen until late.
    for first, second in [(-1, -2), (-1, -3), *(chooser.sample(places, 2) for _ in range(12))]:
        if deal.cards[first] != deal.cards[second]:
            yield first, second


def _replayed(game: Game, order: list[Card]) -> Game | None:
    """The game after this deal, unless its answers would have been illegal."""
    world = Game(
        Setup(ruleset=game.setup.ruleset, leader=game.setup.leader, deck=[code(card) for card in order])
    )
    try:
        for answer in answers(game):
            world.step(answer)
    except IllegalAction:
        return None
    return world
