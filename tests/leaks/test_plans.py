"""Plans are not told: what was planned comes as what is tapped at once, to the byte and to the microsecond.

Decision 0017: what a seat has said in advance is no entry of the log, and is not read before the delay ends.
"""

import asyncio
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from kingless.table.setup import PositionText, Setup
from kingless.web.game.dispatch import send
from kingless.web.game.host import Host
from kingless.web.game.live_game import LiveGame
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Act, OrderMessage
from kingless.web.game.window_delay import WindowDelays
from kingless.web.orders.standing_orders import StandingOrders
from kingless.web.settings import ServerSettings
from tests.leaks.comparing import difference
from tests.leaks.reading import GAME, Frame, Reading
from tests.leaks.virtual_time import run
from tests.leaks.worlds import World

A, B = 0, 1
HORSE = "magicians-horse"
SETUP = Setup(
    artifacts=True,
    windows="all",
    position=PositionText(
        phase=2, hands=(["G4", "G8", "U6"], ["G5", "G9", "G1"]), artifacts_dealt=([], [HORSE])
    ),
)
QUICKLY = 0.05
"""Seconds after which somebody answers who knew beforehand: sooner than it counts."""
LONG = 6.0


class _Between(Reading):
    """Two people at a game; the first leads, and everything that it receives is kept."""

    def __init__(self) -> None:
        super().__init__(World(SETUP, "0" * 64, ()), A, 0)
        store = self.server.host.store
        first, second = store._game.seats  # type: ignore[attr-defined]
        people = (first, replace(second, mind=None, token=first.token))
        store._game = replace(store._game, seats=people)  # type: ignore[attr-defined]
        store.keep_orders = _forget  # type: ignore[method-assign,assignment]

    async def watch(self, said: tuple[str, ...], tapped: Callable[[LiveGame], str]) -> list[Frame]:
        """What A receives: B says this in advance, and gives these answers as soon as it is asked."""
        host, theirs = self.server.host, Reader(GAME, B)
        live = await host.live(GAME)
        live.orders = {seat: StandingOrders() for seat in (A, B)}
        lines = [asyncio.create_task(line.run()) for line in self._lines()]
        await asyncio.sleep(1)
        for what in said:
            await send(host, theirs, OrderMessage(what), is_page=True)
        tapping = asyncio.create_task(self._tap(host, live, tapped))
        await asyncio.sleep(1)
        await send(host, Reader(GAME, A), Act("lead", live.version, "play G4"), is_page=True)
        await asyncio.sleep(LONG)
        for task in (*lines, tapping):
            task.cancel()
        await asyncio.gather(*lines, tapping, return_exceptions=True)
        await self.server.bots.stop()
        return self.frames

    async def _tap(self, host: Host, live: LiveGame, tapped: Callable[[LiveGame], str]) -> None:
        seen = -1
        while True:
            await asyncio.sleep(QUICKLY)
            decision = live.decision
            wanted = tapped(live) if decision and decision.seat == B and live.version != seen else ""
            if wanted:
                seen = live.version
                message = Act(f"tap {seen}", seen, wanted)
                await send(host, Reader(GAME, B), message, is_page=True)


async def _forget(*_orders: object) -> None:
    """What is kept in memory is enough here."""


def _received(*said: str, tapped: Callable[[LiveGame], str] = lambda _: "") -> list[Frame]:
    async def watching() -> list[Frame]:
        return await _Between().watch(said, tapped)

    return run(watching())


def _tap_card(live: LiveGame) -> str:
    return "" if live.at_window else "play G9"


def _tap_all(live: LiveGame) -> str:
    return f"use {HORSE}" if live.at_window and not live.only_pass else _tap_card(live)


def test_a_planned_card_comes_as_one_that_is_tapped_at_once() -> None:
    by_hand = _received(tapped=_tap_card)
    assert any("Goblin 9" in frame.text for frame in by_hand)
    assert difference(by_hand, _received("plan G9")) is None
    assert difference(by_hand, _received("plan G1", "forget", tapped=_tap_card)) is None
    assert difference(by_hand, _received("plan G1", "plan G9")) is None


def test_an_armed_artifact_comes_as_one_that_is_used_at_once() -> None:
    by_hand = _received(tapped=_tap_all)
    assert any("Horse" in frame.text for frame in by_hand)
    assert difference(by_hand, _received("plan G9", f"arm {HORSE} soon")) is None
    assert difference(by_hand, _received("plan G9", f"arm {HORSE} winning")) is None


def test_an_artifact_that_waits_for_another_moment_is_passed_as_any() -> None:
    without = _received("plan G9", f"silence {HORSE}")
    assert difference(without, _received("plan G9", f"silence {HORSE}", f"arm {HORSE} losing")) is None


def test_a_plan_that_came_as_soon_as_it_could_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    by_hand = _received(tapped=_tap_card)

    async def at_once(_delays: WindowDelays, _game: str) -> None:
        """No delay for standing orders."""

    monkeypatch.setattr(WindowDelays, "wait_for_orders", at_once)
    assert ServerSettings().card_delay > 0
    told = difference(by_hand, _received("plan G9"))
    assert told is not None
    assert "came after" in told
