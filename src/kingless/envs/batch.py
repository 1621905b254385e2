"""Many games at once behind arrays: `from kingless.envs.batch import ClaimBatch`.

The arrays are made once and written anew by every call, so who wants to keep what stands there copies it.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kingless.envs.actions import ACTIONS
from kingless.envs.batches.arguments import actions_from, seats_from, seeds_from
from kingless.envs.batches.games import GameCourse, Games, KernelGames, LawGames
from kingless.envs.batches.record_file import append_records
from kingless.envs.batches.views import MOST_CHOICES, PLAIN_CHOICES, Results, new_views
from kingless.envs.games import GameMaker
from kingless.envs.setups import setup_for
from kingless.table.game import Game

Seeds = int | np.integer[Any] | NDArray[np.integer[Any]]


class ClaimBatch:
    """Games of one kind that are played in step: in the kernel where it plays the deck, else on the law."""

    def __init__(
        self,
        size: int = 1024,
        deck: str = "claim",
        ruleset: str = "standard",
        artifacts: bool = False,
        *,
        seed: Seeds = 0,
        autoreset: bool = True,
        threads: int = 1,
        record: bool = False,
    ) -> None:
        """`seed`: game i is dealt from seed + i, or from its own where an array names them.

        `autoreset`: a game that ends makes room for the next at once. `record` keeps finished games.
        """
        if size < 1:
            raise ValueError("a batch needs at least one game")
        self._kinds = {
            "size": size,
            "deck": deck,
            "ruleset": ruleset,
            "artifacts": artifacts,
            "autoreset": autoreset,
            "threads": threads,
            "record": record,
        }
        self.size = size
        self.maker = GameMaker(setup_for(deck, ruleset, artifacts))
        width = PLAIN_CHOICES if self.maker.tables else MOST_CHOICES
        self._views = new_views(size, self.maker.layout.size, width)
        self._results = Results(np.zeros((size, 2), np.int8), np.zeros(size, np.bool_))
        self._to_act_sees = np.full(size, -1, np.int8)
        self._chosen = np.zeros(size, np.int64)
        self._finished: list[GameCourse] = []
        self._games: Games = (
            KernelGames(self.maker, size, threads, autoreset, record)
            if self.maker.tables
            else LawGames(self.maker, size, autoreset, record)
        )
        self.reset(seed)

    @property
    def parts(self) -> dict[str, slice]:
        """The parts of an observation by name, and where each stands."""
        return self.maker.layout.parts

    @property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """What each number of each part tells, such as the card that is counted there."""
        return self.maker.layout.labels

    @property
    def observations(self) -> NDArray[np.int8]:
        """What the seat to act sees, a row for each game."""
        return self._views.observations

    @property
    def legal(self) -> NDArray[np.int8]:
        """A 1 for each action that may be taken now, a row for each game."""
        return self._views.masks

    @property
    def choices(self) -> NDArray[np.int16]:
        """The numbers of the actions that may be taken now, -1 behind the last."""
        return self._views.choices

    @property
    def counts(self) -> NDArray[np.uint8]:
        """How many actions may be taken now, for each game."""
        return self._views.counts

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat to act in each game; -1 where it is over."""
        return self._views.to_act

    @property
    def rewards(self) -> NDArray[np.int8]:
        """What the last step brought both seats of each game: 1, 0 or -1."""
        return self._results.rewards

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Has the last step ended the game?"""
        return self._results.ended

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """The seed that each game was dealt from."""
        return np.array([self._games.course(at).seed for at in range(self.size)], np.uint64)

    def reset(self, seed: Seeds = 0, which: NDArray[np.bool_] | None = None) -> NDArray[np.int8]:
        """Deal all games anew, or the chosen ones, and show them."""
        seeds = seeds_from(seed, self.size)
        chosen = np.ones(self.size, np.bool_) if which is None else np.ascontiguousarray(which, np.bool_)
        if seeds.shape != (self.size,) or chosen.shape != (self.size,):
            raise ValueError(f"there must be {self.size} seeds, and as many chosen or not")
        self._games.reset(seeds, chosen)
        self._results.rewards[chosen], self._results.ended[chosen] = 0, False
        return self.observe()

    def observe(self, seats: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """Write what the seat to act sees, or these seats, into the arrays; `legal` is theirs too."""
        seen_by = self._to_act_sees if seats is None else seats_from(seats, self.size)
        self._games.look(seen_by, self._views)
        return self.observations

    def step(
        self, actions: NDArray[np.integer[Any]], seats: NDArray[np.int8] | None = None
    ) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.bool_]]:
        """Take an action in every game, -1 to wait: the observations, the rewards, and which games ended.

        `BadAction` where one may not be taken; then no game has changed.
        """
        taken = actions_from(actions, self.size)
        seen_by = self._to_act_sees if seats is None else seats_from(seats, self.size)
        self._games.act(taken, seen_by, self._results, self._views)
        return self.observations, self.rewards, self.ended

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each game, each as likely as any other; -1 where the game is over."""
        if isinstance(self._games, KernelGames):
            seed = rng.bit_generator.random_raw()  # sooner than a number by `rng.integers`
            self._games.native.choose_random(seed, self._chosen)
            return self._chosen
        masks = self.legal + rng.random((self.size, len(ACTIONS))) * self.legal
        return np.where(self.counts > 0, masks.argmax(1), -1)

    def greedy_actions(self) -> NDArray[np.int64]:
        """What the kernel's rule of thumb would do in each game; only where the kernel plays the deck."""
        if not isinstance(self._games, KernelGames):
            raise ValueError(f"the kernel does not play this deck: {self.maker.why_slow}")
        self._games.native.choose_greedy(self._chosen)
        return self._chosen

    def undo(self, which: NDArray[np.bool_] | None = None) -> None:
        """Take the last action of each game back, or of the chosen ones; a new game stays as it is."""
        for at in range(self.size):
            if which is None or which[at]:
                self._go_back(at, len(self._games.course(at).actions) - 1)
        self.observe()

    def undo_own(self, at: int, seat: int) -> bool:
        """Take one game back to before the last action of a seat; False where it has given none."""
        seed, actions = self._games.course(at)
        game, last = self._replay(seed, ()), None
        for number, action in enumerate(actions):
            if game.decision and game.decision.seat == seat:
                last = number
            game.step(ACTIONS[action])
        if last is not None:
            self._go_back(at, last)
        return last is not None

    def _go_back(self, at: int, count: int) -> None:
        """One game after so many of its actions; one that had ended is no longer among the finished ones."""
        course, finished = self._games.course(at), self._collect_finished()
        if self.to_act[at] < 0 and course in finished:
            del finished[len(finished) - 1 - finished[::-1].index(course)]
        self._games.replay(at, course.actions[: max(count, 0)])

    def _collect_finished(self) -> list[GameCourse]:
        """The games that have ended and that nobody has taken."""
        self._finished += self._games.take_finished()
        return self._finished

    def game(self, at: int) -> Game:
        """One of the games as it stands, on the law."""
        return self._replay(*self._games.course(at))

    def take_games(self) -> list[Game]:
        """The games that have ended since this was asked last, on the law, where they are kept."""
        games = [self._replay(*told) for told in self._collect_finished()]
        self._finished = []
        return games

    def write_records(self, path: str | Path) -> int:
        """Append these games to a file that `kingless verify` and `analyse` read; how many there were.

        Where they cannot be written they are still there to be taken.
        """
        finished = self._collect_finished()
        append_records(path, (self._replay(*told) for told in finished))
        self._finished = []
        return len(finished)

    def _replay(self, seed: int, actions: tuple[int, ...]) -> Game:
        game = Game(self._games.setup(seed))
        for action in actions:
            game.step(ACTIONS[action])
        return game

    def __reduce__(self) -> Any:
        """Copied and pickled as its games, those too that have ended and that nobody has taken."""
        told = [self._games.course(at) for at in range(self.size)]
        return _restore, (self._kinds, told, list(self._collect_finished()))


def _restore(kinds: dict[str, Any], told: list[GameCourse], finished: list[GameCourse]) -> ClaimBatch:
    batch = ClaimBatch(**kinds, seed=np.array([seed for seed, _ in told], np.uint64))
    for at, (_, actions) in enumerate(told):
        batch._games.replay(at, actions)
    batch._finished = finished
    batch.observe()
    return batch
