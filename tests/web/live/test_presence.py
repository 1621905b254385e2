"""Presence: what processes tell each other of who is here, and what silence means."""

import asyncio
from time import monotonic

import pytest

from kingless.web.live.presence import Presence


def told(one: Presence) -> list[str]:
    """What it would tell now."""

    async def taken() -> list[str]:
        one.wake()
        return await one.news(1)

    return asyncio.run(taken())


def meet(*all_of_them: Presence) -> set[str]:
    """Everything that is to be told is told, until nobody has anything more to say."""
    rung: set[str] = set()
    while payloads := [payload for one in all_of_them for payload in told(one)]:
        for payload in payloads:
            for other in all_of_them:
                rung |= other.receive(payload)
    return rung


def two() -> tuple[Presence, Presence]:
    one, other = Presence(), Presence()
    one.open()
    other.open()
    meet(one, other)
    return one, other


def test_who_is_at_another_process_is_here() -> None:
    one, other = two()
    one.arrive("game", 0)
    assert meet(one, other) == {"game"}
    assert other.is_here("game", 0)
    assert not other.is_here("game", 1)
    one.leave("game", 0)
    assert meet(one, other) == {"game"}
    assert not other.is_here("game", 0)


def test_only_the_first_and_the_last_socket_of_a_seat_are_news() -> None:
    one, _ = two()
    for _ in range(3):
        one.arrive("game", 1)
    one.leave("game", 1)
    one.arrive("game", None)
    assert [payload.split()[1:] for payload in told(one)] == [["+game/1", "+game/w1"]]
    assert one.sockets() == 3
    assert [one.sockets_of("game", seat) for seat in (0, 1, None)] == [0, 2, 1]
    assert one.sockets_of("other", 1) == 0


def test_who_starts_later_hears_of_everybody() -> None:
    one, other = two()
    for number in range(450):
        one.arrive(f"game-{number}", 0)
    meet(one, other)
    late = Presence()
    late.open()
    meet(one, late)
    assert all(late.is_here(f"game-{number}", 0) for number in range(450))


def test_a_process_that_falls_silent_leaves_no_ghosts(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = two()
    one.arrive("game", 0)
    meet(one, other)
    later = monotonic() + 60
    monkeypatch.setattr("kingless.web.live.presence.monotonic", lambda: later)
    assert other.drop_dead_processes() == {"game"}
    assert not other.is_here("game", 0)


def test_a_process_that_ends_says_so() -> None:
    one, other = two()
    one.arrive("game", 0)
    meet(one, other)

    async def end() -> list[str]:
        goodbye = asyncio.create_task(one.announce_shutdown())
        await asyncio.sleep(0)
        payloads = await one.news(1)
        assert not goodbye.done()
        waiting = asyncio.create_task(one.news(1))
        await goodbye
        waiting.cancel()
        return payloads

    for payload in asyncio.run(end()):
        assert other.receive(payload) == {"game"}
    assert not other.is_here("game", 0)


def test_who_is_alone_collects_no_news() -> None:
    alone = Presence()
    alone.arrive("game", 0)
    assert alone.is_here("game", 0)
    assert told(alone) == []
    asyncio.run(alone.announce_shutdown())


def test_who_looks_at_another_process_is_here_and_only_the_last_look_counts() -> None:
    one, other = two()
    gone: list[str] = []
    one._gone = gone.append

    async def looks() -> None:
        one.visit("game", 0, 0.01)
        one.visit("game", 0, 60)
        one.visit("next", 0, 0.01)
        await asyncio.sleep(0.05)

    asyncio.run(looks())
    meet(one, other)
    assert other.is_here("game", 0)
    assert one.games(0) == other.games(0) == {"game"}
    assert other.games(1) == set()
    assert gone == ["next"]
    late = Presence()
    late.open()
    meet(one, other, late)
    assert late.games(0) == {"game"}, "also who came before the process did"
    one.arrive("game", 0)
    one.leave("game", 0)
    meet(one, other)
    assert not other.is_here("game", 0), "who had a socket is gone when it is"


def test_onlookers_are_counted_over_all_processes() -> None:
    one, other = two()
    for _ in range(2):
        one.arrive("game", None)
    other.arrive("game", None)
    assert meet(one, other) == {"game"}
    assert (one.onlookers("game"), other.onlookers("game"), one.onlookers("gam")) == (3, 3, 0)
    late = Presence()
    late.open()
    meet(one, other, late)
    assert late.onlookers("game") == 3
    one.leave("game", None)
    meet(one, other, late)
    assert [process.onlookers("game") for process in (one, other, late)] == [2, 2, 2]
    assert not one.games(0)
