"""Nothing is told: no size, count or moment of what a seat receives depends on what it cannot know.

Rules 5.5: with windows `all` nothing can be told from who is asked, or when. `make leaks` compares a thousand
pairs for each ruleset.
"""

import asyncio
import os

import msgspec
import pytest

from kingless.rules.actions import text
from kingless.table.fair_deal import FairDeal
from kingless.table.game import Game
from kingless.web.game.live_game import LiveGame
from kingless.web.live.metrics import Metrics
from kingless.web.routes.socket import Line
from kingless.web.settings import ServerSettings
from kingless.web.workers import bots
from kingless.web.workers.pace import Pace, pace_of
from tests.laws.games import RULESETS
from tests.leaks.comparing import Compared, compare, difference
from tests.leaks.reading import Frame
from tests.leaks.worlds import NONCES, World, pairs

PAIRS = int(os.environ.get("KINGLESS_PAIRS", "2"))
PLANTED = 3
"""Pairs among which a leak that is planted must be found."""
LATER = 0.05


def some_pairs(ruleset: str, most: int) -> list[Compared]:
    """So many pairs, from games without and with a clock."""
    found: list[Compared] = []
    for seed in range(10 * most):
        found += compare(ruleset, seed, min(3, most - len(found)))
        if len(found) >= most:
            return found
    raise AssertionError("there are too few pairs")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_that_a_seat_receives_depends_on_what_it_cannot_know(ruleset: str) -> None:
    found = some_pairs(ruleset, PAIRS)
    assert [one.difference for one in found] == [None] * PAIRS
    assert all(one.frames > 2 * one.pair.count for one in found), "a page, a program and the metrics"


def test_nothing_more_is_told_where_a_bot_answers_a_program_more_quickly() -> None:
    assert [one.difference for one in compare("standard", 2, PAIRS)] == [None] * PAIRS


def choices(world: World, seat: int, count: int) -> list[int]:
    """Among how many answers the other side of this seat could choose, each time that it was asked."""
    game, found = Game(world.setup, FairDeal(world.secret, NONCES)), []
    for _, answer in world.answers[:count]:
        decision = game.decision
        assert decision is not None
        if decision.seat != seat:
            found.append(len(decision.legal))
        game.step(next(one for one in decision.legal if text(one) == answer))
    return found


def test_the_worlds_differ_in_what_there_is_to_think_about() -> None:
    for pair in pairs("standard", 0, PLANTED):
        here, there = (choices(world, pair.seat, pair.count) for world in (pair.one, pair.other))
        assert len(here) == len(there) > 0
        assert here != there


# The comparison finds what is planted.


def differences(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What differs with the leak that has been planted."""
    found = [one.difference for one in compare("standard", 0, PLANTED)]
    monkeypatch.undo()
    return [one for one in found if one is not None]


def test_a_bot_that_takes_50_milliseconds_longer_for_a_choice_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slower(live: LiveGame, seat: int, settings: ServerSettings, *, is_decision: bool) -> Pace:
        pace, decision = pace_of(live, seat, settings, is_decision=is_decision), live.decision
        is_free = decision is not None and len(decision.legal) > 1
        return pace._replace(delay=pace.delay + LATER) if is_free else pace

    monkeypatch.setattr(bots, "pace_of", slower)
    assert any(" s" in one and "came after" in one for one in differences(monkeypatch))


def test_one_byte_more_is_found_where_the_other_could_use_something(monkeypatch: pytest.MonkeyPatch) -> None:
    send = Line._send

    async def longer(line: Line, message: object) -> None:
        live = await line._look()
        seen = live.observation(1 - (line._reader.seat or 0))
        if seen is not None and len(seen.legal) > 1:
            await line._socket.send_text(msgspec.json.encode(message).decode() + " ")
        else:
            await send(line, message)

    monkeypatch.setattr(Line, "_send", longer)
    assert any(one.startswith("program") and "bytes" in one for one in differences(monkeypatch))


def test_a_thought_that_is_counted_only_where_there_is_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    count, decide = Metrics.count, bots.Bots._decide

    async def counted(self: bots.Bots, live: LiveGame, version: int, seat: int, pace: Pace) -> str | None:
        if not live.only_pass:
            count(self._host.metrics, "kingless_refused_total", reason="thought")
        return await decide(self, live, version, seat, pace)

    monkeypatch.setattr(bots.Bots, "_decide", counted)
    assert any(one.startswith("metrics") for one in differences(monkeypatch))


def test_an_answer_that_comes_as_soon_as_it_is_thought_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As bots did before: at least some time, and longer where the thought takes longer."""

    async def no_wait(seconds: float) -> None:
        await asyncio.tasks.sleep(0 if 0 < seconds < 1 else seconds)

    monkeypatch.setattr(bots, "asyncio", _Asyncio(no_wait))
    assert any("came after" in one for one in differences(monkeypatch))


class _Asyncio:
    """The module with another `sleep`."""

    def __init__(self, sleep: object) -> None:
        self.sleep = sleep

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)


ONE = Frame(1.0, "page", "words")


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ([ONE], None),
        ([], "page: a frame more or less after 0"),
        ([ONE, ONE], "page: a frame more or less after 1"),
        ([ONE._replace(at=1.05)], "page: frame 0 came after 1.000 and after 1.050 s"),
        ([ONE._replace(text="words ")], "page: frame 0 has 5 and 6 bytes"),
        ([ONE._replace(text="swords"[:5])], "page: frame 0 says something else"),
    ],
)
def test_what_differs_is_told(other: list[Frame], told: str | None) -> None:
    assert difference([ONE], other) == told
