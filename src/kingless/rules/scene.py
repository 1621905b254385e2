"""The scene: what content may read of a game when it is asked something."""

from kingless.rules.agenda import Bank
from kingless.rules.cards import card, suit
from kingless.rules.following import legal_follow
from kingless.rules.open_fields import Cards
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import Settings
from kingless.rules.spoils import spoils
from kingless.rules.state import Draft, State


class Scene:
    """A game as the law shows it to factions and artifacts: to read, never to change."""

    def __init__(self, ruleset: Ruleset, state: State | Draft) -> None:
        self._ruleset = ruleset
        self._state = state

    @property
    def settings(self) -> Settings:
        """The settings of the ruleset."""
        return self._ruleset.settings

    @property
    def leader(self) -> int:
        """Who leads the trick."""
        return self._state.leader

    @property
    def deck(self) -> Cards:
        """The deck from the top."""
        return self._state.deck

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions in the game, by key (G-7)."""
        return tuple(self._ruleset.by_key)

    def hand(self, seat: int) -> Cards:
        """The cards in a hand."""
        return self._state.hands[seat]

    def played_cards(self, seat: int) -> Cards:
        """The cards that this seat has on the table."""
        return tuple(laid.card for laid in self._state.table if laid.seat == seat)

    def has_unequal_twins(self, seat: int) -> bool:
        """Has this seat two equal cards on the table that count differently, or of which one was led?"""
        own = [(at, laid) for at, laid in enumerate(self._state.table) if laid.seat == seat]
        if len(own) < 2 or self._ruleset.behaviour == 1:
            return False
        (at, first), (_, second) = own
        return first.card == second.card and (first != second or at == 0)

    def followable(self, seat: int) -> Cards:
        """The hand cards that could answer the led faction."""
        if self._state.numbers_only:  # AR-18: there is no duty to follow
            return self._state.hands[seat]
        return legal_follow(self._ruleset, self._state.hands[seat], self._state.table[0].suit)

    def declarable(self, seat: int) -> tuple[str, ...]:
        """The factions that a card of this seat may be declared as, so that something can still be played."""
        led = self._state.table[0].suit if self._state.table else None
        hand = self._state.hands[seat]
        free = led is None or self.settings.stein_legality == "printed" or self._state.numbers_only
        if free or not any(suit(card) == led for card in hand):
            return self.factions
        follows = {led, *self._ruleset.wild}
        return tuple(f.key for number, f in self._ruleset.by_suit.items() if number in follows)

    def incoming(self, seat: int) -> Cards:
        """The cards on their way into this seat's score pile."""
        return tuple(laid.card for laid in self._state.incoming[seat])

    def middle(self) -> Cards:
        """Every card that lies in the middle: of the trick, set aside before it, and waiting."""
        laid = self._state.frozen + self._state.table
        return (*(one.card for one in laid), *self._state.aside)

    def spoils(self) -> tuple[Cards, Cards]:
        """What the winner and what the loser of this trick are about to collect."""
        winning, losing = spoils(self._ruleset, self._state)
        return tuple(laid.card for laid in winning), tuple(laid.card for laid in losing)

    def front(self, seat: int) -> Cards:
        """The scored cards that lie face-up before this seat."""
        return self._state.front[seat]

    def scored_factions(self, seat: int) -> tuple[str, ...]:
        """The factions of which this seat's score pile held a card before this trick is collected (AR-9)."""
        pile = list(self._state.score[seat])
        for waiting in self._state.agenda:
            if isinstance(waiting, Bank):
                for placed in [card(code) for owner, code in waiting.placed if owner == seat]:
                    pile.remove(placed)
        held = dict.fromkeys(map(suit, pile))
        return tuple(self._ruleset.by_suit[number].key for number in held)

    def will_play(self, seat: int) -> bool:
        """Does this seat still have a card to play in this game?"""
        return self._state.phase == PHASE_1 or bool(self._state.hands[seat])
