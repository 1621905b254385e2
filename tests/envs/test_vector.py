"""The vector environment: Gymnasium makes it by its name, and each of its games is that of one agent."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode

from kingless.envs import GYMNASIUM_ID
from kingless.envs.games import BadAction
from kingless.envs.gymnasium_vector import ClaimVectorEnv

pytestmark = pytest.mark.filterwarnings("error")


def first_legal(seen: dict[str, Any]) -> Any:
    return seen["action_mask"].argmax(1)


def test_it_is_made_by_its_name_and_fits_its_spaces() -> None:
    env = gymnasium.make_vec(GYMNASIUM_ID, num_envs=5, opponent="kernel-greedy")
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = env.reset(seed=1)
    again = {name: array.copy() for name, array in env.reset(seed=1)[0].items()}
    assert all(np.array_equal(seen[name], again[name]) for name in again)
    assert env.observation_space.contains(seen)
    for _ in range(30):
        seen, rewards, ended, cut, _ = env.step(first_legal(seen))
        assert env.observation_space.contains(seen)
        assert rewards.shape == ended.shape == cut.shape == (5,)
    env.close()


def test_what_it_shows_are_the_arrays_of_the_batch() -> None:
    env = ClaimVectorEnv(3, opponent="random")
    seen, _ = env.reset(seed=2)
    assert seen["observation"] is env.batch.observations
    assert seen["action_mask"] is env.batch.legal
    assert env.step(first_legal(seen))[0]["observation"] is seen["observation"]


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_games_end_and_begin_as_the_mode_says(mode: AutoresetMode) -> None:
    env = ClaimVectorEnv(6, opponent="random", autoreset_mode=mode)
    seen, _ = env.reset(seed=3)
    parts, ends = env.parts, 0
    for _ in range(70):
        seen, rewards, ended, _, infos = env.step(first_legal(seen))
        assert (np.abs(rewards[~ended]) == 0).all()
        phases = seen["observation"][ended, parts["phase"]].ravel()
        if mode is AutoresetMode.SAME_STEP:
            assert (phases == 1).all()
            assert all(
                infos["final_obs"][at]["observation"][parts["phase"]] == 3 for at in np.flatnonzero(ended)
            )
        else:
            assert (phases == 3).all()
        ends += int(ended.sum())
        if ended.any() and mode is AutoresetMode.DISABLED:
            seen, _ = env.reset(options={"reset_mask": ended})
        if ended.any() and mode is AutoresetMode.NEXT_STEP:
            seen, rewards, over, _, _ = env.step(first_legal(seen))
            assert (rewards[ended] == 0).all()
            assert not over[ended].any()
            ends += int(over.sum())
        assert mode is AutoresetMode.NEXT_STEP or seen["action_mask"].any(1).all()
    assert ends >= 12


@pytest.mark.parametrize("opponent", ["greedy", lambda _, masks: masks.argmax(1)])
def test_an_opponent_is_a_mind_or_a_function_of_arrays(opponent: Any) -> None:
    env = ClaimVectorEnv(2, opponent=opponent, seat="second")
    seen, _ = env.reset(seed=4)
    assert (seen["observation"][:, env.parts["trick"]] == 1).all()
    assert (seen["observation"][:, env.parts["other_table"]].sum(1) == 1).all()
    for _ in range(26):
        seen, rewards, ended, _, _ = env.step(first_legal(seen))
    assert ended.all()
    assert set(rewards.tolist()) <= {-1.0, 0.0, 1.0}


def test_games_with_artifacts_are_played_too() -> None:
    env = ClaimVectorEnv(2, opponent="random", deck="magic", ruleset="magic-en", artifacts=True)
    seen, _ = env.reset(seed=5)
    rng, ended = np.random.default_rng(1), np.zeros(2, bool)
    for _ in range(60):
        masks = seen["action_mask"]
        seen, _, over, _, _ = env.step((masks * rng.random(masks.shape)).argmax(1))
        ended |= over
    assert ended.any()


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = ClaimVectorEnv(3, opponent="random")
    seen, _ = env.reset(seed=6)
    actions = first_legal(seen)
    actions[1] = 272
    _, rewards, ended, _, infos = env.step(actions)
    assert (rewards[1], ended.tolist(), infos["illegal"].tolist()) == (
        -1.0,
        [False, True, False],
        [False, True, False],
    )
    strict = ClaimVectorEnv(3, opponent="random", illegal="refuse")
    strict.reset(seed=6)
    with pytest.raises(BadAction, match="action 272 may not be taken in game 1"):
        strict.step(actions)


def test_nobody_may_wait_in_a_game_that_goes_on() -> None:
    env, strict = ClaimVectorEnv(3, opponent="random"), ClaimVectorEnv(3, "random", illegal="refuse")
    seen, _ = env.reset(seed=6)
    actions = first_legal(seen)
    actions[2] = -1
    _, rewards, ended, _, infos = env.step(actions)
    assert (rewards[2], ended[2], infos["illegal"].tolist()) == (-1.0, True, [False, False, True])
    seen, _ = strict.reset(seed=6)
    before = seen["observation"].copy()
    with pytest.raises(BadAction, match="action -1 may not be taken in game 2"):
        strict.step(actions)
    assert np.array_equal(before, strict.batch.observations)


@pytest.mark.parametrize("illegal", ["lose", "refuse"])
def test_where_a_game_is_over_any_action_waits(illegal: str) -> None:
    env = ClaimVectorEnv(1, opponent="random", illegal=illegal, autoreset_mode=AutoresetMode.DISABLED)
    seen, _ = env.reset(seed=6)
    for _ in range(26):
        seen, _, ended, _, _ = env.step(first_legal(seen))
    assert ended.all()
    for action in (-1, 0):
        _, rewards, ended, _, infos = env.step(np.array([action]))
        assert (rewards.tolist(), ended.tolist(), infos) == ([0.0], [True], {})


def test_nothing_is_played_before_reset_or_after_close() -> None:
    env = ClaimVectorEnv(2, opponent="random")
    actions = np.zeros(2, np.int64)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(actions)
    env.reset(seed=1)
    with pytest.raises(BadAction, match="actions are whole numbers"):
        env.step(np.array([88.5, 1.0]))
    env.close()
    with pytest.raises(ClosedEnvironmentError, match="closed"):
        env.step(actions)
    with pytest.raises(ClosedEnvironmentError, match="closed"):
        env.reset()


def test_it_is_copied_and_pickled() -> None:
    env = ClaimVectorEnv(3, opponent="greedy")
    seen, _ = env.reset(seed=8)
    for _ in range(26):
        seen, *_ = env.step(first_legal(seen))
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        there = other._observation()
        assert all(np.array_equal(seen[name], there[name]) for name in seen)
        assert not np.shares_memory(seen["observation"], there["observation"])


def test_undo_goes_back_to_the_own_action() -> None:
    env = ClaimVectorEnv(3, opponent="kernel-greedy")
    seen, _ = env.reset(seed=7)
    before = seen["observation"].copy()
    env.step(first_legal(seen))
    assert not np.array_equal(env.batch.observations, before)
    env.undo()
    assert np.array_equal(env.batch.observations, before)


def test_undo_takes_back_just_the_illegal_action() -> None:
    env = ClaimVectorEnv(2, opponent="kernel-greedy")
    seen, _ = env.reset(seed=7)
    first = seen["observation"].copy()
    seen, *_ = env.step(first_legal(seen))
    before, actions = seen["observation"].copy(), first_legal(seen)
    actions[1] = 272
    assert env.step(actions)[2].tolist() == [False, True]
    env.undo()
    assert np.array_equal(env.batch.observations, before)
    assert not env.step(first_legal(seen))[2].any()
    env.undo()
    env.undo()
    assert np.array_equal(env.batch.observations, first)
