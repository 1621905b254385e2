"""Draws the pieces of a seat: name, clock, numbers of cards, and what lies open before it."""

from markupsafe import escape

from kingless.rules.cards import Card, suit
from kingless.rules.observation import Cards, Effect
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import face
from kingless.view.names import Names
from kingless.view.table import effect
from kingless.view.words import Words
from kingless.web.game.offers.open_hands import DELAY_MINUTES
from kingless.web.pages.layout import fill, macro, marks
from kingless.web.pages.table.drawing.memo import memo, names_without_seats


@memo
def plate(words: Words, name: str, is_asked: bool, leads: bool, is_here: bool, is_bot: bool) -> str:
    """The name of a seat, and whether it is here, asked or leads."""
    return macro("plate", words, name, is_asked, leads, is_here, is_bot)


def clock(
    words: Words, clock: str, left: int | None, runs: bool, until: str, phrase: str, is_mine: bool
) -> str:
    """The clock of a seat, and what it said last."""
    if not clock and not phrase:
        return ""
    return macro("clock", words, clock, left, runs, until, phrase, is_mine)


@memo
def counts(words: Words, *counts: int) -> str:
    """How many cards, votes, potions and artifacts a seat has."""
    return macro("counts", words, *counts)


def lying_before(
    words: Words,
    ruleset: Ruleset,
    phase: int,
    effects: tuple[Effect, ...],
    known: Cards,
    hidden: int,
    is_far: bool,
    front: Cards,
    shown: Cards | None,
) -> str:
    """What the reader knows of a seat: effects, followers or in phase two the hand, cards in front.

    `shown`: the whole hand some minutes ago, where onlookers see it.
    """
    if not (effects or known or front or shown):
        return ""
    names = names_without_seats(words, ruleset)
    drawn = "".join([f'<p class="effect">{escape(effect(names, one))}</p>\n' for one in effects])
    if shown is not None:
        drawn += _row(
            names, words("In hand {minutes} minutes ago", minutes=DELAY_MINUTES), shown, is_aged=True
        )
    elif known and phase != PHASE_1:
        beside = words("{count} unknown", count=hidden) if hidden else ""
        drawn += _row(names, words("In hand, as you know"), known, beside)
    elif known:
        title = words("Followers that you know") if hidden or is_far else words("Followers")
        beside = words("{count} face-down", count=hidden) if hidden else ""
        drawn += _row(names, title, known, beside)
    if front:
        drawn += _row(names, words("Lying in front"), front)
    return drawn


def _row(names: Names, title: str, cards: Cards, beside: str = "", *, is_aged: bool = False) -> str:
    """A titled row of small cards, and in words what lies hidden beside them; an aged one is not of now."""
    return fill(_empty_row(title, beside, is_aged), _chips(names, cards))


@memo
def _empty_row(title: str, beside: str, is_aged: bool) -> str:
    return macro("known", title, *marks(1), beside, is_aged)


def _chips(names: Names, cards: Cards) -> str:
    """Small cards in a row; those of one faction, which lie together, are told by one mark."""
    suits = [suit(one) for one in cards]
    again = [at > 0 and suits[at - 1] == suits[at] for at in range(len(cards))]
    return " ".join(
        [_chip(names.words, names.ruleset, one, same) for one, same in zip(cards, again, strict=True)]
    )


@memo
def _chip(words: Words, ruleset: Ruleset, card: Card, is_again: bool) -> str:
    """A card in a row of small ones."""
    return macro("chip", face(names_without_seats(words, ruleset), card), is_again)
