"""Presence: who is at which game, here and in other processes, which tell each other and may fall silent.

A page with script holds a socket as long as it is open; one without is seen whenever it asks for something.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from time import monotonic

from kingless.web.store.tokens import new_id

_SILENT = 12.0
"""Seconds after which a process that says nothing is taken for dead, and nobody is there any more."""
_PAYLOAD = 200
"""So many words go into one message; PostgreSQL carries messages of less than 8000 bytes."""
_ALIVE, _ALL, _GONE, _WHO = ".", "=", "!", "?"
"""I live; what follows is everybody here; I end; everybody please say who is there."""

At = tuple[str, int | None]
"""A game, and a seat at it or None beside it."""


class Presence:
    """Counts the sockets of this process, tells the others of each seat, and knows what they have told."""

    def __init__(self, glimpse: float = 0.0) -> None:
        self.id = new_id()
        self._glimpse = glimpse
        """For so many seconds somebody counts as being here who has opened a page or answered by form."""
        self._glimpsed: dict[At, asyncio.TimerHandle] = {}
        self.on_going: Callable[[str], None] = lambda game: None
        """Who is told when somebody at a game has not been seen for so long."""
        self._here: Counter[At] = Counter()
        self._sockets = 0
        self._elsewhere: dict[str, set[str]] = {}
        """For each other process its seats, written `game/seat`."""
        self._heard: dict[str, float] = {}
        self._is_open = False
        """Is there anybody to tell? In a process that is alone there never is."""
        self._news: list[str] = []
        self._stir = asyncio.Event()
        self._said = asyncio.Event()

    def arrive(self, game: str, seat: int | None) -> None:
        """Somebody has opened a socket, which from now on tells whether they are here."""
        if glimpsed := self._glimpsed.pop((game, seat), None):
            glimpsed.cancel()
        self._here[game, seat] += 1
        self._sockets += 1
        if seat is not None and self._here[game, seat] == 1:
            self._tell(f"+{game}/{seat}")

    def leave(self, game: str, seat: int | None) -> None:
        """Somebody has closed a socket."""
        self._here[game, seat] -= 1
        self._sockets -= 1
        if not self._here[game, seat]:
            del self._here[game, seat]
            if seat is not None:
                self._tell(f"-{game}/{seat}")

    def glimpse(self, game: str, seat: int) -> bool:
        """The holder of this seat was seen, without a socket: here for a while. Was that news?"""
        if self._here[game, seat]:
            return False
        before = self._glimpsed.pop((game, seat), None)
        if before:
            before.cancel()
        else:
            self._tell(f"+{game}/{seat}")
        later = asyncio.get_running_loop().call_later
        self._glimpsed[game, seat] = later(self._glimpse, self._lose_sight, game, seat)
        return before is None

    def _lose_sight(self, game: str, seat: int) -> None:
        del self._glimpsed[game, seat]
        self._tell(f"-{game}/{seat}")
        self.on_going(game)

    def is_here(self, game: str, seat: int) -> bool:
        """Is the holder of this seat at the table, in whatever process?"""
        word, at = f"{game}/{seat}", (game, seat)
        is_seen = bool(self._here[at]) or at in self._glimpsed
        return is_seen or any(word in seats for seats in self._elsewhere.values())

    def sockets(self) -> int:
        """How many sockets are open in this process."""
        return self._sockets

    def sockets_of(self, game: str, seat: int | None) -> int:
        """How many of them this seat has opened, or those who watch this game."""
        return self._here[game, seat]

    # ---- what goes to the others

    def open(self) -> None:
        """There is a connection: everybody shall say who is there, and this process says it too."""
        self._is_open = True
        self._heard = dict.fromkeys(self._heard, monotonic())  # time to answer, before they count as dead
        self._news = [_WHO]
        self._tell_all()

    def close(self) -> None:
        """The connection is lost: what happens now is told when there is another."""
        self._is_open = False
        self._news = []
        self._said.set()

    def wake(self) -> None:
        """Whoever waits for news shall look."""
        self._stir.set()

    async def news(self, most: float) -> list[str]:
        """What is to be told to the others, as soon as there is something, and after so long in any case."""
        if not self._news:  # what was taken the last time has been told
            self._said.set()
        try:
            await asyncio.wait_for(self._stir.wait(), most)
        except TimeoutError:
            self._news.append(_ALIVE)
        self._stir.clear()
        words, self._news = self._news, []
        parts = [words[at : at + _PAYLOAD] for at in range(0, len(words), _PAYLOAD)]
        return [" ".join((self.id, *part)) for part in parts]

    async def say_goodbye(self) -> None:
        """Tell the others that this process ends, and wait until it is told."""
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
        seats = (*self._here, *self._glimpsed)
        self._news += [f"+{game}/{seat}" for game, seat in seats if seat is not None]

    # ---- what comes from them

    def hear(self, payload: str) -> set[str]:
        """Take note of what another process tells; the games where somebody came or went by it."""
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

    def forget_the_silent(self) -> set[str]:
        """Nobody is where nothing has been heard from for long; the games where somebody went by it."""
        silent = [who for who, at in self._heard.items() if monotonic() - at > _SILENT]
        gone: set[str] = set()
        for who in silent:
            del self._heard[who]
            gone |= self._elsewhere.pop(who, set())
        return _games(gone)


def _games(seats: Iterable[str]) -> set[str]:
    return {word.rpartition("/")[0] for word in seats}
