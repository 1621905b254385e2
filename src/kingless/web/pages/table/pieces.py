"""The pieces of the table page: each a memoised function of plain values, so that only changes are drawn."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import Markup, escape
from msgspec import Struct

from kingless.rules.actions import Action, Choose, Use, text
from kingless.rules.cards import Card, code, is_card, suit, value
from kingless.rules.cards import card as card_of
from kingless.rules.events import Event
from kingless.rules.faces import Cards, Effect, Played
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import Face, face, faces, laid_card
from kingless.view.last_trick import last_trick, last_trick_events
from kingless.view.moment import Held, Moment, Place, Standing, Tool
from kingless.view.names import Names
from kingless.view.refused import why_not_now
from kingless.view.standings import vote_view
from kingless.view.table import effect, headline, meaning, notes, prompt
from kingless.view.words import Words
from kingless.web.pages.layout import macro
from kingless.web.pages.table.fields import Around, SeatStatus

_MANY = 10_000
"""Cached results of each piece: enough for some thousand tables, most of which stay the same."""
_memo = lru_cache(_MANY)
_TWO_ROWS = 5
"""On a phone more cards than this lie in two rows of equal length."""
_NEAR, _FAR = "near", "far"


class Piece(NamedTuple):
    """A piece of the page: its id, what draws it, and the values that it is drawn from."""

    id: str
    draw: Callable[..., str]
    parts: tuple[Any, ...]

    def html(self) -> str:
        """The inner HTML of the piece."""
        return self.draw(*self.parts)


class Answers(NamedTuple):
    """What the reader may answer besides cards, as the page asks for it."""

    is_over: bool
    prompt: str
    """The question; empty where the reader is not asked."""
    is_watching: bool
    waits_for: str
    thinks: bool
    """Is it a bot for whom the reader waits?"""
    hurry: str
    shown: Cards
    choices: tuple[Action, ...]
    may_rest: bool
    """May the reader pass until the end of the trick?"""


def pieces(
    names: Names, now: Moment, history: tuple[Event, ...], recent: tuple[str, ...], extra: Around
) -> Iterator[Piece]:
    """Every piece of this moment, apart from log, result and standing orders."""
    words, ruleset = names.words, names.ruleset
    near, far = now.near, now.far
    yield Piece("status", _status, (words, headline(names, now), now.phase, now.done, now.is_over))
    for side, place in ((_FAR, far), (_NEAR, near)):
        name = names.seat(place.seat)
        cards = tuple([one for one in now.table if one.seat == place.seat])
        yield Piece(f"spot-{side}", _spot, (words, ruleset, name, place.leads, place.is_asked, cards))
        yield from _seat(names, now, place, side, name, extra.seats[place.seat])
    yield Piece("prize", _prize, (words, ruleset, now.centre, now.phase))
    yield Piece("beside", _beside, (words, ruleset, now.frozen, now.aside, now.flips, now.numbers_only))
    yield Piece("last", lambda _: _last(names, history), (last_trick_events(history),))
    yield Piece("deck", _deck, (words, now.deck if now.phase == PHASE_1 else None))
    yield Piece("hand", _hand, _hand_parts(names, now, extra.may_act))
    yield Piece("prompt", _prompt, (words, ruleset, _answers(names, now, extra)))
    yield Piece("tools", _tools, (words, ruleset, now.tools, extra.may_act and bool(now.tools)))
    told = () if now.is_over or extra.record else recent
    yield Piece("recent", _recent, (told,))
    for one in now.standings:
        yield Piece(f"vote-{one.vote.faction}", _vote, (words, ruleset, names.seats, names.reader, one))


def _seat(names: Names, now: Moment, place: Place, side: str, name: str, sits: SeatStatus) -> Iterator[Piece]:
    words, followers = names.words, place.followers
    yield Piece(
        f"plate-{side}", _plate, (words, name, place.is_asked, place.leads, sits.is_here, sits.is_bot)
    )
    clock = (sits.clock, sits.left, sits.runs, sits.until, sits.said)
    yield Piece(f"clock-{side}", _clock, (words, *clock, names.is_reader(place.seat)))
    scored = place.score.count + place.front.count
    counts = (place.hand, followers.count, followers.hidden, scored, place.votes)
    yield Piece(f"counts-{side}", _counts, (words, now.phase, *counts, place.potions, place.artifacts))
    is_open = now.phase == PHASE_1 and bool(followers.known)
    known = (followers.known, followers.hidden) if is_open else ((), 0)
    parts = (words, names.ruleset, place.effects, *known, side == _FAR, place.front.known)
    yield Piece(f"known-{side}", _lying_before, parts)


def _hand_parts(names: Names, now: Moment, may_act: bool) -> tuple[Any, ...]:
    is_refused = may_act and any(one.is_refused for one in now.hand)
    led = now.table[0] if is_refused else None
    is_fresh = now.done == 0 and not now.table
    return (names.words, names.ruleset, now.hand, led, may_act, now.near.hand, is_fresh)


def _answers(names: Names, now: Moment, extra: Around) -> Answers:
    far = now.far
    question = prompt(names, now) if extra.may_act else None
    may_act = extra.may_act
    return Answers(
        is_over=now.is_over or bool(extra.record),
        prompt=question or "",
        is_watching=extra.watching,
        waits_for=names.seats[far.seat],
        thinks=extra.seats[far.seat].is_bot and far.is_asked,
        hurry=extra.hurry,
        shown=now.shown,
        choices=now.choices if may_act else (),
        may_rest=may_act and bool(extra.orders and extra.orders.is_asked),
    )


@_memo
def _status(words: Words, line: str, phase: int, done: int, is_over: bool) -> str:
    return macro("status", words, line, phase, done, is_over)


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
    drawn = Markup("\n".join(figures))  # our own, escaped when made
    return macro("finished", names.words("Last trick"), last, drawn, " ".join(last.sentences[1:]))


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


@_memo
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
    title = words("Followers that you know") if hidden or is_far else words("Followers")
    return macro(
        "before",
        words,
        [effect(names, one) for one in effects],
        title,
        _chips(names, followers),
        hidden,
        _chips(names, front),
    )


def _chips(names: Names, cards: Cards) -> Markup:
    """A row of small cards."""
    return Markup(" ".join([_chip(one) for one in faces(names, cards)]))  # our own, escaped when made


@_memo
def _chip(one: Face) -> str:
    """A card in a row of small ones."""
    return macro("chip", one)


def _hand(
    words: Words,
    ruleset: Ruleset,
    hand: tuple[Held, ...],
    led: Played | None,
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
            if led and one.is_refused:
                slots.append(_refused_slot(words, ruleset, one.card, led.suit, number))
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
def _prompt(words: Words, ruleset: Ruleset, answers: Answers) -> str:
    names = _nameless(words, ruleset)
    choices = [_choice(names, one) for one in answers.choices]
    chosen = {shown.code for _, _, shown in choices if shown}
    # What may be chosen lies below, and need not be shown twice.
    shown = [one for one in faces(names, answers.shown) if one.code not in chosen]
    return macro("prompt", words, answers, shown, choices)


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


@_memo
def _vote(
    words: Words, ruleset: Ruleset, seats: tuple[str, str], reader: int | None, standing: Standing
) -> str:
    names, near = Names(words, ruleset, seats, reader), reader or 0
    vote = vote_view(names, standing)
    sides = [
        VoteSide(
            side=side,
            name=names.seat(seat),
            count=len(vote.held[seat]),
            values=", ".join(vote.held[seat]),
            pips=_pips(standing.cards[seat]),
        )
        for side, seat in ((_NEAR, near), (_FAR, 1 - near))
    ]
    ahead = None if vote.seat is None else sides[vote.seat != near]
    return macro("shield", words, vote, *sides, ahead, names.inside(near))


class VoteSide(Struct, frozen=True):
    """What one seat holds of a faction, as its shield shows it."""

    side: str
    name: str
    count: int
    values: str
    pips: Markup


def _pips(cards: Cards) -> Markup:
    """The values of cards, the highest first."""
    drawn = [f'<span class="pip" data-card="{code(one)}">{value(one)}</span>' for one in reversed(cards)]
    return Markup("".join(drawn))  # codes and values only


def _nameless(words: Words, ruleset: Ruleset) -> Names:
    """Names for pieces that name no player."""
    return Names(words, ruleset, ("", ""), None)
