"""Open hands tell a player nothing who watches: an onlooker receives the same in worlds alike to one seat.

Decision 0034: both have agreed, and whoever plays may also watch with a second device. Here the agreement is
in the log even where the server refuses it, so nothing but what can be deduced limits what is shown.
"""

import asyncio
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from kingless.rules.phases import PHASE_2
from kingless.web.game.dispatch import send
from kingless.web.game.entries import OPEN_HANDS
from kingless.web.game.live_game import LiveGame
from kingless.web.game.offers.open_hands import OpenHands, shown_hands
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Act
from kingless.web.orders.standing_orders import ALWAYS, StandingOrders
from kingless.web.pages.table import context, feed
from kingless.web.routes import socket
from kingless.web.store.stored_values import Entry
from kingless.web.store.tokens import digest
from tests.leaks.comparing import difference
from tests.leaks.reading import GAME, SETTLING, Read, Reading, make_socket
from tests.leaks.virtual_time import run
from tests.leaks.worlds import Pair, World, pairs

_WATCH = "watching"
_EACH = 20.0
"""Seconds that everybody takes for each answer: the delay is over long before a phase is."""


class _Watched(Reading):
    """A game between two people that an onlooker watches; both hands are agreed to be open."""

    def __init__(self, world: World, count: int) -> None:
        super().__init__(world, 0, count)
        store = self.server.host.store
        first, second = store._game.seats  # type: ignore[attr-defined]
        people = (first, replace(second, mind=None, token=first.token))
        store._game = replace(store._game, seats=people, watch=digest(_WATCH))  # type: ignore[attr-defined]
        for seat in (0, 1):
            said = Entry(game=GAME, number=seat + 1, seat=seat, text=OPEN_HANDS, message=f"open {seat}", at=0)
            store._log.append(said)  # type: ignore[attr-defined]

    async def read(self) -> Read:
        """What the onlooker receives, at a page and as a program."""
        host = self.server.host
        live = await host.live(GAME)
        live.orders = {seat: StandingOrders(ask=ALWAYS) for seat in (0, 1)}
        onlooker, tokens = Reader(GAME, None), (None, _WATCH)
        lines = [
            asyncio.create_task(
                socket.Line(make_socket(self, where), onlooker, tokens, is_page=where == "page").run()
            )
            for where in ("page", "program")
        ]
        for seat, answer in self._world.answers[: self._count]:
            await asyncio.sleep(_EACH)
            await send(host, Reader(GAME, seat), Act(f"answer {live.version}", live.version, answer))
        await asyncio.sleep(SETTLING)
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        await self.server.bots.stop()
        return Read(self.frames, {})


def _read(world: World, count: int) -> Read:
    async def reading() -> Read:
        return await _Watched(world, count).read()

    return run(reading())


def _differences(found: Iterator[Pair]) -> list[str | None]:
    return [
        difference(_read(pair.one, pair.count).frames, _read(pair.other, pair.count).frames) for pair in found
    ]


@pytest.mark.parametrize(("has_artifacts", "most"), [(False, 2), (True, 1)])
def test_an_onlooker_of_open_hands_receives_nothing_that_a_seat_cannot_know(
    has_artifacts: bool, most: int
) -> None:
    assert _differences(pairs("standard", 1, most, has_artifacts=has_artifacts)) == [None] * most


def test_in_phase_two_the_same_onlooker_does_receive_hands() -> None:
    (pair,) = pairs("standard", 1, 1, has_artifacts=False)
    frames = _read(pair.one, len(pair.one.answers) - 1).frames
    pages = [frame.text for frame in frames if frame.where == "page"]
    first = next(number for number, text in enumerate(pages) if "In hand 3 minutes ago" in text)
    begins = next(number for number, text in enumerate(pages) if "Phase two" in text)
    assert first > begins


def test_hands_that_are_shown_before_they_can_be_deduced_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def early(live: LiveGame, now: int) -> OpenHands | None:
        is_early = live.game is not None and live.game.state.phase != PHASE_2
        return OpenHands(live.game.state.hands, 0) if live.game and is_early else shown_hands(live, now)

    for module in (context, feed, socket):
        monkeypatch.setattr(module, "shown_hands", early)
    assert None not in _differences(pairs("standard", 1, 1, has_artifacts=False))
