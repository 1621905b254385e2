"""A server in a process of its own that answers at once, and that may be killed and started again."""

import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from kingless.analysis.model import AnalysisEffort
from kingless.web.run import Announcement, ServeOptions, serve
from kingless.web.settings import LIMITS, Limit, ServerSettings

ROOT = Path(__file__).parents[2]
QUICK = ServerSettings(
    bot_delay=0,
    deep_bot_delay=0,
    phase_delay=0,
    window_delay=0,
    card_delay=0,
    bot_millis=10,
    window_millis=10,
    bot_workers=1,
    limits=dict.fromkeys(LIMITS, Limit(10**6, 10**6)),
    effort=AnalysisEffort(games=50, nodes=5000),
    open_games_address=10**6,
    open_games_browser=10**6,
)
_TIMEOUT = 60


class Served:
    """One such process with its database; started again it has the same address."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        port = str(urlsplit(self.address).port or 0)
        command = [sys.executable, "-m", __name__, str(self.file), port]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip().rstrip("/")
        if not self.address:
            raise RuntimeError(f"the server did not start: exit code {self.process.wait(_TIMEOUT)}")

    def kill(self) -> None:
        """End it without a warning, as a crash does."""
        self.process.kill()
        self._wait()

    def end(self) -> None:
        """End it as Ctrl-C does, so that what was measured in it is kept."""
        self.process.send_signal(signal.SIGINT)
        self._wait()

    def _wait(self) -> None:
        self.process.communicate(timeout=_TIMEOUT)


def _say(ready: Announcement) -> None:
    print(ready.address, flush=True)


if __name__ == "__main__":
    serve(ServeOptions(port=int(sys.argv[2]), database=f"sqlite:///{sys.argv[1]}", settings=QUICK), _say)
