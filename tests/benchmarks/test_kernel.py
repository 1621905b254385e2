"""The kernel's benchmarks: games of the right length, legal choices, figures that repeat."""

from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np
import pytest

from benchmarks import endings, kernel
from benchmarks.endings import Solved, Solving

pytest.importorskip("kingless.fast._kernel")


def test_each_competitor_plays_what_it_says() -> None:
    for one in kernel.competitors():
        assert one.play(Random(1)) in one.lengths, one.what


@pytest.mark.parametrize("way", ["choose", "choose_by_numpy"])
def test_a_batch_is_answered_with_legal_kinds_only_and_with_all_of_them(way: str) -> None:
    many = kernel.Many(kernel.tables(), 16)
    many._batch.observe(many._planes, many._legal, many._to_act)
    seen = np.zeros_like(many._legal)
    for _ in range(400):
        seen[np.arange(16), getattr(many, way)()] = 1
    assert (seen == many._legal).all()


def test_positions_are_the_same_every_time() -> None:
    assert endings.positions(5) == endings.positions(5)


@pytest.mark.parametrize("held", [endings.HELD, endings.FEW_HELD])
def test_positions_have_the_hands_that_were_asked_for(held: int) -> None:
    for at in endings.positions(10, held):
        assert [hand.bit_count() for hand in at.hands] == [held, held]
        assert not at.hands[0] & at.hands[1]
        assert not (at.hands[0] | at.hands[1]) & (at.score[0] | at.score[1])


def test_nodes_do_not_depend_on_what_was_solved_before() -> None:
    starts, solving = endings.positions(6, 7), Solving()
    there = [solving.one(at).nodes for at in starts]
    back = [solving.one(at).nodes for at in reversed(starts)]
    assert there == back[::-1]
    assert [Solving().every(at).nodes for at in starts] == [solving.every(at).nodes for at in starts]


def test_a_limit_that_is_reached_counts_as_not_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    at = endings.positions(1)[0]
    monkeypatch.setattr(endings, "LIMIT", 10)
    assert not Solving().one(at).finished
    assert not Solving().every(at).finished


def test_techniques_are_compared_with_the_whole_solver() -> None:
    whole, *others = endings.techniques(3, 1)
    assert (whole.without, whole.nodes_ratio, whole.seconds_ratio) == ("", 1, 1)
    assert [one.without.split(" and ")[0] for one in others] == list(endings.TECHNIQUES)
    assert all(one.nodes_ratio == one.nodes / whole.nodes for one in others)


def test_everything_is_done_once_in_turns() -> None:
    order: list[int] = []

    def job(number: int) -> Solved:
        order.append(number)
        return Solved(number, 0.0)

    work: dict[str, list[Callable[[], Solved]]] = {
        "ours": [partial(job, number) for number in range(4)],
        "theirs": [partial(job, number) for number in (10, 11)],
    }
    done = endings.take_turns(work, 2)
    assert order == [0, 2, 10, 1, 3, 11]
    assert {one.nodes for one in done["ours"]} == {0, 1, 2, 3}


def test_a_spread_tells_what_one_in_a_hundred_exceeds() -> None:
    spread = endings.spread([float(number) for number in range(1, 102)])
    assert (spread.mean, spread.median, spread.p99, spread.worst) == (51, 51, 100, 101)
