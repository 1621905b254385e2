"""Batches: many games at once equal the law step by step, and can be copied, taken back and recorded."""

import copy
import io
import pickle
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from kingless.cli import main
from kingless.envs.actions import ACTIONS
from kingless.envs.batch import ClaimBatch
from kingless.envs.encoding import encode
from kingless.envs.games import BadAction
from kingless.rules.observation import observe
from kingless.table.decks import DECKS
from kingless.table.record import from_json

RICH: dict[str, Any] = {"deck": "magic", "ruleset": "magic-en", "artifacts": True}
KINDS: tuple[dict[str, Any], ...] = ({}, RICH)


def compare_with_law(batch: ClaimBatch, steps: int, seed: int) -> int:
    """Play at random beside the law, step by step; how many games have ended."""
    rng, law, layout = Random(seed), batch.maker.law, batch.maker.layout
    games, finished = [batch.game(at) for at in range(batch.size)], 0
    for _ in range(steps):
        actions = np.zeros(batch.size, np.int64)
        for at, game in enumerate(games):
            decision = game.decision
            assert decision is not None
            seen = encode(layout, observe(law, game.state, decision.seat))
            assert np.array_equal(batch.observations[at], seen)
            legal = {ACTIONS[number] for number in np.flatnonzero(batch.legal[at])}
            assert (batch.to_act[at], legal) == (decision.seat, set(decision.legal))
            choices = batch.choices[at, : batch.counts[at]].tolist()
            assert choices == np.flatnonzero(batch.legal[at]).tolist()
            actions[at] = rng.choice(choices)
            game.step(ACTIONS[actions[at]])
        batch.step(actions)
        for at, game in enumerate(games):
            assert batch.ended[at] == game.is_over
            first = 0 if game.winner is None else 1 - 2 * game.winner
            assert batch.rewards[at].tolist() == ([first, -first] if game.is_over else [0, 0])
            if game.is_over:
                finished += 1
                games[at] = batch.game(at)
    return finished


@pytest.mark.parametrize("deck", [name for name in DECKS if not ClaimBatch(1, name).maker.why_slow])
def test_the_games_in_the_kernel_are_those_of_the_law(deck: str) -> None:
    assert compare_with_law(ClaimBatch(60, deck, seed=5), 52, 1) == 60


def test_games_on_the_law_go_on_by_themselves_too() -> None:
    batch = ClaimBatch(3, **RICH)
    assert compare_with_law(batch, 150, 2) >= 3


