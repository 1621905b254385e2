"""What a card is good for, as a rule of thumb that several minds go by."""

from kingless.rules.cards import Card, suit, value
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import LOSER_SCORE, WINNER_SCORE

PLAY_COST = 0.3
"""How much playing a card costs, by what it would still have been good for."""

_AVERAGE = 4.5
_WILD = 4.0
_BEATS = 1.5
_SCORED = 4.0


def worth_in_hand(ruleset: Ruleset, phase: int, card: Card) -> float:
    """What a card in hand is good for: winning tricks, and shedding what nobody wants to win."""
    faction = ruleset.by_suit[suit(card)]
    height = value(card) - _AVERAGE
    if ruleset.routes[phase][suit(card)] == LOSER_SCORE:
        height = -height / 2
    return height + (_WILD if faction.wild else 0.0) + (_BEATS if faction.beats else 0.0)


def worth_scored(ruleset: Ruleset, faction: int) -> float:
    """What one more scored card of a faction is worth while its vote is open: more in a small faction."""
    return _SCORED * 10 / len(ruleset.by_suit[faction].values)


def worth_to_winner(ruleset: Ruleset, phase: int, faction: int) -> float:
    """What a played card of this faction moves towards the winner of its trick, or to the loser."""
    sign = {WINNER_SCORE: 1, LOSER_SCORE: -1}.get(ruleset.routes[phase][faction], 0)
    return sign * worth_scored(ruleset, faction)
