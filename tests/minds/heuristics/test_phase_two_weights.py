"""The learned weights: one for each card of the deck they were learned for, and none for another."""

from kingless.minds.heuristics.phase_two_weights import phase_two_weights
from kingless.table.setup import Setup, law_of


def test_the_base_deck_has_a_weight_for_every_card() -> None:
    ruleset = law_of(Setup()).ruleset
    held, scored, lead = phase_two_weights(ruleset)
    assert len(held) == len(scored) == len(ruleset.deck)
    assert lead > 0
    assert any(held)


def test_a_deck_that_nobody_learned_has_no_weights() -> None:
    factions = ("goblins", "knights", "undead", "dwarves", "seers")
    assert phase_two_weights(law_of(Setup(factions=factions)).ruleset) == ([], [], 0.0)
