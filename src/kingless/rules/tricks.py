"""Tricks: which cards may follow, and which card wins."""

from kingless.rules.actions import IllegalAction
from kingless.rules.cards import CARD_SPACE, SUITS, Card, code, suit, value
from kingless.rules.open_fields import Cards, Played
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State

LAID = tuple(
    tuple(Played(seat, Card(number), suit(Card(number)), value(Card(number))) for number in range(CARD_SPACE))
    for seat in (0, 1)
)
"""`LAID[seat][card]`: a card on the table as it lies when nothing changes it."""


def legal_follow(ruleset: Ruleset, hand: Cards, led: int) -> Cards:
    """The cards that may answer the led faction: B-12, B-38, B-39, B-41."""
    for card in hand:
        if SUITS[card] == led:
            wild = ruleset.wild
            return tuple([held for held in hand if SUITS[held] == led or SUITS[held] in wild])
    return hand


def playable(ruleset: Ruleset, state: State, seat: int) -> Cards:
    """The cards that may be played now: any to lead (B-11), what may answer the led faction otherwise."""
    hand = state.hands[seat]
    if not state.table or state.numbers_only:  # AR-18: nobody has to follow
        return hand
    if state.declared is not None and ruleset.settings.stein_legality == "new":
        return hand  # A78: the declared faction is one that may be played
    return legal_follow(ruleset, hand, state.table[0].suit)


def winner(ruleset: Ruleset, table: tuple[Played, ...], numbers_only: bool = False) -> int:
    """The seat that wins the trick."""
    if not numbers_only and len(table) > 2 and ruleset.settings.bow_winner == "sum":
        return _winner_by_sum(ruleset, table)[0]
    return _best(ruleset, table, numbers_only).seat


def winning_cards(
    ruleset: Ruleset, table: tuple[Played, ...], numbers_only: bool = False
) -> tuple[Played, ...]:
    """The card that wins the trick, or the cards whose sum does (A84)."""
    if not numbers_only and len(table) > 2 and ruleset.settings.bow_winner == "sum":
        return _winner_by_sum(ruleset, table)[1]
    return (_best(ruleset, table, numbers_only),)


def _best(ruleset: Ruleset, table: tuple[Played, ...], numbers_only: bool) -> Played:
    """The highest card of the led faction, the earliest among equals (B-13)."""
    if numbers_only:
        return max(table, key=lambda laid: laid.value)  # AR-18
    best = table[0]
    led = best.suit
    best_beats = False
    for played in table[1:]:
        beats = (played.suit, led) in ruleset.beats  # B-35
        if beats > best_beats:
            best, best_beats = played, True
        elif beats < best_beats or played.value <= best.value:
            continue
        elif beats or played.suit == led or played.suit in ruleset.wild:  # B-14, B-38
            best = played
    return best


def _winner_by_sum(ruleset: Ruleset, table: tuple[Played, ...]) -> tuple[int, tuple[Played, ...]]:
    """A84: the sums of the cards on the led faction; cards that beat it outrank every such sum."""
    lead = table[0]
    totals, counted = [], []
    for seat in (lead.seat, 1 - lead.seat):
        later = [laid for laid in table[1:] if laid.seat == seat]
        beating = [laid for laid in later if (laid.suit, lead.suit) in ruleset.beats]
        following = [laid for laid in later if laid.suit == lead.suit or laid.suit in ruleset.wild]
        if seat == lead.seat:
            following.append(lead)
        counting = beating or following
        totals.append((bool(beating), bool(counting), sum(laid.value for laid in counting)))
        counted.append(tuple(counting))
    if totals[0] >= totals[1]:
        return lead.seat, counted[0]
    return 1 - lead.seat, counted[1]


def refusal(ruleset: Ruleset, hand: Cards, table: tuple[Played, ...], card: Card) -> IllegalAction:
    """Why this card may not be played now."""
    if card not in hand:
        return IllegalAction("not-in-hand", "B-12" if table else "B-11", card=code(card))
    return must_follow(ruleset, table[0].suit, card)


def must_follow(ruleset: Ruleset, led: int, card: Card) -> IllegalAction:
    """Why this card of a hand may not follow the led faction: B-12, B-39."""
    faction = ruleset.by_suit[led]
    return IllegalAction("must-follow", faction.follow_rule, card=code(card), faction=faction.key)
