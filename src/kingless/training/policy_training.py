"""Learning phase one by self-play: an actor that sees what a seat sees, and a critic that sees everything."""

from pathlib import Path

import numpy as np
from msgspec import Struct

from kingless.fast import _kernel
from kingless.training.checkpoints import Arrays, read_checkpoint, write_checkpoint
from kingless.training.learner import PARTS, Learner

MOST_GAMES = 100_000
"""In one round: what the kernel keeps of them must fit into memory."""

_SHARP = 100.0
"""So many times as sure as it was, a network draws its likeliest card and hardly any other."""

_LAST_RATE = 0.05
"""What is left of the rate in the last round."""


class PolicyCourse(Struct, frozen=True, kw_only=True):
    """How a policy is learned."""

    hidden: tuple[int, ...] = (192, 128)
    critic: tuple[int, ...] = (192, 64)
    rounds: int = 1400
    games: int = 2000
    """In each round."""
    passes: int = 2
    """How often a round's decisions are learned from."""
    batch: int = 2048
    rate: float = 1e-3
    entropy: float = 0.15
    """How much it is worth not to be sure, in the first round."""
    last_entropy: float = 0.004
    trace: float = 0.6
    """How far what happened later corrects what the critic thought of a card."""
    averaging: float = 0.03
    """How much of each round goes into the average of the weights, which is what is kept."""


class RoundProgress(Struct, frozen=True):
    """What one round showed."""

    moved: float
    """How far the odds of the cards moved (Kullback and Leibler's divergence)."""
    entropy: float
    """How unsure the actor is."""
    error: float
    """The critic's mean square error."""
    explained: float
    """The share of the results that the critic foresees half-way through phase one."""
    score: float
    """The mean result against an opponent that does not learn; about nothing in self-play."""


class PolicyTraining:
    """A policy on its way: a round at a time, the same from the same seed."""

    def __init__(
        self,
        tables: _kernel.Tables,
        held: list[float],
        value: _kernel.Net,
        course: PolicyCourse,
        seed: int,
        opponent: _kernel.Net | None = None,
    ) -> None:
        chance = np.random.default_rng(seed)
        self.actor = Learner([_kernel.ACTOR_WIDTH, *course.hidden, _kernel.KINDS], chance, 0.08, 0.1)
        self._critic = Learner([_kernel.CRITIC_WIDTH, *course.critic, 1], chance, 0.1, 0.3)
        self._play = _kernel.SelfPlay(tables, held, value, self.actor.trainer, self._critic.trainer)
        self._course, self._seed, self._opponent = course, seed, opponent
        self._average = self.actor.weights()
        self.curve: list[RoundProgress] = []

    @property
    def sizes(self) -> list[int]:
        """Of the actor's layers."""
        return self.actor.sizes

    def run_round(self) -> RoundProgress:
        """Play the games of a round and learn from them."""
        course, number = self._course, len(self.curve)
        done = number / course.rounds
        told = self._play.round(
            self._seed * 10**12 + number * course.games,
            course.games,
            course.passes,
            course.batch,
            course.rate * (1 - (1 - _LAST_RATE) * done),
            course.entropy * (course.last_entropy / course.entropy) ** done,
            course.trace,
            self._opponent,
        )
        self._average += course.averaging * (self.actor.weights() - self._average)
        self.curve.append(RoundProgress(*told))
        return self.curve[-1]

    def weights(self) -> bytes:
        """What has been learned so far, as the kernel has it."""
        return self._average.tobytes()

    def save(self, path: Path) -> None:
        """Write down everything that is needed to go on."""
        write_checkpoint(
            path,
            {
                "average": self._average,
                "curve": [_numbers(one) for one in self.curve],
                **_prefix_names("actor", self.actor.parts()),
                **_prefix_names("critic", self._critic.parts()),
            },
        )

    def load(self, path: Path) -> None:
        """Go on from what was written down."""
        learners = {"actor": self.actor, "critic": self._critic}
        parts = [f"{name}-{part}" for name in learners for part in PARTS]
        kept = read_checkpoint(path, ("average", "curve", *parts))
        for name, learner in learners.items():
            learner.restore({part: kept[f"{name}-{part}"] for part in PARTS})
        self._average = kept["average"].astype(np.float32)
        self.curve = [RoundProgress(*map(float, one)) for one in kept["curve"]]


def sure_net(sizes: list[int], net: _kernel.Net) -> _kernel.Net:
    """The same network, but so sure of itself that it plays its likeliest card."""
    weights = np.frombuffer(net.pack(), np.float32).copy()
    weights[-(sizes[-2] + 1) * sizes[-1] :] *= _SHARP
    sure = _kernel.Net(sizes)
    sure.unpack(weights.tobytes())
    return sure


def _prefix_names(name: str, parts: Arrays) -> Arrays:
    return {f"{name}-{part}": numbers for part, numbers in parts.items()}


def _numbers(one: RoundProgress) -> tuple[float, float, float, float, float]:
    return one.moved, one.entropy, one.error, one.explained, one.score
