"""Pairs of games: two contestants play one deal twice, with seats changed, so that luck cancels out."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple, Protocol

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from kingless.arena.players import Player
from kingless.arena.program import Lost, ProgramTrouble
from kingless.table.game import RESIGNATION, TIME, Game
from kingless.table.record import to_json
from kingless.table.setup import Setup

Number = Annotated[int, Meta(ge=0)]
_NAMELESS = ("seat 0", "seat 1")
_SEED_BYTES = 6
"""Small enough for programs whose numbers are floating point."""


class Task(NamedTuple):
    """A pair to be played: the number of the deal, and of two contestants."""

    deal: int
    first: int
    second: int


class Forfeit(Struct, frozen=True):
    """A game of a pair that a contestant lost by giving no answer that counts."""

    game: Literal[0, 1]
    loser: Number
    why: ProgramTrouble
    said: str = ""


class DealPair(Struct, frozen=True, omit_defaults=True):
    """Two games of one deal: what the first contestant scored in each, 1 a win, a half a draw."""

    deal: int
    first: Number
    second: Number
    points: tuple[float, float]
    forfeits: tuple[Forfeit, ...] = ()
    records: tuple[str, ...] = ()
    """Both games as JSON, where they are kept; never in the results file."""

    @property
    def task(self) -> Task:
        """What was to be played."""
        return Task(self.deal, self.first, self.second)

    @property
    def share(self) -> float:
        """What the deal is worth to the first contestant, 0 to 1."""
        return sum(self.points) / 2


class PlayersByNumber(Protocol):
    """Players by their number."""

    def __getitem__(self, number: int, /) -> Player: ...


def play_pair(
    players: PlayersByNumber, kind: Setup, task: Task, names: tuple[str, ...] | None = None
) -> DealPair:
    """Both games of a deal; they depend on nothing but the contestants and the number of the deal.

    `names`: how the contestants are called in the records, where these are kept.
    """
    setup, points, forfeits, records = replace(kind, seed=task.deal), [0.0, 0.0], [], list[str]()
    for game in (0, 1):
        seats = (task.second, task.first) if game else (task.first, task.second)
        table = Game(setup, seats=(names[seats[0]], names[seats[1]]) if names else _NAMELESS)
        winner = _play(table, [players[seat] for seat in seats])
        if names:
            records.append(_record(table, winner))
        if isinstance(winner, GameForfeit):
            forfeits.append(Forfeit(1 if game else 0, seats[winner.seat], winner.why, winner.said))
            winner = 1 - winner.seat
        points[game] = 0.5 if winner is None else float(winner == game)
    return DealPair(*task, (points[0], points[1]), tuple(forfeits), tuple(records))


class GameForfeit(NamedTuple):
    """The seat that gave no answer that counts, and in what way."""

    seat: int
    why: ProgramTrouble
    said: str


def play_game(players: Sequence[Player], setup: Setup) -> int | GameForfeit | None:
    """The winner of one game, whose players see only their own seats' observations; None is a draw."""
    return _play(Game(setup), players)


def _play(game: Game, players: Sequence[Player]) -> int | GameForfeit | None:
    setup, seed = game.setup, mind_seed(game.setup.seed or 0)
    while (decision := game.decision) is not None:
        seen = game.observation(decision.seat)
        try:
            action = players[decision.seat].choose(game.law.ruleset, setup, seen, seed)
        except Lost as lost:
            return GameForfeit(decision.seat, lost.why, lost.said)
        game.step(action)
    return game.result.winner if game.result else None


def _record(game: Game, outcome: int | GameForfeit | None) -> str:
    """The game as JSON; one that was lost by giving no answer was given up."""
    if isinstance(outcome, GameForfeit):
        game.give_up(outcome.seat, TIME if outcome.why == "silent" else RESIGNATION)
    return msgspec.json.encode(to_json(game)).decode()


def mind_seed(deal: int) -> int:
    """The seed that the players of a deal are given, from which the deal cannot be told."""
    return int.from_bytes(sha256(f"kingless arena {deal}".encode()).digest()[:_SEED_BYTES])
