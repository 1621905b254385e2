"""The environment for PettingZoo passes PettingZoo's own tests, every warning an error."""

import copy
import itertools
import pickle
import time
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import wrappers

from kingless.envs import claim_v1

KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"deck": "magic", "ruleset": "magic-en", "artifacts": True},
    {"opponent": "greedy"},
)
# PettingZoo says these of every dict, except in games of its own.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


def play(env: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """A random game to its end: the actions, and what each agent got in all."""
    env.reset(seed=seed)
    rng, actions, got = Random(seed), [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        got[agent] += reward
        if is_over:
            env.step(None)
            continue
        actions.append(int(rng.choice(np.flatnonzero(seen["action_mask"]).tolist())))
        env.step(actions[-1])
    return actions, got


@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_has_nothing_to_say_against_it(kind: dict[str, Any]) -> None:
    api_test(claim_v1.env(**kind), num_cycles=100)
    seed_test(lambda: claim_v1.env(**kind), num_cycles=40)


def test_pettingzoos_benchmark_plays_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a clock on which each game takes a while, so that it plays but few."""
    clock = itertools.count()
    monkeypatch.setattr(time, "time", lambda: float(next(clock)) / 100)
    performance_benchmark(claim_v1.env())
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_it_is_drawn_in_every_mode() -> None:
    def make(render_mode: str | None = None) -> Any:
        return claim_v1.env(render_mode=render_mode)

    render_test(make, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_ends_with_one_who_wins_or_with_a_draw(kind: dict[str, Any]) -> None:
    env = claim_v1.env(**kind)
    for seed in range(4):
        actions, got = play(env, seed)
        assert play(env, seed) == (actions, got)
        assert abs(got["player_0"]) in (0.0, 1.0)
        assert got.get("player_1", -got["player_0"]) == -got["player_0"]


def test_its_checks_are_those_of_pettingzoos_wrappers() -> None:
    """Step by step, with actions now and then that may not be taken."""
    wrapped = wrappers.TerminateIllegalWrapper(claim_v1.raw_env(), illegal_reward=-1)
    wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))
    ours, rng, stopped = claim_v1.env(), Random(3), 0
    for seed in range(12):
        ours.reset(seed=seed)
        wrapped.reset(seed=seed)
        while wrapped.agents:
            (seen, *told), (theirs, *expected) = ours.last(), wrapped.last()
            assert all(np.array_equal(seen[name], theirs[name]) for name in theirs)
            assert (ours.agent_selection, told) == (wrapped.agent_selection, expected)
            is_over = told[1] or told[2]
            is_bad = rng.random() < 0.03
            action = (
                None if is_over else int(rng.choice(np.flatnonzero(seen["action_mask"] != is_bad).tolist()))
            )
            stopped += is_bad and not is_over
            ours.step(action)
            wrapped.step(action)
            assert (ours.agents, ours.rewards) == (wrapped.agents, wrapped.rewards)
            assert (ours.terminations, ours.truncations) == (wrapped.terminations, wrapped.truncations)
    assert stopped > 3


def test_what_comes_out_of_order_is_refused() -> None:
    env: Any = claim_v1.env()
    with pytest.raises(AttributeError, match="reset"):
        env.observe("player_0")
    with pytest.raises(AssertionError, match="reset"):
        env.agent_iter()
    with pytest.raises(AssertionError, match="reset"):
        env.step(0)
    assert not hasattr(env, "agents")
    env.reset(seed=1)
    for action in (None, 273, -1, 1.5):
        with pytest.raises(AssertionError, match="action is not in action space"):
            env.step(action)
    with pytest.raises(AssertionError, match="need to call step"):
        list(env.agent_iter())


def test_shaped_rewards_add_up_to_the_votes_and_the_win() -> None:
    plain, shaped = claim_v1.env(), claim_v1.env(shaping=True)
    for seed in range(4):
        _, plainly = play(plain, seed)
        _, got = play(shaped, seed)
        votes = 5 * (got["player_0"] - plainly["player_0"])
        assert votes == pytest.approx(round(votes))
        assert abs(votes) <= 5
        assert got["player_0"] == pytest.approx(-got["player_1"])


def test_a_live_environment_is_copied_pickled_and_taken_back() -> None:
    env, rng = claim_v1.raw_env(), Random(8)
    env.reset(seed=8)
    for _ in range(11):
        before = env.observe("player_0")["observation"]
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist())))
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other.agent_selection == env.agent_selection
        assert np.array_equal(other.last()[0]["observation"], env.last()[0]["observation"])
    assert env.undo()
    assert np.array_equal(env.observe("player_0")["observation"], before)


def test_against_an_opponent_undo_goes_back_to_the_own_action() -> None:
    env, rng = claim_v1.raw_env(opponent="greedy"), Random(2)
    env.reset(seed=2)
    while env.undo():
        pass
    seen = env.observe("player_0")
    env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]).tolist())))
    assert env.undo()
    assert np.array_equal(env.observe("player_0")["observation"], seen["observation"])


def told(env: Any) -> Any:
    """What the environment says of where it stands."""
    seen, *rest = env.last()
    rewards = dict(env.rewards), dict(env._cumulative_rewards)
    return env.agent_selection, seen["observation"].tolist(), rest, rewards, list(env.agents)


@pytest.mark.parametrize("kind", [{}, {"shaping": True}, {"opponent": "greedy", "shaping": True}])
def test_undo_takes_back_just_the_illegal_action(kind: dict[str, Any]) -> None:
    env, rng = claim_v1.env(**kind), Random(4)
    env.reset(seed=4)
    for _ in range(9 if "opponent" in kind else 33):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist())))
    before = told(env)
    for dead_steps in (0, 1):
        env.step(272)
        assert all(env.truncations.values())
        for _ in range(dead_steps):
            env.step(None)
        assert env.undo()
        assert told(env) == before
    env.step(int(env.last()[0]["action_mask"].argmax()))
    assert env.undo()
    assert told(env) == before


@pytest.mark.parametrize("opponent", [None, "greedy"])
def test_undo_gives_back_the_shaped_rewards_of_before(opponent: str | None) -> None:
    env, rng = claim_v1.env(shaping=True, opponent=opponent), Random(5)
    env.reset(seed=5)
    before = []
    while not any(env.terminations.values()):
        before.append(told(env))
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist())))
    assert len({str(one[3]) for one in before}) > 3
    while before:
        assert env.undo()
        assert told(env) == before.pop()
    assert not env.undo()


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ({"deck": "nope"}, "there is no deck 'nope'; there are claim, .*, hall-of-mirrors, or five factions"),
        ({"deck": None}, "a deck is named by a text such as claim, not by None"),
        ({"opponent": 3}, "an opponent is a mind such as level-3"),
        ({"deck": "random"}, "one deck for all its games"),
        ({"ruleset": "nope"}, "there is no ruleset 'nope'"),
        ({"opponent": "nope"}, "There is no mind nope"),
        ({"render_mode": "nope"}, "render_mode is one of"),
    ],
)
def test_what_there_is_not_is_said_at_once(kind: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        claim_v1.env(**kind)
