"""Opponents: minds and programs play a seat, and whoever fails is said."""

import copy
import pickle
import sys
from typing import Any

import numpy as np
import pytest

from kingless.envs import Engine, claim_v1, engine_of
from kingless.envs.gymnasium_claim import ClaimEnv
from kingless.envs.opponents import LostOpponent
from kingless.table.decks import DECKS

ENGINE = f"program:{sys.executable} -m kingless engine@mind=greedy"


def rewards_of(env: ClaimEnv, seed: int) -> tuple[list[int], float]:
    """The first legal action, again and again: the actions, and the reward."""
    seen, _ = env.reset(seed=seed)
    actions, reward, is_over = [], 0.0, False
    while not is_over:
        actions.append(int(seen["action_mask"].argmax()))
        seen, reward, is_over, _, _ = env.step(actions[-1])
    return actions, reward


def test_a_program_plays_as_the_mind_that_it_asks() -> None:
    program, mind = ClaimEnv(opponent=ENGINE), ClaimEnv(opponent="greedy")
    try:
        assert rewards_of(program, 3) == rewards_of(mind, 3)
        other = copy.deepcopy(program)
        assert other.undo()
        assert rewards_of(other, 4) == rewards_of(mind, 4)
        other.close()
    finally:
        program.close()


def test_a_program_plays_in_pettingzoo() -> None:
    env = claim_v1.raw_env(opponent=ENGINE)
    env.reset(seed=1)
    for _ in range(4):
        env.step(int(env.observe("player_0")["action_mask"].argmax()))
    assert env.possible_agents == ["player_0"]
    env.close()


@pytest.mark.parametrize(
    ("opponent", "says"),
    [("program:/no/such/bot", "could not be started"), (f"program:{sys.executable} -c 1", "it ended")],
)
def test_a_program_that_does_not_play_is_said(opponent: str, says: str) -> None:
    env = ClaimEnv(opponent=opponent, seat="second")
    with pytest.raises(LostOpponent, match=says):
        env.reset(seed=1)


def test_one_call_says_who_plays_a_deck() -> None:
    assert engine_of() == Engine("kernel", "")
    assert engine_of(artifacts=True) == Engine("law", "artifacts may be used at many moments")
    names = {deck: engine_of(deck).name for deck in DECKS}
    assert set(names.values()) == {"kernel", "law"}


@pytest.mark.parametrize("kind", [{}, {"deck": "magic", "ruleset": "magic-en", "artifacts": True}])
def test_an_environment_is_copied_and_pickled_in_the_middle(kind: dict[str, Any]) -> None:
    env = ClaimEnv(opponent="random", **kind)
    seen, _ = env.reset(seed=5)
    for _ in range(6):
        seen, *_ = env.step(int(seen["action_mask"].argmax()))
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        action = int(seen["action_mask"].argmax())
        first, second = copy.deepcopy(env).step(action), other.step(action)
        assert np.array_equal(first[0]["observation"], second[0]["observation"])
