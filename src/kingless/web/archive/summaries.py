"""What a host is told about games: one by one, and all of them counted."""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime

from msgspec import Struct
from sqlalchemy.ext.asyncio import AsyncEngine

from kingless.table.record import to_json
from kingless.view.words import sentence
from kingless.web.archive.exports import replay_log
from kingless.web.archive.queries import GameLog, games_with_logs
from kingless.web.game.links.finished_link import finished_address
from kingless.web.game.live_game import LiveGame
from kingless.web.store.stored_values import StoredSeat

WAITING, GOING, FINISHED, UNREADABLE = "waiting", "going", "finished", "unreadable"
"""How a game stands: a seat is free, it is played, it is over, its rules are not known here."""
STATES = {
    WAITING: sentence("waiting"),
    GOING: sentence("going on"),
    FINISHED: sentence("finished"),
    UNREADABLE: sentence("of other rules"),
}
"""How each is said."""
PERSON, BOT, PROGRAM = "person", "bot", "program"
"""Who plays at a seat."""
_DAY = 24 * 60 * 60


class HostedGame(Struct, frozen=True, kw_only=True):
    """One game, without anything that only its players may know."""

    id: str
    state: str
    players: tuple[str, ...]
    kinds: tuple[str, ...]
    """By seat, who plays there: `person`, `bot` for one of the server, `program` for one of somebody else."""
    bots: tuple[str, ...]
    """The levels of its bots."""
    begun: str
    active: str
    """When something last happened; both in UTC."""
    entries: int
    ruleset: str
    factions: tuple[str, ...]
    artifacts: bool
    clock: str
    winner: int | None = None
    reason: str | None = None
    link: str | None = None
    """The page of a finished game, without the server's name."""


class GameStats(Struct, frozen=True, kw_only=True):
    """All games of a database, counted."""

    games: int
    entries: int
    begun_last_day: int
    begun_last_week: int
    states: dict[str, int]
    against_bots: dict[str, int]
    """By level."""
    won_against_bots: dict[str, int]
    """By level, how many of the finished ones a person won."""
    rulesets: dict[str, int]
    artifacts: int
    """How many are played with artifacts."""
    endings: dict[str, int]
    """How finished games ended: by their count, a resignation, or time."""


def summary_of(log: GameLog) -> HostedGame:
    """What a host is told about this game."""
    game, live = log.game, replay_log(log)
    last = log.entries[-1].at // 1000 if log.entries else game.begun
    result = to_json(live.game)["result"] if live and live.game else None
    return HostedGame(
        id=game.id,
        state=_state(log, live),
        players=tuple(seat.name for seat in game.seats),
        kinds=tuple(map(_kind, game.seats)),
        bots=tuple(seat.mind for seat in game.seats if seat.mind),
        begun=_time(game.begun),
        active=_time(max(last, game.begun)),
        entries=len(log.entries),
        ruleset=game.setup.ruleset,
        factions=game.setup.factions,
        artifacts=game.setup.artifacts,
        clock=game.clock,
        winner=result and result["winner"],
        reason=result and result["reason"],
        link=finished_address(game) if result else None,
    )


def _kind(seat: StoredSeat) -> str:
    if seat.is_program:
        return PROGRAM
    return PERSON if seat.mind is None else BOT


def _state(log: GameLog, live: LiveGame | None) -> str:
    if live is None:
        return UNREADABLE
    if not log.game.is_full:
        return WAITING
    return FINISHED if live.is_over else GOING


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


async def summaries(engine: AsyncEngine, ids: Sequence[str]) -> AsyncIterator[HostedGame]:
    """These games, one after the other."""
    async for log in games_with_logs(engine, ids):
        yield summary_of(log)


async def game_stats(engine: AsyncEngine, ids: Sequence[str], now: float) -> GameStats:
    """These games counted, at this second."""
    counts: dict[str, Counter[str]] = {
        name: Counter() for name in ("states", "bots", "won", "rulesets", "endings", "more")
    }
    more = counts["more"]
    async for one in summaries(engine, ids):
        more.update(games=1, entries=one.entries, artifacts=int(one.artifacts))
        more.update(day=one.begun >= _time(int(now) - _DAY), week=one.begun >= _time(int(now) - 7 * _DAY))
        counts["states"][one.state] += 1
        counts["rulesets"][one.ruleset] += 1
        counts["bots"].update(one.bots)
        if one.reason is not None:
            counts["endings"][one.reason] += 1
            is_won = one.winner is not None and one.kinds[one.winner] == PERSON
            counts["won"].update(one.bots if is_won else ())
    return GameStats(
        games=more["games"],
        entries=more["entries"],
        begun_last_day=more["day"],
        begun_last_week=more["week"],
        states=_by_key(counts["states"]),
        against_bots=_by_key(counts["bots"]),
        won_against_bots=_by_key(counts["won"]),
        rulesets=_by_key(counts["rulesets"]),
        artifacts=more["artifacts"],
        endings=_by_key(counts["endings"]),
    )


def _by_key(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))
