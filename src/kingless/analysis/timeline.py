"""The timeline of a game: tricks, the curve of the chances, turning points, jump marks, and tallies."""

from collections.abc import Iterator

from kingless.analysis.model import ERRORS, Mark, Move, Point, Tally, Trick, TurningPoint
from kingless.rules.cards import code
from kingless.rules.chance import CHANCE
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.table.game import Game, Turn

MOST_ESTIMATED = 5
"""So many turning points by the estimate are named at most, those with the largest loss."""


def tricks(game: Game, moves: tuple[Move, ...]) -> tuple[Trick, ...]:
    """The tricks of a game, each with the place of its moves."""
    groups: list[list[int]] = []
    for place, move in enumerate(moves):
        last = moves[groups[-1][-1]] if groups else None
        if last is None or (last.phase, last.trick) != (move.phase, move.trick):
            groups.append([])
        groups[-1].append(place)
    return tuple(_trick(game, moves, group) for group in groups)


def _trick(game: Game, moves: tuple[Move, ...], group: list[int]) -> Trick:
    first, last = moves[group[0]], moves[group[-1]]
    turns = game.turns[first.turn - 1 : _end(game, last.turn)]
    prize = next((turn.before.centre for turn in turns if turn.before.centre is not None), None)
    won = [event.seat for turn in turns for event in turn.events if event.what == "won"]
    return Trick(
        phase=first.phase,
        number=first.trick,
        prize=None if prize is None else code(prize),
        winner=won[-1] if won else None,
        first=group[0],
        count=len(group),
    )


def _end(game: Game, turn: int) -> int:
    """Where the answers of chance that follow this one end."""
    rest: list[Turn] = game.turns[turn:]
    return turn + next((at for at, one in enumerate(rest) if one.seat != CHANCE), len(rest))


def curve(moves: tuple[Move, ...]) -> tuple[Point, ...]:
    """The chance of seat 0 after each move for which it is known or estimated."""
    return tuple(
        Point(
            place,
            move.worth if move.seat == 0 else 1 - move.worth,
            None if move.basis == "exact" else move.seat,
        )
        for place, move in enumerate(moves)
        if move.worth is not None and move.basis in ("exact", "estimate")
    )


def turning_points(moves: tuple[Move, ...]) -> tuple[TurningPoint, ...]:
    """Every move that changed the exact value, and the largest mistakes by the estimate, in their order."""
    exact = [place for place, move in enumerate(moves) if move.verdict in ERRORS]
    guessed = [place for place, move in enumerate(moves) if move.verdict == "mistake"]
    guessed.sort(key=lambda place: -moves[place].loss)
    return tuple(_turning_point(moves, place) for place in sorted(exact + guessed[:MOST_ESTIMATED]))


def _turning_point(moves: tuple[Move, ...], place: int) -> TurningPoint:
    move = moves[place]
    assert move.best is not None  # it has a loss
    return TurningPoint(
        move=place,
        exact=move.basis == "exact",
        before=move.best,
        after=move.best - move.loss,
        better=tuple(option.action for option in move.options if option.worth == move.best),
    )


def main_turning_point(points: tuple[TurningPoint, ...], movers: list[int], winner: int | None) -> int | None:
    """The place of the turning point that decided: the last exact one of the loser, or the largest loss.

    `movers`: whose move each point is.
    """
    lost = [place for place, seat in enumerate(movers) if winner is None or seat != winner]
    left = lost or list(range(len(points)))
    exact = [place for place in left if points[place].exact]
    if exact:
        return exact[-1]
    return max(left, key=lambda place: points[place].before - points[place].after, default=None)


def marks(game: Game, turning_points: tuple[int, ...] = ()) -> tuple[Mark, ...]:
    """Moments to jump to: the phases, turning points after so many answers, and the end."""
    return tuple(sorted(_marks(game, turning_points), key=lambda mark: mark.turn))


def _marks(game: Game, turning_points: tuple[int, ...]) -> Iterator[Mark]:
    first: dict[int, int] = {}
    for at, turn in enumerate(game.turns):
        if turn.seat != CHANCE:
            first.setdefault(turn.before.phase, at)
    if PHASE_1 in first:
        yield Mark("phase-1", first[PHASE_1])
    if PHASE_2 in first:
        yield Mark("phase-2", first[PHASE_2])
    for at in turning_points:
        yield Mark("turning-point", at)
    if game.is_over:
        yield Mark("over", len(game.turns))


def tally(moves: tuple[Move, ...], seat: int) -> Tally:
    """What this seat did, added up over the moves in which it had a choice."""
    mine = [move for move in moves if move.seat == seat and not move.forced]
    guessed = [move for move in mine if move.basis == "estimate" and not move.unsolved]
    return Tally(
        estimated=len(guessed),
        mean_loss=sum(move.loss for move in guessed) / len(guessed) if guessed else None,
        mistakes=sum(move.verdict == "mistake" for move in guessed),
        exact=sum(move.basis == "exact" for move in mine),
        errors=sum(move.verdict in ERRORS for move in mine),
    )
