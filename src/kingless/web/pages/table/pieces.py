"""The pieces of the table page: each a memoised function of plain values, so that only changes are drawn."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import escape

from kingless.rules.actions import Action, Choose, Use, text
from kingless.rules.cards import Card, code, is_card, suit, value
from kingless.rules.cards import card as card_of
from kingless.rules.events import Event
from kingless.rules.faces import Cards, Effect, Played
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import Face, face, faces, laid_card
from kingless.view.last_trick import last_trick, last_trick_events
from kingless.view.moment import Held, Moment, Place, Question, Standing, Tool, tricks_done
from kingless.view.names import Names
from kingless.view.refused import why_not_now
from kingless.view.standings import vote_view
from kingless.view.table import ahead, effect, headline, meaning, notes, prompt
from kingless.view.words import Words
from kingless.web.pages.layout import filled, macro, marks
from kingless.web.pages.table.fields import Around

_MANY = 10_000
"""Cached results of each piece: enough for some thousand tables, most of which stay the same."""
_memo = lru_cache(_MANY)
_TWO_ROWS = 5
"""On a phone more cards than this lie in two rows of equal length."""
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


def pieces(
    names: Names, now: Moment, history: tuple[Event, ...], recent: tuple[str, ...], extra: Around
) -> list[Piece]:
    """Every piece of this moment, apart from log, result and standing orders."""
    words, ruleset = names.words, names.ruleset
    is_over = now.is_over or bool(extra.record)
    phase = OVER if now.is_over else now.phase
    return [
        ("status", _status, (words, phase, now.phase, now.trick, names.other(now.leader))),
        *_seat(names, now, now.far, extra, _FAR_IDS),
        *_seat(names, now, now.near, extra, _NEAR_IDS),
        ("prize", _prize, (words, ruleset, now.centre, now.phase)),
        ("beside", _beside, (words, ruleset, now.frozen, now.aside, now.flips, now.numbers_only)),
        ("last", lambda _: _last(names, history), (last_trick_events(history),)),
        ("deck", _deck, (words, now.deck if now.phase == PHASE_1 else None)),
        ("hand", _hand, _hand_parts(names, now, extra.may_act)),
        ("prompt", _prompt, (words, ruleset, is_over, *_answers(names, now, extra))),
        ("tools", _tools, (words, ruleset, now.tools, extra.may_act and bool(now.tools))),
        ("recent", _recent, (() if is_over else recent,)),
        *[
            (f"vote-{one.vote.faction}", _vote, (words, ruleset, names.seats, names.reader, one))
            for one in now.standings
        ],
    ]


def _seat(names: Names, now: Moment, place: Place, extra: Around, ids: _SeatIds) -> Iterator[Piece]:
    words, ruleset, followers = names.words, names.ruleset, place.followers
    seat, sits, name = place.seat, extra.seats[place.seat], names.seat(place.seat)
    cards = tuple([one for one in now.table if one.seat == seat])
    yield ids.spot, _spot, (words, ruleset, name, place.leads, place.is_asked, cards)
    yield ids.plate, _plate, (words, name, place.is_asked, place.leads, sits.is_here, sits.is_bot)
    clock = (sits.clock, sits.left, sits.runs, sits.until, sits.said)
    yield ids.clock, _clock, (words, *clock, names.is_reader(seat))
    scored = place.score.count + place.front.count
    counts = (place.hand, followers.count, followers.hidden, scored, place.votes)
    yield ids.counts, _counts, (words, now.phase, *counts, place.potions, place.artifacts)
    is_open = now.phase == PHASE_1 and bool(followers.known)
    known = (followers.known, followers.hidden) if is_open else ((), 0)
    parts = (words, ruleset, place.effects, *known, place is now.far, place.front.known)
    yield ids.known, _lying_before, parts


def _hand_parts(names: Names, now: Moment, may_act: bool) -> tuple[Any, ...]:
    is_refused = may_act and any(one.is_refused for one in now.hand)
    led = now.table[0].suit if is_refused else None
    is_fresh = now.done == 0 and not now.table
    return (names.words, names.ruleset, now.hand, led, may_act, now.near.hand, is_fresh)


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
    )


@_memo
def _status(words: Words, phase: int, track: int, trick: int, leader: str | None) -> str:
    line = headline(words, phase, trick, leader)
    return macro("status", words, line, track, tricks_done(track, trick), phase == OVER)


@_memo
def _spot(
    words: Words, ruleset: Ruleset, name: str, leads: bool, is_asked: bool, cards: tuple[Played, ...]
) -> str:
    names = _nameless(words, ruleset)
    return macro("spot", words, name, leads, is_asked, [laid_card(names, one) for one in cards])


@_memo
def _prize(words: Words, ruleset: Ruleset, card: Card | None, phase: int) -> str:
    shown = None if card is None else face(_nameless(words, ruleset), card)
    return macro("prize", words, shown, phase == PHASE_2)


@_memo
def _beside(
    words: Words,
    ruleset: Ruleset,
    frozen: tuple[Played, ...],
    aside: Cards,
    flips: int,
    numbers_only: bool,
) -> str:
    names = _nameless(words, ruleset)
    waiting = faces(names, (*(one.card for one in frozen), *aside))
    return macro("beside", words, waiting, list(notes(names, flips, numbers_only)))


def _last(names: Names, history: tuple[Event, ...]) -> str:
    last = last_trick(names, history)
    if last is None:
        return ""
    near, captions = names.reader or 0, (names.seat(0), names.seat(1))
    figures = [
        _was(
            one.face,
            f"{_NEAR if one.seat == near else _FAR} {'won' if one.seat == last.winner else 'lost'}",
            captions[one.seat],
        )
        for one in last.laid
    ]
    if last.prize:
        figures.append(_was(last.prize, "prize", names.words("Prize")))
    then = " ".join(last.sentences[1:])
    drawn = _finished(names.words, bool(then))
    return filled(drawn, str(last.number), "\n".join(figures), escape(last.won), escape(then))


@_memo
def _finished(words: Words, has_more: bool) -> str:
    return macro("finished", words, *marks(3), marks(4)[3] if has_more else "")


@_memo
def _was(one: Face, kinds: str, caption: str) -> str:
    """A card of a finished trick."""
    return macro("was", one, kinds, caption)


@_memo
def _deck(words: Words, count: int | None) -> str:
    return "" if count is None else macro("deck", words, count)


@_memo
def _plate(words: Words, name: str, is_asked: bool, leads: bool, is_here: bool, is_bot: bool) -> str:
    return macro("plate", words, name, is_asked, leads, is_here, is_bot)


def _clock(
    words: Words, clock: str, left: int | None, runs: bool, until: str, phrase: str, is_mine: bool
) -> str:
    if not clock and not phrase:
        return ""
    return macro("clock", words, clock, left, runs, until, phrase, is_mine)


@_memo
def _counts(words: Words, *counts: int) -> str:
    return macro("counts", words, *counts)


def _lying_before(
    words: Words,
    ruleset: Ruleset,
    effects: tuple[Effect, ...],
    followers: Cards,
    hidden: int,
    is_far: bool,
    front: Cards,
) -> str:
    if not (effects or followers or front):
        return ""
    names = _nameless(words, ruleset)
    drawn = "".join([f'<p class="effect">{escape(effect(names, one))}</p>\n' for one in effects])
    if followers:
        title = words("Followers that you know") if hidden or is_far else words("Followers")
        drawn += filled(_row(words, title, hidden), _chips(names, followers))
    if front:
        drawn += filled(_row(words, words("Lying in front"), 0), _chips(names, front))
    return drawn


@_memo
def _row(words: Words, title: str, hidden: int) -> str:
    """A titled row of small cards, beside which some lie hidden."""
    return macro("known", words, title, *marks(1), hidden)


def _chips(names: Names, cards: Cards) -> str:
    return " ".join([_chip(names.words, names.ruleset, one) for one in cards])


@_memo
def _chip(words: Words, ruleset: Ruleset, card: Card) -> str:
    """A card in a row of small ones."""
    return macro("chip", face(_nameless(words, ruleset), card))


def _hand(
    words: Words,
    ruleset: Ruleset,
    hand: tuple[Held, ...],
    led: int | None,
    may_act: bool,
    count: int,
    is_fresh: bool,
) -> str:
    row = count if count <= _TWO_ROWS else (count + 1) // 2
    number, clans = 0, []
    for of_suit, group in groupby(hand, _suit_of):
        slots = []
        for one in group:
            number += 1
            if led is not None and one.is_refused:
                slots.append(_refused_slot(words, ruleset, one.card, led, number))
            else:
                slots.append(_slot(words, ruleset, one.card, one.is_playable and may_act))
        clans.append(f"{_clan(words, ruleset.by_suit[of_suit].key)}{''.join(slots)}</ul>\n</div>\n")
    fresh = " data-fresh" if is_fresh else ""
    return f'<div class="hand row-{row}"{fresh}>\n{"".join(clans)}</div>'


@_memo
def _clan(words: Words, faction: str) -> str:
    """The beginning of the cards of one faction in a hand."""
    return macro("clan", words, faction)


@_memo
def _slot(words: Words, ruleset: Ruleset, card: Card, is_playable: bool) -> str:
    """A card in the hand, which may be played or lies there."""
    return macro("slot", words, face(_nameless(words, ruleset), card), is_playable)


@_memo
def _refused_slot(words: Words, ruleset: Ruleset, card: Card, led: int, place: int) -> str:
    """A card in the hand that may not be played now, and why; `place` makes the id of the reason."""
    names = _nameless(words, ruleset)
    return macro("refused_slot", face(names, card), why_not_now(names, led, card), place)


def _suit_of(held: Held) -> int:
    return suit(held.card)


@_memo
def _prompt(
    words: Words,
    ruleset: Ruleset,
    is_over: bool,
    question: Question | None,
    is_watching: bool,
    waits_for: str,
    thinks: bool,
    hurry: str,
    open_cards: Cards,
    actions: tuple[Action, ...],
    may_rest: bool,
) -> str:
    names = _nameless(words, ruleset)
    asked = prompt(names, question) if question else ""
    choices = [_choice(names, one) for one in actions]
    chosen = {one.code for _, _, one in choices if one}
    # What may be chosen lies below, and need not be shown twice.
    shown = [one for one in faces(names, open_cards) if one.code not in chosen]
    waiting = (is_watching, waits_for, thinks)
    return macro("prompt", words, is_over, asked, waiting, hurry, shown, choices, may_rest)


def _choice(names: Names, action: Action) -> tuple[str, str, Any]:
    """An answer as it is sent, in words, and with the face where it names a card."""
    is_face = isinstance(action, Choose) and is_card(action.what)
    shown = face(names, card_of(action.what)) if isinstance(action, Choose) and is_face else None
    return text(action), meaning(names, action), shown


@_memo
def _tools(words: Words, ruleset: Ruleset, tools: tuple[Tool, ...], may_act: bool) -> str:
    if not tools:
        return ""
    names = _nameless(words, ruleset)
    told = [
        (
            one.key,
            words.name("artifact", one.key),
            names.artifact_does(one.key),
            ", ".join(words.name("moment", key) for key in ruleset.artifacts[one.key].windows),
            text(Use(one.key)) if one.is_usable else "",
        )
        for one in tools
    ]
    return macro("tools", words, told, may_act, ruleset)


def _recent(sentences: tuple[str, ...]) -> str:
    return f'<p class="recent">{escape(" ".join(sentences))}</p>' if sentences else ""


def _vote(
    words: Words, ruleset: Ruleset, seats: tuple[str, str], reader: int | None, standing: Standing
) -> str:
    names, near = Names(words, ruleset, seats, reader), reader or 0
    vote = vote_view(names, standing)
    held = (vote.held[near], vote.held[1 - near])
    drawn = _shield(words, ruleset, seats, reader, vote.faction, vote.seat, *map(bool, held))
    return filled(
        drawn,
        *(str(len(held[0])), ", ".join(held[0]), _pips(standing.cards[near])),
        *(str(len(held[1])), ", ".join(held[1]), _pips(standing.cards[1 - near])),
        escape(vote.margin),
    )


@_memo
def _shield(
    words: Words,
    ruleset: Ruleset,
    seats: tuple[str, str],
    reader: int | None,
    faction: str,
    leader: int | None,
    near_has: bool,
    far_has: bool,
) -> str:
    """The shield of a faction that nobody or this seat leads in, with marks where the cards are put."""
    names, near = Names(words, ruleset, seats, reader), reader or 0
    near_marks, far_marks, margin = marks(7)[:3], marks(7)[3:6], marks(7)[6]
    return macro(
        "shield",
        words,
        (
            faction,
            ruleset.by_key[faction].letter,
            names.faction(faction),
            words.name("faction does", faction),
        ),
        (names.seat(near), near_marks[0], near_marks[1] if near_has else "", near_marks[2]),
        (names.seat(1 - near), far_marks[0], far_marks[1] if far_has else "", far_marks[2]),
        names.inside(near),
        None if leader is None else _NEAR if leader == near else _FAR,
        ahead(names, leader),
        margin if leader is not None else "",
    )


def _pips(cards: Cards) -> str:
    """The values of cards, the highest first."""
    drawn = [f'<span class="pip" data-card="{code(one)}">{value(one)}</span>' for one in reversed(cards)]
    return "".join(drawn)


def _nameless(words: Words, ruleset: Ruleset) -> Names:
    """Names for pieces that name no player."""
    return Names(words, ruleset, ("", ""), None)
