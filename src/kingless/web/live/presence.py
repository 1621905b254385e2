"""Presence: who is connected to which game, in this process and in the others."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from time import monotonic

from kingless.web.store.tokens import new_id

_SILENT = 10.0
"""Seconds without a heartbeat after which a process counts as dead."""
_PAYLOAD = 200
"""Seats in one payload at most; PostgreSQL takes payloads below 8000 bytes."""
_ALIVE, _ALL, _GONE, _WHO = ".", "=", "!", "?"
"""Heartbeat; all seats present here; this process ends; all processes are asked who is present."""

_WATCHES = "w"
"""Stands in place of a seat before the number of an onlooker."""

At = tuple[str, int | None]
"""A game, and a seat at it or None beside it."""


class Presence:
    """Counts the sockets of this process, and exchanges with the other processes who is present."""

    def __init__(self, gone: Callable[[str], None] = lambda _game: None) -> None:
        self.id = new_id()
        self._here: Counter[At] = Counter()
        self._visits: dict[At, asyncio.TimerHandle] = {}
        """Seats that count as present without a socket, and the timer that ends it."""
        self._sockets = 0
        self._elsewhere: dict[str, set[str]] = {}
        """For each other process who is there, as `game/seat`, and of onlookers as `game/w1`, `game/w2` …"""
        self._heard: dict[str, float] = {}
        self._is_open = False
        """Is there anybody to tell? In a process that is alone there never is."""
        self._gone = gone
        """Who is to hear when a visit ends; the end of a socket is heard by who held it."""
        self._news: list[str] = []
        self._stir = asyncio.Event()
        self._said = asyncio.Event()

    def arrive(self, game: str, seat: int | None) -> None:
        """A socket was opened; from now on it decides about presence instead of visits."""
        was_here = self._is_in(game, seat)
        self._here[game, seat] += 1
        self._sockets += 1
        if visit := self._visits.pop((game, seat), None):
            visit.cancel()
        if seat is None:
            self._tell(f"+{self._onlooker(game)}")
        elif not was_here:
            self._tell(f"+{game}/{seat}")

    def leave(self, game: str, seat: int | None) -> None:
        """A socket was closed."""
        if seat is None:
            self._tell(f"-{self._onlooker(game)}")
        self._here[game, seat] -= 1
        self._sockets -= 1
        if not self._here[game, seat]:
            del self._here[game, seat]
            self._tell_gone(game, seat)

    def visit(self, game: str, seat: int, seconds: float) -> None:
        """A page without a socket was requested: the seat counts as present for so long."""
        if not self._is_in(game, seat):
            self._tell(f"+{game}/{seat}")
        if before := self._visits.pop((game, seat), None):
            before.cancel()
        if not self._here[game, seat]:
            later = asyncio.get_running_loop().call_later
            self._visits[game, seat] = later(seconds, self._end_visit, game, seat)

    def _end_visit(self, game: str, seat: int) -> None:
        del self._visits[game, seat]
        self._tell_gone(game, seat)
        self._gone(game)

    def _tell_gone(self, game: str, seat: int | None) -> None:
        if seat is not None and not self._is_in(game, seat):
            self._tell(f"-{game}/{seat}")

    def _is_in(self, game: str, seat: int | None) -> bool:
        """Is the seat present in this process?"""
        return bool(self._here[game, seat]) or (game, seat) in self._visits

    def is_here(self, game: str, seat: int) -> bool:
        """Is the holder of this seat at the table, in whatever process?"""
        word = f"{game}/{seat}"
        return self._is_in(game, seat) or any(word in seats for seats in self._elsewhere.values())

    def games(self, seat: int) -> set[str]:
        """The games where the holder of this seat is, in whatever process."""
        words = set().union(*self._elsewhere.values(), self._words())
        return {game for game, _, number in (word.rpartition("/") for word in words) if number == str(seat)}

    def onlookers(self, game: str) -> int:
        """How many watch this game, in whatever process."""
        begin = f"{game}/{_WATCHES}"
        elsewhere = sum(word.startswith(begin) for words in self._elsewhere.values() for word in words)
        return self._here[game, None] + elsewhere

    def _onlooker(self, game: str) -> str:
        """What the others are told of the last onlooker who has come: each has a word of its own."""
        return f"{game}/{_WATCHES}{self._here[game, None]}"

    def sockets(self) -> int:
        """How many sockets are open in this process."""
        return self._sockets

    def sockets_of(self, game: str, seat: int | None) -> int:
        """How many of them this seat has opened, or those who watch this game."""
        return self._here[game, seat]

    # ---- what goes to the others

    def open(self) -> None:
        """The connection is open: ask all processes who is present, and tell them about this one."""
        self._is_open = True
        self._heard = dict.fromkeys(self._heard, monotonic())  # time to answer before they count as dead
        self._news = [_WHO]
        self._tell_all()

    def close(self) -> None:
        """The connection is lost: changes are told after the next one is open."""
        self._is_open = False
        self._news = []
        self._said.set()

    def wake(self) -> None:
        """Wake the task that waits for news."""
        self._stir.set()

    async def news(self, most: float) -> list[str]:
        """Payloads for other processes: at once if there is news, else a heartbeat after `most` seconds."""
        if not self._news:  # what was taken the last time has been sent
            self._said.set()
        try:
            await asyncio.wait_for(self._stir.wait(), most)
        except TimeoutError:
            self._news.append(_ALIVE)
        self._stir.clear()
        words, self._news = self._news, []
        parts = [words[at : at + _PAYLOAD] for at in range(0, len(words), _PAYLOAD)]
        return [" ".join((self.id, *part)) for part in parts]

    async def announce_shutdown(self) -> None:
        """Tell the other processes that this one ends, and wait until that is sent."""
        if self._is_open:
            self._tell(_GONE)
            self._said.clear()
            await self._said.wait()

    def _tell(self, word: str) -> None:
        if self._is_open:
            self._news.append(word)
            self._stir.set()

    def _tell_all(self) -> None:
        self._tell(_ALL)
        self._news += [f"+{word}" for word in self._words()]

    def _words(self) -> list[str]:
        """Who is present in this process."""
        seats = [f"{game}/{seat}" for game, seat in {**self._here, **self._visits} if seat is not None]
        watched = [(game, count) for (game, seat), count in self._here.items() if seat is None]
        return seats + [f"{game}/{_WATCHES}{one}" for game, count in watched for one in range(1, count + 1)]

    # ---- what comes from them

    def receive(self, payload: str) -> set[str]:
        """Read the payload of another process; the games whose presence has changed."""
        who, *words = payload.split(" ")
        if who == self.id:
            return set()
        before = self._elsewhere.pop(who, set())
        after = set(before)
        for word in words:
            if word == _WHO:
                self._tell_all()
            elif word in (_ALL, _GONE):
                after = set()
            elif word.startswith("+"):
                after.add(word[1:])
            elif word.startswith("-"):
                after.discard(word[1:])
        if _GONE in words:
            self._heard.pop(who, None)
        else:
            self._elsewhere[who], self._heard[who] = after, monotonic()
        return _games(before ^ after)

    def drop_dead_processes(self) -> set[str]:
        """Drop the processes without a heartbeat; the games whose presence has changed."""
        silent = [who for who, at in self._heard.items() if monotonic() - at > _SILENT]
        gone: set[str] = set()
        for who in silent:
            del self._heard[who]
            gone |= self._elsewhere.pop(who, set())
        return _games(gone)


def _games(seats: Iterable[str]) -> set[str]:
    return {word.rpartition("/")[0] for word in seats}
