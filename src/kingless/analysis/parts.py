"""Parts of an analysis that every page of it shows: the legend of the chart, and the players in figures."""

from kingless.analysis.model import Analysis
from kingless.analysis.text import loss
from kingless.view.words import Words


def legend(words: Words, told: Analysis) -> list[tuple[str, str]]:
    """The lines that the chart has, by their kind, and what each of them tells."""
    seen = {point.seen_by for point in told.curve}
    first, second = told.seats
    lines = {
        0: ("seat-0", words("estimated from what {name} could know", name=first)),
        1: ("seat-1", words("estimated from what {name} could know", name=second)),
        None: ("exact", words("exact, with best play on both sides")),
    }
    return [line for who, line in lines.items() if who in seen]


def players(words: Words, told: Analysis) -> dict[str, tuple[str, str]]:
    """What each seat did, added up: a line for each figure."""
    first, second = told.tallies
    losses = ["–" if one.mean_loss is None else loss(words, one.mean_loss) for one in told.tallies]
    return {
        words("Estimated choices"): (str(first.estimated), str(second.estimated)),
        words("Mistakes"): (str(first.mistakes), str(second.mistakes)),
        words("Mean loss of chance"): (losses[0], losses[1]),
        words("Exact choices"): (str(first.exact), str(second.exact)),
        words("Wins or draws thrown away"): (str(first.errors), str(second.errors)),
    }
