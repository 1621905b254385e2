"""With everything in the box: nothing is lost or doubled, and every game ends with nothing left lying."""

from collections import Counter
from random import Random

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import Choose, Use
from kingless.rules.flow import BEAR
from kingless.rules.phases import OVER, PHASE_1, PHASE_2
from tests.laws.games import RULESETS, answers, law
from tests.laws.magic import (
    OPTIONS,
    POTIONS,
    artifacts_everywhere,
    cards_everywhere,
    decisions,
    deck_of,
    magic_game,
    magic_played,
    magic_setup,
    potions_everywhere,
)


@law
def test_no_card_artifact_or_potion_is_lost_or_doubled_at_any_decision(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    deck, dealt = deck_of(game.setup), artifacts_everywhere(game.state)
    brewed = Counter(POTIONS if "wizards" in game.setup.factions else ())
    assert deck.total() == 52
    assert dealt.total() == len(dealt) == (6 if game.setup.artifacts else 0)  # M-5
    for _ in decisions(game, Random(seed)):
        assert cards_everywhere(game.state) == deck
        assert artifacts_everywhere(game.state) == dealt
        assert potions_everywhere(game.state) == brewed
    assert cards_everywhere(game.state) == deck
    assert artifacts_everywhere(game.state) == dealt
    assert potions_everywhere(game.state) == brewed


@law
def test_every_lead_finds_equal_hands_and_phase_two_begins_with_thirteen(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    phases = []
    for decision in decisions(game, Random(seed)):
        state = game.state
        if decision.kind != "lead":
            continue
        first, second = (len(hand) for hand in state.hands)
        assert first == second == 14 - state.trick
        assert (state.centre is not None) == (state.phase == PHASE_1)
        if state.phase not in phases:
            phases.append(state.phase)
            assert first == 13
        if state.phase == PHASE_1:
            assert len(state.followers[0]) == len(state.followers[1])  # B-15, B-16: one each
            assert len(state.deck) + 2 * len(state.followers[0]) == 25


@law
def test_every_game_ends_with_nothing_left_on_the_table(ruleset: str, seed: int) -> None:
    state = magic_played(ruleset, seed).state
    assert (state.phase, state.agenda) == (OVER, ())
    assert not any((*state.hands, *state.followers, *state.front, *state.incoming))
    assert not any((state.deck, state.table, state.frozen, state.aside))
    assert state.centre is None
    assert not [effect for effect in state.effects if effect.key == BEAR]  # D-1: the next card used it
    counted = sum(len(pile) for pile in (*state.score, state.discard))
    assert counted == 52


@law
def test_piles_are_sorted_and_a_zone_that_a_phase_has_not_is_empty(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        state = game.state
        piles = (*state.hands, *state.followers, *state.score, *state.front, state.discard, state.aside)
        assert all(list(pile) == sorted(pile) for pile in piles)
        if state.phase == PHASE_1:
            assert not any((*state.front, state.frozen, state.aside))
        else:
            assert state.phase == PHASE_2
            assert not state.deck


def test_the_games_of_the_laws_use_everything_that_there_is() -> None:
    """Each artifact, each potion, each question of a faction, each setting and each faction."""
    games = [magic_played(RULESETS[seed % len(RULESETS)], seed) for seed in range(120)]
    spent = Counter(word for game in games for word in game.state.spent)
    assert set(spent) == {*ARTIFACTS, *POTIONS}
    uses = sum(isinstance(action, Use) for game in games for action in answers(game))
    assert uses > 3 * len(games)
    asked = {game.law.decision(turn.before) for game in games for turn in game.turns}
    assert {decision.kind for decision in asked if decision} >= {"giants", "seers", *CHOOSING}
    assert any(Choose("top") in answers(game) for game in games)
    setups = [magic_setup("standard", seed) for seed in range(120)]
    assert {key for setup in setups for key in setup.factions} == set(FACTIONS)
    chosen = {(key, str(value)) for setup in setups for key, value in setup.options.items()}
    assert chosen == {(key, str(value)) for key, values in OPTIONS.items() for value in values}
    assert {setup.windows for setup in setups} == {"usable", "all"}
    assert {setup.artifacts for setup in setups} == {True, False}


CHOOSING = frozenset(artifact.key for artifact in ARTIFACTS.values() if artifact.chosen)
