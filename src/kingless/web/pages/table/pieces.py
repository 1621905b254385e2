"""The pieces of the table page: the id of each, what draws it, and the plain values that it is drawn from."""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from kingless.rules.cards import HAND_SIZE, suit
from kingless.rules.events import Events
from kingless.rules.observation import Cards
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.view.last_trick import last_trick_events
from kingless.view.moment import Moment, Pile, Place
from kingless.view.names import Names
from kingless.view.tracker import TrackedFaction
from kingless.web.pages.table.drawing import artifacts, hand, prompt, seats, tracker, trick, votes
from kingless.web.pages.table.fields import Around

_NEAR, _FAR = "near", "far"


class _SeatIds(NamedTuple):
    """The ids of the pieces of one seat."""

    spot: str
    plate: str
    clock: str
    counts: str
    known: str


_NEAR_IDS, _FAR_IDS = (_SeatIds(*(f"{part}-{side}" for part in _SeatIds._fields)) for side in (_NEAR, _FAR))


Piece = tuple[str, Callable[..., str], tuple[Any, ...]]
"""A piece of the page: its id, what draws it, and the values that it is drawn from."""


def pieces(names: Names, now: Moment, history: Events, recent: tuple[str, ...], extra: Around) -> list[Piece]:
    """Every piece of this moment, apart from log, result and standing orders."""
    words, ruleset = names.words, names.ruleset
    is_over = now.is_over or bool(extra.record)
    phase = OVER if now.is_over else now.phase
    beside = (extra.is_practice, 0 if extra.watching else extra.onlookers)
    return [
        ("status", trick.status, (words, phase, now.phase, now.trick, names.other(now.leader), *beside)),
        *_seat(names, now, now.far, extra, _FAR_IDS),
        *_seat(names, now, now.near, extra, _NEAR_IDS),
        ("prize", trick.prize, (words, ruleset, now.centre, now.phase)),
        ("beside", trick.beside, (words, ruleset, now.frozen, now.aside, now.flips, now.numbers_only)),
        ("phase", trick.phase_two, _phase_two_parts(names, now, is_over)),
        ("last", lambda _: trick.last(names, history), (last_trick_events(history),)),
        ("deck", trick.deck, (words, now.deck if now.phase == PHASE_1 else None)),
        ("hand", hand.hand, _hand_parts(names, now, history, extra)),
        ("prompt", prompt.prompt, (words, ruleset, is_over, *_answers(names, now, extra))),
        ("tools", artifacts.tools, _tool_parts(names, now, extra, is_over)),
        ("hint", prompt.hint, (() if is_over else extra.hint, "" if is_over else extra.notice)),
        ("recent", trick.recent, (() if is_over else recent,)),
        *[
            (
                f"vote-{one.vote.faction}",
                votes.vote,
                (words, ruleset, names.seats, names.reader, one, _recruits(names, now, one.vote.faction)),
            )
            for one in now.standings
        ],
    ]


def _phase_two_parts(names: Names, now: Moment, is_over: bool) -> tuple[Any, ...]:
    """What is told until the first card of phase two: who leads, and what the reader knows of the other."""
    is_beginning = now.phase == PHASE_2 and now.trick == 1 and not (now.table or now.frozen or is_over)
    is_own = is_beginning and names.reader is not None
    held = now.far.held if is_own else Pile(())
    return (names.words, names.ruleset, is_beginning, is_own, names.other(now.leader), *_parts_of(held))


def _parts_of(pile: Pile) -> tuple[Cards, int]:
    """What is drawn of a pile: nothing where no card in it is known."""
    return (pile.known, pile.hidden) if pile.known else ((), 0)


def _recruits(names: Names, now: Moment, faction: str) -> tuple[int, int] | None:
    """In phase one how many followers of a faction the near and the far seat have, as the reader knows."""
    if now.phase != PHASE_1 or now.is_over:
        return None
    number = names.ruleset.suit_of[faction]
    near, far = (place.followers.known for place in (now.near, now.far))
    return sum([suit(one) == number for one in near]), sum([suit(one) == number for one in far])


def tracker_pieces(names: Names, rows: tuple[TrackedFaction, ...]) -> list[Piece]:
    """The rows of the card tracker, one for each faction."""
    parts = (names.words, names.ruleset, names.seats, names.reader)
    return [(f"track-{row.faction}", tracker.row, (*parts, row)) for row in rows]


def _seat(names: Names, now: Moment, place: Place, extra: Around, ids: _SeatIds) -> Iterator[Piece]:
    words, ruleset, followers = names.words, names.ruleset, place.followers
    seat, sits, name = place.seat, extra.seats[place.seat], names.seat(place.seat)
    cards = tuple([one for one in now.table if one.seat == seat])
    yield ids.spot, trick.spot, (words, ruleset, name, place.leads, place.is_asked, cards)
    who = (sits.is_here, sits.is_bot)
    yield ids.plate, seats.plate, (words, name, place.is_asked, place.leads, *who)
    clock = (sits.clock, sits.left, sits.runs, sits.until, sits.said)
    yield ids.clock, seats.clock, (words, *clock, names.is_reader(seat))
    scored = place.score.count + place.front.count
    counts = (place.hand, followers.count, followers.hidden, scored, place.votes)
    yield ids.counts, seats.counts, (words, now.phase, *counts, place.potions, place.artifacts)
    known = followers if now.phase == PHASE_1 else place.held
    piles = (*_parts_of(known), place is now.far, place.front.known)
    shown = extra.open_hands.hands[seat] if extra.open_hands else None
    yield ids.known, seats.lying_before, (words, ruleset, now.phase, place.effects, *piles, shown)


def _hand_parts(names: Names, now: Moment, history: Events, extra: Around) -> tuple[Any, ...]:
    may_act = extra.may_act
    is_refused = may_act and any(one.is_refused for one in now.hand)
    led = now.table[0].suit if is_refused else None
    is_fresh = now.done == 0 and not now.table
    largest = _largest_hand(names, now, history)
    plan = (extra.may_plan, extra.planned if extra.may_plan else ())
    return (names.words, names.ruleset, now.hand, led, may_act, largest, is_fresh, extra.hinted, *plan)


def _tool_parts(names: Names, now: Moment, extra: Around, is_over: bool) -> tuple[Any, ...]:
    """The reader's artifacts, and which of them are used by themselves."""
    has_tools = bool(now.tools)
    may_arm = has_tools and not is_over and extra.orders is not None
    armed = extra.armed if may_arm else ()
    return (names.words, names.ruleset, now.tools, extra.may_act and has_tools, may_arm, armed)


def _largest_hand(names: Names, now: Moment, history: Events) -> int:
    """How many cards the reader held when the phase, or a game from the middle, began."""
    if names.reader is None:
        return 0
    since = takewhile(lambda event: event.what != "phase-two", reversed(history))
    played = sum([event.what == "played" and event.seat == names.reader for event in since])
    return min(HAND_SIZE, now.near.hand + played)


def _answers(names: Names, now: Moment, extra: Around) -> tuple[Any, ...]:
    """What the reader is asked and may answer besides cards, and for whom they wait."""
    far, may_act = now.far, extra.may_act
    thinks = extra.seats[far.seat].is_bot and far.is_asked
    may_rest = may_act and bool(extra.orders and extra.orders.is_asked)
    return (
        now.question if may_act else None,
        extra.watching,
        names.seats[far.seat],
        thinks,
        extra.hurry,
        now.shown,
        now.choices if may_act else (),
        may_rest,
        tuple([one.key for one in now.tools if one.is_usable]) if may_rest else (),
        may_act and "hint" in extra.offers,
        extra.is_practice,
    )
