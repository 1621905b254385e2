"""Following: which cards of a hand may be played now, and why the others may not."""

from kingless.rules.actions import IllegalAction
from kingless.rules.cards import Card, code
from kingless.rules.open_fields import Cards, Played
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State


def legal_follow(ruleset: Ruleset, hand: Cards, led: int) -> Cards:
    """The cards that may answer the led faction: B-12, B-38, B-39, B-41."""
    if ruleset.of_suit[led].isdisjoint(hand):
        return hand
    return tuple(filter(ruleset.followers_of[led].__contains__, hand))


def playable(ruleset: Ruleset, state: State, seat: int) -> Cards:
    """The cards that may be played now: any to lead (B-11), what may answer the led faction otherwise."""
    hand = state.hands[seat]
    if not state.table or state.numbers_only:  # AR-18: nobody has to follow
        return hand
    if state.declared is not None and ruleset.settings.stein_legality == "new":
        return hand  # A78: the declared faction is one that may be played
    return legal_follow(ruleset, hand, state.table[0].suit)


def refusal(ruleset: Ruleset, hand: Cards, table: tuple[Played, ...], card: Card) -> IllegalAction:
    """Why this card may not be played now."""
    if card not in hand:
        return IllegalAction("not-in-hand", "B-12" if table else "B-11", card=code(card))
    return must_follow(ruleset, table[0].suit, card)


def must_follow(ruleset: Ruleset, led: int, card: Card) -> IllegalAction:
    """Why this card of a hand may not follow the led faction: B-12, B-39."""
    faction = ruleset.by_suit[led]
    return IllegalAction("must-follow", faction.follow_rule, card=code(card), faction=faction.key)
