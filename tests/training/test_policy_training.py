"""Learning phase one by self-play: it gets better, the same from the same seed, and goes on where it was."""

from pathlib import Path
from statistics import fmean

import pytest

from kingless.fast import _kernel
from kingless.minds.heuristics.phase_two_weights import phase_two_weights
from kingless.minds.nets.net_file import shipped_net
from kingless.rules.complaint import Finding
from kingless.table.setup import law_of
from kingless.training.labels import training_kernel
from kingless.training.policy_training import PolicyCourse, PolicyTraining
from tests.training.setups import SETUP

COURSE = PolicyCourse(
    hidden=(24, 16), critic=(24, 16), rounds=30, games=300, batch=256, rate=3e-3, entropy=0.02, averaging=0.5
)


def training(seed: int = 1, opponent: _kernel.Net | None = None) -> PolicyTraining:
    ruleset = law_of(SETUP).ruleset
    value = shipped_net("value", ruleset)
    assert value is not None
    held = phase_two_weights(ruleset)[0]
    return PolicyTraining(training_kernel(SETUP).inside, held, value, COURSE, seed, opponent)


def test_it_learns_to_beat_who_plays_at_random() -> None:
    """Whose weights are nearly nothing plays every card alike."""
    learner = training(opponent=training(2).actor.net)
    rounds = [learner.run_round() for _ in range(COURSE.rounds)]
    before, after = rounds[:5], rounds[-5:]
    assert fmean(one.score for one in after) > fmean(one.score for one in before) + 0.2
    assert after[0].entropy < before[0].entropy
    assert after[0].explained > before[0].explained


def test_the_same_seed_gives_the_same_weights_to_the_last_bit() -> None:
    first, second, other = training(), training(), training(2)
    for learner in (first, second, other):
        learner.run_round()
    assert first.weights() == second.weights() != other.weights()


def test_who_was_interrupted_learns_the_same(tmp_path: Path) -> None:
    through, broken_off = training(), training()
    for _ in range(3):
        through.run_round()
    broken_off.run_round()
    broken_off.save(tmp_path / "checkpoint.npz")
    resumed = training()
    resumed.load(tmp_path / "checkpoint.npz")
    for _ in range(2):
        resumed.run_round()
    assert resumed.weights() == through.weights()
    assert resumed.curve == through.curve
    assert [file.name for file in tmp_path.iterdir()] == ["checkpoint.npz"]


def test_a_damaged_checkpoint_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.npz").write_bytes(b"half a fi")
    with pytest.raises(Finding, match="delete it to begin anew"):
        training().load(tmp_path / "checkpoint.npz")
