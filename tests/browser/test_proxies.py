"""nginx and Caddy with our files before two processes on one PostgreSQL, and two people with browsers."""

import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.browser.conftest import Seating
from tests.browser.people import play
from tests.deploy.checkers import DEPLOY, nginx_file, program
from tests.serving.processes import ServerProcess
from tests.waiting import wait_until
from tools.postgres import Postgres


@pytest.fixture(scope="module")
def processes() -> Iterator[list[ServerProcess]]:
    """Two processes on one database, as the files expect them: reached by https only."""
    with Postgres(durable=False) as postgres:
        started = [ServerProcess(postgres.url, "--https") for _ in range(2)]
        yield started
        for one in started:
            one.end(signal.SIGINT)


@contextmanager
def running(*command: str | Path, port: int, **environment: str) -> Iterator[str]:
    """A proxy that listens on this port; its address, with the port that is nobody's usual one."""
    started = subprocess.Popen(
        [str(part) for part in command],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **environment},
    )
    try:
        wait_until(lambda: started.poll() is not None or _is_open(port), "the proxy listens", seconds=60)
        assert started.poll() is None
        yield f"https://localhost:{port}"
    finally:
        started.terminate()
        started.wait(20)


def _is_open(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def _free_ports() -> tuple[int, int]:
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as two:
        return one.getsockname()[1], two.getsockname()[1]


@contextmanager
def nginx(folder: Path, servers: list[str]) -> Iterator[str]:
    """Nginx with our file."""
    port, plain = _free_ports()
    whole = nginx_file(folder, port, plain, servers)
    with running(program("nginx"), "-c", whole, "-e", folder / "error.log", port=port) as address:
        yield address


@contextmanager
def caddy(folder: Path, servers: list[str]) -> Iterator[str]:
    """Caddy with our file, which makes its own certificate here and tells nobody to trust it."""
    port, plain = _free_ports()
    whole = folder / "Caddyfile"
    only_here = f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {plain}\n}}\n"
    whole.write_text(only_here + (DEPLOY / "Caddyfile").read_text("utf-8"), "utf-8")
    named = {"KINGLESS_SITE": f"https://localhost:{port}", "KINGLESS_SERVERS": " ".join(servers)}
    command = (program("caddy"), "run", "--config", whole, "--adapter", "caddyfile")
    with running(*command, port=port, HOME=str(folder), **named) as address:
        yield address


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_two_play_through_a_proxy_at_one_of_two_processes(
    proxy: object, processes: list[ServerProcess], somebody: Seating, tmp_path: Path
) -> None:
    assert callable(proxy)
    servers = [urlsplit(one.address).netloc for one in processes]
    with proxy(tmp_path, servers) as address:
        first, second = (somebody(address, ignore_https_errors=True) for _ in range(2))
        first.begin("friend", name="Ada")  # a form, on a port of its own
        link = first.page.locator("#invite-link").input_value()
        assert link.startswith(f"{address}/")
        second.join(link, "Bea")
        first.page.locator("#hand .slot").first.wait_for()
        for one in (first, second):
            one.connect()  # a socket
        play((first, second), lambda: first.look().version >= 4 and second.look().version >= 4)
        assert sorted(map(_sockets, processes)) == [0, 2], "both players are at the same process"
        answer = first.context.request.get(f"{address}/metrics", ignore_https_errors=True)
        assert answer.status == 403
        for one in (first, second):
            one.page.close()
    wait_until(lambda: not any(map(_sockets, processes)), "both have gone")


def _sockets(process: ServerProcess) -> int:
    """How many sockets this process has open."""
    try:
        with urlopen(f"{process.address}/metrics") as answer:
            told = answer.read().decode()
    except URLError:
        return -1
    line = next(line for line in told.splitlines() if line.startswith("kingless_sockets "))
    return int(float(line.split()[1]))
