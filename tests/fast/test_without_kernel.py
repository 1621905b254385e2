"""Without a kernel: small endings are solved over the law, larger ones refused, and the reason is told."""

import sys
from collections.abc import Iterator

import pytest

from kingless.analysis.estimate import hindrance
from kingless.fast import compiled
from kingless.fast.compiled import KernelMissing, kernel_tables, load
from kingless.fast.doctor import examine
from kingless.fast.plain import Plain
from kingless.fast.solver import Solver, TooLong
from tests.fast.games import ending, law_for, tables_for
from tests.scenario import given

MISSING = "the kernel is not compiled here; kingless doctor says what is missing"


@pytest.fixture(autouse=True)
def _no_kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which the kernel cannot be imported."""
    load.cache_clear()
    monkeypatch.setitem(sys.modules, "kingless.fast._kernel", None)
    monkeypatch.delattr("kingless.fast._kernel", raising=False)
    yield
    compiled.load.cache_clear()


def test_small_endings_are_solved_over_the_law_and_the_reason_is_told() -> None:
    for seed in range(3):
        law, state = ending("standard", "base", seed, 4)
        solver = Solver(law)
        assert solver.reason == MISSING
        solution = solver.solve(state)
        assert solution.complete
        assert solution.values == Plain(law).values(state)
        assert solution.nodes > 0


def test_an_analysis_knows_that_the_kernel_is_missing_and_not_that_the_deck_is_wrong() -> None:
    assert hindrance(law_for("standard", "base").ruleset) == "no-kernel"


def test_a_line_is_found_over_the_law() -> None:
    game = given("phase 2, A: K2 G5, B: G9 D1, A score: U9, B leads").game
    state = game.state
    for action in Solver(game.law).line(state):
        state = game.law.advance(state, action)
    result = game.law.result(state)
    assert result is not None
    assert result.winner == 1


def test_larger_endings_are_refused_with_the_reason() -> None:
    law, state = ending("standard", "base", 1, 7)
    with pytest.raises(TooLong, match="hands of up to 6 cards are solved, and these hold 7") as refused:
        Solver(law).solve(state)
    assert MISSING in str(refused.value)


def test_limits_hold_over_the_law_too() -> None:
    law, state = ending("standard", "base", 1, 6)
    solution = Solver(law).solve(state, nodes=10)
    assert not solution.complete
    assert solution.nodes == 10
    assert not Solver(law).solve(state, stop=lambda: True).complete
    assert Solver(law).line(state, stop=lambda: True) == []


def test_tables_are_compiled_all_the_same_but_not_loaded() -> None:
    assert tables_for("standard", "base").whole
    with pytest.raises(KernelMissing, match="kingless doctor"):
        kernel_tables(law_for("standard", "base").ruleset, whole=True)


def test_the_doctor_sees_that_it_is_missing() -> None:
    assert examine().kernel is None
