"""The bridge at a real server: whole games of a program of another language, whatever becomes of the line."""

import shlex
import shutil
import signal
import sys
from collections import Counter
from pathlib import Path
from threading import Thread

import pytest

from kingless.bridge.answerer import read_player
from kingless.bridge.api_client import ApiClient, invitation_token
from kingless.bridge.bridge import Bridge, BridgePlan
from kingless.bridge.held_seats import HeldSeats
from kingless.bridge.news import BridgeEvent
from kingless.bridge.seating import Wanted
from kingless.rules.complaint import Complaint, Finding
from tests.arena.bots import bot
from tests.serving.processes import ServerProcess, serve_on_port
from tests.waiting import wait_until

EXAMPLES = Path(__file__).parents[2] / "examples"
NODE = f"node {shlex.quote(str(EXAMPLES / 'pipe_bot.mjs'))}"


class RunningBridge:
    """A bridge in a thread of its own, and what it tells."""

    def __init__(self, server: str, player: str, wanted: Wanted, seats: HeldSeats | None = None) -> None:
        self.events: list[BridgeEvent] = []
        plan = BridgePlan(player=read_player(player), patience=60, wanted=wanted, total=1)
        self.bridge = Bridge(ApiClient(server), plan, seats or HeldSeats(None), self.events.append)
        self._thread = Thread(target=self.bridge.run, daemon=True)
        self._thread.start()

    @property
    def kinds(self) -> list[str]:
        """The kinds of everything that has been told."""
        return [event.event for event in self.events]

    def results(self) -> Counter[str]:
        """The results, once everything is played."""
        self._thread.join(120)
        assert not self._thread.is_alive(), self.events
        return +self.bridge.results


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node to run examples/pipe_bot.mjs with")
def test_a_node_program_and_a_mind_play_a_whole_game_although_the_server_is_killed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    server = ServerProcess(database)
    try:
        node = RunningBridge(server.address, NODE, Wanted(name="Node", game={"against": "lobby"}))
        wait_until(lambda: "seated" in node.kinds, "there is a table")
        assert server.ask("/api/lobby")["tables"][0]["players"][0]["bot"] is True
        mind = RunningBridge(server.address, "level-1", Wanted(name="Mind"))
        wait_until(lambda: "seated" in mind.kinds, "the free seat is taken")
        server.end(signal.SIGKILL)
        server = ServerProcess(database, "--port", server.address.rpartition(":")[2])
        results = [one.results() for one in (node, mind)]
    finally:
        server.process.kill()
        server.process.communicate()
    assert sorted(sum(one.values()) for one in results) == [1, 1]
    assert {next(iter(one)) for one in results} in ({"won", "lost"}, {"drawn"})
    for one in (node, mind):
        assert one.events[-1].fair is True
        assert "line-back" in one.kinds, "the server was gone for a while"
        assert not {"refused", "trouble", "promise-broken"} & set(one.kinds), one.events


def test_a_program_that_fails_is_asked_again_and_a_seat_outlives_the_bridge(tmp_path: Path) -> None:
    """At the third question it ends; a bridge that is started again goes on with the seat in its file."""
    file = tmp_path / "seats.json"
    with serve_on_port(tmp_path / "games.sqlite") as address:
        wanted = Wanted(name="Dies", game={"against": "level-1"})
        first = RunningBridge(address, bot(tmp_path, "dies"), wanted, HeldSeats(file))
        wait_until(lambda: "trouble" in first.kinds, "the program has ended")
        assert first.events[-1].reason == "it ended (3)"
        first.bridge.leave()
        assert first.results() == Counter()
        assert file.stat().st_mode & 0o077 == 0, "nobody else reads the tokens"
        engine = f"{shlex.quote(sys.executable)} -m kingless.cli engine@mind=greedy"
        again = RunningBridge(address, engine, wanted, HeldSeats(file))
        assert sum(again.results().values()) == 1
        assert again.events[0].game == first.events[0].game
        assert again.events[-1].fair is True
        assert HeldSeats(file).of_server(address) == []


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    assert invitation_token("https://example.org/join/abcdefgh-ABCDEFGH_1") == "abcdefgh-ABCDEFGH_1"
    for address in ("ftp://example.org", "http://", "https://example.org?x", "http://["):
        with pytest.raises(Complaint, match="A server is an address"):
            ApiClient(address)
    for address in (
        "http://ann:secret@example.org",
        "ann:secret@example.org",
        "ftp://ann:secret@example.org",
    ):
        with pytest.raises(Complaint, match="without a user and a password") as refused:
            ApiClient(address)
        assert "secret" not in str(refused.value)
    with pytest.raises(Complaint, match="no link of an invitation"):
        invitation_token("https://example.org/")
    (tmp_path / "seats").write_text("{}")
    with pytest.raises(Complaint, match="no file of seats"):
        HeldSeats(tmp_path / "seats")
    with serve_on_port(tmp_path / "games.sqlite") as address:
        gone = Wanted(name="Late", invitations=("x" * 43,))
        late = RunningBridge(address, "random", gone)
        assert late.results() == Counter(refused=1)
        plan = BridgePlan(
            player=read_player("random"), patience=1, wanted=Wanted(name="x", game={"clock": "x"})
        )
        with pytest.raises(Finding, match=r"The server refuses: There is no such clock; .* 7d\.$"):
            Bridge(ApiClient(address), plan, HeldSeats(None), print).run()
