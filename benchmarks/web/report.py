"""The report on the server: a line for each crowd, as one table or as JSON."""

import msgspec
from msgspec import Struct

from benchmarks.drawing import draw
from benchmarks.web.forms import Told

_AIM_MILLIS = 100.0
_CALM = 0.5


class Line(Struct, frozen=True, kw_only=True):
    """One server with one crowd."""

    name: str
    games: int
    pace: float
    told: Told
    server: float
    """The part of one core that the server's processes used; a database's own are not counted."""
    memory: float
    """Bytes for each game, both sockets included."""
    is_peer: bool

    @property
    def speed(self) -> float:
        """Moves that reached the other player, in a second."""
        return self.told.moves / self.told.seconds


class Report(Struct, frozen=True, kw_only=True):
    """Everything that one run has found."""

    machine: str
    peer: str
    load: tuple[float, float]
    lines: list[Line]


def as_json(report: Report) -> bytes:
    """The report for programs."""
    return msgspec.json.format(msgspec.json.encode(report)) + b"\n"


def as_text(report: Report) -> str:
    """The report for people."""
    before, after = report.load
    busy = " (not calm: the figures may be low)" if before > _CALM else ""
    titles = ["", "games", "moves/s", "×peer", "p50 ms", "p99 ms", "worst ms", "kB/game", "server", "crowd"]
    titles += ["late ms", "kB/frame", "aim"]
    peers = {line.pace: line.speed for line in report.lines if line.is_peer}
    rows = [_cells(line, peers.get(line.pace)) for line in report.lines]
    return "\n".join(
        (
            f"{report.machine}; {report.peer}; load {before:.2f} before, {after:.2f} after{busy}",
            "",
            *draw(titles, rows, ("", "aim")),
        )
    )


def _cells(line: Line, peer: float | None) -> list[str]:
    told = line.told
    pace = f"a move every {line.pace:g} s" if line.pace else "as fast as it goes"
    return [
        f"{line.name}, {pace}",
        *(f"{line.games:,}", f"{line.speed:,.0f}", f"{line.speed / peer:.2f}" if peer else ""),
        *(f"{told.p50:.1f}", f"{told.p99:.1f}", f"{told.worst:.0f}"),
        *(f"{line.memory / 1000:.0f}", f"{line.server:.0%}", f"{told.busy:.0%}", f"{told.late:.1f}"),
        f"{told.bytes_each / 1000:.1f}" if told.bytes_each else "",
        _aim(line, peer),
    ]


def _aim(line: Line, peer: float | None) -> str:
    """What was wanted, and whether it is so."""
    if line.is_peer:
        return ""
    if line.pace:
        return _verdict(line.told.p99 <= _AIM_MILLIS, f"p99 ≤ {_AIM_MILLIS:g} ms")
    return _verdict(line.speed >= peer, "≥ the peer") if peer else ""


def _verdict(is_met: bool, aim: str) -> str:
    return f"{'met' if is_met else 'MISSED'}: {aim}"
