"""The engine's input: what comes soon, late, in parts, or through a pipe that does not block."""

import os
from io import BufferedReader
from threading import Timer

import pytest

from kingless.wire.eager_input import EagerInput


@pytest.mark.parametrize("blocks", [True, False])
@pytest.mark.parametrize("seconds", [0.0, 0.05])
def test_a_line_is_read_whenever_it_comes(seconds: float, blocks: bool) -> None:
    """At once while it is watched for, or after the reader has gone to sleep."""
    source, target = os.pipe()
    os.set_blocking(source, blocks)
    with BufferedReader(EagerInput(source)) as read:
        later = Timer(seconds, os.write, (target, b"one\ntwo\nthr"))
        later.start()
        assert read.readline() == b"one\n"
        assert read.readline() == b"two\n"
        later.join()
        os.write(target, b"ee\n")
        assert read.readline() == b"three\n"
        os.close(target)
        assert read.readline() == b""
