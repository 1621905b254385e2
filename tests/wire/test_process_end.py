"""The end of an engine: by quit, by the end of its input, or when nobody reads."""

import json
import subprocess
import sys
from typing import BinaryIO, cast

from kingless.wire.process import _Inbox
from tests.cli.commands import run_process
from tests.wire.engine import PATIENCE, Engine, environment, refused


def test_quit_is_answered_and_ends_with_code_0_though_the_input_stays_open() -> None:
    with Engine() as engine:
        assert engine.any_answer("quit", id=1) == {"id": 1, "ok": True}
        assert engine.process.wait(PATIENCE) == 0


def test_nothing_after_quit_is_answered() -> None:
    ended = run_process("engine", typed=b'{"do": "quit"}\n{"do": "hello"}\n')
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b'{"ok":true}\n', b"")


def test_a_wrong_quit_does_not_end_the_process(engine: Engine) -> None:
    assert engine.refusal("quit", now=True)["code"] == "bad-request"
    assert engine.ask("hello")


def test_the_end_of_the_input_ends_the_process_with_code_0() -> None:
    ended = run_process("engine", typed=b"")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


def test_a_last_line_without_its_end_is_answered() -> None:
    ended = run_process("engine", typed=b'{"do": "stop"}\n{"do": "stop"}')
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b'{"ok":true}\n' * 2, b"")


def test_blank_lines_are_ignored() -> None:
    ended = run_process("engine", typed=b'\n  \n\r\n{"do": "stop"}\r\n\t\n\n{"do": "stop"}\n\n')
    assert (ended.returncode, ended.stdout) == (0, b'{"ok":true}\n' * 2)


def test_a_blank_line_of_any_length_is_ignored() -> None:
    ended = run_process("engine", typed=b" " * (2 << 20) + b'\n{"do": "stop"}\n')
    assert (ended.returncode, ended.stdout) == (0, b'{"ok":true}\n')


def test_a_line_of_more_than_a_mebibyte_is_refused_once_and_the_next_one_answered() -> None:
    ended = run_process(
        "engine", typed=b'{"do": "' + b"x" * (3 << 20) + b'"}\n{"do": "stop"}\n' + b"y" * (2 << 20)
    )
    first, second, third = ended.stdout.splitlines()
    assert refused(json.loads(first))["code"] == refused(json.loads(third))["code"] == "bad-json"
    assert json.loads(second) == {"ok": True}
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_an_engine_that_nobody_listens_to_any_more_ends_instead_of_hanging() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kingless.cli", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"do": "stop"}\n')
        process.stdin.flush()
        assert process.stdout.readline() == b'{"ok":true}\n'
        process.stdout.close()
        process.stdin.write(b'{"do": "stop"}\n{"do": "stop"}\n')
        process.stdin.flush()
        try:
            code = process.wait(PATIENCE)
        finally:
            process.kill()
        assert (code, process.stderr.read()) == (0, b"")


class BreakingInput:
    """An input that breaks after its first line."""

    def __init__(self) -> None:
        self.lines = [b'{"do": "hello"}\n']

    def readline(self, _most: int) -> bytes:
        """The next line, as long as there is one."""
        if not self.lines:
            raise OSError("the line is cut")
        return self.lines.pop()


def test_an_input_that_breaks_while_it_is_read_ahead_has_ended() -> None:
    inbox = _Inbox(cast("BinaryIO", BreakingInput()), lambda: False)
    inbox.stopped()  # from here on it is read ahead
    assert list(inbox.lines()) == [b'{"do": "hello"}\n']
    assert inbox.stopped()
