"""Matches: two minds play each deal twice, with seats changed, so that luck cancels out."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.table.game import Game
from kingless.table.setup import Setup

_95_PERCENT = 1.96


class Score(Struct, frozen=True):
    """The first mind's side of a match, in games; a deal is worth 0 to 1, the mean of its two games."""

    wins: int
    draws: int
    losses: int
    share: float
    """Wins and half the draws, of all games."""
    margin: float
    """Half the width of the 95 % confidence interval of the share, over deals."""


def play_game(minds: tuple[str, str], setup: Setup, seed: int) -> int | None:
    """The winner of one game between two minds, each of which sees only its own seat's observation."""
    game = Game(setup)
    while (decision := game.decision) is not None:
        seen = game.observation(decision.seat)
        mind = MINDS[minds[decision.seat]]
        game.step(mind.choose(game.law.ruleset, seen, Budget(), seed).action)
    return game.result.winner if game.result else None


def play_deal(first: str, second: str, kind: Setup, seed: int) -> tuple[float, float]:
    """What the first mind scored in the two games of one deal: 1 a win, a half a draw."""
    setup = replace(kind, seed=seed)
    return (
        _points(play_game((first, second), setup, seed), 0),
        _points(play_game((second, first), setup, seed), 1),
    )


def play_match(
    first: str, second: str, kind: Setup | None = None, *, deals: int, seed: int = 0, jobs: int = 1
) -> Score:
    """A match of paired deals of this kind of game, numbered from the seed on."""
    play = partial(play_deal, first, second, kind or Setup())
    return score(list(_spread(play, range(seed, seed + deals), jobs)))


def score(pairs: list[tuple[float, float]]) -> Score:
    """The score of these pairs of games."""
    games = [points for pair in pairs for points in pair]
    means = [(one + two) / 2 for one, two in pairs]
    share = sum(means) / len(means)
    spread = sum((mean - share) ** 2 for mean in means) / max(1, len(means) - 1)
    return Score(
        games.count(1.0), games.count(0.5), games.count(0.0), share, _95_PERCENT * sqrt(spread / len(means))
    )


def _points(winner: int | None, seat: int) -> float:
    return 0.5 if winner is None else float(winner == seat)


def _spread(play: "partial[tuple[float, float]]", seeds: range, jobs: int) -> Iterator[tuple[float, float]]:
    if jobs == 1:
        yield from map(play, seeds)
    else:
        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(play, seeds, chunksize=16)
