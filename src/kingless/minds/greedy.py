"""The greedy mind: a rule of thumb that looks at one trick, and knows what the cards are good for."""

from collections import Counter

from kingless.minds.heuristics.artifact_use import ArtifactUse
from kingless.minds.heuristics.card_worth import PLAY_COST, worth_in_hand, worth_scored
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.rules.actions import Action, Choose, Flip, Play, Use
from kingless.rules.cards import HIDDEN, Card, suit
from kingless.rules.following import legal_follow
from kingless.rules.observation import Observation
from kingless.rules.open_fields import Cards, Played
from kingless.rules.phases import PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import DISCARD, LOSER_SCORE
from kingless.rules.tricks import LAID, winner


class Greedy:
    """Wins the tricks that are worth it, as cheaply as it can."""

    key = "greedy"

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The action whose trick looks best."""
        del budget, seed  # a rule of thumb needs neither
        check_asked(observation)
        judge = _Judge(ruleset, observation)
        plays = {action: judge.rate(action) for action in observation.legal if isinstance(action, Play)}
        base = max(plays.values(), default=0.0)
        others = {
            action: judge.rate_other(action, base) for action in observation.legal if action not in plays
        }
        scores = plays | others
        return Choice(max(scores, key=lambda action: scores[action]), scores)


class _Judge:
    """Rates the actions of one decision for the observing seat."""

    def __init__(self, ruleset: Ruleset, observation: Observation) -> None:
        self.ruleset = ruleset
        self.seen = observation
        self.seat = 0 if observation.to_act == 0 else 1
        self.phase = min(observation.phase, PHASE_2)
        self.unseen = _unseen_cards(ruleset, observation)
        """Every card that the other may hold."""
        self.stakes = _stakes(ruleset, observation)

    def rate(self, action: Play) -> float:
        """How good the trick looks after this card, less what it would still have been good for."""
        return self._outcome(action.card) - PLAY_COST * self._worth(action.card)

    def rate_other(self, action: Action, base: float) -> float:
        """Above the best card, or a pass, where this is the moment to use something; far below otherwise."""
        match action:
            case Choose(what):
                return self._artifact_use().rate_choice(what)
            case Use(key):
                wanted = self._artifact_use().wants_artifact(self.ruleset.artifacts[key])
            case Flip():
                wanted = self._artifact_use().wants_potion()
            case _:
                return base
        return base + 1 if wanted else base - 1

    def _artifact_use(self) -> ArtifactUse:
        worth = {card: self._worth(card, PHASE_2) for card in dict.fromkeys(self.ruleset.deck)}
        return ArtifactUse(self.ruleset, self.seen, self.seat, worth)

    def _outcome(self, card: Card) -> float:
        """What the trick brings; a lead is judged by what the other's possible replies make of it."""
        table = (*self.seen.table, LAID[self.seat][card])
        if self.seen.table:
            return self._gain(table)
        replies = legal_follow(self.ruleset, self.unseen, suit(card)) or self.unseen
        gains = sorted(self._gain((*table, LAID[1 - self.seat][reply])) for reply in replies)
        if not gains:
            return 0.0
        if self.phase == PHASE_2:
            return gains[0]
        return sum(gains) / len(gains)

    def _gain(self, table: tuple[Played, ...]) -> float:
        """What this trick moves towards the observing seat."""
        won = winner(self.ruleset, table, self.seen.numbers_only) == self.seat
        total = self._prize() if won else 0.0
        for played in (*self.seen.frozen, *table):
            to = self.ruleset.routes[self.phase][played.suit]
            if to != DISCARD:
                stake = self.stakes[suit(played.card)]
                total += stake if won != (to == LOSER_SCORE) else -stake
        return total

    def _prize(self) -> float:
        """What the centre card is worth more than a blind draw."""
        return 0.0 if self.seen.centre is None else self._worth(self.seen.centre, PHASE_2)

    def _worth(self, card: Card, phase: int = 0) -> float:
        return worth_in_hand(self.ruleset, phase or self.phase, card)


def _unseen_cards(ruleset: Ruleset, seen: Observation) -> Cards:
    """The cards that lie nowhere in sight."""
    left = Counter(ruleset.deck)
    piles = (*seen.hands, *seen.followers, *seen.score, seen.discard, seen.draw_pile)
    for pile in piles:
        left.subtract(pile)
    left.subtract(played.card for played in (*seen.table, *seen.frozen))
    if seen.centre is not None:
        left[seen.centre] -= 1
    other = seen.hands[1 if seen.to_act == 0 else 0]
    return tuple(sorted([*(+left).elements(), *(card for card in other if card != HIDDEN)]))


def _stakes(ruleset: Ruleset, seen: Observation) -> dict[int, float]:
    """What one more scored card of each faction is worth: little once its vote is safe."""
    stakes = {}
    for number, faction in ruleset.by_suit.items():
        held = [sum(suit(card) == number for card in pile) for pile in seen.score]
        safe = max(held) * 2 > len(faction.values) - sum(suit(card) == number for card in seen.discard)
        stakes[number] = 0.0 if safe else worth_scored(ruleset, number)
    return stakes
