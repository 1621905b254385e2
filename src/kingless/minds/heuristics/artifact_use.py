"""When a rule of thumb uses an artifact or a potion, and what it then chooses."""

from kingless.rules.actions import Play
from kingless.rules.cards import HIDDEN, Card, card, code, is_card, suit
from kingless.rules.observation import Observation
from kingless.rules.open_fields import Played
from kingless.rules.phases import PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import Vote, result
from kingless.rules.slots import (
    BEFORE_LEAD,
    BOTH_PLAYED,
    COLLECTING,
    FACING,
    FOLLOWING,
    LAST_TO_PLAY,
    LEADING,
    PLAYING,
    Artifact,
)
from kingless.rules.tricks import LAID, winner

_LAST_EARLY_TRICK = 10
_USUAL_GAIN = 3
"""What the usual strengthening of a card is worth."""


class ArtifactUse:
    """Judges everything but cards for the observing seat."""

    def __init__(self, ruleset: Ruleset, seen: Observation, seat: int, worth: "dict[Card, float]") -> None:
        self.ruleset = ruleset
        self.seen = seen
        self.seat = seat
        self.worth = worth
        """What each card would be worth to this seat."""

    def wants_artifact(self, artifact: Artifact) -> bool:
        """Is this a good moment for it? Judged by when it may be used, not by which it is."""
        moments = artifact.windows
        if BEFORE_LEAD in moments:
            return self.seen.phase == PHASE_2 and self.seen.trick <= _LAST_EARLY_TRICK
        if BOTH_PLAYED in moments:
            return bool(self.seen.table) and not self._wins(self.seen.table)
        if artifact.who == FACING:
            return self._turns_trick(-_USUAL_GAIN, of=1 - self.seat)
        if artifact.who == LAST_TO_PLAY:
            return self._wins_as_another()
        if LEADING in moments or COLLECTING in moments:
            return False
        if FOLLOWING in moments:
            return self._beats_the_lead() and not self._can_win(0)
        if PLAYING in moments:
            return self._turns_with_more()
        return True

    def wants_potion(self) -> bool:
        """Only where a little more would win the trick."""
        return self._turns_with_more()

    def rate_choice(self, what: str) -> float:
        """How good an option of a pending question is."""
        if what in self.ruleset.by_key:
            return self._rate_faction(self.ruleset.suit_of[what])
        if what in ("centre", "top"):
            shown = self.seen.centre if what == "centre" else next(iter(self.seen.peek), None)
            return 0.0 if shown in (None, HIDDEN) else self.worth[shown]
        if not is_card(what):
            return 0.0
        chosen = card(what)
        mine = [laid for laid in self.seen.table if laid.seat == self.seat]
        if mine and what in map(code, self.seen.hands[self.seat]) and self.seen.asked != "follow":
            table = tuple(LAID[self.seat][chosen] if laid == mine[-1] else laid for laid in self.seen.table)
            return float(self._wins(table))
        return self.worth[chosen]

    def _rate_faction(self, number: int) -> float:
        """A faction to count for: best where one more card, or one more follower, decides something."""
        if self.seen.asked is not None and self.seen.phase == PHASE_2 and not self.seen.hands[self.seat]:
            vote = self._votes()[number]
            margin = len(vote.held[self.seat]) - len(vote.held[1 - self.seat])
            return -abs(margin + 0.5)
        if self.seen.table:
            led = self.seen.table[0].suit
            return 2.0 if (number, led) in self.ruleset.beats else float(number == led)
        return float(number in {suit(held) for held in self.seen.hands[self.seat]})

    def _votes(self) -> dict[int, Vote]:
        votes = result(self.ruleset, self.seen.score, self.seen.extras).votes
        return {self.ruleset.suit_of[vote.faction]: vote for vote in votes}

    def _wins(self, table: tuple[Played, ...]) -> bool:
        return winner(self.ruleset, table, self.seen.numbers_only) == self.seat

    def _turns_trick(self, by: int, of: int) -> bool:
        """Would a change of the other's card turn a trick that is being lost, or about to be?"""
        table = self.seen.table
        changed = tuple(
            Played(laid.seat, laid.card, laid.suit, laid.value + by) if laid.seat == of else laid
            for laid in table
        )
        if any(laid.seat == self.seat for laid in table):
            return not self._wins(table) and self._wins(changed)
        return not self._can_win(0) and self._can_win(-by)

    def _wins_as_another(self) -> bool:
        """As follower: the trick is lost, but would be won if the own card were of another faction."""
        *others, mine = self.seen.table
        return (
            bool(others)
            and not self._wins(self.seen.table)
            and any(
                self._wins((*others, Played(mine.seat, mine.card, number, mine.value)))
                for number in self.ruleset.by_suit
            )
        )

    def _turns_with_more(self) -> bool:
        """As follower: no card wins as it is, but one would with a little more."""
        return bool(self.seen.table) and not self._can_win(0) and self._can_win(_USUAL_GAIN)

    def _can_win(self, more: int) -> bool:
        offered = tuple(action.card for action in self.seen.legal if isinstance(action, Play))
        cards = offered or self.seen.hands[self.seat]
        plays = (LAID[self.seat][held] for held in cards)
        return any(
            self._wins((*self.seen.table, Played(laid.seat, laid.card, laid.suit, laid.value + more)))
            for laid in plays
        )

    def _beats_the_lead(self) -> bool:
        """As follower: is there a card with a higher number than the one that was led?"""
        led = self.seen.table[:1]
        hand = self.seen.hands[self.seat]
        return any(LAID[self.seat][held].value > lead.value for lead in led for held in hand)
