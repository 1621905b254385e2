"""Learning to play under the law by self-play: an actor sees what a seat sees, a critic sees everything."""

from pathlib import Path
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from kingless.minds.law.mark_places import STATE_WIDTH, WIDTH
from kingless.rules.engine import Law
from kingless.table.setup import Setup, law_of
from kingless.training.checkpoints import Floats, read_checkpoint, write_checkpoint
from kingless.training.law_games import LawRows, all_decks, new_round, play_game, random_setup, run_rows
from kingless.training.learner import PARTS, Learner

MOST_GAMES = 10_000
"""In one round: what is kept of them must fit into memory."""

_CLIP = 0.2
"""How far the odds of an answer may move in one round."""
_LAST_RATE = 0.05
_CRITIC_TRACE = 0.9
"""How far what happened later corrects what the critic is taught."""


class LawCourse(Struct, frozen=True, kw_only=True):
    """How a policy under the law is learned."""

    hidden: tuple[int, ...] = (64, 32)
    critic: tuple[int, ...] = (64, 32)
    rounds: int = 1200
    games: int = 200
    """In each round."""
    passes: int = 2
    batch: int = 1500
    """Decisions that are learned from at once."""
    rate: float = 1e-3
    critic_rate: float = 1e-3
    entropy: float = 0.06
    last_entropy: float = 0.004
    trace: float = 0.7
    averaging: float = 0.02


class LawRound(Struct, frozen=True):
    """What one round showed."""

    decisions: float
    entropy: float
    """How unsure the actor is."""
    moved: float
    """How far the odds of the answers moved."""
    explained: float
    """The share of the results that the critic foresees half-way through the games."""


