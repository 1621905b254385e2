"""Verdicts: every answer of a game judged, exactly where nothing is hidden, by the estimate elsewhere."""

from collections.abc import Callable
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from kingless.analysis.estimate import estimate
from kingless.analysis.exact import Oracle, Trap, Unsolved, Values
from kingless.analysis.model import AnalysisEffort, Basis, Move, MoveOption, Verdict
from kingless.rules.actions import Action, text
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Decision
from kingless.rules.events import Event
from kingless.rules.observation import observe
from kingless.rules.phases import PHASE_2
from kingless.table.game import Game, Turn

GAMES = 50_000
NOISE = 0.02
"""An estimated loss up to this may be luck: two goes of so many imagined games never differed by more."""
DOUBTFUL = 0.05
"""The expert itself never lost so much in a move; `greedy` does so three or four times a game."""
MISTAKE = 0.10
"""Neither `expert` nor `search` ever lost so much; `greedy` does once a game, `random` three times."""

_EXACT: dict[tuple[int, int], Verdict] = {
    (1, 1): "kept-win",
    (1, 0): "win-to-draw",
    (1, -1): "win-to-loss",
    (0, 0): "kept-draw",
    (0, -1): "draw-to-loss",
    (-1, -1): "lost",
}

Watch = Callable[[int, int], None]
"""Is told how many answers have been judged, out of how many."""


class MoveJudgement(NamedTuple):
    """What is said of one answer."""

    basis: Basis
    verdict: Verdict
    worth: dict[Action, float]
    unsolved: Unsolved | None = None
    traps: dict[Action, Trap] | None = None


def judge(game: Game, effort: AnalysisEffort, watch: Watch = lambda _done, _all: None) -> tuple[Move, ...]:
    """Every answer of the seats, judged in the order in which they were given."""
    oracle = Oracle(game.law, effort)
    events: tuple[Event, ...] = ()
    moves: list[Move] = []
    total = sum(turn.seat != CHANCE for turn in game.turns)
    for number, turn in enumerate(game.turns, 1):
        if turn.seat != CHANCE:
            watch(len(moves), total)
            moves.append(_move(game, oracle, effort, turn, number, len(moves), events))
        events += turn.events
    watch(total, total)
    return _from_later(moves)


def _from_later(moves: list[Move]) -> tuple[Move, ...]:
    """Where a move was too long to solve, but what came after it is known to be won: it kept the win."""
    later: Move | None = None
    found: list[Move] = []
    for move in reversed(moves):
        if later and move.unsolved == "too-long" and later.basis == "exact" and later.best is not None:
            after = later.best if later.seat == move.seat else 1 - later.best
            if after == 1:
                move = _kept_win(move)
        found.append(move)
        later = move
    return tuple(reversed(found))


def _kept_win(move: Move) -> Move:
    """The move as one that is known to win, whatever the other answers are worth."""
    known = [replace(option, worth=1.0 if option.action == move.action else None) for option in move.options]
    return replace(
        move,
        basis="exact",
        unsolved=None,
        verdict="kept-win",
        best=1.0,
        worth=1.0,
        options=tuple(sorted(known, key=lambda option: option.worth is None)),
    )


def _move(
    game: Game,
    oracle: Oracle,
    effort: AnalysisEffort,
    turn: Turn,
    number: int,
    after: int,
    events: tuple[Event, ...],
) -> Move:
    decision = game.law.decision(turn.before)
    assert decision is not None  # an answer was given to it
    action = next(one for one in decision.legal if one == turn.action)
    judged = _exact(oracle, turn, decision, action)
    if not isinstance(judged, MoveJudgement):
        judged = _by_estimate(game, effort, turn, action, events, judged)
    worth = judged.worth
    return Move(
        turn=number,
        after=after,
        phase=turn.before.phase,
        trick=turn.before.trick,
        seat=turn.seat,
        asked=decision.kind,
        action=text(action),
        basis=judged.basis,
        unsolved=judged.unsolved,
        verdict=judged.verdict,
        forced=len(decision.legal) == 1,
        best=max(worth.values(), default=None),
        worth=worth.get(action),
        hardest=_is_hardest(judged.traps, action),
        options=_options(decision, judged),
    )


def _exact(oracle: Oracle, turn: Turn, decision: Decision, action: Action) -> MoveJudgement | Unsolved | None:
    """The exact judgement in phase two, or why there is none."""
    if turn.before.phase != PHASE_2:
        return None
    values = oracle.values(turn.before)
    if not isinstance(values, dict):
        return values
    verdict = _EXACT[max(values.values()), values[action]]
    traps = None
    if verdict == "lost" and len(decision.legal) > 1:
        traps = oracle.traps(turn.before, turn.seat, list(values))
    return MoveJudgement("exact", verdict, _chances(values), None, traps)


def _chances(values: Values) -> dict[Action, float]:
    """Exact values as chances: won, half of it, lost."""
    return {action: (value + 1) / 2 for action, value in values.items()}


def _by_estimate(
    game: Game,
    effort: AnalysisEffort,
    turn: Turn,
    action: Action,
    events: tuple[Event, ...],
    unsolved: Unsolved | None,
) -> MoveJudgement:
    """The judgement from what the seat that moved could see, and from nothing else."""
    seen = observe(game.law, turn.before, turn.seat, events)
    rating = estimate(game.law.ruleset, seen, effort)
    if not rating.scores:
        return MoveJudgement("none", "listed", {}, unsolved)
    loss = max(rating.scores.values()) - rating.scores[action]
    if len(seen.legal) == 1:
        verdict: Verdict = "forced"
    elif rating.basis == "thumb":
        verdict = "thumb-other" if loss > 0 else "thumb-same"
    elif unsolved and not rating.is_fit_for_phase_two:  # it shows a chance there and blames nobody
        verdict = "unsolved"
    else:
        verdict = _by_loss(loss - max(_luck(effort), rating.luck))
    return MoveJudgement(rating.basis, verdict, rating.scores, unsolved)


def _luck(effort: AnalysisEffort) -> float:
    """How much more luck there is in an estimate from fewer games: it goes with the root of their number."""
    return NOISE * (max(1.0, sqrt(GAMES / effort.games)) - 1)


def _by_loss(loss: float) -> Verdict:
    if loss >= MISTAKE:
        return "mistake"
    if loss >= DOUBTFUL:
        return "doubtful"
    return "little-worse" if loss > NOISE else "best"


def _is_hardest(traps: dict[Action, Trap] | None, action: Action) -> bool | None:
    """Was this the answer that leaves the other the most ways to go wrong?"""
    if traps is None or len({trap.share for trap in traps.values()}) == 1:
        return None
    return traps[action].share == max(trap.share for trap in traps.values())


def _options(decision: Decision, judged: MoveJudgement) -> tuple[MoveOption, ...]:
    """Every legal answer, the best first; of equal ones, the harder task first."""
    traps = judged.traps or {}

    def goodness(action: Action) -> tuple[float, float]:
        trap = traps.get(action)
        return judged.worth.get(action, 0.0), trap.share if trap else 0.0

    return tuple(
        MoveOption(
            action=text(action),
            worth=judged.worth.get(action),
            wrong=traps[action].wrong if action in traps else None,
            answers=traps[action].answers if action in traps else None,
        )
        for action in sorted(decision.legal, key=goodness, reverse=True)
    )
