"""The command `kingless engine`: speaks the protocol of the engine, or prints its schema."""

import argparse
import gc
import signal
import sys

from kingless.view.words import Words


def engine(asked: argparse.Namespace, _words: Words) -> int:
    """Speak the engine protocol."""
    if asked.schema:
        from kingless.wire.schema import schema

        sys.stdout.write(schema())
        return 0
    from kingless.wire.process import serve

    # A shell may have started us deaf to Ctrl-C, which ends a thinking engine at once.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.freeze()  # the program itself is never garbage: no collection looks through it again
    if sys.stdin is not None:
        serve(sys.stdin.fileno(), sys.stdout.buffer)
    return 0
