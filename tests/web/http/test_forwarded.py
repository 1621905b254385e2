"""Behind proxies: the client's address is the one that the proxies saw, never one that the client invents."""

import asyncio
import http.client
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from litestar.types import Receive, Scope, Send

from kingless.cli import main
from kingless.rules.complaint import Complaint
from kingless.web.http.forwarded import ForwardedMiddleware, Proxies, proxies_of
from kingless.web.run import ServeOptions
from kingless.web.settings import Limit, ServerSettings
from tests.serving.client import UNLIMITED, quick_settings
from tests.serving.processes import serve_on_port

CLIENT, CDN, INVENTED = "192.0.2.7", "198.51.100.4", "203.0.113.99"


def seen_as(proxies: Proxies, peer: str, *forwarded: str, kind: str = "http", scheme: str = "") -> Scope:
    """The scope that the application gets of a request from this peer with these headers."""
    got: list[Scope] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        got.append(scope)

    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    if scheme:
        headers.append((b"x-forwarded-proto", scheme.encode()))
    came: Any = {"type": kind, "client": (peer, 4711), "headers": headers, "scheme": "http"}
    nobody: Any = None
    asyncio.run(ForwardedMiddleware(app, proxies)(came, nobody, nobody))
    return got[0]


def client_of(proxies: Proxies, peer: str, *forwarded: str) -> str:
    """Who counts as the client."""
    client = seen_as(proxies, peer, *forwarded)["client"]
    assert client is not None
    return client[0]


@pytest.mark.parametrize("allowed", ["127.0.0.1", "*", "127.0.0.0/8,::1"])
def test_what_a_client_says_stands_left_of_what_the_proxy_saw(allowed: str) -> None:
    proxies = proxies_of(1, allowed)
    assert client_of(proxies, "127.0.0.1", CLIENT) == CLIENT
    assert client_of(proxies, "127.0.0.1", f"{INVENTED}, {CLIENT}") == CLIENT
    assert client_of(proxies, "127.0.0.1", INVENTED, f"{INVENTED},{CLIENT}") == CLIENT
    assert client_of(proxies, "127.0.0.1") == "127.0.0.1"


@pytest.mark.parametrize("allowed", ["127.0.0.1", "*"])
def test_with_two_proxies_the_second_from_the_right_is_the_client(allowed: str) -> None:
    proxies = proxies_of(2, allowed)
    assert client_of(proxies, "127.0.0.1", f"{INVENTED}, {CLIENT}, {CDN}") == CLIENT
    assert client_of(proxies, "127.0.0.1", CLIENT) == CLIENT, "who went round the first is seen by the second"


def test_nobody_else_is_believed() -> None:
    assert client_of(proxies_of(1, "127.0.0.1"), CLIENT, INVENTED) == CLIENT
    assert client_of(proxies_of(1, "10.0.0.0/8"), "127.0.0.1", INVENTED) == "127.0.0.1"
    assert client_of(proxies_of(1, ""), "127.0.0.1", INVENTED) == "127.0.0.1"
    assert client_of(proxies_of(1, "127.0.0.1"), "/run/socket", INVENTED) == "/run/socket"
    for allowed in ("*", "127.0.0.1"):
        assert client_of(proxies_of(0, allowed), "127.0.0.1", INVENTED) == "127.0.0.1", "there is no proxy"


