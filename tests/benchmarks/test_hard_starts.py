"""The starts that are measured are what they are called."""

import pytest

from benchmarks.endings import Position
from benchmarks.hard_starts import ALWAYS, HELD, hard_start, measure, ordinary_start
from kingless.rules.cards import suit, value
from kingless.rules.engine import Law
from kingless.table.setup import Setup, law_of

DECKS = (("undead", "dwarves", "doppelgangers"), ("dragons", "shapeshifters", "seers"))


def voting(law: Law, at: Position) -> set[int]:
    """The factions of which there is a card, Goblins only if one is no zero."""
    cards = [card for place, card in enumerate(law.ruleset.deck) if at.cards >> place & 1]
    goblins = law.ruleset.suit_of["goblins"]
    return {suit(card) for card in cards if suit(card) != goblins or value(card)}


@pytest.mark.parametrize("three", DECKS)
def test_votes_can_be_even_in_hard_starts_alone(three: tuple[str, ...]) -> None:
    law = law_of(Setup(factions=(*ALWAYS, *three)))
    for seed in range(20):
        hard, ordinary = hard_start(law, seed), ordinary_start(law, seed)
        assert len(voting(law, hard)) == 4
        assert len(voting(law, ordinary)) == 5
        assert {hand.bit_count() for at in (hard, ordinary) for hand in at.hands} == {HELD}


def test_a_start_is_solved_for_its_value_and_for_every_card() -> None:
    ordinary, hard = (timed for _, timed in zip(range(2), measure(("magic-en",), 1), strict=False))
    assert (ordinary.hard, hard.hard) == (False, True)
    for timed in (ordinary, hard):
        assert timed.value in {1, 0, -1}
        assert min(timed.nodes) > 0
