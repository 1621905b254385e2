"""What each card of a game can do, as numbers: networks are told powers, never the names of factions."""

from collections.abc import Callable
from functools import lru_cache

from kingless.rules.cards import CARD_SPACE, SUITS, Card, value
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import KEPT_BY_LOSER, LOSER_SCORE, WINNER_SCORE
from kingless.rules.tricks import LAID, winner

PowerTest = Callable[[Ruleset, int], bool]

_TESTS: tuple[PowerTest, ...] = (
    lambda ruleset, suit: suit in ruleset.wild,
    lambda ruleset, suit: any(suit == winning for winning, _ in ruleset.beats),
    lambda ruleset, suit: any(suit == losing for _, losing in ruleset.beats),
    lambda ruleset, suit: ruleset.routes[1][suit] == WINNER_SCORE,
    lambda ruleset, suit: ruleset.routes[2][suit] == LOSER_SCORE,
    lambda ruleset, suit: ruleset.routes[1][suit] == KEPT_BY_LOSER,
    lambda ruleset, suit: suit in ruleset.swaps,
    lambda ruleset, suit: suit in ruleset.leads_next,
    lambda ruleset, suit: suit in ruleset.one_per_trick,
    lambda ruleset, suit: suit in ruleset.in_front,
    lambda ruleset, suit: suit in ruleset.after,
    lambda ruleset, suit: suit in ruleset.brews,
    lambda ruleset, suit: suit in ruleset.prizes,
)
"""The powers that a faction may have. One that has several is known by the first of them."""

POWERS = len(_TESTS) + 1
"""With none at all."""
VALUES = 10
CELLS = POWERS * VALUES
"""A power and a value: all that is told of a card by itself."""

_SUITS = max(SUITS) + 1


class Powers:
    """The powers in one kind of game, in tables that answer at once."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.power = [0] * _SUITS
        """`power[suit]`: what a faction can do."""
        for suit in ruleset.by_suit:
            fitting = (number for number, test in enumerate(_TESTS) if test(ruleset, suit))
            self.power[suit] = next(fitting, len(_TESTS))
        self.kinds = tuple(dict.fromkeys(ruleset.deck))
        self.cell = [0] * CARD_SPACE
        """`cell[card]`: its power and its value as one number below `CELLS`."""
        for card in self.kinds:
            self.cell[card] = self.power[SUITS[card]] * VALUES + value(card)
        self.deck_counts = [0] * CARD_SPACE
        """`deck_counts[card]`: how often it is in the deck."""
        for card in ruleset.deck:
            self.deck_counts[card] += 1
        self.wins_after = {lead: self._winning_replies(lead) for lead in self.kinds}
        """`wins_after[lead][reply]`: is a led card beaten by that one, where nothing changes either?"""

    def _winning_replies(self, lead: Card) -> bytes:
        wins = bytearray(CARD_SPACE)
        for reply in self.kinds:
            wins[reply] = winner(self.ruleset, (LAID[0][lead], LAID[1][reply])) == 1
        return bytes(wins)


@lru_cache(maxsize=512)
def powers_of(ruleset: Ruleset) -> Powers:
    """The powers in this kind of game, made once."""
    return Powers(ruleset)