@pytest.mark.parametrize(
    ("told", "host"),
    [
        ("192.0.2.7:4711", "192.0.2.7"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1", "2001:db8::1"),
        ("unknown", "unknown"),
        ("", "127.0.0.1"),
    ],
)
def test_an_address_may_have_a_port(told: str, host: str) -> None:
    assert client_of(proxies_of(1, "127.0.0.1"), "127.0.0.1", told) == host


def test_https_is_what_the_proxy_says() -> None:
    proxies = proxies_of(1, "127.0.0.1")
    assert seen_as(proxies, "127.0.0.1", scheme="https")["scheme"] == "https"
    assert seen_as(proxies, "127.0.0.1", scheme="https", kind="websocket")["scheme"] == "wss"
    assert seen_as(proxies, "127.0.0.1", scheme="gopher")["scheme"] == "http"
    assert seen_as(proxies, CLIENT, scheme="https")["scheme"] == "http"


def test_what_is_no_address_is_told_at_the_start(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(Complaint):
        proxies_of(1, "127.0.0.1, *")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "nginx")
    code = main(["serve", "--lang", "en", "--port", "0", "--database", f"sqlite:///{tmp_path}/x"])
    assert code == 2
    assert capsys.readouterr().err == (
        "FORWARDED_ALLOW_IPS has addresses or networks, or * alone; 'nginx' is neither.\n"
    )


@pytest.mark.parametrize("number", ["-1", "21"])
def test_a_number_of_proxies_that_cannot_be_is_told(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--lang", "en", "--proxies", number]) == 2
    assert "--proxies must be a whole number from 0 to 20" in capsys.readouterr().err


def _ask(address: str, path: str, **headers: str) -> int:
    url = urlsplit(address)
    assert url.hostname
    line = http.client.HTTPConnection(url.hostname, url.port or 80, timeout=20)
    line.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    status = line.getresponse().status
    line.close()
    return status


@pytest.mark.parametrize("allowed", ["*", "127.0.0.1"])
def test_a_client_cannot_choose_its_address_for_the_rate_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, allowed: str
) -> None:
    """Over a real port, as a proxy that adds the address of its client to what that has sent."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", allowed)
    few = quick_settings(limits={**UNLIMITED, "any": Limit(3, 0.001)})
    with serve_on_port(tmp_path / "games.sqlite", few) as address:
        told = [_ask(address, "/nowhere", X_Forwarded_For=f"203.0.113.{n}, {CLIENT}") for n in range(5)]
        assert told == [404, 404, 404, 429, 429]
        assert _ask(address, "/nowhere", X_Forwarded_For=f"{CLIENT}, {CDN}") == 404, "another client"


METRICS = ServerSettings(limits=UNLIMITED, metrics_token="a long token")


def test_metrics_are_for_this_machine_and_for_no_proxy_on_it(tmp_path: Path) -> None:
    with serve_on_port(tmp_path / "games.sqlite", METRICS) as address:
        assert _ask(address, "/metrics") == 200
        assert _ask(address, "/metrics", Host="localhost:8377") == 200
        for name, value in (
            ("X_Forwarded_For", CLIENT),
            ("X_Forwarded_For", "127.0.0.1"),
            ("X_Forwarded_Proto", "https"),
            ("X_Real_IP", "127.0.0.1"),
            ("Forwarded", "for=127.0.0.1"),
            ("Via", "1.1 proxy"),
            ("Host", "kingless.example"),
            ("Host", ""),
        ):
            assert _ask(address, "/metrics", **{name: value}) == 403, name
        for token, status in (("a long token", 200), ("another", 403), ("", 403)):
            shown = f"Bearer {token}"
            assert _ask(address, "/metrics", X_Forwarded_For=CLIENT, Authorization=shown) == status


def test_metrics_may_be_for_everybody_and_an_empty_token_is_none(tmp_path: Path) -> None:
    open_to_all = ServerSettings(limits=UNLIMITED, open_metrics=True)
    with serve_on_port(tmp_path / "games.sqlite", open_to_all) as address:
        assert _ask(address, "/metrics", X_Forwarded_For=CLIENT) == 200
    with serve_on_port(tmp_path / "games.sqlite", ServerSettings(limits=UNLIMITED)) as address:
        assert _ask(address, "/metrics", X_Forwarded_For=CLIENT, Authorization="Bearer ") == 403


def test_the_options_of_the_command_reach_the_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served: list[ServeOptions] = []
    monkeypatch.setattr("kingless.web.run.serve", lambda options, _say: served.append(options))
    monkeypatch.setenv("KINGLESS_METRICS_TOKEN", "a long token")
    assert main(["serve", "--lang", "en", "--proxies", "2", "--open-metrics"]) == 0
    monkeypatch.delenv("KINGLESS_METRICS_TOKEN")
    assert main(["serve", "--lang", "en"]) == 0
    asked, usual = (one.settings for one in served)
    assert (asked.proxies, asked.open_metrics, asked.metrics_token) == (2, True, "a long token")
    assert (usual.proxies, usual.open_metrics, usual.metrics_token) == (1, False, "")
    assert capsys.readouterr().err == ""
