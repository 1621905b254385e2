"""Endings under the law: exact values as soon as a seat can deduce everything."""

from random import Random

import pytest
from msgspec.structs import replace

from kingless.content.decks import DECKS
from kingless.fast.plain import Plain
from kingless.minds import MINDS
from kingless.minds.law.endgame import endgame_values
from kingless.minds.law.playouts import choose_under_law
from kingless.minds.law.worlds import worlds
from kingless.minds.mind import Budget
from kingless.table.game import Game
from kingless.table.setup import Setup


def ending(deck: str, seed: int, cards: int) -> Game:
    """A game without artifacts, played at random until so few cards are left in hand."""
    game, chooser = Game(Setup(factions=DECKS[deck], seed=seed)), Random(seed)
    while (decision := game.decision) is not None and not (
        game.state.phase == 2 and len(game.state.hands[0]) <= cards and not game.state.table
    ):
        game.step(chooser.choice(decision.legal))
    return game


@pytest.mark.parametrize("deck", ["claim-2", "wild-hunt", "magic"])
def test_a_small_ending_without_secrets_is_played_exactly(deck: str) -> None:
    """The values that trying everything gives, once nobody can earn a potion any more."""
    solved = 0
    for seed in range(12):
        game = ending(deck, seed, 2)
        assert game.decision is not None
        seat = game.decision.seat
        seen = game.observation(seat)
        found = endgame_values(game.law, worlds(game.law, seen), None, bool)
        if found is None:
            continue
        solved += 1
        state = replace(game.state, potion_deck=())
        assert found == Plain(game.law).values(state)
        choice = choose_under_law(game.law.ruleset, seen, Budget(), 1, sensible=True)
        assert found[choice.action] == max(found.values())
    assert solved


def test_the_kernel_ends_games_that_it_cannot_begin() -> None:
    """Seers ask in phase one only, so phase two has tables."""
    factions = ("goblins", "knights", "undead", "dwarves", "seers")
    game, chooser = Game(Setup(factions=factions, seed=3)), Random(3)
    while (decision := game.decision) is not None and game.state.phase == 1:
        game.step(chooser.choice(decision.legal))
    assert decision is not None
    seen = game.observation(decision.seat)
    found = endgame_values(game.law, worlds(game.law, seen), None, bool)
    assert found is not None
    assert set(found) == set(decision.legal)
    assert MINDS["expert"].choose(game.law.ruleset, seen, Budget(), 1).scores == {
        action: (value + 1) / 2 for action, value in found.items()
    }
