"""Turns at the workers: an address with many games takes nothing from an address with one."""

import asyncio
from collections.abc import Coroutine
from time import monotonic

import pytest

from kingless.web.workers.fair_turns import LEAST, FairTurns

FULL = 1300


class Places:
    """Turns that are taken, in order, and when each place must end."""

    def __init__(self, size: int) -> None:
        self.ends: dict[int, float] = {}
        self.turns = FairTurns(size, self.ends.__setitem__)
        self.taken: list[tuple[str, int]] = []
        self._tasks: list[tuple[str, asyncio.Task[None], asyncio.Event]] = []

    async def ask(self, address: str) -> None:
        """Somebody asks from there."""
        done = asyncio.Event()
        self._tasks.append((address, asyncio.create_task(self._hold(address, done)), done))
        await _settle()

    async def finish(self, address: str) -> None:
        """The first who asked from there has thought."""
        at = next(at for at, (asked, _, _) in enumerate(self._tasks) if asked == address)
        self._tasks.pop(at)[2].set()
        await _settle()

    async def give_up(self, address: str) -> None:
        """The last who asked from there waits no longer."""
        at = max(at for at, (asked, _, _) in enumerate(self._tasks) if asked == address)
        task = self._tasks.pop(at)[1]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await _settle()

    async def _hold(self, address: str, done: asyncio.Event) -> None:
        async with self.turns.turn(address, FULL) as turn:
            self.taken.append((address, turn.millis))
            await done.wait()


async def _settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(steps: Coroutine[None, None, None]) -> None:
    """Take these steps."""
    asyncio.run(steps)


@pytest.mark.parametrize("games", [4, 40])
def test_who_has_many_games_does_not_keep_another_waiting(games: int) -> None:
    async def steps() -> None:
        places = Places(1)
        for _ in range(games):
            await places.ask("A")
        assert places.taken == [("A", FULL)], "alone at first, so all the time"
        await places.ask("B")
        shortened = places.ends[0] - monotonic()
        assert shortened < max(LEAST, FULL // games) / 1000, "the thought under way is shortened"
        await places.finish("A")
        assert places.taken[1] == ("B", FULL // 2), "B is next, with half of all the time"
        await places.finish("B")
        address, millis = places.taken[2]
        assert address == "A"
        assert LEAST <= millis <= max(LEAST, FULL // (games - 1)), "who asks much shares its own half"

    run(steps())


def test_two_addresses_take_turns_however_much_each_asks() -> None:
    async def steps() -> None:
        places = Places(1)
        for address in "AAAABB":
            await places.ask(address)
        for number in range(5):
            await places.finish(places.taken[number][0])
        assert "".join(address for address, _ in places.taken) == "ABABAA"

    run(steps())


def test_with_two_workers_one_address_gets_one_while_another_waits() -> None:
    async def steps() -> None:
        places = Places(2)
        for address in "AAAB":
            await places.ask(address)
        assert [address for address, _ in places.taken] == ["A", "A"]
        await places.finish("A")
        assert [address for address, _ in places.taken] == ["A", "A", "B"]

    run(steps())


def test_alone_a_thought_gets_all_the_time_again() -> None:
    async def steps() -> None:
        places = Places(1)
        for address in "ABC":
            await places.ask(address)
        for address in "ABC":
            await places.finish(address)
        await places.ask("A")
        assert places.taken[-1] == ("A", FULL)

    run(steps())


def test_who_gives_up_waiting_takes_no_turn_and_leaves_no_share() -> None:
    async def steps() -> None:
        places = Places(1)
        await places.ask("A")
        await places.ask("B")
        await places.give_up("B")
        await places.ask("C")
        await places.finish("A")
        assert places.taken[-1] == ("C", FULL), "neither A nor B shares with C any more"
        await places.give_up("C")
        await places.ask("D")
        assert places.taken[-1] == ("D", FULL)

    run(steps())
