"""The levels for people: each stronger than those below, forgetful and short-sighted."""

from random import Random

import pytest

from kingless.arena.match import play_match
from kingless.content.decks import DECKS
from kingless.fast.solver import Solver
from kingless.minds import MINDS
from kingless.minds.levels import LEVELS, REACHES
from kingless.minds.mind import Budget
from kingless.table.game import Game
from kingless.table.setup import Setup


def test_there_are_five_levels_and_the_last_is_the_expert() -> None:
    assert [level.key for level in LEVELS] == [f"level-{number}" for number in range(1, 6)]
    game = Game(Setup(seed=3))
    seen = game.observation(0 if game.decision is None else game.decision.seat)
    asked = (game.law.ruleset, seen, Budget(nodes=500), 1)
    assert LEVELS[-1].choose(*asked) == MINDS["expert"].choose(*asked)


@pytest.mark.parametrize(
    ("weaker", "stronger"), [("random", "level-1"), ("level-1", "level-3"), ("level-2", "level-4")]
)
def test_two_levels_up_is_clearly_stronger(weaker: str, stronger: str) -> None:
    """Fixed seed; about 200 points of rating are three games in four."""
    assert play_match(stronger, weaker, deals=40, seed=1).share > 0.62


@pytest.mark.parametrize(("weaker", "stronger"), [("level-1", "level-3"), ("level-2", "level-4")])
def test_levels_differ_also_with_magic(weaker: str, stronger: str) -> None:
    """M-9: windows, potions and choices are answered by level, too."""
    kind = Setup(factions=DECKS["magic"], artifacts=True)
    assert play_match(stronger, weaker, kind, deals=40, seed=1).share > 0.6


def test_levels_differ_also_where_no_network_can_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingless.minds.levels.law_nets", lambda: None)
    assert play_match("level-3", "level-1", deals=40, seed=1).share > 0.62


def test_a_level_sees_the_end_exactly_from_its_own_distance() -> None:
    """B-21: with as many cards as it foresees, it plays a card that the solver calls best."""
    for number, reach in enumerate(REACHES, start=1):
        game, chooser = Game(Setup(seed=number)), Random(number)
        while game.decision and not (game.state.phase == 2 and _in_hand(game) == reach.foresight):
            game.step(chooser.choice(game.decision.legal))
        assert game.decision is not None
        values = Solver(game.law).solve(game.state).values
        seen = game.observation(game.decision.seat)
        choice = LEVELS[number - 1].choose(game.law.ruleset, seen, Budget(), 1)
        assert values[choice.action] == max(values.values())


def _in_hand(game: Game) -> int:
    return len(game.state.hands[game.decision.seat]) if game.decision else 0
