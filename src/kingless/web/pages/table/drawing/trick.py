"""Draws the pieces of the trick: the line above it, what is played and for what, and the trick before it."""

from markupsafe import escape

from kingless.rules.cards import Card
from kingless.rules.events import Events
from kingless.rules.observation import Cards, Played
from kingless.rules.phases import OVER, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.view.cards import Face, face, faces, laid_card
from kingless.view.last_trick import last_trick
from kingless.view.log import paragraph
from kingless.view.moment import tricks_done
from kingless.view.names import Names
from kingless.view.table import lead_sentence, notes, trick_sentence
from kingless.view.words import Words
from kingless.web.pages.layout import fill, macro, marks
from kingless.web.pages.table.drawing.memo import memo, names_without_seats


@memo
def status(
    words: Words,
    phase: int,
    track: int,
    trick: int,
    leader: str | None,
    is_practice: bool,
    onlookers: int,
) -> str:
    """Phase, trick and leader, whether the game counts, how many watch, and the tricks of both phases."""
    is_over = phase == OVER
    lines = () if is_over else (trick_sentence(words, phase, trick), lead_sentence(words, leader))
    return macro("status", words, lines, track, tricks_done(track, trick), is_over, is_practice, onlookers)


@memo
def spot(
    words: Words, ruleset: Ruleset, name: str, leads: bool, is_asked: bool, cards: tuple[Played, ...]
) -> str:
    """What one seat has played in this trick."""
    names = names_without_seats(words, ruleset)
    return macro("spot", words, name, leads, is_asked, [laid_card(names, one) for one in cards])


@memo
def prize(words: Words, ruleset: Ruleset, card: Card | None, phase: int) -> str:
    """What the trick is played for."""
    shown = None if card is None else face(names_without_seats(words, ruleset), card)
    return macro("prize", words, shown, phase == PHASE_2)


@memo
def beside(
    words: Words,
    ruleset: Ruleset,
    frozen: tuple[Played, ...],
    aside: Cards,
    flips: int,
    numbers_only: bool,
) -> str:
    """What lies beside the trick, and what else holds in it."""
    names = names_without_seats(words, ruleset)
    waiting = faces(names, (*(one.card for one in frozen), *aside))
    return macro("beside", words, waiting, list(notes(names, flips, numbers_only)))


@memo
def phase_two(
    words: Words,
    ruleset: Ruleset,
    is_beginning: bool,
    is_own: bool,
    leader: str | None,
    known: Cards,
    hidden: int,
) -> str:
    """That phase two begins: with what hand, who leads, and what the reader knows of the other hand."""
    if not is_beginning:
        return ""
    chips = [face(names_without_seats(words, ruleset), one) for one in known]
    return macro("phase_two", words, is_own, lead_sentence(words, leader), chips, hidden)


def last(names: Names, history: Events) -> str:
    """The trick that was finished last, as this reader saw it."""
    last = last_trick(names, history)
    if last is None:
        return ""
    near, captions = names.reader or 0, (names.seat(0), names.seat(1))
    figures = [
        _last_trick_card(
            one.face,
            f"{'near' if one.seat == near else 'far'} {'won' if one.seat == last.winner else 'lost'}",
            captions[one.seat],
        )
        for one in last.laid
    ]
    if last.prize:
        figures.append(_last_trick_card(last.prize, "prize", names.words("Prize")))
    then = paragraph(last.sentences[1:])
    drawn = _last_trick_frame(names.words, bool(then))
    return fill(drawn, str(last.number), "\n".join(figures), escape(last.won), escape(then))


@memo
def _last_trick_frame(words: Words, has_more: bool) -> str:
    return macro("finished", words, *marks(3), marks(4)[3] if has_more else "")


@memo
def _last_trick_card(one: Face, kinds: str, caption: str) -> str:
    """A card of a finished trick."""
    return macro("was", one, kinds, caption)


@memo
def deck(words: Words, count: int | None) -> str:
    """What is left of the deck; nothing in phase two."""
    return "" if count is None else macro("deck", words, count)


def recent(sentences: tuple[str, ...]) -> str:
    """The newest sentences of the log."""
    return f'<p class="recent">{escape(paragraph(sentences))}</p>' if sentences else ""
