"""Making the networks that play under the law: rounds of self-play and both files, all in one folder."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.minds.law.law_nets import EVERY_DECK, POLICY, VALUE
from kingless.minds.nets.net_file import encode_net
from kingless.training.curves import draw_curves
from kingless.training.law_training import LawCourse, LawTraining
from kingless.training.plan_file import check_plan

_KEEP_EVERY = 10
"""Rounds between two checkpoints: half a minute at most is lost."""


class LawPlan(Struct, frozen=True, kw_only=True):
    """What is wanted, and where it goes."""

    seed: int
    course: LawCourse
    folder: Path
    command: str
    """What the files of the networks say made them."""


class LawReport(Struct, frozen=True, kw_only=True):
    """What came of it."""

    rounds: int
    games: int
    weights: int
    """Of both networks."""
    entropy: float
    explained: float
    files: list[str]
    """The networks; none where the work was stopped before its end."""


def known_words() -> tuple[str, ...]:
    """What powers alone do not tell apart: artifacts, who asks a player to choose, and the named options."""
    asking = (faction.key for faction in FACTIONS.values() if faction.chosen)
    options = [option for faction in FACTIONS.values() for option in faction.options]
    options += [option for artifact in ARTIFACTS.values() for option in artifact.options]
    return tuple(dict.fromkeys((*ARTIFACTS, *asking, *options)))


def train_law(plan: LawPlan, watch: Callable[[int, int], None]) -> LawReport:
    """Play, learn and write; the same call goes on where this one was stopped."""
    words = known_words()
    training = LawTraining(plan.course, plan.seed, words)
    check_plan(plan.folder, {"seed": plan.seed, "course": plan.course, "words": words})
    checkpoint = plan.folder / "checkpoint.npz"
    if checkpoint.exists():
        training.load(checkpoint)
    try:
        while len(training.curve) < plan.course.rounds:
            training.run_round()
            done = len(training.curve)
            if done % _KEEP_EVERY == 0 or done == plan.course.rounds:
                training.save(checkpoint)
            watch(done, plan.course.rounds)
    except KeyboardInterrupt:
        return _report(plan, training, [])
    return _report(plan, training, _write(plan, training, words))


def _write(plan: LawPlan, training: LawTraining, words: tuple[str, ...]) -> list[str]:
    last = training.curve[-1]
    measured = {"entropy": round(last.entropy, 4), "explained": round(last.explained, 4)}
    written = []
    for role, learner, weights in (
        (POLICY, training.actor, training.averages[0]),
        (VALUE, training.critic, training.averages[1]),
    ):
        file = plan.folder / f"{role}-{EVERY_DECK}.net"
        file.write_bytes(
            encode_net(role, EVERY_DECK, learner.sizes, weights.tobytes(), plan.command, measured, words)
        )
        written.append(str(file))
    draw_curves(
        plan.folder / "curve.svg",
        {
            "how unsure the actor is": [one.entropy for one in training.curve],
            "share of the results that the critic foresees": [one.explained for one in training.curve],
        },
        "round",
    )
    return written


def _report(plan: LawPlan, training: LawTraining, files: list[str]) -> LawReport:
    last = training.curve[-1] if training.curve else None
    return LawReport(
        rounds=len(training.curve),
        games=len(training.curve) * plan.course.games,
        weights=sum(len(weights) for weights in training.averages),
        entropy=last.entropy if last else 0.0,
        explained=last.explained if last else 0.0,
        files=files,
    )
