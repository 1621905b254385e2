"""Players who do not give up: each plays a seat to its end and remembers what it was told."""

import asyncio
import random
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.stress.judging import is_judged
from tests.stress.retrying_client import post_until_answered

_PAUSE = 0.1
_SILENCE = 20.0
"""Seconds without news after which a player opens the line anew."""
_TIMES = 20
_LONGEST = 600.0
"""Seconds within which a game ends, however often somebody is killed."""
_HARMLESS = ("stale", "turn", "over")
"""What a repeated or late answer may be told."""


class Acknowledged(Struct, frozen=True):
    """An answer that the server said it has taken."""

    number: int
    seat: int
    message: str
    action: str


class Player:
    """One seat of a game, at one of the processes."""

    def __init__(
        self, seat: dict[str, Any], address: tuple[str, int], rng: random.Random, nonce: str = ""
    ) -> None:
        """`nonce`: what it has committed to, and shows as soon as both have."""
        self.nonce = nonce
        self.game: str = seat["game"]
        self.seat: int = seat["seat"]
        self.acknowledged: list[Acknowledged] = []
        self.repeats = 0
        self.is_judged = False
        self._wants_verdicts = False
        self.wrong: list[str] = []
        self.ended: tuple[bool, int | None] = (False, None)
        """What this player was told in the end: is it over, and who has won?"""
        self._token: str = seat["token"]
        self._address = address
        self._rng = rng
        self._answered = -1

    async def ask_to_judge(self) -> None:
        """Have the finished game judged, which may be in vain while somebody kills."""
        self._wants_verdicts = True
        self.is_judged = await is_judged(self._address, self.game, self._token, _SILENCE)

    async def wait_for_verdicts(self) -> None:
        """Have it judged, if that was wanted and has not been done, which must succeed in the end."""
        if self._wants_verdicts and not self.is_judged:
            self.is_judged = await is_judged(self._address, self.game, self._token, _LONGEST)
            if not self.is_judged:
                self.wrong.append(f"{self.game}: is not judged")

    async def play(self) -> None:
        """Play to the end, which must come."""
        try:
            async with asyncio.timeout(_LONGEST):
                await self._play()
        except TimeoutError as late:
            raise TimeoutError(f"seat {self.seat} of {self.game} does not see the end of the game") from late

    async def _play(self) -> None:
        host, port = self._address
        address = f"ws://{host}:{port}/api/games/{self.game}/socket"
        headers = {"Authorization": f"Bearer {self._token}"}
        while not self.ended[0]:
            try:
                async with connect(address, additional_headers=headers, max_size=None) as line:
                    while not self.ended[0]:
                        await self._look(msgspec.json.decode(await asyncio.wait_for(line.recv(), _SILENCE)))
            except (OSError, WebSocketException):
                await asyncio.sleep(_PAUSE)

    async def _look(self, seen: dict[str, Any]) -> None:
        version, legal = seen["version"], seen["view"]["legal"]
        deal = seen.get("deal")
        if deal and all(deal["commitments"]) and deal["nonces"][self.seat] is None:
            await self._show()
        if seen["over"]:
            self.ended = (True, seen["winner"])
        elif legal and version > self._answered:
            self._answered = version
            await self._act(version, self._rng.choice(legal))

    async def _show(self) -> None:
        """Show the nonce; said again it counts once."""
        message = f"{self.seat}-nonce"
        said = {"id": message, "nonce": self.nonce}
        answer = await post_until_answered(self._address, f"/api/games/{self.game}/deal", said, self._token)
        self.repeats += answer.times - 1
        if answer.status == 200:
            shown = f"reveal {self.nonce}"
            self.acknowledged.append(Acknowledged(answer.body["number"], self.seat, message, shown))
        else:
            self.wrong.append(f"{self.game}: a nonce was answered with {answer.status} {answer.body}")

    async def _act(self, version: int, action: str) -> None:
        message = f"{self.seat}-{version}"
        said = {"id": message, "version": version, "action": action}
        answer = await post_until_answered(self._address, f"/api/games/{self.game}/act", said, self._token)
        self.repeats += answer.times - 1
        if answer.status == 200:
            number = answer.body["number"]
            self.acknowledged.append(Acknowledged(number, self.seat, message, action))
        elif answer.body.get("error") not in _HARMLESS:
            self.wrong.append(f"{self.game}: {action!r} was answered with {answer.status} {answer.body}")


async def sit_down(
    addresses: list[tuple[str, int]], request: dict[str, Any], rng: random.Random
) -> tuple[Player, ...]:
    """Two players at a new game, at different processes; or one against a bot."""
    turn = rng.randrange(2)
    here, there = addresses[turn], addresses[1 - turn]
    nonces = f"{rng.getrandbits(64):x}", rng.choice(["", f"{rng.getrandbits(64):x}"])
    for _ in range(_TIMES):
        wanted = {"name": "Ann", **request, **_promise(nonces[0])}
        made = await post_until_answered(here, "/api/games", wanted)
        if made.status != 201:
            raise ValueError(f"a game cannot be made: {made.body}")
        if "against" in request:
            return (Player(made.body, here, random.Random(rng.getrandbits(32)), nonces[0]),)
        taken = {"invite": made.body["invite"], "name": "Bob", **_promise(nonces[1])}
        joined = await post_until_answered(there, "/api/join", taken)
        if joined.status == 201:
            seeds = rng.getrandbits(32), rng.getrandbits(32)
            first = Player(made.body, here, random.Random(seeds[0]), nonces[0])
            return first, Player(joined.body, there, random.Random(seeds[1]), nonces[1])
        # The first answer was lost, and the seat is taken by nobody who knows it: another game.
    raise TimeoutError(f"no second seat could be taken at {_TIMES} games")


def _promise(nonce: str) -> dict[str, str]:
    """The commitment to this nonce, for who has one; an old program has none."""
    return {"commit": sha256(nonce.encode()).hexdigest()} if nonce else {}
