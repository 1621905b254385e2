"""What the tests of this folder share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.terminals import Seats


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[Seats]:
    """Terminals to sit down at."""
    seats = Seats(tmp_path)
    yield seats
    for terminal in seats.taken:
        terminal.close()
