"""Making a policy for phase one: rounds of self-play and the file of the network, all in one folder."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from kingless.fast import _kernel
from kingless.minds.heuristics.phase_two_weights import phase_two_weights
from kingless.minds.nets.net_file import deck_letters, decode_net, encode_net, shipped_net
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup, law_of
from kingless.training.curves import draw_curves
from kingless.training.labels import training_kernel
from kingless.training.plan_file import check_plan
from kingless.training.policy_training import PolicyCourse, PolicyTraining, sure_net

_KEEP_EVERY = 20
"""Rounds between two checkpoints: a minute at most is lost."""


class PolicyPlan(Struct, frozen=True, kw_only=True):
    """What is wanted, and where it goes."""

    setup: Setup
    seed: int
    course: PolicyCourse
    folder: Path
    command: str
    """What the file of the network says made it."""
    against: tuple[str, bytes] | None = None
    """The file of a network to beat, its name and what is in it; without one it plays against itself."""


class PolicyReport(Struct, frozen=True, kw_only=True):
    """What came of it."""

    rounds: int
    games: int
    weights: int
    entropy: float
    explained: float
    file: str | None
    """The network; None where the work was stopped before its end."""


def train_policy(plan: PolicyPlan, watch: Callable[[int, int], None]) -> PolicyReport:
    """Play, learn and write; the same call goes on where this one was stopped."""
    ruleset = law_of(plan.setup).ruleset
    kernel = training_kernel(plan.setup)
    value = shipped_net("value", ruleset)
    if value is None:
        raise Complaint("A policy is learned with the guess at phase two, and there is none for this deck.")
    held, _, _ = phase_two_weights(ruleset)
    said = {"setup": plan.setup, "ruleset": ruleset.version, "seed": plan.seed, "course": plan.course}
    opponent = None
    if plan.against:
        opponent = _opponent(*plan.against, deck_letters(ruleset))
        said["against"] = sha256(plan.against[1]).hexdigest()
    training = PolicyTraining(kernel.inside, held, value, plan.course, plan.seed, opponent)
    check_plan(plan.folder, said)
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
        if training.curve:
            training.save(checkpoint)
        return _report(plan, training, None)
    return _report(plan, training, _write(plan, training, deck_letters(ruleset)))


def _opponent(name: str, content: bytes, deck: str) -> _kernel.Net:
    """The network in a file, as somebody who always plays the likeliest card."""
    header, net = decode_net(name, content)
    if (header.role, header.deck) != ("policy", deck):
        raise Complaint("{file} has no policy for the deck {deck}.", file=name, deck=deck)
    return sure_net(header.sizes, net)


def _write(plan: PolicyPlan, training: PolicyTraining, deck: str) -> str:
    file = plan.folder / f"policy-{deck}.net"
    last = training.curve[-1]
    measured = {"entropy": round(last.entropy, 4), "explained": round(last.explained, 4)}
    file.write_bytes(encode_net("policy", deck, training.sizes, training.weights(), plan.command, measured))
    draw_curves(
        plan.folder / "curve.svg",
        {
            "how unsure the actor is": [one.entropy for one in training.curve],
            "share of the results that the critic foresees": [one.explained for one in training.curve],
            **({"mean result": [one.score for one in training.curve]} if plan.against else {}),
        },
        "round",
    )
    return str(file)


def _report(plan: PolicyPlan, training: PolicyTraining, file: str | None) -> PolicyReport:
    last = training.curve[-1] if training.curve else None
    return PolicyReport(
        rounds=len(training.curve),
        games=len(training.curve) * plan.course.games,
        weights=len(training.weights()) // 4,
        entropy=last.entropy if last else 0.0,
        explained=last.explained if last else 0.0,
        file=file,
    )
