"""A network that learns: its weights, its trainer, and how it begins."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kingless.fast import _kernel
from kingless.training.checkpoints import Arrays, Floats

PARTS = ("weights", "slope", "square", "steps")
"""What has to be kept of a network that learns."""


class Learner:
    """A network and its trainer."""

    def __init__(self, sizes: list[int], chance: np.random.Generator, first: float, last: float) -> None:
        self.sizes = sizes
        self.net = _kernel.Net(sizes)
        self.net.unpack(_small_weights(sizes, chance, first, last).tobytes())
        self.trainer = _kernel.NetTrainer(self.net)

    def weights(self) -> Floats:
        """Its weights as they are now."""
        return np.frombuffer(self.net.pack(), np.float32).copy()

    def parts(self) -> Arrays:
        """All that is needed to go on, by its names."""
        slope, square, steps = self.trainer.state()
        numbers = (
            self.weights(),
            np.frombuffer(slope, np.float32),
            np.frombuffer(square, np.float32),
            np.array(steps),
        )
        return dict(zip(PARTS, numbers, strict=True))

    def restore(self, parts: Arrays) -> None:
        """Go on from these parts."""
        self.net.unpack(parts["weights"].tobytes())
        self.trainer.restore(parts["slope"].tobytes(), parts["square"].tobytes(), int(parts["steps"]))


def _small_weights(sizes: list[int], chance: np.random.Generator, first: float, last: float) -> Floats:
    """Weights to begin with: of a given size in the first layer, and small in the last: nothing is sure."""
    parts: list[NDArray[np.float64]] = []
    for number, (inputs, outputs) in enumerate(pairwise(sizes)):
        scale = float((2 / inputs) ** 0.5)
        if number == 0:
            scale = first
        elif number == len(sizes) - 2:
            scale = last * float((1 / inputs) ** 0.5)
        parts += [chance.normal(0, scale, inputs * outputs), np.zeros(outputs)]
    return np.concatenate(parts).astype(np.float32)
