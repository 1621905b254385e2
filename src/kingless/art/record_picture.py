"""A record as a picture: every trick with its prize, its cards and its winner, and the votes."""

from itertools import groupby

from kingless.art.canvas import Canvas, Ink, shorten
from kingless.art.card_rows import SIGN, draw_arms, draw_card, draw_row, height_of
from kingless.rules.actions import Play
from kingless.rules.cards import HAND_SIZE
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.table.game import Game, Turn
from kingless.view.words import Words

_MARGIN, _CARD, _STEP, _LEFT = 16.0, 40.0, 46.0, 128.0
_WIDTH = _LEFT + HAND_SIZE * _STEP + _MARGIN
_ROW = height_of(_CARD) + 6
_NAME = Ink("--page-ink")
_QUIET = Ink("--page-quiet", weight=500)
_LONGEST = 14
"""So many letters of a name fit beside the cards."""


def record_picture(words: Words, game: Game, ending: tuple[str, ...]) -> str:
    """The course of a game as an SVG: a column for each trick, with the winner's card marked."""
    lines = ending or (words("This game is not over."),)
    canvas = Canvas(_WIDTH, " ".join((*game.seats, *lines)))
    y = 10.0
    course = [turn for turn in game.turns if turn.before.phase in (PHASE_1, PHASE_2)]
    for phase, turns in groupby(course, lambda turn: turn.before.phase):
        canvas.write(words("Phase {phase}", phase=phase), (_MARGIN, y + 14), 13, _NAME)
        y = _draw_phase(canvas, game, list(turns), y + 4)
    _draw_votes(canvas, game, y)
    for line in lines:
        y += 18
        canvas.write(line, (_MARGIN, y), 13)
    return canvas.svg(y + _MARGIN)


def _draw_phase(canvas: Canvas, game: Game, turns: list[Turn], y: float) -> float:
    """The tricks of a phase beside each other; where it ends."""
    has_prizes = any(turn.before.centre is not None for turn in turns)
    if has_prizes:
        canvas.draw("s-recruit", (_MARGIN, y + 22 + height_of(_CARD) / 2 - 10), (20, 20), SIGN)
    rows = {seat: y + 22 + (has_prizes + seat) * _ROW for seat in (0, 1)}
    for seat, top in rows.items():
        canvas.write(
            shorten(game.seats[seat], _LONGEST), (_MARGIN, top + height_of(_CARD) / 2 + 4), 13, _NAME
        )
    for trick, group in groupby(turns, lambda turn: turn.before.trick):
        x = _LEFT + (trick - 1) * _STEP
        canvas.write(str(trick), (x + _CARD / 2, y + 12), 11, _QUIET, "middle")
        _draw_trick(canvas, list(group), x, y + 22, rows)
    return rows[1] + _ROW + 12


def _draw_trick(canvas: Canvas, turns: list[Turn], x: float, y: float, rows: dict[int, float]) -> None:
    """The prize, and below it what each seat played."""
    prize = next((turn.before.centre for turn in turns if turn.before.centre is not None), None)
    if prize is not None:
        draw_card(canvas, prize, (x, y), _CARD)
    won = [event.seat for turn in turns for event in turn.events if event.what == "won"]
    for seat, top in rows.items():
        cards = tuple(
            turn.action.card for turn in turns if turn.seat == seat and isinstance(turn.action, Play)
        )
        draw_row(canvas, cards, (x, top), _CARD, _CARD, set(cards) if won[-1:] == [seat] else set())


def _draw_votes(canvas: Canvas, game: Game, y: float) -> None:
    """The arms of each faction behind the name of the seat that it votes for."""
    if game.result is None:
        return
    for seat, name in enumerate(game.seats):
        x = _WIDTH - _MARGIN - 300
        canvas.write(shorten(name, _LONGEST), (x, y + 16 + 24 * seat), 13, _NAME)
        won = [vote.faction for vote in game.result.votes if vote.seat == seat]
        for number, key in enumerate(won):
            draw_arms(canvas, key, (x + 120 + 26 * number, y + 24 * seat), 22)
