"""Draws what the reader is asked, and what may be answered besides the cards of the hand."""

from typing import Any

from markupsafe import escape

from kingless.rules.actions import Action, Choose, text
from kingless.rules.cards import card as card_of
from kingless.rules.cards import is_card
from kingless.rules.observation import Cards
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import face, faces
from kingless.view.moment import Question
from kingless.view.names import Names
from kingless.view.table import meaning
from kingless.view.table import prompt as question_sentence
from kingless.view.words import Words
from kingless.web.pages.layout import macro
from kingless.web.pages.table.drawing.memo import memo, names_without_seats


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
    usable: tuple[str, ...],
    has_hint: bool,
    is_practice: bool,
) -> str:
    """What the reader is asked, for whom they wait, and what may be answered besides cards."""
    names = names_without_seats(words, ruleset)
    asked = question_sentence(names, question) if question else ""
    is_choice = question is not None and question.is_choice
    choices = [_choice(names, one) for one in actions]
    chosen = {one.code for _, _, one in choices if one}
    # What may be chosen lies below, and need not be shown twice.
    shown = [one for one in faces(names, open_cards) if one.code not in chosen]
    waiting = (is_watching, waits_for, thinks)
    told = [(key, words.name("artifact", key), names.artifact_does(key)) for key in usable]
    return macro(
        "prompt",
        words,
        is_over,
        asked,
        is_choice,
        waiting,
        hurry,
        shown,
        choices,
        may_rest,
        told,
        has_hint,
        is_practice,
    )


def hint(sentences: tuple[str, ...], notice: str) -> str:
    """What the expert would weigh or answer, where the reader has asked for it, and what became of a plan."""
    told = f'<p class="lost-plan">{escape(notice)}</p>' if notice else ""
    lines = told + "".join(f"<p>{escape(one)}</p>" for one in sentences)
    return f'<div class="hint">{lines}</div>' if lines else ""


def _choice(names: Names, action: Action) -> tuple[str, str, Any]:
    """An answer as it is sent, in words, and with the face where it names a card."""
    is_face = isinstance(action, Choose) and is_card(action.what)
    shown = face(names, card_of(action.what)) if isinstance(action, Choose) and is_face else None
    return text(action), meaning(names, action), shown
