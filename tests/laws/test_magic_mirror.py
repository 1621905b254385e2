"""Seats are equal with everything in the box: hands, artifacts and leader exchanged mirror the whole game."""

from random import Random

import pytest
from msgspec.structs import replace

from kingless.rules.actions import Deal, DealArtifacts, Potions
from kingless.rules.cards import code
from kingless.rules.engine import Decision
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.laws.games import law
from tests.laws.magic import eager, magic_setup
from tests.laws.mirrored_state import has_image_of_everything, mirrored
from tests.laws.mirroring import mirrored_event, mirrored_result


def mirror_of(game: Game) -> Setup:
    """The set-up of the game with hands, artifacts and leader exchanged; chance has the same seed."""
    setup = replace(game.setup, leader=1 - game.state.leader)
    for turn in game.turns:
        match turn.action:
            case Deal(cards):
                deck = [code(card) for card in cards]
                setup = replace(setup, deck=deck[13:26] + deck[:13] + deck[26:])
            case DealArtifacts(keys):
                setup = replace(setup, artifacts_dealt=(list(keys[3:]), list(keys[:3])))
            case Potions(order):
                setup = replace(setup, potion_deck=list(order))
    return setup


def pair_of_games(ruleset: str, seed: int) -> tuple[Game, Game]:
    """A game, and the one with everything exchanged."""
    setup = magic_setup(ruleset, seed)
    game = Game(replace(setup, leader=0 if setup.leader == "random" else setup.leader))
    return game, Game(mirror_of(game))


@law
def test_exchanging_hands_artifacts_and_leader_mirrors_the_whole_game(ruleset: str, seed: int) -> None:
    check_mirror(*pair_of_games(ruleset, seed), seed)


def check_mirror(game: Game, mirror: Game, seed: int) -> None:
    """Step by step, both games are each other's mirror image."""
    chooser = Random(seed)
    while (asked := game.decision) is not None:
        assert mirror.state == mirrored(game.state)
        assert mirror.decision == Decision(1 - asked.seat, asked.kind, asked.legal)
        action = eager(asked.legal, chooser)
        assert tuple(map(mirrored_event, game.step(action))) == mirror.step(action)
    assert mirror.state == mirrored(game.state)
    assert mirror.result == mirrored_result(game.result)
    assert mirror.result is not None


def test_every_part_of_a_state_has_its_mirror_image() -> None:
    assert has_image_of_everything()


def test_the_check_catches_a_game_that_is_no_mirror_image() -> None:
    """Artifacts that are not exchanged."""
    game, mirror = pair_of_games("standard", 0)
    assert isinstance(mirror.setup.artifacts_dealt, tuple)
    first, second = mirror.setup.artifacts_dealt
    with pytest.raises(AssertionError):
        check_mirror(game, Game(replace(mirror.setup, artifacts_dealt=(second, first))), 0)
