"""Output that cannot be written, readers that stop reading, and Ctrl-C: no traceback."""

import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.commands import run_process
from tests.wire.engine import environment


def test_a_wrong_call_of_the_process_prints_no_traceback(tmp_path: Path) -> None:
    for arguments in (("verify", str(tmp_path)), ("play", "--pipe", "--resume", str(tmp_path)), ("dance",)):
        told = run_process(*arguments)
        assert told.returncode in (1, 2)
        assert b"Traceback" not in told.stdout + told.stderr
        assert told.stderr


@pytest.mark.parametrize("arguments", [("deck",), ("rules", "B-1"), ("engine",), ("play", "--seed", "1")])
@pytest.mark.parametrize("end", [">/dev/full", ">&-"])
def test_an_output_that_cannot_be_written_is_told_without_a_traceback(
    arguments: tuple[str, ...], end: str
) -> None:
    command = f"{shlex.join([sys.executable, '-m', 'kingless.cli', *arguments])} {end}"
    told = subprocess.run(
        ["sh", "-c", command], input=b'{"do":"hello"}\n', capture_output=True, env=environment(), check=False
    )
    assert told.returncode == 1
    assert b"Traceback" not in told.stderr
    assert told.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        *(("rules", "phase-one"), ("engine", "--schema"), ("--help",), ("rules", "B-1")),
        *(("play", "--seed", "1"), ("play", "--pipe", "--seed", "1")),
    ],
)
def test_a_reader_who_has_had_enough_causes_no_traceback(arguments: tuple[str, ...]) -> None:
    """As in `kingless rules | head -1`, and also where nothing is read at all."""
    for lines in (1, 0):
        writer = subprocess.Popen(
            [sys.executable, "-m", "kingless.cli", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(PYTHONUNBUFFERED="1" if lines else ""),
        )
        with writer:
            assert writer.stdout is not None
            assert writer.stderr is not None
            assert all(writer.stdout.readline() for _ in range(lines))
            writer.stdout.close()
            assert writer.stderr.read() == b""
            assert writer.wait(60) == 0


def test_ctrl_c_ends_a_command_by_its_signal_and_without_a_traceback() -> None:
    """So a shell knows that a loop over commands is to end too."""
    running = subprocess.Popen(
        [sys.executable, "-m", "kingless.cli", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    with running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b'{"do":"hello"}\n')
        running.stdin.flush()
        assert running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.stderr.read() == b""
        assert running.wait(60) == -signal.SIGINT
