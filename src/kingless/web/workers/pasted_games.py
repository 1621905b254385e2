"""Games that somebody has pasted as records: in memory only, and the least recently used go first."""

from collections import OrderedDict
from hashlib import sha256

import msgspec

from kingless.table.game import Game
from kingless.table.record import to_json

_MOST = 50
_KEY_LETTERS = 32
_KIND = "pasted-"
"""How a key begins: no game of the server is called so."""


class PastedGames:
    """The pasted games of one process by key; the same record always has the same key."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()

    def keep(self, game: Game) -> str:
        """Keep this game for a while; its key."""
        written = msgspec.json.encode(to_json(game))
        key = _KIND + sha256(written).hexdigest()[:_KEY_LETTERS]
        self._games[key] = game
        self._games.move_to_end(key)
        while len(self._games) > _MOST:
            self._games.popitem(last=False)
        return key

    def find(self, key: str) -> Game | None:
        """The game of this key, as long as it is kept."""
        if key in self._games:
            self._games.move_to_end(key)
        return self._games.get(key)
