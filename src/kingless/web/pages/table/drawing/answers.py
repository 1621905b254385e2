"""Draws what the reader may answer: the hand, the question with its choices, and the artifacts."""

from itertools import groupby
from typing import Any

from kingless.rules.actions import Action, Choose, Use, text
from kingless.rules.cards import Card, is_card, suit
from kingless.rules.cards import card as card_of
from kingless.rules.faces import Cards
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import face, faces
from kingless.view.moment import Held, Question, Tool
from kingless.view.names import Names
from kingless.view.refused import why_not_now
from kingless.view.table import meaning
from kingless.view.table import prompt as question_sentence
from kingless.view.words import Words
from kingless.web.pages.layout import macro
from kingless.web.pages.table.drawing.memo import memo, names_without_seats

_TWO_ROWS = 5
"""On a phone more cards than this lie in two rows of equal length."""


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


@memo
def _clan(words: Words, faction: str) -> str:
    """The beginning of the cards of one faction in a hand."""
    return macro("clan", words, faction)


@memo
def _slot(words: Words, ruleset: Ruleset, card: Card, is_playable: bool) -> str:
    """A card in the hand, which may be played or lies there."""
    return macro("slot", words, face(names_without_seats(words, ruleset), card), is_playable)


@memo
def _refused_slot(words: Words, ruleset: Ruleset, card: Card, led: int, place: int) -> str:
    """A card in the hand that may not be played now, and why; `place` makes the id of the reason."""
    names = names_without_seats(words, ruleset)
    return macro("refused_slot", face(names, card), why_not_now(names, led, card), place)


def _suit_of(held: Held) -> int:
    return suit(held.card)


@memo
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
    names = names_without_seats(words, ruleset)
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


@memo
def tools(words: Words, ruleset: Ruleset, tools: tuple[Tool, ...], may_act: bool) -> str:
    """The reader's artifacts."""
    if not tools:
        return ""
    names = names_without_seats(words, ruleset)
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
