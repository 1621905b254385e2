"""The worker processes of a server, told apart by their priority, to be killed one by one."""

import os
import signal
from pathlib import Path


def kill_worker(server: int, *, analysis: bool) -> bool:
    """Kill -9 one worker of this server process for analyses or for bots; False where it has none."""
    for pid in _workers(server):
        try:
            # Analyses have a lower priority than their server; bots have the same.
            is_lower = os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, server)
            if is_lower == analysis:
                os.kill(pid, signal.SIGKILL)
                return True
        except ProcessLookupError:
            continue
    return False


def _workers(server: int) -> list[int]:
    """The processes that think for a server, the newest first; others of its children are none."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
            is_worker = b"spawn_main" in (folder / "cmdline").read_bytes()
        except OSError:  # it has ended meanwhile
            continue
        if parent == server and is_worker:
            found.append(int(folder.name))
    return sorted(found, reverse=True)
