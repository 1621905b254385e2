"""How imagined players answer the law, quickly, by what the trick before them is worth."""

from random import Random

from kingless.minds.heuristics.card_worth import PLAY_COST, worth_in_hand, worth_to_winner
from kingless.rules.actions import PASS, AnyAction, DrawFromHand, Play, Shuffle
from kingless.rules.agenda import AskDraw, AskPlay
from kingless.rules.cards import Card, suit
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Decision
from kingless.rules.following import legal_follow
from kingless.rules.open_fields import Played
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State
from kingless.rules.tricks import LAID, winner

_USES = 0.3
"""How often an imagined player uses an artifact or a potion where it can."""
_TRIES = 3
"""How many leads it considers."""


class PlayoutPolicy:
    """What the cards of one kind of game are good for, in tables that answer at once."""

    def __init__(self, ruleset: Ruleset, sensible: bool) -> None:
        self.ruleset = ruleset
        self.sensible = sensible
        """Or does everybody play at random?"""
        self._hand_worth = {
            phase: {card: worth_in_hand(ruleset, phase, card) for card in ruleset.deck}
            for phase in (PHASE_1, PHASE_2)
        }
        self._trick_worth = {
            phase: {number: worth_to_winner(ruleset, phase, number) for number in ruleset.by_suit}
            for phase in (PHASE_1, PHASE_2)
        }

    def answer(self, state: State, decision: Decision, chooser: Random) -> AnyAction:
        """What an imagined player, or chance, says."""
        legal = decision.legal
        if decision.seat == CHANCE:
            return chance_answer(state, chooser)
        if len(legal) == 1:
            return legal[0]
        if type(state.agenda[0]) is not AskPlay:
            if legal[-1] == PASS and chooser.random() >= _USES:
                return PASS
            return legal[int(chooser.random() * len(legal))]
        plays = [action for action in legal if type(action) is Play]
        others = len(legal) - len(plays)
        if others and chooser.random() < _USES:
            return legal[len(plays) + int(chooser.random() * others)]
        if len(plays) == 1 or not self.sensible:
            return plays[int(chooser.random() * len(plays))]
        if state.table:
            return max(plays, key=lambda play: self._follow(state, decision.seat, play.card))
        few = plays if len(plays) <= _TRIES else chooser.sample(plays, _TRIES)
        return max(few, key=lambda play: self._lead(state, decision.seat, play.card, chooser))

    def _follow(self, state: State, seat: int, card: Card) -> float:
        table = (*state.table, LAID[seat][card])
        return self._trick(state, seat, table) - PLAY_COST * self._hand_worth[state.phase][card]

    def _lead(self, state: State, seat: int, card: Card, chooser: Random) -> float:
        """A lead is judged by some reply in phase one, by the worst in phase two, where hands are known."""
        hand = state.hands[1 - seat]
        replies = legal_follow(self.ruleset, hand, suit(card))
        led = LAID[seat][card]
        if state.phase == PHASE_1:
            replies = (replies[int(chooser.random() * len(replies))],)
        worst = min(self._trick(state, seat, (led, LAID[1 - seat][reply])) for reply in replies)
        return worst - PLAY_COST * self._hand_worth[state.phase][card]

    def _trick(self, state: State, seat: int, table: tuple[Played, ...]) -> float:
        """What this trick moves towards a seat."""
        won = winner(self.ruleset, table, state.numbers_only) == seat
        worth = self._trick_worth[state.phase]
        total = sum([worth[laid.suit] for laid in table])
        if state.frozen:
            total += sum([worth[laid.suit] for laid in state.frozen])
        if not won:
            return -total
        return total if state.centre is None else total + self._hand_worth[PHASE_2][state.centre]


def chance_answer(state: State, chooser: Random) -> AnyAction:
    """What chance answers in an imagined game that has been dealt."""
    asked = state.agenda[0]
    if isinstance(asked, AskDraw):
        return DrawFromHand(tuple(sorted(chooser.sample(state.hands[1 - asked.seat], asked.count))))
    return Shuffle(tuple(chooser.sample(state.deck, len(state.deck))))
