"""The background cache: a value is made once, waited for where there is time, otherwise made meanwhile."""

from threading import Event
from time import monotonic, sleep
from types import ModuleType

import pytest

from kingless.minds import MINDS, expert, levels, search
from kingless.minds.background_cache import AT_ONCE, CAPACITY, BackgroundCache, max_wait
from kingless.minds.greedy import Greedy
from kingless.minds.mind import Budget, Choice
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.table.game import Game
from kingless.table.setup import Setup


def test_a_value_is_made_once_for_each_key() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return f"value of {key}"

    cache = BackgroundCache(make)
    assert [cache.get(key, None) for key in "aba"] == ["value of a", "value of b", "value of a"]
    assert made == ["a", "b"]
    cache.clear()
    assert cache.get("a", None) == "value of a"
    assert made == ["a", "b", "a"]


def test_who_is_in_a_hurry_goes_without_until_it_is_there() -> None:
    gate = Event()
    makers: list[int] = []

    def make(key: int) -> int:
        makers.append(key)
        gate.wait(30)
        return key + 1

    cache = BackgroundCache(make)
    assert cache.get(1, 0.001) is None
    assert cache.get(1, 0.001) is None
    gate.set()
    assert cache.get(1, 30) == 2
    assert makers == [1]


def test_no_more_than_so_many_are_made_at_the_same_time() -> None:
    """Or somebody who names another deck with every question would start a thread with each."""
    gate = Event()
    makers: list[int] = []

    def make(key: int) -> int:
        makers.append(key)
        gate.wait(30)
        return key

    cache = BackgroundCache(make)
    assert [cache.get(key, 0.001) for key in range(20)] == [None] * 20
    assert makers == list(range(AT_ONCE))
    gate.set()
    assert cache.get(0, 30) == 0
    assert cache.get(1, 30) == 1
    assert cache.get(7, 30) == 7


def test_only_the_newest_are_kept() -> None:
    made: list[int] = []
    cache: BackgroundCache[int, None] = BackgroundCache(made.append)
    for key in range(3 * CAPACITY):
        cache.get(key, None)
    made.clear()
    for key in range(2 * CAPACITY, 3 * CAPACITY):
        cache.get(key, None)
    assert made == []
    cache.get(0, None)
    assert made == [0]


def test_only_who_has_to_keep_to_a_time_is_in_a_hurry() -> None:
    assert max_wait(Budget(nodes=5)) is None
    assert max_wait(Budget(millis=20)) == 0.005
    assert max_wait(Budget(millis=10_000)) == 0.02


def test_what_is_left_of_a_budget_after_a_wait() -> None:
    now = monotonic()
    assert Budget(nodes=7).since(now - 5) == Budget(nodes=7)
    assert Budget(millis=900, nodes=7).since(now - 0.2).millis in range(650, 701)
    assert Budget(millis=900).since(now - 60) == Budget(millis=1)


@pytest.mark.parametrize(
    ("key", "home", "thinker"),
    [
        ("search", search, "choose_under_law"),
        ("expert", expert, "choose_with_nets"),
        ("level-4", levels, "rate_with_nets"),
        ("level-5", expert, "choose_with_nets"),
    ],
)
def test_the_time_that_a_mind_waits_for_its_tools_is_its_own(
    key: str, home: ModuleType, thinker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left: list[int] = []

    def none_yet(*_wanted: object) -> None:
        sleep(0.05)

    def noted(
        rules: Ruleset, seen: Observation, budget: Budget, seed: int, *_nets: object, **_how: object
    ) -> Choice:
        left.append(budget.millis or 0)
        return Greedy().choose(rules, seen, budget, seed)

    monkeypatch.setattr(home, "kernel_and_knowledge", none_yet)
    monkeypatch.setattr(home, thinker, noted)
    game = Game(Setup(seed=1))
    assert game.decision is not None
    seen = game.observation(game.decision.seat)
    MINDS[key].choose(game.law.ruleset, seen, Budget(millis=1000), 1)
    assert left[0] <= 950
