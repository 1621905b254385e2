"""The whole analysis of a game: every answer judged, and what follows from the verdicts."""

from kingless import __version__
from kingless.analysis.estimate import hindrance
from kingless.analysis.model import FORMAT, Analysis, AnalysisEffort, Ending
from kingless.analysis.timeline import curve, marks, tally, tricks, turning_points
from kingless.analysis.verdicts import Watch, judge
from kingless.table.game import Game
from kingless.table.record import record_of


def analyse(
    game: Game, effort: AnalysisEffort | None = None, watch: Watch = lambda _done, _all: None
) -> Analysis:
    """Judge a game as far as it has been played."""
    chosen = effort or AnalysisEffort()
    moves = judge(game, chosen, watch)
    points = turning_points(moves)
    return Analysis(
        format=FORMAT,
        kingless=__version__,
        setup=record_of(game).setup,
        seats=game.seats,
        effort=chosen,
        hindrance=hindrance(game.law.ruleset),
        moves=moves,
        tricks=tricks(game, moves),
        curve=curve(moves),
        turning_points=points,
        marks=marks(game, tuple(moves[point.move].turn - 1 for point in points)),
        tallies=(tally(moves, 0), tally(moves, 1)),
        ending=_ending(game),
    )


def _ending(game: Game) -> Ending | None:
    if game.given_up:
        return Ending(winner=game.winner, reason=game.given_up.by, votes=None)
    result = game.result
    if result is None:
        return None
    return Ending(winner=result.winner, reason=result.reason, votes=result.tally)
