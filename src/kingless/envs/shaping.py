"""Rewards on the way: in how many more votes a seat would be ahead if the game ended now."""

from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import result
from kingless.rules.state import State


def votes_ahead(ruleset: Ruleset, state: State) -> int:
    """The votes that seat 0 would get with the cards scored so far, less those of seat 1."""
    first, second = result(ruleset, state.score, state.extras).tally
    return first - second
