"""Draws the shield of each faction: who holds what of it, and who is ahead."""

from markupsafe import escape

from kingless.rules.cards import code, value
from kingless.rules.observation import Cards
from kingless.rules.ruleset import Ruleset
from kingless.view.moment import Standing
from kingless.view.names import Names
from kingless.view.standings import vote_view
from kingless.view.table import ahead
from kingless.view.words import Words
from kingless.web.pages.layout import fill, macro, marks
from kingless.web.pages.table.drawing.memo import memo


def vote(
    words: Words,
    ruleset: Ruleset,
    seats: tuple[str, str],
    reader: int | None,
    standing: Standing,
    recruits: tuple[int, int] | None,
) -> str:
    """The shield of a faction: who holds what of it, who is ahead, and in phase one the known followers."""
    names, near = Names(words, ruleset, seats, reader), reader or 0
    vote = vote_view(names, standing)
    held = (vote.held[near], vote.held[1 - near])
    drawn = _shield(words, ruleset, seats, reader, vote.faction, vote.seat, *map(bool, held), recruits)
    return fill(
        drawn,
        *(str(len(held[0])), escape(", ".join(held[0])), _pips(standing.cards[near])),
        *(str(len(held[1])), escape(", ".join(held[1])), _pips(standing.cards[1 - near])),
        escape(vote.margin),
    )


@memo
def _shield(
    words: Words,
    ruleset: Ruleset,
    seats: tuple[str, str],
    reader: int | None,
    faction: str,
    leader: int | None,
    near_has: bool,
    far_has: bool,
    recruits: tuple[int, int] | None,
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
        None if leader is None else "near" if leader == near else "far",
        ahead(names, leader),
        margin if leader is not None else "",
        recruits,
    )


def _pips(cards: Cards) -> str:
    """The values of cards, the highest first."""
    drawn = [f'<span class="pip" data-card="{code(one)}">{value(one)}</span>' for one in reversed(cards)]
    return "".join(drawn)
