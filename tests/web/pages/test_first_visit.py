"""A first visit is small, and a second page loads no file again: counted by a client on a real socket."""

import gzip
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from kingless.view.words import LANGUAGES
from tests.serving.processes import ServerProcess

MOST = 25_000
"""Bytes of the start page with everything that it loads, the headers of the answers too."""
LOADED = re.compile(r'<(?:link|script|use)[^>]*? (?:href|src)="(/[^"#]+)')
IMPORTED = re.compile(r'(?:from|import) "(\./[^"]+)"')


class Browser:
    """What a browser does for one page after the other: it loads files once, and keeps them as it is told."""

    def __init__(self, address: str) -> None:
        self._host = urlsplit(address).netloc
        self.kept: dict[str, str] = {}
        """The lives of the files that it has, by address."""

    def visit(self, path: str) -> dict[str, int]:
        """Open a page, with the files that are new: how many bytes each of them took."""
        text, size, _ = self._get(path)
        taken, wanted = {path: size}, LOADED.findall(text)
        while wanted:
            one = wanted.pop()
            if one in self.kept:
                continue
            text, taken[one], self.kept[one] = self._get(one)
            if one.endswith(".js"):
                wanted += [urljoin(one, name) for name in IMPORTED.findall(text)]
        return taken

    def _get(self, path: str) -> tuple[str, int, str]:
        with closing(HTTPConnection(self._host)) as connection:
            connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
            answer = connection.getresponse()
            body = answer.read()
        assert (answer.status, answer.getheader("Content-Encoding")) == (200, "gzip"), path
        head = sum(len(f"{name}: {value}\r\n") for name, value in answer.getheaders())
        size = len("HTTP/1.1 200 OK\r\n\r\n") + head + len(body)
        return gzip.decompress(body).decode(), size, answer.getheader("Cache-Control", "")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a process of its own."""
    file: Path = tmp_path_factory.mktemp("first visit") / "games.sqlite"
    process = ServerProcess(f"sqlite:///{file}")
    yield process.address
    process.end(signal.SIGINT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_with_all_its_files_is_small(address: str, language: str) -> None:
    taken = Browser(address).visit(f"/?language={language}")
    assert {path.rpartition(".")[2] for path in taken if path.startswith("/static/")} == {"css", "js", "svg"}
    assert sum(taken.values()) < MOST, taken


def test_a_second_page_loads_only_what_no_page_before_it_had(address: str) -> None:
    browser = Browser(address)
    browser.visit("/")
    assert set(browser.kept.values()) == {"max-age=31536000, immutable"}
    for path in ("/", "/games", "/games?language=nl"):
        assert browser.visit(path).keys() == {path}
    new = {path.rpartition("/")[2] for path in browser.visit("/lobby") if path.startswith("/static/")}
    assert new == {"lobby.js"}
    new = {path.rpartition("/")[2] for path in browser.visit("/rules") if path.startswith("/static/")}
    assert new == {"rules.css", "artifacts.svg"}


def test_a_client_of_http_1_0_gets_a_compressed_page_with_its_length(address: str) -> None:
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port)) as line:
        line.sendall(b"GET /rules HTTP/1.0\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n")
        head, _, body = b"".join(iter(lambda: line.recv(65536), b"")).partition(b"\r\n\r\n")
    assert b"transfer-encoding" not in head.lower()
    assert f"content-length: {len(body)}".encode() in head.lower()
    assert gzip.decompress(body).startswith(b"<!doctype html>")
