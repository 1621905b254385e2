"""Who does the work of a command: processes of this machine, or a cluster."""

import argparse
import os
import signal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingless.jobs.job import Workers


def workers_for_command(asked: argparse.Namespace) -> "Workers":
    """The workers that `--jobs` and `--ray` ask for."""
    if asked.ray is not None:
        from kingless.jobs.cluster import Cluster

        return Cluster(asked.ray, asked.jobs)
    from kingless.jobs.processes import workers_for

    return workers_for(asked.jobs or os.cpu_count() or 1)


def hear_interrupts() -> None:
    """Let Ctrl-C stop the work, which keeps what is done; a shell may have started us deaf to it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
