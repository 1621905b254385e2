"""Static files: what a page loads is served and nothing else, and what pages share is written once."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from tests.serving.client import server

SHELVES = ("kingless.web", "kingless.analysis", "kingless.art")
SHEETS = {
    one.name: one.read_text("utf-8")
    for shelf in SHELVES
    for one in files(shelf).joinpath("static/css").iterdir()
    if one.name.endswith(".css")
}


def test_the_sheets_of_all_shelves_are_served_and_nothing_beside_them(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for name in ("chart.css", "pieces.css", "art.css"):
            served = client.get(f"/static/css/{name}").text
            without = re.sub(r"/\*.*?\*/", "", SHEETS[name], flags=re.DOTALL)
            assert "".join(served.split()) == "".join(without.split())
        for name in ("chart.py", "style.css", "../chart.py", "../../chart.py"):
            assert client.get(f"/static/css/{name}").status_code == 404


@pytest.mark.parametrize("rule", [".chip", ".both", ".chips", ".chart text", ".curve .exact", ".legend"])
def test_what_pages_share_is_written_once(rule: str) -> None:
    """Beside changes for narrow windows, which stand inside the braces of a media query."""
    begins = re.compile(rf"^{re.escape(rule)} \{{", re.MULTILINE)
    style = files("kingless.analysis").joinpath("style.css").read_text("utf-8")
    assert sum(len(begins.findall(sheet)) for sheet in (*SHEETS.values(), style)) == 1


@pytest.mark.parametrize("path", ["/static/%00", "/static/js/after.js%00.css", "/static/" + "a" * 5000])
def test_an_address_that_no_file_can_have_is_not_found(tmp_path: Path, path: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert client.get(path).status_code == 404
