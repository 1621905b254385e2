"""One engine for many tests, so that not each of them must wait for a process to start."""

from collections.abc import Iterator

import pytest

from tests.wire.engine import Engine


@pytest.fixture(scope="module")
def running() -> Iterator[list[Engine]]:
    """The engine that is running now, if any."""
    engines: list[Engine] = []
    yield engines
    for one in engines:
        with one:
            pass


@pytest.fixture
def engine(running: list[Engine]) -> Iterator[Engine]:
    """A running engine, in which each test begins a game of its own; it must outlive the test."""
    if not running:
        running.append(Engine())
    (one,) = running
    yield one
    if one.process.poll() is not None:
        running.clear()
        assert one.end() == (0, "still running")