def test_new_games_follow_from_the_seed_of_each_place() -> None:
    """What one place plays does not depend on the others."""
    many, one = ClaimBatch(4, seed=7), ClaimBatch(1, seed=9)
    rng = np.random.default_rng(1)
    for _ in range(130):
        actions = many.random_actions(rng)
        one.step(actions[2:3])
        many.step(actions)
        assert np.array_equal(many.observations[2], one.observations[0])
    assert many.seeds[2] == one.seeds[0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_batch_is_copied_pickled_and_taken_back(kind: dict[str, Any]) -> None:
    batch, rng = ClaimBatch(3, **kind), np.random.default_rng(3)
    for _ in range(20):
        before = batch.observations.copy()
        batch.step(batch.random_actions(rng))
    for other in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert np.array_equal(other.observations, batch.observations)
        assert np.array_equal(other.legal, batch.legal)
        assert np.array_equal(other.seeds, batch.seeds)
    now = batch.observations.copy()
    batch.undo(np.array([True, False, False]))
    assert np.array_equal(batch.observations[0], before[0])
    assert np.array_equal(batch.observations[1:], now[1:])


@pytest.mark.parametrize("kind", KINDS)
def test_finished_games_are_kept_as_records(kind: dict[str, Any], tmp_path: Path) -> None:
    batch, rng = ClaimBatch(4, record=True, **kind), np.random.default_rng(4)
    rewards: list[int] = []
    while len(rewards) < 4:
        batch.step(batch.random_actions(rng))
        rewards += batch.rewards[batch.ended, 0].tolist()
    assert batch.write_records(tmp_path / "games") == len(rewards)
    lines = (tmp_path / "games").read_bytes().splitlines()
    winners = [from_json(msgspec.json.decode(line)).winner for line in lines]
    assert [0 if winner is None else 1 - 2 * winner for winner in winners] == rewards
    assert main(["verify", str(tmp_path / "games")]) == 0
    assert batch.take_games() == []


@pytest.mark.parametrize("kind", KINDS)
def test_finished_games_stay_until_they_are_written(kind: dict[str, Any], tmp_path: Path) -> None:
    batch = played_batch(**kind)
    with pytest.raises(OSError, match="nowhere"):
        batch.write_records(str(tmp_path / "nowhere" / "games.jsonl"))
    for other in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        assert [game.turns for game in other.take_games()] == [game.turns for game in copied_games(batch)]
    assert batch.write_records(str(tmp_path / "games.jsonl")) == 2
    assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == 2
    assert batch.take_games() == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_that_is_taken_back_and_ends_again_is_kept_once(kind: dict[str, Any]) -> None:
    batch = played_batch(**kind)
    seeds, last = batch.seeds, np.array([batch._games.course(at).actions[-1] for at in range(2)])
    batch.undo(np.array([True, False]))
    assert len(copied_games(batch)) == 1
    last[1] = -1
    batch.step(last)
    assert batch.ended.tolist() == [True, False]
    assert len(batch.take_games()) == 2
    assert batch.seeds.tolist() == seeds.tolist()


def played_batch(**kind: Any) -> ClaimBatch:
    """Two recorded games that have ended and wait."""
    batch, rng = ClaimBatch(2, **kind, seed=4, record=True, autoreset=False), np.random.default_rng(4)
    while (batch.to_act >= 0).any():
        batch.step(batch.random_actions(rng))
    return batch


def copied_games(batch: ClaimBatch) -> list[Any]:
    """The finished games, which stay where they are."""
    return copy.deepcopy(batch).take_games()


def test_a_failed_write_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    batch, path = played_batch(), tmp_path / "games.jsonl"
    path.write_bytes(b"before\n")

    class FullDisk(io.FileIO):
        """Takes ten bytes and no more."""

        def write(self, data: Any) -> int:
            """As many as fit."""
            return super().write(bytes(data)[:10])

    monkeypatch.setattr(Path, "open", lambda self, mode, buffering: FullDisk(self, mode.replace("b", "")))  # noqa: ARG005
    with pytest.raises(OSError, match="only 10 of"):
        batch.write_records(path)
    monkeypatch.undo()
    assert path.read_bytes() == b"before\n"
    assert len(batch.take_games()) == 2


def test_a_record_of_a_batch_is_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    batch, rng = ClaimBatch(1, record=True, seed=6), np.random.default_rng(6)
    while not batch.write_records(tmp_path / "game"):
        batch.step(batch.random_actions(rng))
    assert main(["analyse", str(tmp_path / "game"), "--millis", "1", "--json"]) == 0
    assert len(msgspec.json.decode(capsys.readouterr().out)["moves"]) == 52


@pytest.mark.parametrize("kind", KINDS)
def test_without_autoreset_an_ended_game_waits_to_be_reset(kind: dict[str, Any]) -> None:
    batch, rng = ClaimBatch(2, autoreset=False, **kind), np.random.default_rng(5)
    while (batch.to_act >= 0).any():
        batch.step(batch.random_actions(rng))
    assert (batch.random_actions(rng) == -1).all()
    with pytest.raises(BadAction, match="may not be taken in game 0"):
        batch.step(np.zeros(2, np.int64))
    batch.reset(11, np.array([False, True]))
    assert batch.to_act[0] == -1
    assert batch.to_act[1] >= 0


@pytest.mark.parametrize("kind", KINDS)
def test_one_illegal_action_stops_the_whole_step(kind: dict[str, Any]) -> None:
    batch, rng = ClaimBatch(3, **kind), np.random.default_rng(6)
    before = batch.observations.copy()
    for bad in (-2, len(ACTIONS), 10**12, int(np.flatnonzero(batch.legal[2] == 0)[0])):
        actions = batch.random_actions(rng).copy()
        actions[2] = bad
        with pytest.raises(BadAction, match=f"action {bad} may not be taken in game 2"):
            batch.step(actions)
    assert np.array_equal(batch.observe(), before)
    batch.step(np.full(3, -1))
    assert np.array_equal(batch.observations, before)


@pytest.mark.parametrize("kind", KINDS)
def test_each_seat_can_be_looked_at(kind: dict[str, Any]) -> None:
    batch = ClaimBatch(2, **kind)
    other = (1 - batch.to_act).astype(np.int8)
    batch.observe(other)
    assert not batch.legal.any()
    game = batch.game(0)
    seen = observe(batch.maker.law, game.state, int(other[0]))
    assert np.array_equal(batch.observations[0], encode(batch.maker.layout, seen))


def test_threads_change_nothing() -> None:
    one, many = ClaimBatch(600, seed=3), ClaimBatch(600, seed=3, threads=3)
    rng = np.random.default_rng(1)
    for _ in range(60):
        actions = one.random_actions(rng)
        one.step(actions)
        many.step(actions)
    assert np.array_equal(one.observations, many.observations)
    assert np.array_equal(one.greedy_actions(), many.greedy_actions())


def test_what_cannot_be_is_said_at_once() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        ClaimBatch(0)
    with pytest.raises(ValueError, match="1 to 256 threads"):
        ClaimBatch(1, threads=0)
    batch = ClaimBatch(2)
    with pytest.raises(ValueError, match="there must be 2 actions"):
        batch.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="there must be 2 seeds"):
        batch.reset(np.zeros(3, np.uint64))
    with pytest.raises(ValueError, match="does not play this deck"):
        ClaimBatch(1, **RICH).greedy_actions()
    for actions in (np.array([88.5, 1.0]), np.array(["88", "1"])):
        with pytest.raises(BadAction, match="actions are whole numbers"):
            batch.step(actions)


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        *((seed, "a seed is a whole number from 0 to") for seed in (-1, 1.5, 1 << 64, "7", None)),
        *((seed, "seeds are whole numbers") for seed in (np.array([-1, 2]), np.array([1.5, 2.0]))),
    ],
)
def test_what_is_no_seed_is_refused(seed: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ClaimBatch(2, seed=seed)


def test_the_highest_seed_is_one_and_a_list_names_seeds() -> None:
    assert ClaimBatch(2, seed=(1 << 64) - 1).seeds.tolist() == [(1 << 64) - 1, 0]
    assert ClaimBatch(2, seed=np.int64(3)).seeds.tolist() == [3, 4]
    assert ClaimBatch(2, seed=np.array([9, 8])).seeds.tolist() == [9, 8]


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_that_is_none_sees_nothing(kind: dict[str, Any]) -> None:
    batch = ClaimBatch(2, **kind)
    for seats in ([0, 2], [-2, 0], [257, 0], [0.5, 0]):
        with pytest.raises(ValueError, match="a seat is 0 or 1, or -1 for the one to act"):
            batch.observe(np.array(seats))
    with pytest.raises(ValueError, match="there must be 2 seats"):
        batch.observe(np.zeros(3, np.int8))
