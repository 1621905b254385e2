"""Deduction: what a seat can tell of the other's hand by counting, and where it cannot."""

from random import Random

import pytest

from kingless.content.factions import FACTIONS
from kingless.rules.cards import card
from kingless.rules.deduction import deduced_hand, is_deducible, unseen_cards
from kingless.rules.phases import PHASE_2
from kingless.table.decks import DECKS, random_deck
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from tests.laws.games import decisions
from tests.laws.magic import eager

DECKS_TRIED = [random_deck(seed) for seed in range(12)]


def test_the_decks_tried_have_every_faction() -> None:
    assert {key for deck in DECKS_TRIED for key in deck} == set(FACTIONS)


@pytest.mark.parametrize("deck", DECKS_TRIED, ids=" ".join)
def test_in_phase_two_without_artifacts_both_seats_can_deduce_each_others_hand(deck: tuple[str, ...]) -> None:
    game = Game(Setup(factions=deck, seed=3))
    ruleset = game.law.ruleset
    assert is_deducible(ruleset)
    for _ in decisions(game, Random(3)):
        for seat in (0, 1):
            deduced = deduced_hand(ruleset, game.observation(seat), seat)
            assert deduced == (game.state.hands[1 - seat] if game.state.phase == PHASE_2 else None)


def test_artifacts_hide_hands_as_long_as_the_other_holds_any() -> None:
    game = Game(Setup(factions=DECKS["magic"], artifacts=True, seed=2))
    ruleset, chooser, known = game.law.ruleset, Random(2), 0
    assert not is_deducible(ruleset)
    while (decision := game.decision) is not None:
        for seat in (0, 1):
            deduced = deduced_hand(ruleset, game.observation(seat), seat)
            assert deduced in (None, game.state.hands[1 - seat])
            assert deduced is None or not game.state.artifacts[1 - seat]
            known += deduced is not None
        game.step(eager(decision.legal, chooser))
    assert known, "once all are used, nothing is left to hide"


def test_a_position_that_leaves_cards_out_can_not_be_deduced() -> None:
    game = Game(Setup(position=PositionText(phase=2, hands=(["G1", "K5"], ["G2", "K6"]))))
    seen = game.observation(0)
    assert deduced_hand(game.law.ruleset, seen, 0) is None
    assert unseen_cards(game.law.ruleset, seen)[card("G2")] == 1
