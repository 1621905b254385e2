"""Random games for the laws: one seed decides the deal, the first leader and every answer."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Literal

from hypothesis import example, given
from hypothesis import strategies as st

from kingless.content.rulesets import EDITIONS
from kingless.rules.actions import Action
from kingless.rules.engine import Decision
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import Setup

RULESETS = tuple(sorted(EDITIONS))

_LEADERS: tuple[Literal[0, 1, "random"], ...] = (0, 1, "random")


def law(check: Callable[[str, int], None]) -> Callable[..., None]:
    """Check this in every ruleset at least once, and then in games from many seeds."""
    search = given(ruleset=st.sampled_from(RULESETS), seed=st.integers(0, 2**32 - 1))
    checked = search(check)
    for ruleset in RULESETS:
        checked = example(ruleset=ruleset, seed=0)(checked)
    return checked


def new_game(ruleset: str, seed: int) -> Game:
    """A game of this ruleset that this seed deals."""
    return Game(Setup(ruleset=ruleset, seed=seed, leader=Random(seed).choice(_LEADERS)))


def decisions(game: Game, chooser: Random) -> Iterator[Decision]:
    """Each decision to come, answered at random once the caller has looked at it."""
    while (decision := game.decision) is not None:
        yield decision
        game.step(chooser.choice(decision.legal))


def played(ruleset: str, seed: int) -> Game:
    """A game that this seed has played to its end."""
    game = new_game(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        pass
    return game


def answers(game: Game) -> list[Action]:
    """What the seats, without chance, have answered so far."""
    return [turn.action for turn in game.turns if isinstance(turn.action, Action)]


def states(game: Game) -> list[State]:
    """Where the game has stood at each answer, and where it stands."""
    return [*(turn.before for turn in game.turns), game.state]
