"""The analysis of a finished game: asked for by a button, made once in a worker process, and stored."""

import asyncio
import time
from pathlib import Path

import pytest

from kingless.analysis.model import AnalysisEffort
from kingless.table.game import Game
from kingless.table.record import to_json
from kingless.table.setup import Setup
from kingless.web.player_refusals import Refused
from kingless.web.settings import LIMITS, Limit, ServerSettings
from kingless.web.workers.analysis_pool import AnalysisPool
from tests.serving.client import ORIGIN, UNLIMITED, Client, quick_settings, server
from tests.serving.finished import finished_game, finished_link, resign
from tests.serving.forms import CSRF
from tests.serving.players import two_players
from tests.table.games import go_on
from tests.waiting import wait_in_loop, wait_until
from tests.web.markup import elements_of_class, read

HASTY = AnalysisEffort(games=20, nodes=2000)
SWIFT = quick_settings(effort=HASTY)


def ask(client: Client, link: str) -> int:
    """Press the button that has a game judged; the status of the answer."""
    token = CSRF.findall(client.get(link).text)
    if not token:
        return 0
    headers = {**ORIGIN, "cookie": f"kingless-csrf={token[0]}"}
    fields = {"_csrf_token": token[0]}
    return client.post(f"{link}/verdicts", data=fields, headers=headers, follow_redirects=False).status_code


def wait(client: Client, link: str) -> str:
    """The page when the verdicts are there."""
    going = 'data-state="going"'
    wait_until(
        lambda: going not in client.get(f"{link}/verdicts").text, "the verdicts", seconds=60, pause=0.05
    )
    return client.get(link).text


def test_a_game_is_judged_beside_the_server_and_stays_judged_after_a_restart(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", SWIFT) as client:
        players = finished_game(client)
        link = finished_link(client, players[0])
        assert 'data-state="asked"' in client.get(link).text
        assert ask(client, link) == 303
        page = wait(client, link)
        told = elements_of_class(page, "move")
        assert len(told) == 52
        assert {"good", "neutral"} & {one.attributes["class"].split()[1] for one in told}
        assert elements_of_class(page, "chart")
        at = [one.attributes["data-at"] for one in elements_of_class(page, "move-card")]
        assert at == [str(number) for number in range(1, 53)]
        assert elements_of_class(client.get(f"{link}/moment?at=52").text, "halt-verdict")
        points = [
            one for one in read(page) if one.parent and one.parent.attributes.get("class") == "turned-points"
        ]
        assert len(elements_of_class(page, "turned")) == len(points)
    with server(tmp_path / "games.sqlite", SWIFT) as client:
        assert len(elements_of_class(client.get(link).text, "move")) == 52


def test_a_game_with_magic_is_judged_by_chances_to_win(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", SWIFT) as client:
        players = finished_game(client, 9, deck="magic")
        resign(players[0])
        link = finished_link(client, players[0])
        assert ask(client, link) == 303
        page = wait(client, link)
        assert "rule of thumb" not in page
        assert "There is no chart" not in page


def test_one_address_cannot_have_ten_games_judged(tmp_path: Path) -> None:
    limits = {**UNLIMITED, "analysis": Limit(3, LIMITS["analysis"].each_second)}
    with server(tmp_path / "games.sqlite", quick_settings(effort=HASTY, limits=limits)) as client:
        links = []
        for _ in range(5):
            players = two_players(client)
            resign(players[0])
            links.append(finished_link(client, players[0]))
        assert [ask(client, link) for link in links] == [303, 303, 303, 429, 429]


def test_only_a_form_of_this_server_has_a_game_judged(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", SWIFT) as client:
        players = two_players(client)
        resign(players[0])
        link = finished_link(client, players[0])
        client.cookies.clear()
        assert client.post(f"{link}/verdicts", data={}).status_code == 403
        assert 'data-state="asked"' in client.get(link).text


class _Shelf:
    """Keeps analyses in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    async def read(self, game: str) -> bytes | None:
        return self.kept.get(game)

    async def write(self, game: str, analysis: bytes) -> bool:
        self.kept[game] = analysis
        return True


def test_a_game_is_judged_once_and_too_many_are_refused() -> None:
    record = to_json(go_on(Game(Setup(seed=1)), 30))

    async def run() -> None:
        analysis_pool = AnalysisPool(_Shelf(), ServerSettings(effort=HASTY, analyses_waiting=2))  # type: ignore[arg-type]
        analysis_pool.begin("one", record)
        analysis_pool.begin("one", record)
        analysis_pool.begin("two", record)
        with pytest.raises(Refused, match="waiting to be judged"):
            analysis_pool.begin("three", record)
        assert (await analysis_pool.state("one")).is_running
        assert (await analysis_pool.state("two")).is_running
        assert not (await analysis_pool.state("three")).is_running

        async def told() -> bool:
            return (await analysis_pool.state("two")).analysis is not None

        await wait_in_loop(told, "the second game is judged", seconds=60)
        first, second = await analysis_pool.state("one"), await analysis_pool.state("two")
        assert first.analysis == second.analysis
        assert first.analysis is not None
        assert len(first.analysis.moves) == 30
        analysis_pool.begin("three", record)
        await analysis_pool.stop()

    asyncio.run(run())


def test_a_crew_that_is_killed_is_told_and_another_comes() -> None:
    record = to_json(go_on(Game(Setup(seed=1))))

    async def run() -> None:
        settings = ServerSettings(effort=AnalysisEffort(games=20_000, nodes=2000))
        analysis_pool = AnalysisPool(_Shelf(), settings)  # type: ignore[arg-type]

        async def begun() -> bool:
            return bool((await analysis_pool.state("one")).all)

        async def ended() -> bool:
            return not (await analysis_pool.state("one")).is_running

        analysis_pool.begin("one", record)
        await wait_in_loop(begun, "the crew has begun", seconds=60)
        assert analysis_pool._executor is not None
        for process in list(analysis_pool._executor._processes.values()):
            process.kill()
        await wait_in_loop(ended, "the death of the crew is noticed", seconds=60)
        assert (await analysis_pool.state("one")).has_failed
        analysis_pool.begin("one", record)
        await wait_in_loop(begun, "another crew has begun", seconds=60)
        before = time.monotonic()
        await analysis_pool.stop()  # in the middle of it
        assert time.monotonic() - before < 60

    asyncio.run(run())
