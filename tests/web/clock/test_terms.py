"""Clocks as the log gives them: who pays for time, who is late, and when a game is lost by it."""

import pytest
from msgspec.structs import replace

from kingless.rules.actions import PASS, text
from kingless.web.clock.terms import CLOCKS, DAY, HOUR, MINUTE, SECOND, new_clock
from kingless.web.game.deadlines import deadline_of, due_time, late_seat
from kingless.web.game.entries import CLOCK, GRANT, LATE, SAY, UNDO
from kingless.web.game.log_fold import clock_after
from kingless.web.store.tokens import server_id
from tests.serving.log_writer import BEGUN, BOT, LogWriter


def test_the_clocks_run_when_the_second_has_sat_down_and_only_for_who_is_asked() -> None:
    table = LogWriter("5+10")
    assert deadline_of(table.live) == BEGUN + 5 * MINUTE
    table.write(40 * SECOND)
    assert table.left == (5 * MINUTE - 30 * SECOND, 5 * MINUTE)
    table.write(7 * SECOND)
    assert table.left == (5 * MINUTE - 30 * SECOND, 5 * MINUTE + 3 * SECOND)


def test_over_days_every_answer_has_its_whole_time() -> None:
    table = LogWriter("3d")
    table.write(2 * DAY)
    assert deadline_of(table.live) == BEGUN + 5 * DAY
    table.write(DAY)
    assert deadline_of(table.live) == BEGUN + 6 * DAY


def test_a_game_without_a_clock_is_never_due() -> None:
    table = LogWriter("")
    table.write(100 * DAY)
    assert (table.live.clock, due_time(table.live), late_seat(table.live, table.at)) == (None, None, None)


def test_what_is_only_said_costs_no_time_and_moves_no_deadline() -> None:
    table = LogWriter("5+10")
    before = deadline_of(table.live)
    table.write(20 * SECOND, SAY + "hello", seat=1)
    assert deadline_of(table.live) == before


def test_who_is_late_is_answered_for_and_has_a_little_time_again() -> None:
    table = LogWriter("5+10")
    seat = table.asked
    assert late_seat(table.live, BEGUN + 5 * MINUTE - 1) is None
    assert late_seat(table.live, BEGUN + 5 * MINUTE) == seat
    decision = table.live.decision
    assert decision is not None
    table.write(5 * MINUTE + SECOND, CLOCK + text(decision.legal[0]))
    assert table.left[seat] == 10 * SECOND
    assert table.live.clock is not None
    assert table.live.clock.missed == (1, 0)
    assert table.asked == 1 - seat
    assert not table.live.is_over


def test_an_answer_that_comes_late_but_first_counts() -> None:
    table = LogWriter("5+10")
    table.write(6 * MINUTE)
    assert table.left == (10 * SECOND, 5 * MINUTE)
    assert table.live.clock is not None
    assert table.live.clock.missed == (0, 0)


def test_who_comes_back_begins_to_count_anew() -> None:
    table = LogWriter("1d")
    first = table.asked
    table.write(DAY, CLOCK + text(table.live.decision.legal[0]))  # type: ignore[union-attr]
    while table.asked != first:
        table.write(HOUR)
    table.write(HOUR)
    assert table.live.clock is not None
    assert table.live.clock.missed == (0, 0)


@pytest.mark.parametrize(("key", "most"), [("5+10", 3), ("7d", 2)])
def test_after_so_many_times_in_a_row_the_game_is_lost(key: str, most: int) -> None:
    table = LogWriter(key)
    late, missed = table.asked, 0
    while not table.live.is_over:
        if table.asked != late:
            table.write(SECOND)
            continue
        missed += 1
        assert table.live.clock is not None
        is_last = table.live.clock.is_last_miss(late)
        assert is_last == (missed == most)
        decision = table.live.decision
        assert decision is not None
        table.write(10 * DAY, LATE if is_last else CLOCK + text(decision.legal[0]))
    assert table.live.game is not None
    assert table.live.game.given_up == (late, "time")
    assert (table.live.winner, missed) == (1 - late, most)
    assert due_time(table.live) is None


def test_a_bot_pays_for_its_thoughts_and_is_never_late() -> None:
    table = LogWriter("5+10", BOT)
    table.write(SECOND)
    assert table.asked == 1
    assert late_seat(table.live, BEGUN + DAY) is None
    assert due_time(table.live) == table.at + MINUTE  # somebody looks whether its server still lives
    table.write(6 * MINUTE)
    assert table.left[1] == 10 * SECOND


def test_a_pass_of_the_server_costs_nothing_and_one_by_hand_only_what_is_over_a_moment() -> None:
    """5.5: nothing about face-down cards can be told from the clocks."""
    table = LogWriter("5+10", artifacts=True)
    while not table.live.at_window:
        table.write(0)
    before, seat = table.left, table.asked
    own = server_id(table.live.stored.secret, table.live.decided)
    by_hand = replace(table.entry(text(PASS), seat), at=table.at + 900)
    slow = replace(by_hand, at=table.at + 3 * SECOND)
    by_server = replace(slow, message=own)
    assert table.live.clock is not None
    for entry, cost in ((by_hand, 0), (slow, 2 * SECOND), (by_server, 0)):
        after = clock_after(table.live, entry)
        assert after is not None
        assert before[seat] - after.left[seat] == cost
        assert after.since == entry.at


def test_a_pass_of_the_server_does_not_bring_somebody_back() -> None:
    table = LogWriter("5+10", artifacts=True)
    while not table.live.at_window:
        table.write(0)
    seat = table.asked
    table.write(HOUR, CLOCK + text(PASS))
    while table.asked != seat or not table.live.at_window:
        table.write(0)
    clock = table.live.clock
    assert clock is not None
    table.write(0, text(PASS), message=server_id(table.live.stored.secret, table.live.version))
    assert table.live.clock is not None
    assert table.live.clock.missed == clock.missed


def test_who_takes_back_has_paid_and_thinks_again_from_then_on() -> None:
    table = LogWriter("5+10")
    first = table.asked
    table.write(20 * SECOND)
    table.write(SECOND, UNDO, seat=first)
    table.write(SECOND, GRANT, seat=1 - first)
    assert table.asked == first
    assert table.live.clock is not None
    assert table.live.clock.since == table.at
    assert table.left[first] == 5 * MINUTE - 10 * SECOND


def test_a_clock_of_another_machine_that_is_behind_gives_nobody_time() -> None:
    clock = new_clock("10+15", BEGUN)
    assert clock is not None
    assert clock.after_answer(0, BEGUN - HOUR, at_window=False).left == (
        10 * MINUTE + 15 * SECOND,
        10 * MINUTE,
    )


def test_every_clock_gives_time_after_it_has_run_out() -> None:
    for key in CLOCKS:
        clock = new_clock(key, BEGUN)
        assert clock is not None
        assert clock.after_timeout(0, BEGUN).left[0] >= 10 * SECOND
