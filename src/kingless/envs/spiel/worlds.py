"""Other worlds in OpenSpiel: the same course after other picks of chance, to one seat all alike."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from kingless.envs.spiel.chance import SEATS, Things
from kingless.envs.spiel.moments import SpielKind, SpielMoment
from kingless.rules.cards import HAND_SIZE, Card, suit
from kingless.rules.chance import CHANCE
from kingless.rules.following import legal_follow
from kingless.rules.phases import PHASE_1

_T = TypeVar("_T")
SpielDraw = Callable[[], float]
"""Gives a number from 0 up to 1, as OpenSpiel's samplers do."""
SpielTurn = int | Things
"""An action of a seat, or everything that chance picked at once."""

_EXCHANGES = 200
"""How many exchanges of two hidden things are tried, where a world cannot be put together at once."""


def imagine(moment: SpielMoment, seat: int, draw: SpielDraw) -> SpielMoment:
    """A moment in which this seat has seen the same.

    Where nothing but cards is played, it is drawn at once, each world as likely as any other. Elsewhere it is
    found by exchanges.
    """
    if moment.state is None or not moment.state.phase or moment.picked:
        return moment  # in the middle of a deal nobody has seen anything that could be told apart
    if moment.kind.maker.layout.is_plain:
        return _draw_deal(moment, seat, draw) if moment.state.phase == PHASE_1 else moment
    return exchange_hidden(moment, seat, draw)


def exchange_hidden(moment: SpielMoment, seat: int, draw: SpielDraw, times: int = _EXCHANGES) -> SpielMoment:
    """Exchange two hidden things again and again, as long as the seat sees the same.

    Any exchange is as likely as the one that takes it back, so worlds that can be reached from the truth come
    to be equally likely: nearly so after many exchanges, and not those that can only be reached through one
    in which the seat would have seen something else.
    """
    turns = turns_of(moment)
    for _ in range(times):
        other = _exchange(moment.kind, turns, draw)
        world = other and walk(moment.kind, other, moment, seat)
        if other and world:
            turns, moment = other, world
    return moment


def turns_of(moment: SpielMoment) -> list[SpielTurn]:
    """What led to this moment: the seats' actions, and chance's answers as wholes."""
    turns: list[SpielTurn] = []
    for one in moment.path():
        if one.answer:
            turns.append(one.answer)
        elif one.before is not None and one.before.player != CHANCE:
            turns.append(one.action)
    return turns


def walk(kind: SpielKind, turns: Sequence[SpielTurn], like: SpielMoment, seat: int) -> SpielMoment | None:
    """Where these turns lead; None where one cannot be, or where the seat would have seen something else."""
    here = kind.start
    target = like.history(seat)
    for turn in turns:
        if isinstance(turn, int):
            if here.player not in (0, 1) or turn not in here.legal:
                return None
            here = here.after(turn)
        else:
            after = _pick_all(here, turn)
            if after is None:
                return None
            here = after
        if not target.startswith(here.history(seat)):
            return None
    same = here.player == like.player and here.information(seat) == like.information(seat)
    return here if same else None


def _pick_all(here: SpielMoment, order: Things) -> SpielMoment | None:
    """The moment after chance has picked in this order."""
    tiny = here.kind.tiny
    if tiny and here.state is None:
        cards = tuple(Card(int(card)) for card in order)
        return here.after(tiny.number_of[tiny.sort_hands(cards)])
    if here.player != CHANCE or sorted(map(str, here.question.things)) != sorted(map(str, order)):
        return None
    for thing in order:
        here = here.after(here.kind.numbers[thing])
        if not here.picked:
            break
    return here


def _draw_deal(moment: SpielMoment, seat: int, draw: SpielDraw) -> SpielMoment:
    """A deal with other hidden cards: what the other has shown not to hold stays out of its hand."""
    turns = turns_of(moment)
    at = next(
        place for place, turn in enumerate(turns) if not isinstance(turn, int) and len(turn) > len(SEATS)
    )
    deal = turns[at]
    assert not isinstance(deal, int)
    cards = [Card(int(card)) for card in deal]
    in_hand, elsewhere = _hidden_places(moment, seat, cards)
    barred = _barred_kinds(moment, 1 - seat)
    hidden = _shuffle([cards[place] for place in (*in_hand, *elsewhere)], draw)
    held = [card for card in hidden if card not in barred][: len(in_hand)]
    rest = list(hidden)
    for card in held:
        rest.remove(card)
    for place, card in zip((*in_hand, *elsewhere), (*held, *_shuffle(rest, draw)), strict=True):
        cards[place] = card
    turns[at] = tuple(cards)
    world = walk(moment.kind, turns, moment, seat)
    assert world is not None, "a world in which the seat has seen something else"
    return world


def _hidden_places(moment: SpielMoment, seat: int, cards: list[Card]) -> tuple[list[int], list[int]]:
    """In phase one, the places of the deal that this seat has not seen: in the other's hand, and elsewhere.

    After the hands, prizes and cards that are drawn blindly lie in the pile by turns.
    """
    size, other = moment.kind.tiny.hand if moment.kind.tiny else HAND_SIZE, 1 - seat
    hand = list(range(other * size, (other + 1) * size))
    pile = 2 * size
    seen = {pile}
    trick = 0
    for event in moment.seen_events(seat):
        if event.what == "played" and event.seat == other:
            hand.remove(next(place for place in hand if cards[place] == event.cards[0]))
        elif event.what == "drew":
            seen |= {pile + 2 * trick + 1} if event.seat == seat else set()
            trick += 1
            seen.add(pile + 2 * trick)
    return hand, [place for place in range(pile, len(cards)) if place not in seen]


def _barred_kinds(moment: SpielMoment, other: int) -> set[Card]:
    """B-12: the cards that this seat would have had to follow with, had it held them."""
    ruleset, barred, led = moment.kind.law.ruleset, set[Card](), None
    for event in moment.seen_events(1 - other):
        if event.what != "played":
            continue
        card = event.cards[0]
        if led is not None and event.seat == other:
            faction = suit(led)
            barred |= {one for one in ruleset.deck if card not in legal_follow(ruleset, (card, one), faction)}
        led = card if led is None else None
    return barred


def _exchange(kind: SpielKind, turns: list[SpielTurn], draw: SpielDraw) -> list[SpielTurn] | None:
    """The same turns with two things exchanged, in one answer of chance and in those after it."""
    answers = [at for at, turn in enumerate(turns) if not isinstance(turn, int)]
    at = answers[int(draw() * len(answers))]
    order = turns[at]
    assert not isinstance(order, int)
    first, second = int(draw() * len(order)), int(draw() * len(order))
    one, two = order[first], order[second]
    if one == two:
        return None
    changed = list(order)
    changed[first], changed[second] = two, one
    other = {one: two, two: one}
    is_card = one in kind.maker.layout.kind_of
    later = [
        tuple(other.get(thing, thing) for thing in turn) if is_card and not isinstance(turn, int) else turn
        for turn in turns[at + 1 :]
    ]
    return [*turns[:at], tuple(changed), *later]


def _shuffle(things: list[_T], draw: SpielDraw) -> list[_T]:
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = int(draw() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
