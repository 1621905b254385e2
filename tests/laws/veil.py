"""Other worlds with magic: what one seat cannot see is changed, and the check that it sees none of it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from kingless.rules.actions import (
    AnyAction,
    Choose,
    Deal,
    DealArtifacts,
    DrawFromHand,
    IllegalAction,
    Potions,
    Shuffle,
)
from kingless.rules.agenda import Agenda, AskChoice, AskDraw, AskWindow
from kingless.rules.cards import HAND_SIZE, Card, code
from kingless.rules.chance import ARTIFACTS_EACH
from kingless.rules.events import Event, seen_by
from kingless.rules.observation import Observation
from kingless.rules.open_fields import Cards
from kingless.rules.state import State
from kingless.table.game import Game, Turn
from tests.laws.blind import Observe
from tests.laws.magic import KEYS

T = TypeVar("T")

Retell = Callable[[Turn], AnyAction]


def check_same(here: Observation, there: Observation) -> None:
    """Two observations are the same to the byte."""
    assert msgspec.json.encode(here) == msgspec.json.encode(there)


# The same moment with other secrets.


def check_moment(observe: Observe, game: Game, seat: int, events: tuple[Event, ...], chooser: Random) -> None:
    """What this seat cannot see, of the state and of these events, may change as it likes."""
    here = observe(game.law, game.state, seat, events)
    there = observe(game.law, altered(game.state, seat, chooser), seat, retold(events, seat, chooser))
    check_same(here, there)


def altered(state: State, seat: int, chooser: Random) -> State:
    """The state with everything changed that this seat has not seen."""
    other = 1 - seat
    hand = unseen(state.hands[other], state.seen_hands[seat])
    pile = unseen(state.followers[other], state.seen_followers[seat])
    deck = unseen(state.deck, state.seen_deck[seat])
    hidden = shuffled(chooser, hand + pile + deck)
    new_hand, hidden = hidden[: len(hand)], hidden[len(hand) :]
    new_pile, new_deck = hidden[: len(pile)], hidden[len(pile) :]
    potions = shuffled(chooser, [*state.potions[0], *state.potions[1], *state.potion_deck])
    first, second = len(state.potions[0]), len(state.potions[0]) + len(state.potions[1])
    unused = sorted(KEYS - {*state.artifacts[seat], *state.spent})
    return replace(
        state,
        agenda=other_question(state.agenda, other),
        hands=with_pile(state.hands, other, tuple(sorted((*state.seen_hands[seat], *new_hand)))),
        followers=with_pile(state.followers, other, tuple(sorted((*state.seen_followers[seat], *new_pile)))),
        deck=tuple(shuffled(chooser, [*state.seen_deck[seat], *new_deck])),
        # What the other has seen of this seat's cards is the other's secret.
        seen_hands=with_pile(state.seen_hands, other, some(chooser, state.hands[seat])),
        seen_followers=with_pile(state.seen_followers, other, some(chooser, state.followers[seat])),
        seen_deck=with_pile(state.seen_deck, other, some(chooser, state.deck)),
        peek=with_pile(state.peek, other, some(chooser, state.hands[seat])),
        artifacts=with_pile(
            state.artifacts, other, tuple(chooser.sample(unused, len(state.artifacts[other])))
        ),
        potions=(tuple(potions[:first]), tuple(potions[first:second])),
        potion_deck=tuple(potions[second:]),
    )


def other_question(agenda: Agenda, other: int) -> Agenda:
    """The other is asked to choose from something else."""
    asked = agenda[0] if agenda else None
    if isinstance(asked, AskChoice) and asked.seat == other:
        return (replace(asked, options=("Z1", "Z2"), memo=("Z3", "Z4")), *agenda[1:])
    return agenda


def retold(events: tuple[Event, ...], seat: int, chooser: Random) -> tuple[Event, ...]:
    """The events with other faces where this seat saw none, and without the other's secret ones."""
    return tuple(
        event
        if event.faces[seat]
        else replace(event, cards=tuple(shuffled(chooser, [*event.cards, Card(0)])[1:]))
        for event in events
        if event.faces[seat] or not event.secret
    )


def unseen(pile: Cards, seen: Cards) -> list[Card]:
    """The cards of a pile that have not been seen; one that counts as seen must be there."""
    left = list(pile)
    for card in seen:
        left.remove(card)
    return left


def shuffled(chooser: Random, things: list[T]) -> list[T]:
    """The things in any order."""
    return chooser.sample(things, len(things))


def some(chooser: Random, pile: Cards) -> Cards:
    """Some of the cards of a pile."""
    return tuple(sorted(chooser.sample(pile, chooser.randrange(len(pile) + 1))))


