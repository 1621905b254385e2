"""Tricks: which card wins."""

from kingless.rules.cards import CARD_SPACE, Card, suit, value
from kingless.rules.open_fields import Played
from kingless.rules.ruleset import Ruleset

LAID = tuple(
    tuple(Played(seat, Card(number), suit(Card(number)), value(Card(number))) for number in range(CARD_SPACE))
    for seat in (0, 1)
)
"""`LAID[seat][card]`: a card on the table as it lies when nothing changes it."""


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
