"""Servers on a real port: `kingless serve` as a process, and one in a thread."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from kingless.web.run import config
from kingless.web.settings import ServerSettings
from kingless.web.store.connect import address_of
from tests.serving.client import QUICK
from tests.waiting import wait_until


class ServerProcess:
    """A server on this database, on a port of its own."""

    def __init__(self, database: str, *options: str) -> None:
        serve = (sys.executable, "-m", "kingless.cli", "serve", "--port", "0", "--database", database)
        self.process = subprocess.Popen(
            (*serve, *options),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANG": "C"},
        )
        assert self.process.stdout
        self.told = [self.process.stdout.readline() for _ in range(3)]
        self.address = self.told[0].split()[-1].rstrip("/")

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """What the server answers."""
        return request_json(self.address + path, body, token)

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """Its exit code, and what it complained about."""
        self.process.send_signal(how)
        complaints = self.process.communicate(timeout=20)[1]
        return self.process.returncode, complaints


def request_json(address: str, body: object = None, token: str = "") -> Any:
    """What a server answers at this address."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers)) as answer:
        return json.load(answer)


@contextmanager
def serve_on_port(file: Path, settings: ServerSettings = QUICK) -> Iterator[str]:
    """A quick server on a real port."""
    served = uvicorn.Server(config(address_of(f"sqlite:///{file}"), settings))
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=served.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            wait_until(lambda: served.started or not thread.is_alive(), "the server starts")
            assert served.started
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            served.should_exit = True
            thread.join()
