"""The crew as real processes: the same score, Ctrl-C, death, and nothing that stays behind.

Each in a process of its own, for a crew must not inherit the threads of the tests.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kingless.arena.match import play_match
from kingless.table.setup import Setup
from tests.arena.bots import PATIENCE, all_gone, bot, engine
from tests.wire.engine import environment


def arena(*arguments: str) -> "subprocess.Popen[str]":
    """The command as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "kingless.cli", "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )


def children(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    try:
        listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    own = [int(one) for one in listed.split()]
    return own + [one for child in own for one in children(child)]


def until_lines(file: Path, count: int) -> None:
    """Wait until a file has so many lines."""
    end = time.monotonic() + PATIENCE
    while not file.exists() or file.read_bytes().count(b"\n") < count:
        assert time.monotonic() < end, "nothing is written"
        time.sleep(0.02)


def test_any_number_of_processes_gives_the_same_score() -> None:
    alone = play_match("greedy", "random", deals=20, seed=3, kind=Setup(ruleset="claim-nl"))
    program = (
        "from kingless.arena.match import play_match\n"
        "from kingless.table.setup import Setup\n"
        "kind = Setup(ruleset='claim-nl')\n"
        "for jobs in (2, 3, 40):\n"
        "    print(play_match('greedy', 'random', kind, deals=20, seed=3, jobs=jobs))"
    )
    many = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(),
        check=True,
    )
    assert many.stdout == f"{alone}\n" * 3
    assert 0 < alone.losses < alone.wins


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    command = ("greedy", engine("random"), "--jobs", "2", "--json", "--out", str(tmp_path))
    match = arena(*command, "--deals", "100000")
    until_lines(file, 6)
    started = children(match.pid)
    assert len(started) == 4  # two workers and a program for each
    match.send_signal(signal.SIGINT)
    out, err = match.communicate(timeout=PATIENCE)
    assert match.returncode == 1
    assert err.startswith("Stopped after ")
    assert err.endswith(" of 100000 deals.\nThe same command goes on from here.\n")
    told = json.loads(out)
    assert told["state"] == "stopped"
    assert all_gone(started)

    played = file.read_bytes().count(b"\n") - 1
    assert told["deals"] <= played
    again = arena(*command, "--deals", str(played + 2))
    out, err = again.communicate(timeout=PATIENCE)
    assert (again.returncode, err) == (0, "")
    score = json.loads(out)["meetings"][0]["score"]
    whole = play_match("greedy", "random", deals=played + 2)
    assert (score["wins"], score["losses"]) == (whole.wins, whole.losses)
    assert file.read_bytes().count(b"\n") - 1 == played + 2


def test_a_worker_that_is_killed_is_told_in_a_sentence(tmp_path: Path) -> None:
    match = arena("greedy", "random", "--jobs", "2", "--deals", "100000", "--out", str(tmp_path / "m.jsonl"))
    until_lines(tmp_path / "m.jsonl", 3)
    started = children(match.pid)
    os.kill(started[0], signal.SIGKILL)
    out, err = match.communicate(timeout=PATIENCE)
    assert (match.returncode, out) == (1, "")
    assert err == "A process of this work has ended by itself.\n"
    assert all_gone(started)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_match_that_is_killed_leaves_no_process_behind(tmp_path: Path, number: signal.Signals) -> None:
    match = arena("greedy", bot(tmp_path, "plays"), "--jobs=2", "--deals=100000", f"--out={tmp_path}/m.jsonl")
    until_lines(tmp_path / "m.jsonl", 3)
    started = children(match.pid)
    match.send_signal(number)
    match.communicate(timeout=PATIENCE)
    assert all_gone(started)
