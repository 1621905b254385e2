"""The bell: tells everybody in this process that a game has gone on."""

from collections.abc import Callable


class Subscriptions:
    """Whoever waits for news of a game hangs on it; a ring says only that it is time to look."""

    def __init__(self) -> None:
        self._hearers: dict[str, set[Callable[[], None]]] = {}

    def hang(self, game: str, hearer: Callable[[], None]) -> None:
        """Call this whenever the game goes on."""
        self._hearers.setdefault(game, set()).add(hearer)

    def drop(self, game: str, hearer: Callable[[], None]) -> None:
        """Call it no more."""
        hearers = self._hearers.get(game, set())
        hearers.discard(hearer)
        if not hearers:
            self._hearers.pop(game, None)

    def notify(self, game: str) -> None:
        """The game has gone on."""
        for hearer in tuple(self._hearers.get(game, ())):
            hearer()

    def notify_all(self) -> None:
        """Something may have been missed: everybody looks."""
        for game in tuple(self._hearers):
            self.notify(game)
