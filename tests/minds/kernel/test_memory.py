"""Memory: however long a mind thinks, its tree and what is remembered stay within their bounds."""

import pytest

from kingless.fast import _kernel
from kingless.fast import plain as plain_solver
from kingless.fast.compiled import kernel_tables
from kingless.fast.plain import Plain
from kingless.table.setup import Setup, law_of
from tests.scenario import given

TABLES = kernel_tables(law_of(Setup()).ruleset, whole=True)


def test_a_full_tree_is_walked_and_grows_no_more() -> None:
    game = _kernel.Game(TABLES, 1)
    known = game.knows(0)
    search = _kernel.Search(TABLES, [], [], 0.0)
    search.rate("tree", known, 5_000, 0, 1)
    assert search.tree_nodes == 5_001  # one for each game, and the root
    search.most_nodes = 1_000
    rated = search.rate("tree", known, 5_000, 0, 1)
    assert search.tree_nodes == 1_000
    assert sum(visits for _, _, visits in rated) == 5_000  # it goes on counting
    assert len(rated) == 13


def test_the_bound_is_the_one_that_the_guide_states() -> None:
    search = _kernel.Search(TABLES, [], [], 0.0)
    assert search.most_nodes == 4_194_304
    for wrong in (0, 63, 4_194_305, 2**40):
        with pytest.raises(ValueError, match="64 to 4194304"):
            search.most_nodes = wrong
    search.most_nodes = 64
    game = _kernel.Game(TABLES, 1)
    assert sum(visits for _, _, visits in search.rate("tree", game.knows(0), 500, 0, 1)) == 500


def test_the_plain_solver_remembers_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    table = given("phase 2, A: K2 G5 U3 D7, B: G9 D1 U4 X2, B leads")
    law, state = table.game.law, table.game.state
    whole = Plain(law)
    values = whole.values(state)
    monkeypatch.setattr(plain_solver, "MOST_KNOWN", 5)
    forgetful = Plain(law)
    assert forgetful.values(state) == values
    assert len(forgetful._known) == 5
    assert len(whole._known) > 5
