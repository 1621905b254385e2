"""The exchange of nonces survives a server that dies between any two steps, and works at two processes."""

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kingless.table.verify import verify
from tests.serving.client import server
from tests.serving.finished import resign
from tests.serving.first_lead import game_record
from tests.serving.nonces import ANNS, BOBS, deal_seen, promise_of, throw_in, two_who_commit
from tests.serving.players import Player, browser_headers, player_to_act, players_at
from tests.serving.postgres import wait_for_listener
from tests.serving.processes import ServerProcess
from tests.serving.sockets import receive

STEPS: tuple[tuple[int, dict[str, Any]], ...] = (
    (0, {"commit": promise_of("from another device")}),
    (1, {"nonce": BOBS}),
    (0, {"commit": promise_of("once more")}),
    (1, {"commit": promise_of("fresh")}),
    (1, {"nonce": "fresh"}),
    (0, {"nonce": "once more"}),
)
"""Everything that can happen before a deal: commitments anew, a nonce, a broken promise, and both nonces."""


def test_a_server_that_is_killed_between_any_two_steps_forgets_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    process = ServerProcess(database)
    try:
        seats = [process.ask("/api/games", {"commit": promise_of(ANNS)})]
        process = _again(process, database)
        taken = {"invite": seats[0]["invite"], "commit": promise_of(BOBS)}
        seats.append(process.ask("/api/join", taken))
        here = f"/api/games/{seats[0]['game']}"
        for number, (seat, said) in enumerate(STEPS, 1):
            token = seats[seat]["token"]
            assert process.ask(f"{here}/deal", said, token) == {"number": number}
            before = [process.ask(here, token=one["token"]) for one in seats]
            process = _again(process, database)
            assert process.ask(f"{here}/deal", said, token) == {"number": number}, (
                "said again, it counts once"
            )
            assert [process.ask(here, token=one["token"]) for one in seats] == before
        assert len(before[0]["view"]["hands"][0]) == 13
    finally:
        process.end(signal.SIGTERM)
    with server(tmp_path / "games.sqlite") as client:
        ann = Player(client, seats[0])
        resign(ann)
        fair = verify(game_record(client, ann)).fair
    assert fair is not None
    assert fair.nonces == ("once more", "fresh")
    assert [(one.seat, one.commitment) for one in fair.broken] == [(0, promise_of("from another device"))]


def _again(process: ServerProcess, database: str) -> ServerProcess:
    process.end(signal.SIGKILL)
    return ServerProcess(database)


def test_with_postgres_each_may_show_at_another_process(postgres: str) -> None:
    with server(postgres) as one, server(postgres) as two:
        wait_for_listener(one)
        wait_for_listener(two)
        here = two_who_commit(one, clock="5+10")
        there = players_at(here, two)
        assert deal_seen(here[0]) == deal_seen(there[1])
        with two.websocket_connect(
            f"/game/{here[1].game}/socket", headers=browser_headers(here[1])
        ) as socket:
            waiting = receive(socket, "table")["fragments"]["options"]
            assert "Your browser shows by itself what you throw in" in waiting
            assert throw_in(here[0], nonce=ANNS).status_code == 200
            assert throw_in(there[1], nonce=BOBS).status_code == 200
            while not receive(socket, "table")["fragments"].get("hand"):
                pass  # who is there is told meanwhile
        assert here[0].view() == there[0].view()
        player, seen = player_to_act(*there)
        assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200


@pytest.mark.parametrize("rounds", [4])
def test_of_two_processes_that_are_shown_nonces_at_once_both_count(postgres: str, rounds: int) -> None:
    with server(postgres) as one, server(postgres) as two:
        for _ in range(rounds):
            ann, bob = two_who_commit(one)
            twin = Player(two, bob.given)
            said = ((ann, {"nonce": ANNS}), (twin, {"nonce": BOBS}))
            with ThreadPoolExecutor(2) as pool:
                codes = list(pool.map(lambda who: throw_in(who[0], **who[1]).status_code, said))
            assert codes == [200, 200]
            assert ann.view()["version"] == twin.view()["version"] == 2
            assert len(ann.view()["view"]["hands"][0]) == len(twin.view()["view"]["hands"][1]) == 13


def test_one_seat_with_two_programs_has_one_commitment(postgres: str) -> None:
    """Of two that commit for one seat at two processes at once, the later counts, and only its nonce."""
    with server(postgres) as one, server(postgres) as two:
        ann, bob = two_who_commit(one)
        twin = Player(two, ann.given)
        said = ((ann, "first browser"), (twin, "second browser"))
        with ThreadPoolExecutor(2) as pool:
            codes = list(pool.map(lambda who: throw_in(who[0], commit=promise_of(who[1])).status_code, said))
        assert codes == [200, 200]
        counts = deal_seen(bob)["commitments"][0]
        for player, nonce in said:
            expected = 200 if promise_of(nonce) == counts else 409
            assert throw_in(player, nonce=nonce).status_code == expected
        assert deal_seen(bob)["broken"] == []
