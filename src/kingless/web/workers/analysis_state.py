"""The state of the analysis of a finished game: progress, result, or failure."""

from msgspec import Struct

from kingless.analysis.model import Analysis
from kingless.analysis.scope import Scope


class AnalysisState(Struct, frozen=True, kw_only=True):
    """The analysis of a game, or how many moves out of how many are analysed."""

    analysis: Analysis | None = None
    is_running: bool = False
    done: int = 0
    all: int = 0
    has_failed: bool = False
    scope: Scope = Scope()
    """What can be judged at all, where nothing is judged yet."""
