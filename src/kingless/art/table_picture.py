"""The table as a picture: what an observation holds, and nothing else."""

from typing import NamedTuple

from kingless.art.canvas import Canvas, Ink, shorten
from kingless.art.card_rows import BACK, SIGN, draw_arms, draw_artifacts, draw_card, draw_row, height_of
from kingless.rules.actions import Play
from kingless.rules.cards import Card
from kingless.rules.observation import Observation
from kingless.rules.phases import OVER
from kingless.view.table import headline
from kingless.view.words import Words

_WIDTH, _MARGIN = 720.0, 16.0
_HAND, _SMALL, _LARGE = 44.0, 26.0, 56.0
"""How wide cards are: in a hand, in a pile, and in the middle of the table."""
_SIGN = 18.0
_LONGEST = 40
"""So many letters of a name fit beside the votes."""
_NAME = Ink("--page-ink")
_QUIET = Ink("--page-quiet", weight=500)


class Legend(NamedTuple):
    """What is written on a picture: who sits where, whose picture it is, and how the game ended."""

    seats: tuple[str, str]
    note: str
    ending: tuple[str, ...] = ()


def table_picture(words: Words, seen: Observation, legend: Legend) -> str:
    """The whole table as an SVG, with the seat that observes at the bottom."""
    near = seen.seat or 0
    phase = OVER if legend.ending else seen.phase
    title = headline(words, phase, seen.trick, legend.seats[seen.leader])
    canvas = Canvas(_WIDTH, " ".join((title, *legend.ending, legend.note)))
    canvas.write(title, (_MARGIN, 26), 15, _NAME)
    canvas.write(legend.note, (_WIDTH - _MARGIN, 26), 12, _QUIET, "end")
    y = 40.0
    for line in legend.ending:
        canvas.write(line, (_MARGIN, y + 8), 13)
        y += 18
    y = _draw_place(canvas, seen, 1 - near, legend.seats[1 - near], y)
    y = _draw_middle(canvas, seen, near, y + 14)
    y = _draw_place(canvas, seen, near, legend.seats[near], y + 8)
    return canvas.svg(y + _MARGIN)


def _draw_place(canvas: Canvas, seen: Observation, seat: int, name: str, y: float) -> float:
    """Everything that lies before one seat; where it ends."""
    name = shorten(name, _LONGEST)
    canvas.write(name, (_MARGIN, y + 14), 14, _NAME)
    _draw_votes(canvas, seen, seat, y - 2)
    if seen.leader == seat and seen.phase != OVER:
        _sign(canvas, "lead", (_MARGIN + 10 + 8 * len(name), y))
    y += 24
    playable = {one.card for one in seen.legal if isinstance(one, Play)} if seen.to_act == seat else set()
    x = draw_row(canvas, seen.hands[seat], (_MARGIN, y), _HAND, 480, playable)
    if seen.artifacts[seat]:
        x = draw_artifacts(canvas, seen.artifacts[seat], (x + 14, y + 8), 44)
    if seen.potions[seat]:
        _sign(canvas, "flask", (x + 6, y + 20))
        canvas.write(str(seen.potions[seat]), (x + 8 + _SIGN, y + 34), 14, _NAME)
        x += 2 * _SIGN
    if x > _MARGIN:
        y += height_of(_HAND) + 8
    half = (_WIDTH - 2 * _MARGIN) / 2
    _draw_pile(canvas, "followers", seen.followers[seat], (_MARGIN, y), half - 30)
    scored = tuple(sorted((*seen.score[seat], *seen.front[seat])))
    _draw_pile(canvas, "score", scored, (_MARGIN + half, y), half)
    return y + height_of(_SMALL)


def _draw_votes(canvas: Canvas, seen: Observation, seat: int, y: float) -> None:
    """The arms of the factions that have voted for a seat."""
    won = [vote.faction for vote in seen.result.votes if vote.seat == seat] if seen.result else []
    for number, key in enumerate(won):
        draw_arms(canvas, key, (_WIDTH - _MARGIN - 24 * (len(won) - number), y), 22)


def _draw_pile(
    canvas: Canvas, sign: str, cards: tuple[Card, ...], place: tuple[float, float], space: float
) -> None:
    """A pile, spread out beside its sign and how many lie there."""
    x, y = place
    _sign(canvas, sign, (x, y))
    canvas.write(str(len(cards)), (x + _SIGN / 2, y + 2 * _SIGN - 2), 13, _NAME, "middle")
    draw_row(canvas, cards, (x + _SIGN + 8, y), _SMALL, space - _SIGN - 8)


def _draw_middle(canvas: Canvas, seen: Observation, near: int, y: float) -> float:
    """Deck, prize, the cards of the trick, and what waits beside them; where it ends."""
    waiting = (*(played.card for played in seen.frozen), *seen.aside)
    if not (seen.draw_pile or seen.centre is not None or seen.table or waiting):
        return y
    x, size = _MARGIN, (_LARGE, height_of(_LARGE))
    if seen.draw_pile:
        canvas.draw("c-back", (x, y), size, BACK)
        canvas.write(str(len(seen.draw_pile)), (x + _LARGE + 6, y + size[1] - 4), 14, _NAME)
    x += _LARGE + 44
    if seen.centre is not None:
        draw_card(canvas, seen.centre, (x, y), _LARGE)
    x += _LARGE + 60
    for played in seen.table:
        # Each lies on the side of who played it.
        draw_card(canvas, played.card, (x, y + (6 if played.seat == near else -6)), _LARGE)
        x += _LARGE + 12
    draw_row(canvas, waiting, (x + 60, y + 20), _HAND, _WIDTH - _MARGIN - x - 60)
    return y + size[1] + 14


def _sign(canvas: Canvas, name: str, place: tuple[float, float]) -> None:
    canvas.draw(f"s-{name}", place, (_SIGN, _SIGN), SIGN)
