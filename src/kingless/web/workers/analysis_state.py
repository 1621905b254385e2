"""How the analysis of a finished game stands."""

from msgspec import Struct

from kingless.analysis.forms import Analysis
from kingless.analysis.prospect import Prospect


class Judging(Struct, frozen=True, kw_only=True):
    """How the analysis of a game stands: what it says, or how many moves are judged out of how many."""

    told: Analysis | None = None
    is_going: bool = False
    done: int = 0
    all: int = 0
    has_failed: bool = False
    prospect: Prospect = Prospect()
    """What can be judged at all, where nothing is judged yet."""
