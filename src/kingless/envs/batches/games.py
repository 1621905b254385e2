"""The games of a batch: in the kernel where it plays the deck, and one by one on the law everywhere else."""

from typing import NamedTuple, Protocol

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from kingless.envs.actions import ACTIONS
from kingless.envs.batches.views import Results, Views
from kingless.envs.games import BadAction, GameMaker, LawGame
from kingless.envs.games import replay as replay_game
from kingless.rules.cards import code
from kingless.table.setup import Setup

WAIT = -1
"""The action that leaves a game as it is."""
_NEXT = 0x9E3779B97F4A7C15
_BITS = (1 << 64) - 1


class GameCourse(NamedTuple):
    """A game of a batch as numbers: the seed that dealt it, and its actions."""

    seed: int
    actions: tuple[int, ...]


class Games(Protocol):
    """What a batch asks its games, wherever they are played."""

    def reset(self, seeds: NDArray[np.uint64], which: NDArray[np.bool_]) -> None:
        """Begin the chosen games anew, each from its seed."""

    def look(self, seats: NDArray[np.int8], views: Views) -> None:
        """Write what a seat of each game sees: the one named, or the one to act where that is -1."""

    def act(
        self, actions: NDArray[np.int64], seats: NDArray[np.int8], results: Results, views: Views
    ) -> None:
        """Take an action in each game and look; `BadAction` where one may not be, and nothing changes."""

    def course(self, at: int) -> GameCourse:
        """A game as it stands."""

    def replay(self, at: int, actions: tuple[int, ...]) -> None:
        """The same deal again, with these actions."""

    def take_finished(self) -> list[GameCourse]:
        """The games that have ended since this was asked last, where they are kept."""

    def setup(self, seed: int) -> Setup:
        """The set-up of the game that a seed deals."""


class KernelGames:
    """Games in the kernel."""

    def __init__(self, maker: GameMaker, size: int, threads: int, autoreset: bool, record: bool) -> None:
        from kingless.fast import _kernel

        if maker.tables is None:
            raise ValueError(f"the kernel does not play this deck: {maker.why_slow}")
        self._maker = maker
        self.native = _kernel.EnvBatch(
            maker.tables, maker.play_numbers, len(ACTIONS), size, threads, autoreset, record
        )

    def reset(self, seeds: NDArray[np.uint64], which: NDArray[np.bool_]) -> None:
        """Begin the chosen games anew, each from its seed."""
        self.native.reset(seeds, which.view(np.uint8))

    def look(self, seats: NDArray[np.int8], views: Views) -> None:
        """Write what a seat of each game sees."""
        self.native.look(seats, views)

    def act(
        self, actions: NDArray[np.int64], seats: NDArray[np.int8], results: Results, views: Views
    ) -> None:
        """Take an action in each game, and look."""
        try:
            self.native.act(actions, seats, results.rewards, results.ended, views)
        except ValueError as error:
            raise BadAction(str(error)) from None

    def course(self, at: int) -> GameCourse:
        """A game as it stands."""
        return self._read(self.native.seed(at), self.native.played(at))

    def replay(self, at: int, actions: tuple[int, ...]) -> None:
        """The same deal again, with these actions."""
        self.native.replay(at, bytes(self._maker.kind_of[action] for action in actions))

    def take_finished(self) -> list[GameCourse]:
        """The games that have ended since this was asked last, where they are kept."""
        return [self._read(*finished) for finished in self.native.take_finished()]

    def setup(self, seed: int) -> Setup:
        """The set-up of the game that a seed deals, written out: the kernel shuffles in its own way."""
        from kingless.fast import _kernel

        order, leader = _kernel.deal_of(seed)
        deck = self._maker.law.ruleset.deck
        return replace(
            self._maker.setup, deck=[code(deck[place]) for place in order], leader=1 if leader else 0
        )

    def _read(self, seed: int, kinds: bytes) -> GameCourse:
        return GameCourse(seed, tuple(self._maker.play_numbers[kind] for kind in kinds))


class LawGames:
    """Games on the law, for every deck, with artifacts too."""

    def __init__(self, maker: GameMaker, size: int, autoreset: bool, record: bool) -> None:
        self._maker = maker
        self._autoreset, self._record = autoreset, record
        self._games: list[LawGame | None] = [None] * size
        self._finished: list[GameCourse] = []

    def reset(self, seeds: NDArray[np.uint64], which: NDArray[np.bool_]) -> None:
        """Begin the chosen games anew, each from its seed."""
        for at, game in enumerate(self._games):
            if which[at] or game is None:
                self._games[at] = LawGame(self._maker, int(seeds[at]))

    def look(self, seats: NDArray[np.int8], views: Views) -> None:
        """Write what a seat of each game sees."""
        for at, seat in enumerate(seats.tolist()):
            game = self._game(at)
            to_act = game.to_act
            whose = seat if seat in (0, 1) else to_act or 0
            views.observations[at] = game.observe(whose)
            views.masks[at] = game.mask(whose)
            legal = np.flatnonzero(views.masks[at])
            views.choices[at] = -1
            views.choices[at, : len(legal)] = legal
            views.counts[at] = len(legal)
            views.to_act[at] = -1 if to_act is None else to_act

    def act(
        self, actions: NDArray[np.int64], seats: NDArray[np.int8], results: Results, views: Views
    ) -> None:
        """Take an action in each game, and look."""
        self._check(actions.tolist())
        for at, action in enumerate(actions.tolist()):
            results.rewards[at], results.ended[at] = 0, False
            if action != WAIT:
                self._act_in(at, action, results)
        self.look(seats, views)

    def _check(self, actions: list[int]) -> None:
        for at, action in enumerate(actions):
            game = self._game(at)
            seat = game.to_act
            is_number = 0 <= action < len(ACTIONS)
            if action != WAIT and (seat is None or not is_number or not game.mask(seat)[action]):
                raise BadAction(f"action {action} may not be taken in game {at}")

    def _act_in(self, at: int, action: int, results: Results) -> None:
        game = self._game(at)
        game.step(action)
        if game.to_act is not None:
            return
        first = 0 if game.winner is None else 1 - 2 * game.winner
        results.rewards[at], results.ended[at] = (first, -first), True
        if self._record:
            self._finished.append(self.course(at))
        if self._autoreset:
            self._games[at] = LawGame(self._maker, mix(game.seed))

    def course(self, at: int) -> GameCourse:
        """A game as it stands."""
        return GameCourse(self._game(at).seed, tuple(self._game(at).actions))

    def replay(self, at: int, actions: tuple[int, ...]) -> None:
        """The same deal again, with these actions."""
        self._games[at] = replay_game(self._maker, self._game(at).seed, actions, LawGame)

    def take_finished(self) -> list[GameCourse]:
        """The games that have ended since this was asked last, where they are kept."""
        taken, self._finished = self._finished, []
        return taken

    def setup(self, seed: int) -> Setup:
        """The set-up of the game that a seed deals."""
        return replace(self._maker.setup, seed=seed)

    def _game(self, at: int) -> LawGame:
        game = self._games[at]
        if game is None:
            raise ValueError("reset the batch first: no game has begun")
        return game


def mix(seed: int) -> int:
    """The seed of the game that follows in the same place, as the kernel finds it too."""
    mixed = (seed + _NEXT) & _BITS
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _BITS
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _BITS
    return mixed ^ mixed >> 31
