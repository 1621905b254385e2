"""Notifies every subscriber in this process that a game has changed."""

from collections.abc import Callable


class Subscriptions:
    """Callbacks by game; a notification carries no data, and the subscriber reads the game itself."""

    def __init__(self) -> None:
        self._hearers: dict[str, set[Callable[[], None]]] = {}

    def hang(self, game: str, hearer: Callable[[], None]) -> None:
        """Subscribe this callback to the game."""
        self._hearers.setdefault(game, set()).add(hearer)

    def drop(self, game: str, hearer: Callable[[], None]) -> None:
        """Unsubscribe it."""
        hearers = self._hearers.get(game, set())
        hearers.discard(hearer)
        if not hearers:
            self._hearers.pop(game, None)

    def notify(self, game: str) -> None:
        """Call the subscribers of this game."""
        for hearer in tuple(self._hearers.get(game, ())):
            hearer()

    def notify_all(self) -> None:
        """Call the subscribers of all games, because notifications may have been lost."""
        for game in tuple(self._hearers):
            self.notify(game)
