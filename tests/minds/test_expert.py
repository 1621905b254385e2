"""The expert: perfect once nothing is hidden, obedient to its budget, and at work without a kernel too."""

import sys
from random import Random

import pytest

from kingless.fast.solver import Solver
from kingless.minds import MINDS
from kingless.minds.expert import Expert
from kingless.minds.kernel import game_kernel
from kingless.minds.law.law_nets import law_nets
from kingless.minds.law.playouts import choose_under_law
from kingless.minds.mind import Budget
from kingless.table.game import Game
from kingless.table.setup import Setup

EXPERT = Expert()


def second_phase(seed: int, ruleset: str = "standard") -> Game:
    """A game whose first phase was played at random."""
    game, chooser = Game(Setup(seed=seed, ruleset=ruleset)), Random(seed)
    while game.state.phase == 1 and game.decision:
        game.step(chooser.choice(game.decision.legal))
    return game


@pytest.mark.parametrize("ruleset", ["standard", "claim-en", "claim-de"])
def test_the_expert_wins_whatever_the_solver_calls_won(ruleset: str) -> None:
    """B-21: from the first card of phase two on, against an opponent who plays as well as one can."""
    won = 0
    for seed in range(12):
        game = second_phase(seed, ruleset)
        solver = Solver(game.law)
        first = game.decision
        assert first is not None
        promised = max(solver.solve(game.state).values.values())
        seat = first.seat if promised == 1 else 1 - first.seat
        if promised == 0:
            continue
        won += 1
        while (decision := game.decision) is not None:
            if decision.seat == seat:
                seen = game.observation(seat)
                game.step(EXPERT.choose(game.law.ruleset, seen, Budget(), seed).action)
            else:
                game.step(solver.best(game.state, solver.solve(game.state)))
        assert game.result is not None
        assert game.result.winner == seat
    assert won > 8


def test_the_expert_rates_cards_by_their_exact_value() -> None:
    game, chooser = second_phase(5), Random(5)
    while len(game.state.hands[0]) > 6 and game.decision is not None:
        game.step(chooser.choice(game.decision.legal))
    assert game.decision is not None
    seen = game.observation(game.decision.seat)
    choice = EXPERT.choose(game.law.ruleset, seen, Budget(), 1)
    values = Solver(game.law).solve(game.state).values
    assert choice.scores == {action: (value + 1) / 2 for action, value in values.items()}


def test_a_solution_that_takes_too_long_gives_way_to_a_guess() -> None:
    game = second_phase(3)
    assert game.decision is not None
    seen = game.observation(game.decision.seat)
    hasty = EXPERT.choose(game.law.ruleset, seen, Budget(nodes=30), 1)
    assert hasty.scores is not None
    assert not set(hasty.scores.values()) <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("key", ["search", "expert"])
def test_who_is_told_to_stop_stops(key: str) -> None:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return True

    game = Game(Setup(seed=4))
    choice = MINDS[key].choose(game.law.ruleset, game.observation(0), Budget(nodes=10**12, stop=stop), 1)
    assert game.decision is not None
    assert choice.action in game.decision.legal
    assert len(asked) == 1


@pytest.mark.parametrize("key", ["search", "expert"])
def test_without_a_kernel_the_searching_minds_imagine_games_under_the_law(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "kingless.fast._kernel", None)
    monkeypatch.delattr("kingless.fast._kernel")
    game = Game(Setup(seed=4))
    game_kernel.clear_cache()
    law_nets.cache_clear()
    seen = game.observation(0)
    try:
        choice = MINDS[key].choose(game.law.ruleset, seen, Budget(nodes=60), 1)
        assert choice == choose_under_law(
            game.law.ruleset, seen, Budget(nodes=60), 1, sensible=key == "expert"
        )
        assert choice.action in seen.legal
    finally:
        monkeypatch.undo()
        game_kernel.clear_cache()
        law_nets.cache_clear()