def with_pile(pair: tuple[T, T], seat: int, pile: T) -> tuple[T, T]:
    """The pair with another part for this seat."""
    return (pile, pair[1]) if seat == 0 else (pair[0], pile)


def check_asking(observe: Observe, game: Game, seat: int) -> None:
    """A seat is not told that the other is asked, where the very asking would tell a secret."""
    asked, decision = game.state.agenda[0], game.decision
    assert decision is not None
    view = observe(game.law, game.state, seat, ())
    told = (view.to_act, view.asked, view.moment, view.legal)
    if decision.seat == seat:
        moment = asked.moment if isinstance(asked, AskWindow) else None
        assert told == (seat, decision.kind, moment, decision.legal)
    elif (isinstance(asked, AskChoice) and asked.private) or (
        isinstance(asked, AskWindow) and game.setup.windows == "usable"
    ):
        assert told == (None, None, None, ())
    else:
        assert told == (1 - seat, decision.kind, None, ())


# Whole games with other secrets.


def check_world(observe: Observe, game: Game, world: Game, seat: int) -> None:
    """At the end of both courses the seat has seen, and sees, the same."""
    check_same(
        observe(game.law, game.state, seat, game.events), observe(world.law, world.state, seat, world.events)
    )


def world(game: Game, retell: Retell) -> Game | None:
    """The game with other answers of chance; None where something would have been illegal then."""
    other = Game(game.setup, resumed=True)
    try:
        for turn in game.turns:
            other.repeat(retell(turn))
    except IllegalAction:
        return None
    return other


def as_it_was(turn: Turn) -> AnyAction:
    """The same answer."""
    return turn.action


def other_potions(game: Game, chooser: Random) -> Retell:
    """The potions that nobody has turned over are other ones."""
    hidden = [*game.state.potions[0], *game.state.potions[1], *game.state.potion_deck]

    def retell(turn: Turn) -> AnyAction:
        if not isinstance(turn.action, Potions):
            return turn.action
        fresh = iter(shuffled(chooser, hidden))
        return Potions(tuple(next(fresh) if one in hidden else one for one in turn.action.potions))

    return retell


def other_artifacts(game: Game, seat: int, chooser: Random) -> Retell:
    """The artifacts that the other has not used are other ones."""
    other = 1 - seat

    def retell(turn: Turn) -> AnyAction:
        if not isinstance(turn.action, DealArtifacts):
            return turn.action
        keys = turn.action.keys
        mine = keys[seat * ARTIFACTS_EACH : (seat + 1) * ARTIFACTS_EACH]
        fresh = iter(shuffled(chooser, sorted(KEYS - {*mine, *game.state.spent})))
        return DealArtifacts(
            tuple(next(fresh) if key in game.state.artifacts[other] else key for key in keys)
        )

    return retell


def other_draws(seat: int, chooser: Random) -> Retell:
    """The other was shown other cards of this seat's hand."""

    def retell(turn: Turn) -> AnyAction:
        asked = turn.before.agenda[0]
        if not isinstance(asked, AskDraw) or asked.seat == seat:
            return turn.action
        return DrawFromHand(tuple(sorted(chooser.sample(turn.before.hands[seat], asked.count))))

    return retell


def deals(game: Game, seat: int, chooser: Random) -> Iterator[Game]:
    """Games with two hidden cards of the deal exchanged in which the seat has seen the same."""
    deal = next(turn.action for turn in game.turns if isinstance(turn.action, Deal))
    mine = range(seat * HAND_SIZE, (seat + 1) * HAND_SIZE)
    places = [place for place in range(len(deal.cards)) if place not in mine]
    seen = seen_by(game.events, seat)
    for first, second in [(-1, -2), (-1, -3), *(chooser.sample(places, 2) for _ in range(8))]:
        one, two = deal.cards[first], deal.cards[second]
        if one != two:
            found = world(game, exchanged(one, two, first, second, seat))
            if found is not None and seen_by(found.events, seat) == seen:
                yield found


def exchanged(one: Card, two: Card, first: int, second: int, seat: int) -> Retell:
    """Two cards change places in the deal, and in what later comes of the deck."""
    names = {code(one): code(two), code(two): code(one)}

    def retell(turn: Turn) -> AnyAction:
        match turn.action:
            case Deal(cards):
                order = list(cards)
                order[first], order[second] = order[second], order[first]
                return Deal(tuple(order))
            case Shuffle(cards) if (one in cards) != (two in cards):
                return Shuffle(tuple({one: two, two: one}.get(card, card) for card in cards))
            case Choose(what) if turn.seat != seat and turn.before.peek[1 - seat]:
                return Choose(names.get(what, what))
        return turn.action

    return retell
