"""A real PostgreSQL for the tests of the web."""

import sys
from collections.abc import Iterator

import pytest

from tools.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the tests do."""
    if sys.platform == "win32":
        pytest.skip("PostgreSQL is started here only where there are users to start it as")
    with Postgres(durable=False) as started:
        yield started.url
