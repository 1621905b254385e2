"""Deduction: what must lie in the other's hand, since every other card has been seen somewhere else."""

from collections import Counter
from collections.abc import Iterable

from kingless.rules.cards import HIDDEN, Card
from kingless.rules.observation import Cards, Observation
from kingless.rules.phases import PHASE_2
from kingless.rules.ruleset import Ruleset


def cards_in_sight(seen: Observation) -> Iterable[Card]:
    """Every card of which the seat knows where it lies."""
    pairs = (seen.hands, seen.followers, seen.score, seen.front, seen.incoming)
    piles = [pile for pair in pairs for pile in pair]
    laid = [played.card for played in (*seen.table, *seen.frozen)]
    centre = () if seen.centre is None else (seen.centre,)
    bears = [effect.card for effect in seen.effects if effect.card is not None]
    for pile in (*piles, seen.draw_pile, seen.discard, seen.aside, laid, centre, bears):
        yield from (card for card in pile if card != HIDDEN)


def unseen_cards(ruleset: Ruleset, seen: Observation) -> Counter[Card]:
    """How often each card of the deck lies where the seat does not know it; below 0 where that cannot be."""
    unseen = Counter(ruleset.deck)
    unseen.subtract(cards_in_sight(seen))
    return unseen


def deduced_hand(ruleset: Ruleset, seen: Observation, seat: int) -> Cards | None:
    """The other's hand in phase two, where this seat knows every card and artifact; None where it cannot."""
    other = 1 - seat
    hand, unseen = seen.hands[other], unseen_cards(ruleset, seen)
    is_certain = unseen.total() == hand.count(HIDDEN) and min(unseen.values()) >= 0
    if seen.phase != PHASE_2 or seen.artifacts[other] or not is_certain:
        return None
    return tuple(sorted((*(card for card in hand if card != HIDDEN), *unseen.elements())))


def is_deducible(ruleset: Ruleset) -> bool:
    """Can both seats deduce each other's hand in phase two? Artifacts alone are hidden and hide cards."""
    return not ruleset.artifacts
