"""The contract of every mind: legal, seeded, sees only observations, and stronger where it claims to be."""

import random
from collections.abc import Iterator
from random import Random

import pytest

from kingless.arena.match import play_match
from kingless.content.decks import DECKS
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice, Mind
from kingless.rules.actions import text
from kingless.rules.engine import Decision
from kingless.rules.observation import Observation, observe
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.wire.forms import ViewForm, view_form
from kingless.wire.observation_reading import observation_of
from tests.laws.blind import altered
from tests.laws.games import RULESETS, decisions, law, new_game

QUICK = Budget(nodes=200)
"""Enough to choose by, little enough for thousands of choices."""

SOME = 4
"""One decision in so many is looked at where every mind thinks twice; which, the seed says."""

BUDGETS = (QUICK, Budget(millis=1), Budget(nodes=1), Budget(nodes=1, stop=lambda: True))


def choices(game: Game, decision: Decision, budget: Budget, seed: int) -> dict[str, Choice]:
    """What every mind would do here."""
    seen = game.observation(decision.seat)
    return {key: mind.choose(game.law.ruleset, seen, budget, seed) for key, mind in MINDS.items()}


def some_decisions(game: Game, chooser: Random, seed: int) -> Iterator[Decision]:
    """One decision in `SOME` of a random game: over all seeds every step of a game comes up."""
    for number, decision in enumerate(decisions(game, chooser)):
        if number % SOME == seed % SOME:
            yield decision


def test_every_mind_goes_by_its_own_key() -> None:
    assert (
        list(MINDS)
        == [mind.key for mind in MINDS.values()]
        == ["random", "greedy", "search", "learned", "expert", *(f"level-{number}" for number in range(1, 6))]
    )


@pytest.mark.parametrize("key", MINDS)
def test_a_seat_that_is_not_to_act_has_nothing_to_choose(key: str) -> None:
    game = Game(Setup(seed=1))
    assert game.decision is not None
    waiting = game.observation(1 - game.decision.seat)
    with pytest.raises(ValueError, match="this seat is not to act"):
        MINDS[key].choose(game.law.ruleset, waiting, QUICK, 1)


@law
def test_every_choice_is_legal_whatever_the_budget(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        for choice in choices(game, decision, BUDGETS[seed % len(BUDGETS)], seed).values():
            assert choice.action in decision.legal
            if choice.scores is not None:
                assert set(choice.scores) == set(decision.legal)
                assert choice.scores[choice.action] == max(choice.scores.values())


@law
def test_the_same_observation_and_seed_give_the_same_choice(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for decision in some_decisions(game, Random(seed), seed):
        random.seed(1)  # the generator that everybody shares has no say in it
        first = choices(game, decision, Budget(nodes=100), seed)
        random.seed(2)
        assert choices(game, decision, Budget(nodes=100), seed) == first


@law
def test_what_the_seat_cannot_see_does_not_change_a_choice(ruleset: str, seed: int) -> None:
    game, chooser = new_game(ruleset, seed), Random(seed)
    for decision in some_decisions(game, chooser, seed):
        truth, told = choices(game, decision, QUICK, seed), game.events
        other = altered(game.state, decision.seat, lambda hidden: chooser.sample(hidden, len(hidden)))
        seen = observe(game.law, other, decision.seat, told)
        for key, mind in MINDS.items():
            assert mind.choose(game.law.ruleset, seen, QUICK, seed) == truth[key]


@law
def test_a_mind_needs_no_more_than_the_view_that_a_seat_is_told(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for decision in some_decisions(game, Random(seed), seed):
        form: ViewForm = view_form(game.law.ruleset, game.observation(decision.seat), game.setup)
        seen: Observation = observation_of(game.law.ruleset, form)
        for key, choice in choices(game, decision, QUICK, seed).items():
            assert MINDS[key].choose(game.law.ruleset, seen, QUICK, seed) == choice


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("key", MINDS)
def test_a_mind_plays_whole_games_against_itself(key: str, ruleset: str) -> None:
    for seed in range(3):
        assert played(MINDS[key], ruleset, seed).result is not None


@pytest.mark.parametrize("deck", ["claim", "claim-2", "magic"])
@pytest.mark.parametrize("key", MINDS)
def test_the_same_seed_plays_the_same_game(key: str, deck: str) -> None:
    setup = Setup(factions=DECKS[deck], artifacts=deck != "claim", seed=5)
    first, second = (played_out(MINDS[key], setup, Budget(nodes=3), 5) for _ in range(2))
    assert first.turns == second.turns


def played(mind: Mind, ruleset: str, seed: int) -> Game:
    """A game of the base deck that a mind has played with itself."""
    game = played_out(mind, Setup(ruleset=ruleset, seed=seed), QUICK, seed)
    assert len(game.turns) == 53
    return game


def played_out(mind: Mind, setup: Setup, budget: Budget, seed: int) -> Game:
    """A game that a mind has played with itself."""
    game = Game(setup)
    while decision := game.decision:
        seen = game.observation(decision.seat)
        game.step(mind.choose(game.law.ruleset, seen, budget, seed).action)
    return game


def choice_at(position: PositionText, key: str, seed: int = 0) -> str:
    """What a mind does for the seat to act in a position."""
    game = Game(Setup(position=position))
    assert game.decision is not None
    seen = game.observation(game.decision.seat)
    return text(MINDS[key].choose(game.law.ruleset, seen, QUICK, seed).action)


def test_the_random_mind_plays_every_card_about_as_often() -> None:
    position = PositionText(phase=2, hands=(["G1", "K5", "U3", "X9"], ["G2", "K6", "U4", "X8"]))
    played = [choice_at(position, "random", seed) for seed in range(400)]
    counts = {words: played.count(words) for words in set(played)}
    assert set(counts) == {"play G1", "play K5", "play U3", "play X9"}
    assert all(70 <= count <= 130 for count in counts.values())


def test_the_greedy_mind_is_stronger_than_chance() -> None:
    """Three games of four, over 150 deals that each is played from both sides; the seed is fixed."""
    score = play_match("greedy", "random", deals=150, seed=1)
    assert score.wins + score.draws + score.losses == 300
    assert score.share >= 0.75


@pytest.mark.parametrize("wrong", [0, -1])
def test_a_budget_is_at_least_one(wrong: int) -> None:
    with pytest.raises(ValueError, match=f"millis must be at least 1, not {wrong}"):
        Budget(millis=wrong)
    with pytest.raises(ValueError, match=f"nodes must be at least 1, not {wrong}"):
        Budget(nodes=wrong)


def test_a_budget_is_never_more_than_can_be_counted() -> None:
    ample, plain = Budget(millis=10**400, nodes=10**400), Budget(millis=7, nodes=8)
    assert ample.millis
    assert 10**9 < ample.millis * 10**6 < 2**63
    assert ample.nodes
    assert 10**9 < ample.nodes < 2**63
    assert (plain.millis, plain.nodes) == (7, 8)
