"""Matches: paired deals, the arithmetic of the score, and the same score from any number of processes."""

import subprocess
import sys
from math import isclose, sqrt

import pytest

from kingless.arena import match
from kingless.arena.match import Score, play_deal, play_game, play_match, score
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice, Mind
from kingless.rules.cards import codes
from kingless.rules.faces import Observation
from kingless.rules.ruleset import Ruleset
from kingless.table.setup import PositionText, Setup
from tests.wire.engine import environment


class Spy:
    """Plays as another mind does, and notes the seat, the first hand and the seed that it is given."""

    def __init__(self, key: str, inner: Mind) -> None:
        self.key, self.inner = key, inner
        self.seen: list[tuple[int | None, str, int]] = []

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """What the other mind says."""
        if observation.phase == observation.trick == 1:
            self.seen.append((observation.seat, codes(observation.hands[observation.seat or 0]), seed))
        return self.inner.choose(ruleset, observation, budget, seed)


# The score.


def test_a_win_counts_one_a_draw_a_half_and_a_loss_nothing() -> None:
    told = score([(1.0, 1.0), (1.0, 0.5), (0.0, 0.0), (0.5, 0.0)])
    assert (told.wins, told.draws, told.losses, told.share) == (3, 2, 3, 0.5)


def test_the_margin_is_that_of_the_deals_by_hand() -> None:
    """Deals worth 1, 3/4, 1/2, 1/4: mean 5/8, squares 9/64 + 1/64 + 1/64 + 9/64, over 3, over 4, its root."""
    told = score([(1.0, 1.0), (1.0, 0.5), (1.0, 0.0), (0.0, 0.5)])
    assert told.share == 0.625
    assert isclose(told.margin, 1.96 * sqrt(20 / 64 / 3 / 4))
    assert isclose(told.margin, 0.316294, abs_tol=1e-6)


@pytest.mark.parametrize("pair", [(1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.5, 0.5)])
def test_deals_that_all_end_alike_leave_no_margin(pair: tuple[float, float]) -> None:
    assert score([pair] * 7).margin == 0.0
    assert score([pair] * 7).share == sum(pair) / 2


def test_one_deal_has_no_spread_to_tell() -> None:
    assert score([(1.0, 0.0)]) == Score(wins=1, draws=0, losses=1, share=0.5, margin=0.0)


def test_four_times_the_deals_halve_the_margin() -> None:
    few, many = score([(1.0, 1.0), (0.0, 0.0)] * 50), score([(1.0, 1.0), (0.0, 0.0)] * 200)
    assert few.share == many.share == 0.5
    assert isclose(few.margin / many.margin, 2, rel_tol=0.01)
    assert isclose(few.margin, 1.96 * sqrt(0.25 * 100 / 99 / 100))


# The deals.


def test_each_deal_is_played_from_both_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Spy("first", MINDS["greedy"]), Spy("second", MINDS["random"])
    monkeypatch.setattr(match, "MINDS", {"first": first, "second": second})
    for deal in range(3):
        play_deal("first", "second", Setup(), deal)
    assert [seat for seat, _, _ in first.seen] == [0, 1] * 3
    assert [seat for seat, _, _ in second.seen] == [1, 0] * 3
    hands = [hand for _, hand, _ in first.seen]
    assert [hand for _, hand, _ in second.seen] == [
        hands[1],
        hands[0],
        hands[3],
        hands[2],
        hands[5],
        hands[4],
    ]
    assert len(set(hands)) == 6
    assert [seed for _, _, seed in first.seen] == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("ruleset", ["standard", "claim-en"])
@pytest.mark.parametrize("key", MINDS)
def test_a_mind_is_exactly_as_strong_as_itself(key: str, ruleset: str) -> None:
    told = play_match(key, key, deals=12, seed=100, kind=Setup(ruleset=ruleset))
    assert (told.share, told.margin) == (0.5, 0.0)
    assert told.wins == told.losses == 12 - told.draws / 2


def test_the_other_side_of_a_match_is_its_complement() -> None:
    one = play_match("greedy", "random", deals=20, seed=7)
    other = play_match("random", "greedy", deals=20, seed=7)
    assert (one.wins, one.draws, one.losses) == (other.losses, other.draws, other.wins)
    assert isclose(one.share + other.share, 1)
    assert isclose(one.margin, other.margin)


def test_deals_are_numbered_from_the_seed_on() -> None:
    parts = [play_match("greedy", "random", deals=4, seed=seed) for seed in (10, 14)]
    whole = play_match("greedy", "random", deals=8, seed=10)
    assert whole.wins == sum(part.wins for part in parts)
    assert whole == play_match("greedy", "random", deals=8, seed=10)


def test_any_number_of_processes_gives_the_same_score() -> None:
    """In a process of its own, for the pool must not inherit the threads of the tests."""
    alone = play_match("greedy", "random", deals=20, seed=3, kind=Setup(ruleset="claim-nl"))
    program = (
        "from kingless.arena.match import play_match\n"
        "from kingless.table.setup import Setup\n"
        "kind = Setup(ruleset='claim-nl')\n"
        "print(play_match('greedy', 'random', kind, deals=20, seed=3, jobs=2))"
    )
    many = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(),
        check=True,
    )
    assert many.stdout == f"{alone}\n"
    assert 0 < alone.losses < alone.wins


# One game.


@pytest.mark.parametrize(
    ("piles", "winner"),
    [((["G1"], []), 0), (([], ["G1"]), 1), (([], []), None)],
)
def test_a_game_tells_its_winner(piles: tuple[list[str], list[str]], winner: int | None) -> None:
    """B-7: more votes than the other, and a drawn game has no winner."""
    setup = Setup(position=PositionText(phase=2, score=piles))
    assert play_game(("random", "greedy"), setup, 0) == winner
