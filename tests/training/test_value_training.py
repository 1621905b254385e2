"""Learning the guess: it gets better, gives the same weights from the same seed, and goes on where it was."""

from pathlib import Path

import numpy as np
from msgspec.structs import replace

from kingless.training.labels import training_kernel
from kingless.training.value_training import LabelledRows, ValueCourse, ValueTraining, accuracy
from tests.training.setups import SETUP, some_starts

COURSE = ValueCourse(hidden=(16, 8), epochs=6, batch=32, averaging=0.1)


def labels(left_out: int = 0) -> LabelledRows:
    starts = list(some_starts())
    return LabelledRows(training_kernel(SETUP).inside, starts[left_out:])


def training(seed: int = 1) -> ValueTraining:
    return ValueTraining(labels(), COURSE, seed)


def test_it_learns_to_tell_who_wins() -> None:
    learner = training()
    before = learner.measure()
    for _ in range(COURSE.epochs):
        after = learner.run_epoch()
    assert after.log_loss < before.log_loss - 0.1
    assert after.right > 0.7


def test_the_same_seed_gives_the_same_weights_to_the_last_bit() -> None:
    first, second, other = training(), training(), training(2)
    for learner in (first, second, other):
        learner.run_epoch()
    assert first.weights() == second.weights() != other.weights()


def test_who_was_interrupted_learns_the_same(tmp_path: Path) -> None:
    through, broken_off = training(), training()
    for _ in range(3):
        through.run_epoch()
    broken_off.run_epoch()
    broken_off.save(tmp_path / "checkpoint.npz")
    resumed = training()
    resumed.load(tmp_path / "checkpoint.npz")
    for _ in range(2):
        resumed.run_epoch()
    assert resumed.weights() == through.weights()
    assert resumed.curve == through.curve
    assert [file.name for file in tmp_path.iterdir()] == ["checkpoint.npz"]


def test_with_more_labels_learning_begins_anew(tmp_path: Path) -> None:
    """Otherwise the report would speak of labels that the network was never shown."""
    before = training()
    before.run_epoch()
    before.save(tmp_path / "checkpoint.npz")
    others = ValueTraining(labels(1), COURSE, 1), ValueTraining(labels(), replace(COURSE, epochs=7), 1)
    for other in others:
        other.load(tmp_path / "checkpoint.npz")
        assert other.epoch == 0
        assert other.weights() != before.weights()


def test_accuracy_counts_even_endings_for_the_loss_alone() -> None:
    told = accuracy(np.array([2.0, -2.0, 0.1], np.float32), np.array([1, 1, 0.5], np.float32))
    assert told.right == 0.5
    low, high = np.log1p(np.exp(-2.0)), np.log1p(np.exp(2.0))
    assert abs(told.log_loss - (low + high + 0.694) / 3) < 0.01
