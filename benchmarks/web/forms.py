"""What a crowd of players is asked to do, and what it tells of it; the same for every server."""

from msgspec import Struct


class Task(Struct, frozen=True, kw_only=True):
    """So many games, and how they are to be played."""

    addresses: list[str]
    """One for each process of the server; the players of a game sit at the same one."""
    games: int
    pace: float
    """Seconds from move to move in each game; 0 plays as fast as the server can."""
    seconds: float
    """How long is measured; it ends before that when the first game does."""
    spread: int
    """Before that, each game is played forward by up to so many moves."""
    kind: str
    """`page` or `program`: which socket of Kingless."""
    seed: int = 20


class Told(Struct, frozen=True, kw_only=True):
    """What came of it."""

    moves: int
    began: float
    """When the measuring began, in seconds since 1970."""
    seconds: float
    p50: float
    p99: float
    worst: float
    """From move to the other player's screen, in milliseconds."""
    busy: float
    """The part of one core that the crowd itself used."""
    late: float
    """How late the crowd was for its own appointments, p99 in milliseconds."""
    bytes_each: float
    """How much one screen was sent for one move."""


def percentile(sorted_values: list[float], part: float) -> float:
    """The value that this part of them does not exceed."""
    return sorted_values[min(len(sorted_values) - 1, int(part * len(sorted_values)))]
