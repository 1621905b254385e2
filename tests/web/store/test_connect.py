"""Addresses of databases, and where the file lies when none is named."""

import sys
from pathlib import Path

from kingless.web.store.connect import address_of, data_file


def test_a_postgres_may_be_asked_for_by_ssl_in_the_usual_words() -> None:
    for word in ("sslmode", "ssl"):
        url = address_of(f"postgresql://ann:pass@host/games?{word}=require")
        assert (url.drivername, dict(url.query)) == ("postgresql+asyncpg", {"ssl": "require"})


def test_the_file_lies_in_the_folder_for_data() -> None:
    if sys.platform == "linux":
        assert data_file({"XDG_DATA_HOME": "/data"}) == Path("/data/kingless/games.sqlite")
        assert data_file({}) == Path.home() / ".local/share/kingless/games.sqlite"
