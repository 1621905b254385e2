"""Making the guess at phase two: labels, epochs and the file of the network, all in one folder."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from kingless.jobs.job import Workers
from kingless.minds.nets.net_file import deck_letters, encode_net
from kingless.table.setup import Setup, law_of
from kingless.training.curves import draw_curves
from kingless.training.labels import PART, LabelHeader, make_labels, training_kernel
from kingless.training.value_training import Accuracy, LabelledRows, ValueCourse, ValueTraining


class ValuePlan(Struct, frozen=True, kw_only=True):
    """What is wanted, and where it goes."""

    setup: Setup
    games: int
    seed: int
    course: ValueCourse
    folder: Path
    command: str
    """What the file of the network says made it."""


class ValueReport(Struct, frozen=True, kw_only=True):
    """What came of it."""

    labels: int
    epochs: int
    weights: int
    right: float
    log_loss: float
    file: str | None
    """The network; None where the work was stopped before its end."""


TellStep = Callable[[str, int, int], None]
"""Is told what is being done, how far it is and how far it goes."""


def train_value(plan: ValuePlan, workers: Workers, watch: TellStep) -> ValueReport | None:
    """Label, learn and write; None where it was stopped while labels were made. The same call goes on."""
    ruleset = law_of(plan.setup).ruleset
    kernel = training_kernel(plan.setup)
    plan.folder.mkdir(parents=True, exist_ok=True)
    parts = -(-plan.games // PART)
    header = LabelHeader(setup=plan.setup, ruleset=ruleset.version, seed=plan.seed)

    def tell(done: int) -> None:
        watch("labels", done * PART, parts * PART)

    made = make_labels(header, parts, plan.folder / "labels.jsonl", workers, tell)
    if len(made) < parts:
        return None
    labels = LabelledRows(kernel.inside, (start for part in made for start in part.starts))
    training = ValueTraining(labels, plan.course, plan.seed)
    checkpoint = plan.folder / "checkpoint.npz"
    if checkpoint.exists():
        training.load(checkpoint)
    try:
        while training.epoch < plan.course.epochs:
            training.run_epoch()
            training.save(checkpoint)
            watch("epochs", training.epoch, plan.course.epochs)
    except KeyboardInterrupt:
        return _report(training, labels, None)
    file = plan.folder / f"value-{deck_letters(ruleset)}.net"
    measured = training.curve[-1]
    file.write_bytes(
        encode_net(
            "value",
            deck_letters(ruleset),
            training.sizes,
            training.weights(),
            plan.command,
            {"right": round(measured.right, 4), "log_loss": round(measured.log_loss, 4)},
        )
    )
    draw_curves(
        plan.folder / "curve.svg",
        {
            "held-out beginnings guessed right": [one.right for one in training.curve],
            "log-loss": [one.log_loss for one in training.curve],
        },
        "epoch",
    )
    return _report(training, labels, str(file))


def _report(training: ValueTraining, labels: LabelledRows, file: str | None) -> ValueReport:
    measured = training.curve[-1] if training.curve else Accuracy(0.0, 0.0)
    return ValueReport(
        labels=len(labels.wins),
        epochs=training.epoch,
        weights=len(training.weights()) // 4,
        right=measured.right,
        log_loss=measured.log_loss,
        file=file,
    )
