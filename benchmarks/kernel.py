"""The kernel: whole games, one game from Python, a thousand games at once, and imagined games."""

from functools import partial
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.law import DECISIONS
from benchmarks.rounds import CHOICE, SEED, Broken, Competitor
from kingless.fast.compiled import kernel_tables
from kingless.minds.kernel.game_kernel import GameKernel, kernel_for
from kingless.minds.kernel.playouts import FLAT_PLAYOUTS, SENSIBLE_SHARE, TREE_PLAYOUTS
from kingless.table.setup import Setup, law_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from kingless.fast import _kernel

GAMES, GREEDY, SINGLE, BATCH, NUMPY, FLAT, TREE = KEYS = (
    "games",
    "greedy",
    "single",
    "batch",
    "numpy",
    "flat",
    "tree",
)

BATCH_SIZE = 1_024
SIMULATIONS = TREE_PLAYOUTS
"""How many playouts each tree grows by, ours and the peer's."""

_MANY = 2_000
"""Whole games at a time: enough to forget the call."""
_SEEDS = 32
"""Bits of a seed."""


def tables() -> "_kernel.Tables":
    """The base game inside the kernel."""
    return kernel_tables(law_of(Setup()).ruleset, whole=True)


def competitors() -> list[Competitor]:
    """Every way to play in the kernel; where it says so, whole games or playouts count as the decisions."""
    inside = tables()
    mind = kernel_for(law_of(Setup()).ruleset)
    if mind is None:
        raise Broken("the kernel does not play the base game")
    from kingless.fast import _kernel

    flat = range(FLAT_PLAYOUTS, FLAT_PLAYOUTS + DECISIONS)  # the last world is finished for every card
    steps = {BATCH_SIZE * DECISIONS}
    batch = f"_kernel.Batch of {BATCH_SIZE:,}"
    single = partial(play_single, partial(_kernel.Game, inside))
    many, chosen = Many(inside), Many(inside)
    return [
        Competitor(
            GAMES, "the kernel, whole games", partial(play_games, _kernel.random_games, inside), {_MANY}
        ),
        Competitor(
            GREEDY, "the kernel, greedy games", partial(play_games, _kernel.greedy_games, inside), {_MANY}
        ),
        Competitor(SINGLE, "_kernel.Game from Python", single, {DECISIONS}),
        Competitor(BATCH, batch, partial(many.play, many.choose), steps, perf_counter),
        Competitor(
            NUMPY,
            f"{batch}, numpy chooses",
            partial(chosen.play, chosen.choose_by_numpy),
            steps,
            perf_counter,
        ),
        Competitor(FLAT, "the expert's flat search", partial(imagine_flat, mind), flat),
        Competitor(TREE, "the tree search", partial(imagine_tree, mind), {SIMULATIONS}),
    ]


def play_games(
    many_games: "Callable[[_kernel.Tables, int, int], list[int]]", inside: "_kernel.Tables", rng: Random
) -> int:
    """Whole games that never leave the kernel, on one thread; the number of games."""
    return sum(many_games(inside, _MANY, rng.getrandbits(_SEEDS)))


def play_single(new: "Callable[[int], _kernel.Game]", rng: Random) -> int:
    """A random game, each decision taken in Python from a tuple of legal kinds."""
    decisions = 0
    bits = rng.getrandbits
    game = new(bits(_SEEDS))
    play = game.play
    legal = game.choices
    while legal:
        legal = play(legal[bits(CHOICE) * len(legal) >> CHOICE])
        decisions += 1
    if game.winner not in (-1, 0, 1):
        raise Broken("a game of the kernel has no result")
    return decisions


class Many:
    """A batch with its arrays, which are made once; games that end begin anew."""

    def __init__(self, inside: "_kernel.Tables", size: int = BATCH_SIZE) -> None:
        from kingless.fast import _kernel

        self._batch = _kernel.Batch(inside, size, SEED)
        self._rng = np.random.default_rng(SEED)
        self._planes = np.zeros((size, _kernel.PLANES, DECISIONS), np.uint8)  # each card is played once
        self._legal = np.zeros((size, self._batch.kinds), np.uint8)
        self._to_act = np.zeros(size, np.int8)
        self._kinds = np.zeros(size, np.int32)
        self._rewards = np.zeros(size, np.int8)
        self._ended = np.zeros(size, np.uint8)
        self._rows = np.arange(size) * self._batch.kinds
        self._flags = self._legal.view(np.bool_)  # the same bytes, which numpy searches much faster so

    def play(self, choose: "Callable[[], NDArray[np.int32]]", rng: Random) -> int:  # noqa: ARG002 - one generator draws for all games at once
        """As many steps as a game has, in every game: each is observed, answered at random and stepped."""
        ended = 0
        for _ in range(DECISIONS):
            self._batch.observe(self._planes, self._legal, self._to_act)
            self._batch.step(choose(), self._rewards, self._ended)
            ended += int(self._ended.sum())
        if ended != self._batch.size:
            raise Broken(f"{ended} games of a batch have ended instead of {self._batch.size}")
        return self._batch.size * DECISIONS

    def choose(self) -> "NDArray[np.int32]":
        """A legal kind for every game, each as likely as any other, by the kernel."""
        self._batch.choose(self._kinds)
        return self._kinds

    def choose_by_numpy(self) -> "NDArray[np.int32]":
        """The same from the mask of legal kinds, by numpy."""
        places = np.flatnonzero(self._flags)
        first = np.searchsorted(places, self._rows)
        many = np.diff(first, append=len(places))
        chosen = places[first + (self._rng.random(len(first)) * many).astype(np.intp)]
        return (chosen - self._rows).astype(np.int32)


def imagine_flat(mind: GameKernel, rng: Random) -> int:
    """The expert's search at the first decision of a game, as it is asked when nobody sets a budget."""
    rated = mind.search.rate(
        "flat", first_decision(mind, rng), FLAT_PLAYOUTS, 0, rng.getrandbits(_SEEDS), SENSIBLE_SHARE
    )
    return sum(visits for _, _, visits in rated)


def imagine_tree(mind: GameKernel, rng: Random) -> int:
    """The tree search at the first decision of a game."""
    rated = mind.search.rate("tree", first_decision(mind, rng), SIMULATIONS, 0, rng.getrandbits(_SEEDS))
    if not any(visits for _, _, visits in rated):
        raise Broken("a tree without a visit")
    return SIMULATIONS


def first_decision(mind: GameKernel, rng: Random) -> "_kernel.Knowledge":
    """What the leader of a new game knows: its own hand and the card that is to be won."""
    from kingless.fast import _kernel

    cards = len(mind.places.deck)
    order = rng.sample(range(cards), cards)
    game = _kernel.Game.dealt(tables(), order)
    known = _kernel.Knowledge()
    known.hand = game.hands[0]
    known.prize = game.prize
    known.unknown = (1 << cards) - 1 & ~(known.hand | 1 << known.prize)
    known.in_hand = game.hands[1].bit_count()
    return known
