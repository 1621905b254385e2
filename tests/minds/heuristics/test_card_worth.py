"""What a card is good for, by rule of thumb: higher is better, unless the loser takes it."""

from kingless.minds.heuristics.card_worth import worth_in_hand, worth_scored, worth_to_winner
from kingless.rules.cards import card, suit
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.table.setup import Setup, law_of

RULESET = law_of(Setup()).ruleset


def test_a_high_card_is_worth_more_in_hand_unless_the_loser_scores_it() -> None:
    goblins = [worth_in_hand(RULESET, PHASE_2, card(code)) for code in ("G0", "G5", "G9")]
    dwarves = [worth_in_hand(RULESET, PHASE_2, card(code)) for code in ("D9", "D5", "D0")]
    assert goblins == sorted(set(goblins))
    assert dwarves == sorted(set(dwarves))


def test_a_trick_moves_what_scores_to_the_winner_and_dwarves_to_the_loser() -> None:
    dwarves, knights = suit(card("D5")), suit(card("K5"))
    assert worth_to_winner(RULESET, PHASE_2, knights) == worth_scored(RULESET, knights) > 0
    assert worth_to_winner(RULESET, PHASE_2, dwarves) == -worth_scored(RULESET, dwarves)
    assert worth_to_winner(RULESET, PHASE_1, knights) == 0


def test_one_card_of_a_small_faction_is_worth_more() -> None:
    assert worth_scored(RULESET, suit(card("K5"))) > worth_scored(RULESET, suit(card("G5")))
