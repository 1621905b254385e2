"""Learning the guess at phase two: a network that is shown solved beginnings and told who wins them."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kingless.fast import _kernel
from kingless.training.checkpoints import Floats, read_checkpoint, write_checkpoint
from kingless.training.labels import Start

_Numbers = TypeVar("_Numbers", NDArray[np.float32], NDArray[np.float64])

_MARKS = 90
"""About so many places are marked in a row: what the first weights are scaled by."""
_LAST_RATE = 1e-5


class ValueCourse(Struct, frozen=True, kw_only=True):
    """How the guess is learned."""

    hidden: tuple[int, ...] = (64, 32)
    epochs: int = 20
    batch: int = 512
    rate: float = 1e-3
    """Of the first step; it goes down to almost nothing."""
    decay: float = 0.8
    """How much the weights shrink by themselves, times the rate."""
    averaging: float = 0.01
    """How much of each step goes into the average of the weights, which is what is kept."""
    held_out: int = 20
    """One label in so many is kept for measuring."""


class Accuracy(Struct, frozen=True):
    """How well the winners of held-out beginnings are guessed."""

    right: float
    """The share of them that is guessed right."""
    log_loss: float


class LabelledRows:
    """Labels as the network is shown them: from the leader's side."""

    def __init__(self, tables: _kernel.Tables, starts: Iterable[Start]) -> None:
        self.rows = _kernel.MarkedRows(_kernel.START_WIDTH)
        wins = []
        for hand, other_hand, score, other_score, leader, value in starts:
            self.rows.append_start(tables, (hand, other_hand), (score, other_score), leader)
            wins.append((1 + (value if leader == 0 else -value)) / 2)
        self.wins: Floats = np.array(wins, np.float32)


class ValueTraining:
    """A network on its way: an epoch at a time, the same from the same seed."""

    def __init__(self, labels: LabelledRows, course: ValueCourse, seed: int) -> None:
        self.sizes = [_kernel.START_WIDTH, *course.hidden, 1]
        self.curve: list[Accuracy] = []
        self._labels, self._course, self._seed = labels, course, seed
        self._net = _kernel.Net(self.sizes)
        self._net.unpack(first_weights(self.sizes, np.random.default_rng(seed)).tobytes())
        self._trainer = _kernel.NetTrainer(self._net)
        self._average = self._weights()
        count = len(labels.wins)
        self._held_out = np.arange(0, count, course.held_out, dtype=np.int64)
        self._learned = np.setdiff1d(np.arange(count, dtype=np.int64), self._held_out)

    @property
    def epoch(self) -> int:
        """How many epochs are done."""
        return len(self.curve)

    def run_epoch(self) -> Accuracy:
        """Show every label once, in an order of its own."""
        course = self._course
        order = np.random.default_rng((self._seed, self.epoch)).permutation(self._learned)
        steps = max(1, len(order) // course.batch)
        for step in range(steps):
            done = (self.epoch + step / steps) / course.epochs
            self._step(order[step * course.batch : (step + 1) * course.batch], 1 - done)
        self.curve.append(self.measure())
        return self.curve[-1]

    def _step(self, chosen: NDArray[np.int64], left: float) -> None:
        course = self._course
        outputs = np.zeros((len(chosen), 1), np.float32)
        self._net.run(self._labels.rows, chosen, outputs)
        slopes = (_share(outputs) - self._labels.wins[chosen, None]) / np.float32(len(chosen))
        rate = course.rate * left + _LAST_RATE
        self._trainer.step(self._labels.rows, chosen, slopes, rate, course.decay)
        self._average += np.float32(course.averaging) * (self._weights() - self._average)

    def measure(self) -> Accuracy:
        """How well the average of the weights guesses what it was never shown."""
        net = _kernel.Net(self.sizes)
        net.unpack(self._average.tobytes())
        outputs = np.zeros((len(self._held_out), 1), np.float32)
        net.run(self._labels.rows, self._held_out, outputs)
        return accuracy(outputs[:, 0], self._labels.wins[self._held_out])

    def weights(self) -> bytes:
        """What has been learned so far, as the kernel has it."""
        return self._average.tobytes()

    def save(self, path: Path) -> None:
        """Write down everything that is needed to go on."""
        slope, square, steps = self._trainer.state()
        write_checkpoint(
            path,
            {
                "weights": self._weights(),
                "average": self._average,
                "slope": np.frombuffer(slope, np.float32),
                "square": np.frombuffer(square, np.float32),
                "steps": steps,
                "curve": [(one.right, one.log_loss) for one in self.curve],
                "plan": self._plan(),
            },
        )

    def load(self, path: Path) -> None:
        """Go on from what was written down; with other labels, or for other epochs, learning begins anew."""
        kept = read_checkpoint(path, ("weights", "average", "slope", "square", "steps", "curve", "plan"))
        if tuple(kept["plan"].tolist()) != self._plan():
            return
        self._net.unpack(kept["weights"].tobytes())
        self._average = kept["average"].astype(np.float32)
        self._trainer.restore(kept["slope"].tobytes(), kept["square"].tobytes(), int(kept["steps"]))
        self.curve = [Accuracy(float(right), float(loss)) for right, loss in kept["curve"]]

    def _plan(self) -> tuple[int, int]:
        """What the course of learning depends on besides the seed: the number of labels, and of epochs."""
        return len(self._labels.wins), self._course.epochs

    def _weights(self) -> Floats:
        return np.frombuffer(self._net.pack(), np.float32).copy()


def accuracy(log_odds: Floats, wins: Floats) -> Accuracy:
    """How well these log-odds tell who wins; even endings count for the loss alone."""
    share = np.clip(_share(log_odds.astype(np.float64)), 1e-9, 1 - 1e-9)
    decided = wins != 0.5
    right = (log_odds > 0) == (wins > 0.5)
    loss = -(wins * np.log(share) + (1 - wins) * np.log(1 - share))
    return Accuracy(float(right[decided].mean()), float(loss.mean()))


def first_weights(sizes: list[int], chance: np.random.Generator, last: float = 0.3) -> Floats:
    """Weights to begin with: small, so that nothing is sure."""
    parts: list[NDArray[np.float64]] = []
    for number, (inputs, outputs) in enumerate(pairwise(sizes)):
        fan = _MARKS if number == 0 else inputs
        scale = (2 / fan) ** 0.5 * (last if number == len(sizes) - 2 else 1)
        parts += [chance.normal(0, scale, inputs * outputs), np.zeros(outputs)]
    return np.concatenate(parts).astype(np.float32)


def _share(log_odds: _Numbers) -> _Numbers:
    share: _Numbers = np.reciprocal(1 + np.exp(-log_odds))
    return share
