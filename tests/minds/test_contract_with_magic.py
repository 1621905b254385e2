"""Minds at games with everything in the box: legal in every deck, blind to secrets, better than chance."""

from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from kingless.arena.match import play_match
from kingless.content.decks import DECKS
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice, Mind
from kingless.rules.actions import PASS, Choose, Flip, Use
from kingless.rules.cards import HIDDEN, Card
from kingless.rules.engine import Decision
from kingless.rules.observation import observe
from kingless.table.decks import random_deck
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.wire.forms import view_form
from kingless.wire.observation_reading import observation_of
from tests.laws.games import answers, law
from tests.laws.magic import LONGEST, decisions, magic_game
from tests.laws.veil import altered

KEYS = ("random", "greedy", "search", "learned", "expert", "level-1", "level-4")
"""The minds that differ in how they play under the law; levels between are alike, and the last is expert."""

HASTE = Budget(nodes=1)
"""Little enough to imagine games under the law for thousands of choices."""

SOME = 16
"""One decision in so many is looked at; which, the seed says."""

WINDOWS: tuple[Literal["usable", "all"], ...] = ("usable", "all")


def played(minds: tuple[Mind, Mind], setup: Setup, seed: int) -> Game:
    """A game between two minds in which every choice was legal."""
    game = Game(setup)
    while (decision := game.decision) is not None:
        assert len(game.turns) < LONGEST
        choice = chosen(minds[decision.seat], game, decision, seed)
        assert choice.action in decision.legal
        if choice.scores is not None:
            assert set(choice.scores) == set(decision.legal)
            assert choice.scores[choice.action] == max(choice.scores.values())
        game.step(choice.action)
    return game


def chosen(mind: Mind, game: Game, decision: Decision, seed: int) -> Choice:
    """What a mind does here."""
    return mind.choose(game.law.ruleset, game.observation(decision.seat), HASTE, seed)


@pytest.mark.parametrize("windows", WINDOWS)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("key", KEYS)
def test_every_mind_plays_every_ready_made_deck(
    key: str, deck: str, windows: Literal["usable", "all"]
) -> None:
    for artifacts in (True, False) if windows == "usable" else (True,):
        setup = Setup(factions=DECKS[deck], artifacts=artifacts, windows=windows, seed=len(deck))
        game = played((MINDS[key], MINDS[key]), setup, 1)
        assert game.result is not None


@pytest.mark.parametrize("key", KEYS)
def test_every_mind_plays_random_decks_with_artifacts(key: str) -> None:
    used: set[str] = set()
    for seed in range(15):
        setup = Setup(factions=random_deck(seed), artifacts=True, windows=WINDOWS[seed % 2], seed=seed)
        game = played((MINDS[key], MINDS["random"]), setup, seed)
        assert game.result is not None
        used.update(game.state.spent)
    assert len(used) > 10


@law
def test_every_mind_answers_whatever_is_asked_in_any_setting(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    for number, decision in enumerate(decisions(game, Random(seed))):
        if number % SOME == seed % SOME:
            for mind in (MINDS[key] for key in KEYS):
                choice = chosen(mind, game, decision, seed)
                assert choice.action in decision.legal
                assert choice == chosen(mind, game, decision, seed)


@law
def test_no_mind_knows_what_its_seat_cannot_see(ruleset: str, seed: int) -> None:
    game, chooser = magic_game(ruleset, seed), Random(seed)
    for number, decision in enumerate(decisions(game, chooser)):
        if number % SOME == seed % SOME:
            other = altered(game.state, decision.seat, chooser)
            seen = observe(game.law, other, decision.seat, game.events)
            for mind in (MINDS[key] for key in KEYS):
                assert mind.choose(game.law.ruleset, seen, HASTE, seed) == chosen(mind, game, decision, seed)


@law
def test_a_mind_needs_no_more_than_the_view_that_a_seat_is_told(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    for number, decision in enumerate(decisions(game, Random(seed))):
        if number % SOME == seed % SOME:
            form = view_form(game.law.ruleset, game.observation(decision.seat), game.setup)
            seen = observation_of(game.law.ruleset, form)
            for mind in (MINDS[key] for key in KEYS):
                assert mind.choose(game.law.ruleset, seen, HASTE, seed) == chosen(mind, game, decision, seed)


@pytest.mark.parametrize("key", KEYS)
def test_a_mind_uses_artifacts_and_potions(key: str) -> None:
    games = [
        played((MINDS[key], MINDS[key]), Setup(factions=DECKS["magic"], artifacts=True, seed=seed), seed)
        for seed in range(10)
    ]
    said = [action for game in games for action in answers(game)]
    assert sum(isinstance(action, Use) for action in said) >= 20
    assert sum(isinstance(action, Flip) for action in said) >= 5


def test_the_greedy_mind_is_stronger_than_chance_with_artifacts() -> None:
    """Three games of four, over 60 deals that each is played from both sides; the seed is fixed."""
    kind = Setup(factions=DECKS["magic"], artifacts=True, windows="all")
    score = play_match("greedy", "random", kind, deals=60, seed=1)
    assert score.wins + score.draws + score.losses == 120
    assert score.share >= 0.75


@pytest.mark.parametrize("key", KEYS)
def test_a_mind_that_is_offered_the_ring_before_anything_is_led_still_answers(key: str) -> None:
    """AR-18: no game offers it so, but a program that sends an observation may."""
    game = Game(Setup(artifacts=True, seed=1))
    seen = replace(game.observation(0), legal=(Use("night-ring"), PASS))
    assert MINDS[key].choose(game.law.ruleset, seen, HASTE, 0).action in seen.legal


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("peek", [(), (HIDDEN,)])
def test_a_mind_that_chooses_the_top_card_without_having_seen_it_still_answers(
    key: str, peek: tuple[Card, ...]
) -> None:
    """C-6: an empty deck shows nothing."""
    game = Game(Setup(factions=DECKS["claim-2"], seed=1))
    seen = replace(game.observation(0), asked="seers", peek=peek, legal=(Choose("centre"), Choose("top")))
    assert MINDS[key].choose(game.law.ruleset, seen, HASTE, 0).action in seen.legal
