"""Remembers in memory from which address each game is played, so that addresses can share what is scarce."""

from collections import OrderedDict

_MOST = 20_000
"""Games at most; the least recently noted are dropped first."""


class ClientAddresses:
    """By game, the address from which a seat was last played; it is written down nowhere."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, str] = OrderedDict()

    def note(self, game: str, address: str) -> None:
        """A seat of this game is played from there."""
        self._addresses[game] = address
        self._addresses.move_to_end(game)
        while len(self._addresses) > _MOST:
            self._addresses.popitem(last=False)

    def address_of(self, game: str) -> str:
        """From where this game is played; one that nobody has been at since the start counts by itself."""
        return self._addresses.get(game, f"game {game}")
