"""Runs one step of an installation and shows how far it is, instead of its whole output or of nothing.

`python -m tools.progress STEP ABOUT COMMAND…`: STEP says what is done, ABOUT how long that may take. It needs
nothing but Python itself, for it runs before anything is installed.
"""

import re
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TextIO

_PACKAGE = re.compile(r"Collecting ([\w.-]+)")
_COMPILED = re.compile(r"\s*\[(\d+)/(\d+)\] .*(?:_kernel|nanobind)")
"""What is compiled only to see what the compiler can do is left out."""
_INSTALLING = re.compile(r"\s*Installing collected packages: (.*)")
_KEPT = 60
"""How many of the last lines are shown where a step fails."""
_OFTEN, _SELDOM = 1.0, 10.0
"""Seconds after which news are shown, on a terminal and elsewhere."""


class Progress:
    """How far a step is, as the output of pip and Ninja tells it."""

    def __init__(self) -> None:
        self._packages = 0
        self.text = "…"

    def read(self, line: str) -> None:
        """Take a line of the output into account."""
        if found := _PACKAGE.match(line):
            self._packages += 1
            self.text = f"package {self._packages}: {found[1]}"
        elif found := _COMPILED.match(line):
            self.text = f"compiling the kernel: {found[1]} of {found[2]}"
        elif found := _INSTALLING.match(line):
            self.text = f"putting {len(found[1].split(','))} packages in place"


def run_step(
    step: str, about: str, command: list[str], target: TextIO, now: Callable[[], float] = time.monotonic
) -> int:
    """Run a command and show its progress; its exit code, after its last lines where it failed."""
    target.write(f"{step} ({about})\n")
    target.flush()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines: SimpleQueue[str | None] = SimpleQueue()
    Thread(target=_pass_on, args=(process, lines), daemon=True).start()
    begun, progress, last = now(), Progress(), deque[str](maxlen=_KEPT)
    is_terminal = target.isatty()
    shown = begun
    while True:
        try:
            line = lines.get(timeout=_OFTEN)
            if line is None:
                break
            last.append(line)
            progress.read(line)
        except Empty:
            pass
        if now() - shown >= (_OFTEN if is_terminal else _SELDOM):
            shown = now()
            _show(target, f"  {shown - begun:.0f} s, {progress.text}", is_terminal)
    code = process.wait()
    _show(target, f"  {'done' if code == 0 else 'failed'} after {now() - begun:.0f} s", is_terminal)
    if is_terminal:
        target.write("\n")
    if code:
        target.writelines(last)
    target.flush()
    return code


def _pass_on(process: "subprocess.Popen[str]", lines: "SimpleQueue[str | None]") -> None:
    """Hand on the output of a process line by line, and None at its end."""
    assert process.stdout
    with process.stdout as stdout:
        for line in stdout:
            lines.put(line)
    lines.put(None)


def _show(target: TextIO, text: str, is_terminal: bool) -> None:
    """Write one line; on a terminal in the place of the line before."""
    target.write(f"\r\033[K{text[:78]}" if is_terminal else f"{text}\n")
    target.flush()


if __name__ == "__main__":
    sys.exit(run_step(sys.argv[1], sys.argv[2], sys.argv[3:], sys.stderr))