class LawTraining:
    """A policy under the law on its way: a round at a time, the same from the same seed."""

    def __init__(self, course: LawCourse, seed: int, words: tuple[str, ...]) -> None:
        chance = np.random.default_rng(seed)
        self.actor = Learner([WIDTH, *course.hidden, 1], chance, 0.08, 0.1)
        self.critic = Learner([STATE_WIDTH, *course.critic, 1], chance, 0.08, 0.1)
        self._course, self._seed = course, seed
        self._words = {word: place for place, word in enumerate(words)}
        self._decks = all_decks()
        self._laws: dict[str, Law] = {}
        self.averages = [self.actor.weights(), self.critic.weights()]
        self.curve: list[LawRound] = []

    def run_round(self) -> LawRound:
        """Play the games of a round and learn from them."""
        course, number = self._course, len(self.curve)
        played = new_round()
        for game in range(number * course.games, (number + 1) * course.games):
            seed = self._seed * 10**9 + game
            setup = random_setup(Random(seed), self._decks)
            law = self._law(setup)
            play_game(law, seed, self._words, self.actor.net, self.critic.net, played)
        self.curve.append(
            self._learn(played, number / course.rounds, np.random.default_rng([self._seed, number]))
        )
        for learner, average in zip((self.actor, self.critic), self.averages, strict=True):
            average += course.averaging * (learner.weights() - average)
        return self.curve[-1]

    def _law(self, setup: Setup) -> Law:
        key = repr(setup)
        if key not in self._laws:
            self._laws[key] = law_of(setup)
        return self._laws[key]

    def _learn(self, played: LawRows, done: float, chance: np.random.Generator) -> LawRound:
        course = self._course
        rate = 1 - (1 - _LAST_RATE) * done
        entropy_worth = course.entropy * (course.last_entropy / course.entropy) ** done
        signs = np.array(played.signs, np.float32)
        gains = returns_of(played, course.trace) - np.array(played.guesses, np.float32)
        wanted = returns_of(played, _CRITIC_TRACE) * signs
        gains = gains * signs
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        first = np.array([*played.first, len(played.answers)], np.int64)
        entropies, moves = [], []
        for _ in range(course.passes):
            order = chance.permutation(len(signs))
            for start in range(0, len(order), course.batch):
                some = order[start : start + course.batch]
                entropy, moved = self._teach_actor(
                    played, first, gains, some, course.rate * rate, entropy_worth
                )
                entropies.append(entropy)
                moves.append(moved)
                self._teach_critic(played, wanted, some, course.critic_rate * rate)
        return LawRound(len(signs), float(np.mean(entropies)), moves[-1], _foreseen_share(played))

    def _teach_actor(
        self,
        played: LawRows,
        first: NDArray[np.int64],
        gains: Floats,
        some: NDArray[np.int64],
        rate: float,
        worth: float,
    ) -> tuple[float, float]:
        counts = first[some + 1] - first[some]
        starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
        rows = np.repeat(first[some] - starts, counts) + np.arange(counts.sum())
        rated = run_rows(self.actor.net, played.answers, rows).astype(np.float64)
        rated -= np.repeat(np.maximum.reduceat(rated, starts), counts)
        logs = rated - np.repeat(np.log(np.add.reduceat(np.exp(rated), starts)), counts)
        odds = np.exp(logs)
        given = starts + np.array(played.chosen)[some]
        before = np.array(played.log_odds)[some]
        ratio = np.exp(logs[given] - before)
        gain = gains[some]
        live = np.where(gain > 0, ratio < 1 + _CLIP, ratio > 1 - _CLIP)
        push = np.where(live, ratio * gain, 0.0)
        surprise = np.repeat(np.add.reduceat(odds * logs, starts), counts)
        slopes = np.repeat(push, counts) * odds
        slopes[given] -= push
        slopes += worth * odds * (logs - surprise)
        slopes /= len(some)
        self.actor.trainer.step(played.answers, rows, slopes.astype(np.float32)[:, None].copy(), rate, 0.0)
        entropy = float(-np.add.reduceat(odds * logs, starts).mean())
        return entropy, float((before - logs[given]).mean())

    def _teach_critic(self, played: LawRows, wanted: Floats, some: NDArray[np.int64], rate: float) -> None:
        guess = np.tanh(run_rows(self.critic.net, played.moments, some))
        slopes = (guess - wanted[some]) * (1 - guess * guess) / len(some)
        self.critic.trainer.step(played.moments, some, slopes.astype(np.float32)[:, None].copy(), rate, 0.0)

    def save(self, path: Path) -> None:
        """Write down everything that is needed to go on."""
        write_checkpoint(
            path,
            {
                "actor-average": self.averages[0],
                "critic-average": self.averages[1],
                "curve": [(one.decisions, one.entropy, one.moved, one.explained) for one in self.curve],
                **{f"actor-{name}": part for name, part in self.actor.parts().items()},
                **{f"critic-{name}": part for name, part in self.critic.parts().items()},
            },
        )

    def load(self, path: Path) -> None:
        """Go on from what was written down."""
        learners = {"actor": self.actor, "critic": self.critic}
        parts = [f"{name}-{part}" for name in learners for part in PARTS]
        kept = read_checkpoint(path, ("actor-average", "critic-average", "curve", *parts))
        for name, learner in learners.items():
            learner.restore({part: kept[f"{name}-{part}"] for part in PARTS})
        self.averages = [kept[f"{name}-average"].astype(np.float32) for name in learners]
        self.curve = [LawRound(*map(float, one)) for one in kept["curve"]]


def returns_of(played: LawRows, trace: float) -> Floats:
    """What each decision came to for seat 0: the critic's later guesses, and more and more the result."""
    came = np.zeros(len(played.chosen), np.float32)
    start = 0
    for end, result in zip(played.ends, played.results, strict=True):
        after = ahead = result
        for at in range(end - 1, start - 1, -1):
            after = (1 - trace) * ahead + trace * after
            came[at] = after
            ahead = played.guesses[at]
        start = end
    return came


def _foreseen_share(played: LawRows) -> float:
    ends = np.array([0, *played.ends])
    middle = (ends[1:] + ends[:-1]) // 2
    results = np.array(played.results)
    missed = results - np.array(played.guesses)[middle]
    return float(1 - missed.var() / (results.var() + 1e-9))
