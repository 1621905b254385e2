"""What an analysis says, as plain data: text, page and programs all read this and nothing else."""

from typing import Literal

from msgspec import Struct

from kingless.table.setup import Setup

FORMAT = "kingless-analysis 1"

Basis = Literal["exact", "estimate", "thumb", "none"]
"""What a judgement rests on: the solver, the expert's estimate, a rule of thumb, or nothing."""

Verdict = Literal[
    "kept-win",
    "win-to-draw",
    "win-to-loss",
    "kept-draw",
    "draw-to-loss",
    "lost",
    "best",
    "little-worse",
    "doubtful",
    "mistake",
    "thumb-same",
    "thumb-other",
    "unsolved",
    "forced",
    "listed",
]
"""What is said of a move: six exact verdicts, four by the estimate, and five where neither says anything."""

Hindrance = Literal["no-kernel", "deck"]
"""There is no kernel, or it cannot play this deck."""

ERRORS: tuple[Verdict, ...] = ("win-to-loss", "win-to-draw", "draw-to-loss")
"""The exact verdicts on a move that made the game worth less."""


class AnalysisEffort(Struct, frozen=True, kw_only=True):
    """How much is thought about each move."""

    games: int = 50_000
    """Games that are imagined for an estimate; where they are, luck moves a loss by 0.02 at the most."""
    nodes: int = 50_000_000
    """Positions that the solver looks at before an estimate must do: more than any phase two has needed."""
    millis: int | None = None
    """Time for either, where there is a limit."""


class MoveOption(Struct, frozen=True, kw_only=True):
    """An answer that the seat could have given."""

    action: str
    worth: float | None
    """To the seat that moved: its chance to win, a draw being half; for a rule of thumb, its own points."""
    wrong: int | None = None
    """In a lost game: how many of the other's answers to this would give the game back."""
    answers: int | None = None
    """Out of how many."""


class Move(Struct, frozen=True, kw_only=True):
    """One answer of a seat, judged."""

    turn: int
    """Its number among all answers of the record, chance's included, counted from 1."""
    after: int
    """How many answers the seats had given before it, as `kingless solve --after` counts them."""
    phase: int
    trick: int
    seat: int
    asked: str
    """`lead`, `follow`, `window`, or what asks for a choice."""
    action: str
    basis: Basis
    unsolved: Literal["hidden", "too-long"] | None
    """Why a move of phase two has no exact verdict, where it has none."""
    verdict: Verdict
    forced: bool
    """Was this the only answer?"""
    best: float | None
    """The worth of the best answer."""
    worth: float | None
    """The worth of the answer that was given."""
    hardest: bool | None
    """In a lost game: was nothing harder to answer? None where that is not known or all are alike."""
    options: tuple[MoveOption, ...]
    """Every legal answer, the best first."""

    @property
    def loss(self) -> float:
        """What the answer cost, in chance to win; nothing where that cannot be said."""
        if self.basis not in ("exact", "estimate") or self.best is None or self.worth is None:
            return 0.0
        return self.best - self.worth


class Trick(Struct, frozen=True, kw_only=True):
    """A trick and where its moves stand."""

    phase: int
    number: int
    prize: str | None
    winner: int | None
    first: int
    """The place of its first move among the moves."""
    count: int


class Point(Struct, frozen=True):
    """A point of the curve: the chance of seat 0 after a move."""

    move: int
    chance: float
    seen_by: int | None
    """The seat from whose knowledge it was estimated; None where it is exact."""


class TurningPoint(Struct, frozen=True, kw_only=True):
    """A move at which the game turned."""

    move: int
    exact: bool
    before: float
    """The mover's chance, had it played its best."""
    after: float
    better: tuple[str, ...]
    """What would have been best."""


class Mark(Struct, frozen=True):
    """A moment to jump to in a replay."""

    kind: Literal["phase-1", "phase-2", "turning-point", "over"]
    turn: int
    """How many answers of the record have been given there, chance's included."""


class Tally(Struct, frozen=True, kw_only=True):
    """What one seat did, added up."""

    estimated: int
    """Moves of phase one with a choice that were judged by the estimate."""
    mean_loss: float | None
    mistakes: int
    exact: int
    """Moves with a choice that were judged exactly."""
    errors: int


class Ending(Struct, frozen=True, kw_only=True):
    """How the game ended."""

    winner: int | None
    reason: str
    votes: tuple[int, int] | None
    """None where the game was given up."""


class Analysis(Struct, frozen=True, kw_only=True):
    """A whole game, judged."""

    format: str
    kingless: str
    """The version of the program that judged."""
    setup: Setup
    seats: tuple[str, str]
    effort: AnalysisEffort
    hindrance: Hindrance | None = None
    """What keeps the expert from imagining this game, where something does."""
    moves: tuple[Move, ...]
    tricks: tuple[Trick, ...]
    curve: tuple[Point, ...]
    turning_points: tuple[TurningPoint, ...]
    marks: tuple[Mark, ...]
    tallies: tuple[Tally, Tally]
    ending: Ending | None
    """None where the record is unfinished."""
