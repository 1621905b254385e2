"""Notifies every subscriber in this process that a game has changed."""

from collections.abc import Callable


class Subscriptions:
    """Callbacks by game; a notification carries no data, and the subscriber reads the game itself."""

    def __init__(self) -> None:
        self._callbacks: dict[str, set[Callable[[], None]]] = {}

    def subscribe(self, game: str, callback: Callable[[], None]) -> None:
        """Subscribe this callback to the game."""
        self._callbacks.setdefault(game, set()).add(callback)

    def unsubscribe(self, game: str, callback: Callable[[], None]) -> None:
        """Unsubscribe it."""
        callbacks = self._callbacks.get(game, set())
        callbacks.discard(callback)
        if not callbacks:
            self._callbacks.pop(game, None)

    def games(self) -> tuple[str, ...]:
        """The games that somebody has subscribed to."""
        return tuple(self._callbacks)

    def notify(self, game: str) -> None:
        """Call the subscribers of this game."""
        for callback in tuple(self._callbacks.get(game, ())):
            callback()

    def notify_all(self) -> None:
        """Call the subscribers of all games, because notifications may have been lost."""
        for game in tuple(self._callbacks):
            self.notify(game)
