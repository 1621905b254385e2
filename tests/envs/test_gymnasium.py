"""The environment for Gymnasium passes its checker, and is there by its name."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from kingless.envs import GYMNASIUM_ID
from kingless.envs.games import BadAction
from kingless.envs.gymnasium_claim import ClaimEnv

pytestmark = pytest.mark.filterwarnings("error")


def play(env: Any, seed: int) -> tuple[list[int], float]:
    """A random game to its end: the own actions, and the reward."""
    seen, _ = env.reset(seed=seed)
    rng, actions, is_over, reward = Random(seed), [], False, 0.0
    while not is_over:
        actions.append(int(rng.choice(np.flatnonzero(seen["action_mask"]).tolist())))
        seen, reward, is_over, _, _ = env.step(actions[-1])
    return actions, reward


@pytest.mark.parametrize("kind", [{}, {"deck": "magic", "ruleset": "magic-nl", "artifacts": True}])
def test_gymnasium_has_nothing_to_say_against_it(kind: dict[str, Any]) -> None:
    check_env(ClaimEnv(**kind), skip_render_check=True)


def test_it_is_made_by_its_name() -> None:
    env = gymnasium.make(GYMNASIUM_ID, opponent="greedy")
    assert play(env, 3) == play(env, 3)


@pytest.mark.parametrize(("seat", "leads"), [("first", 1), ("second", 0)])
def test_the_seat_is_chosen(seat: str, leads: int) -> None:
    env = ClaimEnv(seat=seat)
    for seed in range(6):
        seen, _ = env.reset(seed=seed)
        assert seen["observation"][env.parts["leads"]].item() == leads
        assert seen["observation"][env.parts["trick"]].item() == 1


def test_a_draw_and_a_loss_are_told_apart_from_a_win() -> None:
    env = ClaimEnv(opponent="random")
    assert {play(env, seed)[1] for seed in range(40)} >= {1.0, -1.0}


def test_undo_goes_back_to_the_own_action() -> None:
    env = ClaimEnv(seat="second")
    seen, _ = env.reset(seed=1)
    assert not env.undo()
    env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert env.undo()
    assert np.array_equal(env._observation()["observation"], seen["observation"])


def test_undo_takes_back_just_the_illegal_action() -> None:
    env = ClaimEnv(seat="second")
    first, _ = env.reset(seed=1)
    seen, *_ = env.step(int(first["action_mask"].argmax()))
    assert env.step(272)[2]
    assert env.undo()
    assert np.array_equal(env._observation()["observation"], seen["observation"])
    assert not env.step(int(seen["action_mask"].argmax()))[2]
    assert env.undo()
    assert env.undo()
    assert np.array_equal(env._observation()["observation"], first["observation"])


def test_an_illegal_action_loses_or_is_refused() -> None:
    for illegal in ("lose", "refuse"):
        env = ClaimEnv(seat="first", illegal=illegal)
        seen, _ = env.reset(seed=1)
        barred = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        if illegal == "lose":
            _, reward, is_over, _, info = env.step(barred)
            assert (reward, is_over) == (-1.0, True)
            assert "may not be answered now" in info["illegal"]
        else:
            with pytest.raises(BadAction, match="may not be answered now"):
                env.step(barred)


@pytest.mark.parametrize("illegal", ["lose", "refuse"])
def test_nothing_is_played_before_a_game_or_after_it(illegal: str) -> None:
    env = ClaimEnv(illegal=illegal)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    play(env, 3)
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(0)


def test_a_game_that_an_illegal_action_has_lost_is_over() -> None:
    env = ClaimEnv()
    seen, _ = env.reset(seed=1)
    assert env.step(272)[2]
    with pytest.raises(ResetNeeded, match="the game is over"):
        env.step(int(seen["action_mask"].argmax()))
    env.reset()
    assert not env.step(int(env._observation()["action_mask"].argmax()))[2]


@pytest.mark.parametrize("action", [88.5, 88.0, "88", None])
def test_what_is_no_whole_number_is_refused(action: Any) -> None:
    env = ClaimEnv()
    seen, _ = env.reset(seed=1)
    with pytest.raises(BadAction, match="is no action"):
        env.step(action)
    assert not env.step(int(seen["action_mask"].argmax()))[2]


def test_it_is_drawn() -> None:
    env = ClaimEnv(render_mode="rgb_array")
    env.reset(seed=1)
    drawn = env.render()
    assert (drawn.dtype, drawn.ndim, drawn.shape[2]) == (np.uint8, 3, 3)
    assert drawn.std() > 10


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ({"seat": "third"}, "seat is one of"),
        ({"illegal": "x"}, "illegal is one of"),
        ({"opponent": "x"}, "no mind x"),
        ({"opponent": 3}, "an opponent is a mind such as level-3, or program:COMMAND, not 3"),
        ({"opponent": None}, "an opponent is a mind .* not None"),
        ({"deck": None}, "a deck is named by a text such as claim, not by None"),
    ],
)
def test_what_there_is_not_is_said_at_once(kind: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ClaimEnv(**kind)
