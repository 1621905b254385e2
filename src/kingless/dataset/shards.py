"""Shards: the decisions of a range of deals as one file of Parquet."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from io import BytesIO
from typing import Any, NamedTuple

from kingless.dataset.decisions import GameDecision
from kingless.envs.actions import ACTIONS


class Shard(NamedTuple):
    """A range of deals that lie in one file."""

    first: int
    last: int

    @property
    def file_name(self) -> str:
        """The name of the file."""
        return f"deals-{self.first:09}-{self.last:09}.parquet"


def shards_of(deals: range, size: int) -> list[Shard]:
    """The shards of these deals, so many deals each."""
    return [Shard(first, min(first + size, deals.stop) - 1) for first in deals[::size]]


def shard_bytes(decisions: Sequence[GameDecision], size: int) -> bytes:
    """The file of these decisions; `size` is that of an observation."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    columns = {
        "deal": arrow.array([one.deal for one in decisions], arrow.int64()),
        "turn": arrow.array([one.turn for one in decisions], arrow.int16()),
        "seat": arrow.array([one.seat for one in decisions], arrow.int8()),
        "mind": arrow.array([one.mind for one in decisions], arrow.string()),
        "phase": arrow.array([one.phase for one in decisions], arrow.int8()),
        "observation": _vectors(arrow, (one.observation for one in decisions), size),
        "action_mask": _vectors(arrow, (one.mask for one in decisions), len(ACTIONS)),
        "action": arrow.array([one.action for one in decisions], arrow.int16()),
        "exact_values": arrow.array([one.exact_values for one in decisions], arrow.list_(arrow.int8())),
        "outcome": arrow.array([one.outcome for one in decisions], arrow.int8()),
    }
    written = BytesIO()
    parquet.write_table(arrow.table(columns), written, compression="zstd")
    return written.getvalue()


def _vectors(arrow: Any, rows: Iterable[bytes], width: int) -> Any:
    """A column of vectors of small numbers, all of this width."""
    joined = b"".join(rows)
    numbers = arrow.Array.from_buffers(arrow.int8(), len(joined), [None, arrow.py_buffer(joined)])
    return arrow.FixedSizeListArray.from_arrays(numbers, width)
