"""Hostile tables: what would lead the kernel out of its arrays is refused with the reason."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kingless.fast import _kernel
from tests.fast.games import tables_for

TABLES = tables_for("standard", "base")
ABSURD = (-1, -(2**31), 2**16, 2**31 - 1, 2**31, -(2**40), 2**63)
SETS = (-1, -(2**40), 1 << 52, 1 << 63, 1 << 64)
WRONG = [
    *(("kind", wrong) for wrong in (52, *ABSURD)),
    *(("obliges", wrong) for wrong in SETS),
    *(("may", wrong) for wrong in SETS),
    *(("first", wrong) for wrong in (1, *ABSURD)),
    *(("size", wrong) for wrong in (0, 1, 63, 64, *ABSURD)),
    *(("strength", wrong) for wrong in ABSURD),
    *(("verdict", wrong) for wrong in (4, 52, *ABSURD)),
    *(("tie_breaks", wrong) for wrong in (256, *ABSURD)),
]
"""For each table, numbers that it cannot hold."""


def parts() -> dict[str, Any]:
    """The tables of the base game, as the kernel takes them."""
    return {
        "kind": list(TABLES.kind),
        "obliges": list(TABLES.obliges),
        "may": list(TABLES.may),
        "first_phase": TABLES.outcome[0],
        "second_phase": TABLES.outcome[1],
        "first": list(TABLES.first),
        "size": list(TABLES.size),
        "strength": [list(row) for row in TABLES.strength],
        "verdict": [list(row) for row in TABLES.verdict],
        "tie_breaks": [list(row) for row in TABLES.tie_breaks],
        "whole": True,
    }


LISTS = ("kind", "obliges", "may", "first", "size")
ROWS = ("strength", "verdict", "tie_breaks")
BYTES = ("first_phase", "second_phase")
MISSHAPEN: tuple[Callable[[Any], Any], ...] = (
    lambda row: row[:-1],
    lambda row: row + row[:1],
    lambda row: row[:0],
)


def test_the_tables_of_the_base_game_are_taken() -> None:
    assert _kernel.tables(**parts()).kinds == 48


@pytest.mark.parametrize("name", [*LISTS, *BYTES, "strength", "verdict"])
def test_a_table_that_is_too_short_or_too_long_is_refused(name: str) -> None:
    for change in MISSHAPEN:
        hostile = parts()
        hostile[name] = change(hostile[name])
        with pytest.raises(ValueError, match=r"52|five"):
            _kernel.tables(**hostile)


@pytest.mark.parametrize("name", ROWS)
def test_a_row_that_is_too_short_or_too_long_is_refused(name: str) -> None:
    for change in MISSHAPEN:
        hostile = parts()
        hostile[name][-1] = change(hostile[name][-1])
        with pytest.raises(ValueError, match=r"strength|votes|weighs"):
            _kernel.tables(**hostile)


@pytest.mark.parametrize(("name", "wrong"), WRONG)
@pytest.mark.parametrize("at", [0, -1])
def test_a_number_out_of_bounds_is_refused(name: str, at: int, wrong: int) -> None:
    hostile = parts()
    row = hostile[name][-1] if name in ROWS else hostile[name]
    row[at] = wrong
    with pytest.raises((ValueError, TypeError)):  # what no number of C++ holds is of the wrong type
        _kernel.tables(**hostile)


@pytest.mark.parametrize("name", BYTES)
@pytest.mark.parametrize("outcome", [3 << 3, 3 << 5, 128, 255])
def test_a_card_goes_to_one_of_three_piles(name: str, outcome: int) -> None:
    hostile = parts()
    hostile[name] = hostile[name][:-1] + bytes([outcome])
    with pytest.raises(ValueError, match="three piles"):
        _kernel.tables(**hostile)


def test_who_must_follow_has_something_to_follow_with() -> None:
    """Or a hand could be asked for a card and have no answer."""
    hostile = parts()
    hostile["may"][0] &= ~hostile["obliges"][0]
    with pytest.raises(ValueError, match="may follow itself"):
        _kernel.tables(**hostile)


def test_factions_fit_into_the_solvers_lanes() -> None:
    hostile = parts()
    hostile["size"] = [16, 16, 16, 2, 2]
    hostile["first"] = [0, 16, 32, 48, 50]
    hostile["strength"] = [[0] * (1 << size) for size in hostile["size"]]
    with pytest.raises(ValueError, match="1 to 15 cards"):
        _kernel.tables(**hostile)


def test_tie_breaks_fit_into_the_solvers_words() -> None:
    many = parts() | {"tie_breaks": [[1] * 52] * 7}
    with pytest.raises(ValueError, match="six tie-breaks"):
        _kernel.tables(**many)
    heavy = parts() | {"tie_breaks": [[20] * 52]}
    with pytest.raises(ValueError, match="1023 together"):
        _kernel.tables(**heavy)


def nonsense(chance: Random) -> dict[str, Any]:
    """Tables that are within all bounds, and of no game at all."""
    sizes = [chance.randint(1, 15) for _ in range(5)]
    while sum(sizes) != 52:
        sizes = [chance.randint(1, 15) for _ in range(5)]
    may = [chance.getrandbits(52) for _ in range(52)]
    piles = [led << 3 | answer << 5 | bits for led in range(3) for answer in range(3) for bits in range(8)]
    return {
        "kind": [chance.randrange(52) for _ in range(52)],
        "obliges": [allowed & chance.getrandbits(52) for allowed in may],
        "may": may,
        "first_phase": bytes(chance.choices(piles, k=52 * 52)),
        "second_phase": bytes(chance.choices(piles, k=52 * 52)),
        "first": [sum(sizes[:faction]) for faction in range(5)],
        "size": sizes,
        "strength": [[chance.randrange(2**16) for _ in range(1 << size)] for size in sizes],
        "verdict": [[chance.randrange(4) for _ in range(6)] for _ in range(6)],
        "tie_breaks": [[chance.randrange(20) for _ in range(52)] for _ in range(chance.randrange(7))],
        "whole": True,
    }


@pytest.mark.parametrize("seed", range(20))
def test_the_kernel_plays_any_tables_within_their_bounds_to_the_end(seed: int) -> None:
    """What it makes of nonsense does not matter; with `make sanitize` no array is left."""
    chance = Random(seed)
    tables = _kernel.tables(**nonsense(chance))
    assert sum(_kernel.random_games(tables, 50, seed)) == sum(_kernel.greedy_games(tables, 50, seed)) == 50
    search = _kernel.Search(tables, [0.1] * 52, [0.2] * 52, 0.0)
    solver = _kernel.Solver(tables)
    game = _kernel.Game(tables, seed)
    while game.to_act >= 0:
        known = game.knows(game.to_act)
        for method in ("tree", "flat"):
            assert search.rate(method, known, 30, 0, seed)
        if game.phase == 2:
            solver.solve(game.hands, game.score, game.leader, None if game.led < 0 else game.led, 500)
        game.step(chance.choice(game.choices))
    assert game.phase == 3
