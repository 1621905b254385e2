"""Opponents: a mind such as `level-3` or `expert@nodes=500`, or `program:COMMAND`, that plays one seat.

It sees what its seat sees, and remembers it.
"""

from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from kingless.arena.contestants import read_contestant
from kingless.arena.players import Players, trouble
from kingless.arena.program import Lost
from kingless.envs.actions import ACTIONS, NUMBER_OF
from kingless.envs.games import EnvGame
from kingless.rules.complaint import Finding
from kingless.table.game import Game

_NODES = 2_000
"""What a mind may look at for an action where nobody says: the same for a seed, however busy the machine."""


_SEED_BYTES = 6


class LostOpponent(Finding):
    """A program that has given no answer that counts."""


class SeatedOpponent:
    """A contestant at a seat, asked with everything that has happened there; a program starts when asked."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise ValueError(f"an opponent is a mind such as level-3, or program:COMMAND, not {text!r}")
        self._text = text
        one = read_contestant(text)
        if not one.command and one.millis is None and one.nodes is None:
            one = replace(one, nodes=_NODES)
        self._players = Players((one,))
        self._game: Game | None = None
        self._seed = -1
        self._played = 0

    def __reduce__(self) -> Any:
        """Copied and pickled as its text: the copy starts a program of its own."""
        return SeatedOpponent, (self._text,)

    def choose(self, game: EnvGame, seat: int) -> int:
        """The number of its action at this seat."""
        if self._game is None or self._seed != game.seed or self._played > len(game.actions):
            self._game = Game(replace(game.maker.setup, seed=game.seed))
            self._seed, self._played = game.seed, 0
        for number in game.actions[self._played :]:
            self._game.step(ACTIONS[number])
        self._played = len(game.actions)
        return self.answer(self._game, seat, game.seed + self._played)

    def answer(self, game: Game, seat: int, seed: int) -> int:
        """The number of its action in a game on the law."""
        own = _own_seed(seed)
        try:
            action = self._players[0].choose(game.law.ruleset, game.setup, game.observation(seat), own)
        except Lost as lost:
            raise LostOpponent(
                "{opponent} does not play: {reason}",
                opponent=self._text,
                reason=trouble(lost.why, lost.said),
            ) from None
        return NUMBER_OF[action]

    def close(self) -> None:
        """End the program, where there is one."""
        self._players.close()


def _own_seed(seed: int) -> int:
    """What an opponent draws its numbers from: the seed of the deal cannot be found out from it."""
    return int.from_bytes(sha256(f"kingless opponent {seed}".encode()).digest()[:_SEED_BYTES])
