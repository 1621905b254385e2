"""A replayed history: the law comes to where the game stands, by the answers that the seat gave."""

from itertools import islice
from random import Random

from kingless.minds.law.history_replay import is_same_view, replay_history
from kingless.minds.law.worlds import worlds
from kingless.rules.observation import observe
from kingless.rules.state import State
from kingless.table.game import Game
from tests.laws.games import law
from tests.laws.magic import decisions as magic_decisions
from tests.laws.magic import magic_game
from tests.minds.law.moments import at_some_decision


@law
def test_a_replayed_game_was_answered_as_the_seat_answered(ruleset: str, seed: int) -> None:
    game, decision = at_some_decision(ruleset, seed)
    _, path = replay_history(game.law, game.observation(decision.seat))
    own = [action for state, action in path if _asked(game, state) == decision.seat]
    assert own == [turn.action for turn in game.turns if turn.seat == decision.seat]


def _asked(game: Game, state: State) -> int | None:
    found = game.law.decision(state)
    return None if found is None else found.seat


def test_a_hidden_artifact_can_be_why_another_one_was_used() -> None:
    """AR-16: the Axe fits any time, but its owner was asked only because of the Horse that it still holds."""
    game = magic_game("claim-de", 8007)
    for decision in islice(magic_decisions(game, Random(8007)), 9):
        seen = game.observation(decision.seat)
        world = worlds(game.law, seen).imagine(Random(1))
        assert is_same_view(observe(game.law, world, decision.seat), seen)
