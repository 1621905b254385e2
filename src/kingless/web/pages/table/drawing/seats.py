"""Draws the pieces of a seat: name, clock, numbers of cards, and what lies open before it."""

from markupsafe import escape

from kingless.rules.cards import Card
from kingless.rules.faces import Cards, Effect
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import face
from kingless.view.names import Names
from kingless.view.table import effect
from kingless.view.words import Words
from kingless.web.pages.layout import fill, macro, marks
from kingless.web.pages.table.drawing.memo import memo, names_without_seats


@memo
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


@memo
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
    names = names_without_seats(words, ruleset)
    drawn = "".join([f'<p class="effect">{escape(effect(names, one))}</p>\n' for one in effects])
    if followers:
        title = words("Followers that you know") if hidden or is_far else words("Followers")
        drawn += fill(_row(words, title, hidden), _chips(names, followers))
    if front:
        drawn += fill(_row(words, words("Lying in front"), 0), _chips(names, front))
    return drawn


@memo
def _row(words: Words, title: str, hidden: int) -> str:
    """A titled row of small cards, beside which some lie hidden."""
    return macro("known", words, title, *marks(1), hidden)


def _chips(names: Names, cards: Cards) -> str:
    return " ".join([_chip(names.words, names.ruleset, one) for one in cards])


@memo
def _chip(words: Words, ruleset: Ruleset, card: Card) -> str:
    """A card in a row of small ones."""
    return macro("chip", face(names_without_seats(words, ruleset), card))
