"""Rewards on the way: in how many more votes a seat would be ahead if the game ended now."""

from kingless.rules.cards import suit, value
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import vote
from kingless.rules.state import State


def votes_ahead(ruleset: Ruleset, state: State) -> int:
    """The votes that seat 0 would get with the cards scored so far, less those of seat 1."""
    ahead = 0
    for number in ruleset.by_suit:
        held = tuple(
            tuple(sorted((value(card) for card in pile if suit(card) == number), reverse=True))
            for pile in state.score
        )
        seat = vote(ruleset, number, (held[0], held[1])).seat
        ahead += 0 if seat is None else 1 - 2 * seat
    return ahead
