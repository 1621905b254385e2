"""A mind that plays one seat of an environment; it sees what that seat sees, and remembers it."""

from msgspec.structs import replace

from kingless.envs.actions import ACTIONS, NUMBER_OF
from kingless.envs.games import EnvGame
from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.complaint import Complaint
from kingless.table.game import Game

_NODES = 2_000
"""What it may look at for an action: the same for the same seed, however busy the machine."""


class NoMind(Complaint):
    """A mind that there is not."""


class SeatedMind:
    """A mind at a seat, asked with everything that has happened there."""

    def __init__(self, mind: str, nodes: int = _NODES) -> None:
        if mind not in MINDS:
            raise NoMind("there is no mind {mind!r}; there are {known}", mind=mind, known=", ".join(MINDS))
        self._mind = MINDS[mind]
        self._budget = Budget(nodes=nodes)
        self._game: Game | None = None
        self._seed = -1
        self._played = 0

    def choose(self, game: EnvGame, seat: int) -> int:
        """The number of its action at this seat."""
        if self._game is None or self._seed != game.seed or self._played > len(game.actions):
            self._game = Game(replace(game.maker.setup, seed=game.seed))
            self._seed, self._played = game.seed, 0
        for number in game.actions[self._played :]:
            self._game.step(ACTIONS[number])
        self._played = len(game.actions)
        seen = self._game.observation(seat)
        choice = self._mind.choose(self._game.law.ruleset, seen, self._budget, game.seed + self._played)
        return NUMBER_OF[choice.action]
