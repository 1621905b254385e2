"""The command `kingless train`: lets networks learn, and says what they have learned."""

import argparse
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kingless.cli.errors import NO, WELL, CommandError, WrongCall, check_amount, unwritable
from kingless.cli.job_workers import hear_interrupts, workers_for_command
from kingless.cli.output import print_json
from kingless.view.words import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingless.cli.progress import ProgressLine
    from kingless.table.setup import Setup
    from kingless.training.value_run import TellStep


def train_value(asked: argparse.Namespace, words: Words) -> int:
    """Learn the guess at phase two from solved games."""
    _need_packages(words)
    from kingless.cli.progress import ProgressLine
    from kingless.training.value_run import ValuePlan, train_value
    from kingless.training.value_training import ValueCourse

    for option in ("games", "epochs", "jobs"):
        check_amount(option, getattr(asked, option), words)
    hear_interrupts()
    plan = ValuePlan(
        setup=_setup(asked),
        games=asked.games,
        seed=asked.seed,
        course=ValueCourse(epochs=asked.epochs),
        folder=Path(asked.folder),
        command=_command(asked, "value", "games", "epochs"),
    )
    progress = ProgressLine()
    try:
        report = train_value(plan, workers_for_command(asked), _watch(progress, words))
    except OSError as error:
        raise unwritable(asked.folder, error, words) from None
    finally:
        progress.clear()
    if report is None or report.file is None:
        return _say_how_to_go_on(words)
    said = words(
        "{labels} labels: {right} % of those held out are guessed right, log-loss {loss}",
        labels=report.labels,
        right=f"{100 * report.right:.2f}",
        loss=f"{report.log_loss:.3f}",
    )
    return _print_report(asked, report, said, [report.file])


def train_policy(asked: argparse.Namespace, words: Words) -> int:
    """Learn phase one by self-play."""
    _need_packages(words)
    from kingless.cli.progress import ProgressLine
    from kingless.training.policy_run import PolicyPlan, train_policy
    from kingless.training.policy_training import MOST_GAMES, PolicyCourse

    check_amount("rounds", asked.rounds, words)
    check_amount("games", asked.games, words, MOST_GAMES)
    hear_interrupts()
    plan = PolicyPlan(
        setup=_setup(asked),
        seed=asked.seed,
        course=PolicyCourse(rounds=asked.rounds, games=asked.games),
        folder=Path(asked.folder),
        command=_command(asked, "policy", "rounds", "games", "against"),
        against=(Path(asked.against).name, _read(asked.against, words)) if asked.against else None,
    )
    progress = ProgressLine()
    try:
        report = train_policy(plan, _watch_rounds(progress, words))
    except OSError as error:
        raise unwritable(asked.folder, error, words) from None
    finally:
        progress.clear()
    if report.file is None:
        return _say_how_to_go_on(words)
    said = words(
        "{games} games against itself; half-way through phase one {share} % of the results are foreseen",
        games=report.games,
        share=f"{100 * report.explained:.1f}",
    )
    return _print_report(asked, report, said, [report.file])


def train_law(asked: argparse.Namespace, words: Words) -> int:
    """Learn every deck and the artifacts by self-play under the law."""
    _need_packages(words)
    from kingless.cli.progress import ProgressLine
    from kingless.training.law_run import LawPlan, train_law
    from kingless.training.law_training import MOST_GAMES, LawCourse

    check_amount("rounds", asked.rounds, words)
    check_amount("games", asked.games, words, MOST_GAMES)
    hear_interrupts()
    plan = LawPlan(
        seed=asked.seed,
        course=LawCourse(rounds=asked.rounds, games=asked.games),
        folder=Path(asked.folder),
        command=_command(asked, "law", "rounds", "games"),
    )
    progress = ProgressLine()
    try:
        report = train_law(plan, _watch_rounds(progress, words))
    except OSError as error:
        raise unwritable(asked.folder, error, words) from None
    finally:
        progress.clear()
    if not report.files:
        return _say_how_to_go_on(words)
    said = words(
        "{games} games against itself; half-way through a game {share} % of the results are foreseen",
        games=report.games,
        share=f"{100 * report.explained:.1f}",
    )
    return _print_report(asked, report, said, report.files)


def _read(file: str, words: Words) -> bytes:
    from kingless.view.error_words import file_trouble

    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = file_trouble(words, error)
        raise WrongCall(
            words("The file {file} could not be read: {reason}", file=file, reason=reason)
        ) from None


def _say_how_to_go_on(words: Words) -> int:
    print(words("The same command goes on from here."), file=sys.stderr)
    return NO


def _print_report(asked: argparse.Namespace, report: object, said: str, files: list[str]) -> int:
    """What came of it, for programs or for people."""
    if asked.json:
        print_json(report)
    else:
        print(said, *files, sep="\n")
    return WELL


def _setup(asked: argparse.Namespace) -> "Setup":
    from kingless.table.decks import factions_of
    from kingless.table.setup import STANDARD, Setup

    return Setup(ruleset=asked.ruleset or STANDARD, factions=factions_of(asked.deck or "claim", 0))


def _command(asked: argparse.Namespace, what: str, *options: str) -> str:
    """The call that makes the same network again."""
    words = ["kingless", "train", what]
    if "deck" in asked:
        words += ["--deck", asked.deck or "claim"]
        if asked.ruleset:
            words += ["--ruleset", asked.ruleset]
    for option in (*options, "seed"):
        if getattr(asked, option) is not None:
            words += [f"--{option}", str(getattr(asked, option))]
    return shlex.join(words)


def _need_packages(words: Words) -> None:
    if find_spec("numpy") is None or find_spec("matplotlib") is None:
        from kingless.jobs.install_command import install_command

        raise CommandError(
            words("Training needs numpy and matplotlib: {command}", command=install_command("train"))
        )


def _watch_rounds(progress: "ProgressLine", words: Words) -> "Callable[[int, int], None]":
    return lambda done, rounds: progress.say(words("round {done} of {all}", done=done, all=rounds))


def _watch(progress: "ProgressLine", words: Words) -> "TellStep":
    def watch(what: str, done: int, all_of_them: int) -> None:
        if what == "labels":
            progress.say(words("{done} of {all} games solved", done=done, all=all_of_them))
        else:
            progress.say(words("epoch {done} of {all}", done=done, all=all_of_them))

    return watch
