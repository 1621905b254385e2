"""Draws the reader's hand by faction, with what may be played now and why the rest may not."""

from itertools import groupby

from kingless.rules.actions import Play, text
from kingless.rules.cards import Card, code, suit
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import face
from kingless.view.error_words import why_not_now
from kingless.view.moment import Held
from kingless.view.words import Words
from kingless.web.pages.layout import macro
from kingless.web.pages.table.drawing.memo import memo, names_without_seats

_PLAY, _PLAN, _PLANNED = "play", "plan", "planned"
"""What a tap on a card does: it plays it, plans it, or withdraws the plan."""
_TWO_ROWS = 5
"""On a phone more cards than this lie in two rows of equal length."""


def hand(
    words: Words,
    ruleset: Ruleset,
    hand: tuple[Held, ...],
    led: int | None,
    may_act: bool,
    largest: int,
    is_fresh: bool,
    hinted: str,
    may_plan: bool,
    planned: tuple[str, ...],
) -> str:
    """The reader's hand by faction, with what may be played now.

    `largest`: how many cards it had when the phase began; from then on it keeps its size and its room.
    `hinted`: the answer of the expert, where the reader was told; `may_plan`: may a card be planned now;
    `planned`: those that are.
    """
    row, rows = (largest, "one-row") if largest <= _TWO_ROWS else ((largest + 1) // 2, "two-rows")
    columns = row if len(hand) <= row else (len(hand) + 1) // 2
    number, clans, plans = 0, [], list(planned)
    for of_suit, group in groupby(hand, _suit_of):
        slots = []
        for one in group:
            number += 1
            if led is not None and one.is_refused:
                slots.append(_refused_slot(words, ruleset, one.card, led, number))
            else:
                is_hinted = text(Play(one.card)) == hinted
                way = _PLAY if one.is_playable and may_act else _PLAN if may_plan else ""
                if way == _PLAN and code(one.card) in plans:  # of equal cards one is planned
                    plans.remove(code(one.card))
                    way = _PLANNED
                slots.append(_slot(words, ruleset, one.card, way, is_hinted))
        clans.append(f"{_clan(words, ruleset.by_suit[of_suit].key)}{''.join(slots)}</ul>\n</div>\n")
    fresh = " data-fresh" if is_fresh else ""
    return f'<div class="hand row-{row} {rows} columns-{columns}"{fresh}>\n{"".join(clans)}</div>'


@memo
def _clan(words: Words, faction: str) -> str:
    """The beginning of the cards of one faction in a hand."""
    return macro("clan", words, faction)


@memo
def _slot(words: Words, ruleset: Ruleset, card: Card, way: str, is_hinted: bool) -> str:
    """A card in the hand, which may be played or planned, is planned, or lies there."""
    return macro("slot", words, face(names_without_seats(words, ruleset), card), way, is_hinted)


@memo
def _refused_slot(words: Words, ruleset: Ruleset, card: Card, led: int, place: int) -> str:
    """A card in the hand that may not be played now, and why; `place` makes the id of the reason."""
    names = names_without_seats(words, ruleset)
    return macro("refused_slot", face(names, card), why_not_now(names, led, card), place)


def _suit_of(held: Held) -> int:
    return suit(held.card)
