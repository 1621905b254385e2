"""Claim in OpenSpiel's terms: the game, and the state in which a seat finds itself."""

from functools import lru_cache
from typing import Any

from benchmarks.openspiel import _claim
from kingless.fast import _kernel
from kingless.fast.compiled import load
from kingless.fast.tables import Tables

NAME = "kingless_claim"


@lru_cache(maxsize=16)
def game_of(tables: Tables) -> Any:
    """The game with these tables, as OpenSpiel loads it."""
    import pyspiel

    _claim.register_game(load(tables))
    return pyspiel.load_game(NAME)


def state_of(tables: Tables, known: _kernel.Knowledge) -> Any:
    """Some world that fits what the seat knows; OpenSpiel imagines the others from it."""
    return game_of(tables).new_initial_state(" ".join(map(str, _numbers(known))))


def _numbers(known: _kernel.Knowledge) -> tuple[int, ...]:
    """In the order in which claim.cpp reads them."""
    return (
        known.seat,
        known.phase,
        known.leader,
        known.led,
        known.prize,
        known.hand,
        known.followers,
        known.other_followers,
        known.other_hand,
        *known.score,
        known.out,
        known.unknown,
        known.barred,
        known.in_hand,
        known.blind,
    )
