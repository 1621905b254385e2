"""Static files: found by their hash for ever, without it for minutes, compressed where that is accepted."""

import gzip
from importlib.resources import files
from pathlib import Path

import pytest

from kingless.web.art import PICTURES
from kingless.web.assets.group import AssetGroup
from kingless.web.assets.sources import SCRIPTS, STYLES
from kingless.web.http.static_files import table_of
from tests.serving.client import server

GROUPS = (SCRIPTS, STYLES, PICTURES)
PLAIN = {"accept-encoding": "identity"}


def test_every_file_is_served_for_ever_with_its_hash_and_for_minutes_without(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        for group in GROUPS:
            for name, asset in group.assets.items():
                kept = client.get(group.address(name))
                assert kept.content == asset.plain
                assert kept.headers["content-type"].startswith(asset.media_type)
                assert kept.headers["cache-control"] == "max-age=31536000, immutable"
                short = client.get(f"/static/{group.name}/{name}")
                assert (short.content, short.headers["cache-control"]) == (asset.plain, "max-age=300")


def test_the_hash_changes_with_the_content_and_with_the_names() -> None:
    first, same, other, named = (
        AssetGroup("css", lambda files=files: files)  # type: ignore[misc]  # bound now
        for files in ({"a.css": "a{}"}, {"a.css": "a{}"}, {"a.css": "b{}"}, {"b.css": "a{}"})
    )
    assert first.version == same.version
    assert len({first.version, other.version, named.version}) == 3
    assert first.address("a.css") == f"/static/css/{first.version}/a.css"
    assert first.address("a.css") != other.address("a.css")


def test_only_the_hash_that_is_meant_finds_a_file() -> None:
    old, new = (AssetGroup("css", lambda text=text: {"a.css": text}) for text in ("a{}", "b{}"))  # type: ignore[misc]
    assert table_of(new).keys() == {f"/css/{new.version}/a.css", "/css/a.css"}
    assert f"/css/{old.version}/a.css" not in table_of(new)


def test_a_page_that_names_a_file_that_is_not_there_fails() -> None:
    with pytest.raises(KeyError):
        STYLES.address("nothing.css")


@pytest.mark.parametrize(
    "path",
    [
        "/static/css/00000000/page.css",
        f"/static/js/{STYLES.version}/page.css",
        f"/static/css/{STYLES.version}/../art.css/x",
        "/static/../app.py",
        "/static/css/..%2f..%2fapp.py",
        "/static/css/%2e%2e/%2e%2e/%2e%2e/app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/css",
        "/static/",
    ],
)
def test_a_wrong_hash_or_a_way_out_of_the_folder_finds_nothing(tmp_path: Path, path: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        assert client.get(path).status_code == 404


def test_a_file_is_compressed_only_where_that_is_accepted(tmp_path: Path) -> None:
    address, plain = STYLES.address("page.css"), STYLES.assets["page.css"].plain
    with server(tmp_path / "games.sqlite") as client:
        for accepted in ("gzip", "br;q=1.0, gzip;q=0.8", "*"):
            answer = client.get(address, headers={"accept-encoding": accepted})
            assert (answer.headers["content-encoding"], answer.content) == ("gzip", plain)
            assert int(answer.headers["content-length"]) < len(plain) / 2
            assert answer.headers["vary"] == "Accept-Encoding"
        for refused in ("identity", "", "br", "gzip;q=0", "gzip;q=nonsense", "*;q=0"):
            answer = client.get(address, headers={"accept-encoding": refused})
            assert "content-encoding" not in answer.headers
            assert int(answer.headers["content-length"]) == len(plain)
            assert answer.headers["vary"] == "Accept-Encoding"


def test_who_has_a_file_already_is_sent_none_of_it(tmp_path: Path) -> None:
    """Where its address has no hash; who has one with a hash does not ask again."""
    address = "/static/css/page.css"
    with server(tmp_path / "games.sqlite") as client:
        zipped, plain = client.get(address), client.get(address, headers=PLAIN)
        assert zipped.headers["etag"] != plain.headers["etag"]
        known = {"if-none-match": f'"something", W/{zipped.headers["etag"]}'}
        again = client.get(address, headers=known)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == zipped.headers["etag"]
        assert again.headers["cache-control"] == zipped.headers["cache-control"]
        assert client.get(address, headers={**known, **PLAIN}).status_code == 200


def test_a_head_tells_the_same_as_the_file(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        address = SCRIPTS.address("page.js")
        head, whole = client.head(address), client.get(address)
        for name in ("content-length", "content-encoding", "cache-control"):
            assert head.headers[name] == whole.headers[name]


def test_comments_are_left_out_and_nothing_else() -> None:
    script = SCRIPTS.assets["settings.js"].plain.decode()
    assert "export function motionWanted() {" in script
    assert "May cards move" not in script
    assert "innerHTML = html;" in SCRIPTS.assets["lobby.js"].plain.decode()
    for name, asset in {**SCRIPTS.assets, **STYLES.assets}.items():
        lines = asset.plain.decode().splitlines()
        assert lines == [line.strip() for line in lines if line.strip()], name
        assert not [line for line in lines if line.startswith(("//", "/*"))], name


def test_compression_is_made_once() -> None:
    asset = SCRIPTS.assets["table.js"]
    assert SCRIPTS.assets["table.js"] is asset
    assert gzip.decompress(asset.zipped) == asset.plain


def test_sheets_that_are_loaded_together_are_one_file_in_their_order() -> None:
    parts = [STYLES.assets[f"{name}.css"].plain for name in ("art", "kingless", "bar", "buttons")]
    assert STYLES.assets["page.css"].plain == b"".join(parts)
    sources = {one.name for one in (files("kingless.web") / "static" / "css").iterdir()}
    assert not sources & {"page.css", "front_page.css", "board.css", "after_page.css"}
