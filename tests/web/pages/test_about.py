"""Whose game this is, and what else there is here: below every page, and in the menu of a table."""

from pathlib import Path

import pytest

from kingless import __version__
from kingless.view.words import LANGUAGES
from kingless.web.pages import package
from kingless.web.pages.package import licence_text, source_address
from tests.serving.client import server
from tests.serving.finished import finished_game, finished_link
from tests.serving.players import table_page_of, two_players

TOLD = (
    "Scott Almes",
    "White Goblin Games",
    f"Kingless {__version__}",
    "/licence",
    "/source",
    "/api",
    "/health",
)


def test_every_page_says_whose_game_it_is(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        done, going = finished_game(client, 2)[0], two_players(client)[0]
        pages = {path: client.get(path).text for path in ("/", "/lobby", "/rules", "/learn", "/games", "/no")}
        pages |= {f"/?language={one}": client.get(f"/?language={one}").text for one in LANGUAGES}
        pages["/learn/phases"] = client.get("/learn/phases").text
        pages["table"] = table_page_of(client, going)
        pages["moved"] = table_page_of(client, done)
        for path, page in pages.items():
            assert [one for one in TOLD if one not in page] == [], path
        assert '<footer class="foot">' not in pages["table"]  # which would take room from the game
        assert len({page.partition("Scott Almes")[0][-30:] for page in pages.values()}) >= len(LANGUAGES)


def test_the_page_of_a_finished_game_says_it_too(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        page = client.get(finished_link(client, finished_game(client)[0])).text
        assert all(one in page for one in TOLD)


@pytest.mark.parametrize(
    ("named", "address"),
    [
        (
            ["Documentation, https://docs.example", "Source, https://source.example/k"],
            "https://source.example/k",
        ),
        (["Documentation, https://docs.example"], ""),
        (None, ""),
    ],
)
def test_the_sources_are_where_the_package_says(
    monkeypatch: pytest.MonkeyPatch, named: list[str] | None, address: str
) -> None:
    class Installed:
        """A package with these addresses, and without a licence file."""

        metadata = type("Metadata", (), {"get_all": staticmethod(lambda _field: named)})

        @staticmethod
        def read_text(_name: str) -> str | None:
            """No such file."""
            return None

    monkeypatch.setattr(package, "distribution", lambda _name: Installed)
    assert source_address() == address
    assert licence_text() == "MIT\n"
