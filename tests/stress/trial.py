"""A trial: so many games, some at a time, while somebody kills; then everything is checked."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from kingless.web.store.connect import address_of, engine_at
from kingless.web.store.games import GameStore
from tests.stress.checking import wrongs
from tests.stress.players import Player, sit_down
from tests.stress.servers import Chaos, Servers

_WISHES: tuple[dict[str, Any], ...] = (
    {"deck": "claim"},
    {"deck": "magic", "artifacts": True},
    {"deck": "claim-2"},
    {"deck": "random", "artifacts": True},
    {"deck": "claim", "against": "level-3"},
    {"deck": "magic", "artifacts": True, "against": "level-4"},
)
_JUDGED, _EVERY = (0, 4), 12
"""Of so many games these are judged after their end: of the base game, which is judged quickly."""


class Outcome(Struct, frozen=True, kw_only=True):
    """What a trial has shown."""

    games: int
    entries: int
    acknowledged: int
    repeats: int
    """How often something had to be said again."""
    judged: int
    """How many games were judged, each until it was done."""
    deaths: dict[str, int]
    seconds: float
    wrong: list[str]


def run(
    games: int,
    at_once: int,
    seed: int,
    pause: tuple[float, float],
    tell: Callable[[int], None],
    *,
    is_brief: bool = False,
) -> Outcome:
    """Play so many games to their ends; `tell` hears how many are done; a brief trial kills each once."""
    begun = time.monotonic()
    with Servers() as servers:
        chaos = Chaos(servers, seed, pause, is_brief=is_brief)
        chaos.start()
        try:
            played = asyncio.run(_play(servers, games, at_once, seed, tell))
        finally:
            chaos.stop()  # tells of trouble of its own, which would be why nobody answers
        asyncio.run(_wait_for_verdicts(played))
        entries, wrong = asyncio.run(_check(servers.postgres.url, played))
        deaths = servers.deaths
    return Outcome(
        games=len(played),
        entries=entries,
        acknowledged=sum(len(player.acknowledged) for pair in played for player in pair),
        repeats=sum(player.repeats for pair in played for player in pair),
        judged=sum(player.is_judged for pair in played for player in pair),
        deaths=deaths,
        seconds=time.monotonic() - begun,
        wrong=wrong,
    )


async def _play(
    servers: Servers, games: int, at_once: int, seed: int, tell: Callable[[int], None]
) -> list[tuple[Player, ...]]:
    gate, played = asyncio.Semaphore(at_once), list[tuple[Player, ...]]()

    async def one(number: int) -> None:
        async with gate:
            rng = random.Random(f"{seed} {number}")
            players = await sit_down(servers.addresses, _WISHES[number % len(_WISHES)], rng)
            await asyncio.gather(*(player.play() for player in players))
            if number % _EVERY in _JUDGED:
                await players[0].ask_to_judge()
            played.append(players)
            tell(len(played))

    await asyncio.gather(*(one(number) for number in range(games)))
    return played


async def _wait_for_verdicts(played: list[tuple[Player, ...]]) -> None:
    """Now that nobody is killed any more, every game that was to be judged is."""
    for players in played:
        for player in players:
            await player.wait_for_verdicts()


async def _check(url: str, played: list[tuple[Player, ...]]) -> tuple[int, list[str]]:
    store, entries, wrong = GameStore(engine_at(address_of(url))), 0, list[str]()
    for players in played:
        game = players[0].game
        log = await store.entries(game, 0)
        entries += len(log)
        wrong += wrongs(await store.game(game), log, players)
    await store.engine.dispose()
    return entries, wrong
