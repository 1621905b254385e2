"""Real server processes for the tests: `kingless serve`, as a person starts it."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from typing import Any


class Process:
    """A server on this database, on a port of its own."""

    def __init__(self, database: str) -> None:
        command = (sys.executable, "-m", "kingless.cli", "serve", "--port", "0", "--database", database)
        self.process = subprocess.Popen(
            command,
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
        return asked(self.address + path, body, token)

    def end(self, how: signal.Signals) -> tuple[int, str]:
        """Its exit code, and what it complained about."""
        self.process.send_signal(how)
        complaints = self.process.communicate(timeout=20)[1]
        return self.process.returncode, complaints


def asked(address: str, body: object = None, token: str = "") -> Any:
    """What a server answers at this address."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers)) as answer:
        return json.load(answer)
