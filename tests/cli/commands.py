"""Running commands: what a run answers, and a command as a process of its own."""

import subprocess
import sys
from collections.abc import Callable

from tests.wire.engine import environment

Run = Callable[..., tuple[int, str, str]]


def run_process(*arguments: str, typed: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kingless.cli", *arguments],
        input=typed,
        capture_output=True,
        timeout=60,
        env=environment(**more),
        check=False,
    )
