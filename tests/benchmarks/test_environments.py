"""The benchmarks of the environments: whole games, legal choices, and ratios to the right peers."""

from random import Random

from benchmarks import environments
from benchmarks.environments import AIMS, Batched
from benchmarks.rounds import Competitor, Speed
from kingless.envs.games import GameMaker
from kingless.envs.setups import setup_for


def test_batches_and_single_games_are_played_to_their_end() -> None:
    batched = Batched()
    for choose in (batched.choose, batched.choose_by_numpy):
        assert batched.play(choose, Random(1)) == 1_024 * 52
    maker = GameMaker(setup_for("claim", "standard", artifacts=False))
    assert environments._play_single(maker, Random(1)) == 52


def test_each_of_ours_is_measured_by_its_peer() -> None:
    keys = dict.fromkeys(key for aim in AIMS for key in (aim.ours, aim.peer))
    ours = [Competitor(key, key, lambda _: 1, {1}) for key in keys]
    speeds = {key: Speed(40.0 if any(key == aim.ours for aim in AIMS) else 4.0, 1, 1, 1) for key in keys}
    lines = environments.table(ours, speeds).splitlines()
    assert lines[0].endswith("10.0 × leduc (aim 20)")
    assert len(lines) == len(keys)
