"""Draws the pieces of the table page, each from plain values; what is drawn again and again is remembered."""

from functools import lru_cache
from itertools import groupby
from typing import Any

from markupsafe import escape

from kingless.rules.actions import Action, Choose, Use, text
from kingless.rules.cards import Card, code, is_card, suit, value
from kingless.rules.cards import card as card_of
from kingless.rules.events import Event
from kingless.rules.faces import Cards, Effect, Played
from kingless.rules.phases import OVER, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import Face, face, faces, laid_card
from kingless.view.last_trick import last_trick
from kingless.view.moment import Held, Question, Standing, Tool, tricks_done
from kingless.view.names import Names
from kingless.view.refused import why_not_now
from kingless.view.standings import vote_view
from kingless.view.table import ahead, effect, headline, meaning, notes
from kingless.view.table import prompt as question_sentence
from kingless.view.words import Words
from kingless.web.pages.layout import fill, macro, marks

_MANY = 10_000
"""Cached results of each piece: enough for some thousand tables, most of which stay the same."""
_memo = lru_cache(_MANY)
_TWO_ROWS = 5
"""On a phone more cards than this lie in two rows of equal length."""
_NEAR, _FAR = "near", "far"


@_memo
def status(words: Words, phase: int, track: int, trick: int, leader: str | None) -> str:
    """Phase, trick and leader, and the tricks of both phases."""
    line = headline(words, phase, trick, leader)
    return macro("status", words, line, track, tricks_done(track, trick), phase == OVER)


@_memo
def spot(
    words: Words, ruleset: Ruleset, name: str, leads: bool, is_asked: bool, cards: tuple[Played, ...]
) -> str:
    """What one seat has played in this trick."""
    names = _nameless(words, ruleset)
    return macro("spot", words, name, leads, is_asked, [laid_card(names, one) for one in cards])


@_memo
def prize(words: Words, ruleset: Ruleset, card: Card | None, phase: int) -> str:
    """What the trick is played for."""
    shown = None if card is None else face(_nameless(words, ruleset), card)
    return macro("prize", words, shown, phase == PHASE_2)


@_memo
def beside(
    words: Words,
    ruleset: Ruleset,
    frozen: tuple[Played, ...],
    aside: Cards,
    flips: int,
    numbers_only: bool,
) -> str:
    """What lies beside the trick, and what else holds in it."""
    names = _nameless(words, ruleset)
    waiting = faces(names, (*(one.card for one in frozen), *aside))
    return macro("beside", words, waiting, list(notes(names, flips, numbers_only)))


def last(names: Names, history: tuple[Event, ...]) -> str:
    """The trick that was finished last, as this reader saw it."""
    last = last_trick(names, history)
    if last is None:
        return ""
    near, captions = names.reader or 0, (names.seat(0), names.seat(1))
    figures = [
        _last_trick_card(
            one.face,
            f"{_NEAR if one.seat == near else _FAR} {'won' if one.seat == last.winner else 'lost'}",
            captions[one.seat],
        )
        for one in last.laid
    ]
    if last.prize:
        figures.append(_last_trick_card(last.prize, "prize", names.words("Prize")))
    then = " ".join(last.sentences[1:])
    drawn = _last_trick_frame(names.words, bool(then))
    return fill(drawn, str(last.number), "\n".join(figures), escape(last.won), escape(then))


@_memo
def _last_trick_frame(words: Words, has_more: bool) -> str:
    return macro("finished", words, *marks(3), marks(4)[3] if has_more else "")


@_memo
def _last_trick_card(one: Face, kinds: str, caption: str) -> str:
    """A card of a finished trick."""
    return macro("was", one, kinds, caption)


@_memo
def deck(words: Words, count: int | None) -> str:
    """What is left of the deck; nothing in phase two."""
    return "" if count is None else macro("deck", words, count)


@_memo
def plate(words: Words, name: str, is_asked: bool, leads: bool, is_here: bool, is_bot: bool) -> str:
    """The name of a seat, whether it is here, and whether it is asked or leads."""
    return macro("plate", words, name, is_asked, leads, is_here, is_bot)


def clock(
    words: Words, clock: str, left: int | None, runs: bool, until: str, phrase: str, is_mine: bool
) -> str:
    """The clock of a seat, and what it said last."""
    if not clock and not phrase:
        return ""
    return macro("clock", words, clock, left, runs, until, phrase, is_mine)


@_memo
def counts(words: Words, *counts: int) -> str:
    """How many cards, votes, potions and artifacts a seat has."""
    return macro("counts", words, *counts)


def lying_before(
    words: Words,
    ruleset: Ruleset,
    effects: tuple[Effect, ...],
    followers: Cards,
    hidden: int,
    is_far: bool,
    front: Cards,
) -> str:
    """What the reader knows to lie before a seat: effects, followers, scored cards in front."""
    if not (effects or followers or front):
        return ""
    names = _nameless(words, ruleset)
    drawn = "".join([f'<p class="effect">{escape(effect(names, one))}</p>\n' for one in effects])
    if followers:
        title = words("Followers that you know") if hidden or is_far else words("Followers")
        drawn += fill(_row(words, title, hidden), _chips(names, followers))
    if front:
        drawn += fill(_row(words, words("Lying in front"), 0), _chips(names, front))
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


def hand(
    words: Words,
    ruleset: Ruleset,
    hand: tuple[Held, ...],
    led: int | None,
    may_act: bool,
    count: int,
    is_fresh: bool,
) -> str:
    """The reader's hand by faction, with what may be played now."""
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
def prompt(
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
    """What the reader is asked, for whom they wait, and what may be answered besides cards."""
    names = _nameless(words, ruleset)
    asked = question_sentence(names, question) if question else ""
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
def tools(words: Words, ruleset: Ruleset, tools: tuple[Tool, ...], may_act: bool) -> str:
    """The reader's artifacts."""
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


def recent(sentences: tuple[str, ...]) -> str:
    """The newest sentences of the log."""
    return f'<p class="recent">{escape(" ".join(sentences))}</p>' if sentences else ""


def vote(
    words: Words, ruleset: Ruleset, seats: tuple[str, str], reader: int | None, standing: Standing
) -> str:
    """The shield of a faction: who holds what of it, and who is ahead."""
    names, near = Names(words, ruleset, seats, reader), reader or 0
    vote = vote_view(names, standing)
    held = (vote.held[near], vote.held[1 - near])
    drawn = _shield(words, ruleset, seats, reader, vote.faction, vote.seat, *map(bool, held))
    return fill(
        drawn,
        *(str(len(held[0])), escape(", ".join(held[0])), _pips(standing.cards[near])),
        *(str(len(held[1])), escape(", ".join(held[1])), _pips(standing.cards[1 - near])),
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
