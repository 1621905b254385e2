"""Strangers' calls: whatever a program hands to the kernel is taken or refused; nothing crashes or hangs."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kingless.fast import _kernel
from kingless.fast.compiled import kernel_tables
from kingless.table.setup import Setup, law_of

TABLES = kernel_tables(law_of(Setup()).ruleset, whole=True)
SEARCH = _kernel.Search(TABLES, [], [], 0.0)
ABSURD = (-1, 2, 7, 52, 254, 300)


def some_game(cards: int) -> _kernel.Game:
    """A game in which so many cards have been played."""
    game = _kernel.Game(TABLES, 1, 0)
    for _ in range(cards):
        game.step(game.choices[0])
    return game


@pytest.mark.parametrize("method", ["flat", "tree", "solved"])
@pytest.mark.parametrize("cards", [0, 1, 24])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("seat", value) for value in ABSURD),
        *(("leader", value) for value in ABSURD),
        *(("phase", value) for value in (-1, 0, 3, 7, 300)),
        *(("led", value) for value in (-1, 52, 254, 300)),
        *(("prize", value) for value in (-1, 52, 255, 300)),
        ("in_hand", -1),
        ("in_hand", 99),
        ("blind", -1),
        ("blind", 99),
        ("unknown", 0),
        ("unknown", 1 << 60),
        ("hand", 0),
        ("hand", (1 << 52) - 1),
        ("out", 1 << 63),
        ("score", (1 << 52, 0)),
    ],
)
def test_knowledge_that_cannot_be_is_refused(method: str, cards: int, field: str, value: Any) -> None:
    game = some_game(cards)
    known = game.knows(game.to_act)
    setattr(known, field, value)
    with pytest.raises(ValueError, match=r"fits|phase two"):
        SEARCH.rate(method, known, 20, 0, 1)
    with pytest.raises(ValueError, match="fits"):
        SEARCH.imagine(known, 1, 1)


@pytest.mark.parametrize("cards", [8, 9, 22])
@pytest.mark.parametrize("method", ["flat", "tree", "solved"])
def test_follower_piles_that_do_not_come_out_even_are_refused(method: str, cards: int) -> None:
    """Or one hand of phase two would run out before the other, and no card would be left to choose."""
    game = some_game(cards)
    for change in (1, 2, -1):
        known = game.knows(game.to_act)
        if change < 0:
            card = known.followers & -known.followers
            known.followers ^= card
            known.out |= card
        else:
            known.blind += change
            gone = [card for card in range(52) if known.out >> card & 1][: 2 * change]
            known.out &= ~sum(1 << card for card in gone)
            known.unknown |= sum(1 << card for card in gone)
        with pytest.raises(ValueError, match="fits"):
            SEARCH.rate(method, known, 20, 0, 1)


def test_more_followers_than_a_hand_holds_are_refused() -> None:
    """Both have as many, but with the tricks to come there would be fourteen for each."""
    game = some_game(8)
    known = game.knows(game.to_act)
    gone = [card for card in range(52) if known.out >> card & 1][:2]
    known.out &= ~sum(1 << card for card in gone)
    known.followers |= 1 << gone[0]
    known.unknown |= 1 << gone[1]
    known.blind += 1
    with pytest.raises(ValueError, match="fits"):
        SEARCH.rate("tree", known, 20, 0, 1)


@pytest.mark.parametrize("cards", [0, 1, 24])
def test_only_the_seat_to_act_is_advised(cards: int) -> None:
    game = some_game(cards)
    with pytest.raises(ValueError, match="fits"):
        SEARCH.rate("flat", game.knows(1 - game.to_act), 20, 0, 1)


@pytest.mark.parametrize("sense", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_share_is_from_none_to_all(sense: float) -> None:
    game = some_game(0)
    with pytest.raises(ValueError, match="share"):
        SEARCH.rate("flat", game.knows(game.to_act), 20, 0, 1, sense)


def test_weights_are_numbers() -> None:
    with pytest.raises(ValueError, match="numbers"):
        _kernel.Search(TABLES, [float("nan")] * 52, [0.0] * 52, 0.0)


@pytest.mark.parametrize("threads", [-5, 0, 257, 100_000])
def test_so_many_threads_cannot_play(threads: int) -> None:
    for play in (_kernel.random_games, _kernel.greedy_games):
        with pytest.raises(ValueError, match="threads"):
            play(TABLES, 10, 1, threads=threads)


def test_threads_may_share_a_solver_and_a_search() -> None:
    """One waits for the other, and each gets the answer to its own question."""
    ends = []
    for seed in (0, 1, 2, 3, 5):
        game = _kernel.Game(TABLES, seed, 0)
        while game.phase == 1:
            game.step(game.choices[-1])
        ends.append((game.hands, game.score, game.leader, None))
    last = some_game(23)
    solver, known = _kernel.Solver(TABLES), last.knows(last.to_act)
    alone = [_kernel.Solver(TABLES).value(*end) for end in ends]
    rated = SEARCH.rate("solved", known, 8, 0, 1)
    with ThreadPoolExecutor(3) as crew:
        together = crew.map(lambda end: solver.value(*end), ends * 3)
        advised = crew.map(lambda _: SEARCH.rate("solved", known, 8, 0, 1), range(6))
        assert list(together) == alone * 3
        assert list(advised) == [rated] * 6


@pytest.mark.parametrize(
    ("groups", "refused"),
    [
        ([], TypeError),
        ((), ValueError),
        (((),), ValueError),
        (([1], 0), TypeError),
        (((1, 2), ("x",), 0), TypeError),
        ((((1, 2), ("x",), 0, 0),), ValueError),
        ((((1, 2), ("x",)),), ValueError),
        ((((1, 2), ("x",), "0"),), TypeError),
        ((((1, 2), ("x",), 1 << 70),), OverflowError),
        ((((1, 3), ("x",), 0),), KeyError),
        ((((1, 600), ("x",), 0),), KeyError),
        ((((1, -2), ("x",), 0),), KeyError),
        ((((1, 1 << 70), ("x",), 0),), OverflowError),
        ((((1, 2), ("y",), 0),), KeyError),
        ((((1, 2), ([],), 0),), TypeError),
        ((((1, 2), ("x", 1), 0),), KeyError),
    ],
)
def test_parts_that_are_not_in_their_tables_are_refused(groups: Any, refused: type[Exception]) -> None:
    rows = _kernel.PartRows([{1: 0, 2: 1}, {"x": 0}], [0, 1, -1])
    assert rows.write((((2, -1, 2), ("x",)), (-3,))) == bytearray([0, 2, 1, 253])
    with pytest.raises(refused):
        rows.write(groups)


@pytest.mark.parametrize(("tables", "parts"), [([{}], [1]), ([{}], [-2]), ([{1: 1}], [0]), ([{1: -1}], [0])])
def test_tables_without_a_place_for_what_they_count_are_refused(tables: Any, parts: list[int]) -> None:
    with pytest.raises(ValueError, match=r"table|place"):
        _kernel.PartRows(tables, parts)


def test_rows_that_were_never_begun_write_nothing() -> None:
    with pytest.raises(TypeError, match="never begun"):
        _kernel.PartRows.__new__(_kernel.PartRows).write(())
