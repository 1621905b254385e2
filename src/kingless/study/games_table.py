"""The games of a study as a table in Parquet: one row for each game."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kingless.jobs.install_command import install_command
from kingless.rules.complaint import Finding
from kingless.study.facts import DealFacts

_SEATS = (0, 1)


def check_parquet() -> None:
    """Complain where Parquet cannot be written, before anything is played for it."""
    if find_spec("pyarrow") is None:
        raise Finding("Files of Parquet need pyarrow: {command}", command=install_command("data"))


def write_games(path: Path, factions: Sequence[str], deals: Sequence[DealFacts]) -> None:
    """Write a row for each game."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    rows = [_row(factions, deal, number) for deal in deals for number in _SEATS]
    parquet.write_table(arrow.Table.from_pylist(rows), path, compression="zstd")


def _row(factions: Sequence[str], deal: DealFacts, number: int) -> dict[str, Any]:
    game = deal.games[number]
    votes = zip(factions, game.votes, strict=True)
    row: dict[str, Any] = {
        "deal": deal.deal,
        "leader": game.leader,
        "second_leader": game.second_leader,
        "winner": game.winner,
        "reason": game.reason,
        "tricks": game.tricks,
        "equal_tricks": game.equal_tricks,
        "answers": game.answers,
        "choices": game.choices,
    }
    for seat in _SEATS:
        row |= {
            f"hand_{seat}": deal.hands[seat].split(),
            f"followers_{seat}": game.followers[seat].split(),
            f"artifacts_{seat}": list(deal.artifacts[seat]),
            f"used_{seat}": [use.key for use in game.used if use.seat == seat],
            f"flipped_{seat}": [use.key for use in game.flipped if use.seat == seat],
        }
    for faction, vote in votes:
        row |= {f"vote_{faction}": vote.seat, f"vote_{faction}_by": vote.by}
    return row
