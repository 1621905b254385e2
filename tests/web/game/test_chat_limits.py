"""Chat limits: what is said and asked beside the game cannot make a log long."""

import pytest

from kingless.web.game.chat.limits import BOUNDS
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.game.entries import DECLINE, GRANT, RESIGN, SAY, UNDO
from kingless.web.game.judge import judge
from kingless.web.player_refusals import Refused
from tests.serving.log_writer import LogWriter

HELLO = SAY + next(iter(PHRASES))


def say(table: LogWriter, seat: int, what: str) -> None:
    """Send this as a seat does; `Refused` where it is too much."""
    live = table.live
    live.become(judge(live, seat, live.version, what, message=f"m{live.version}", at=table.at).after)


def said(table: LogWriter, seat: int) -> int:
    """How many phrases the seat gets through now."""
    before = table.live.version
    while table.live.chat_limits.may(seat, SAY):
        say(table, seat, HELLO)
    with pytest.raises(Refused, match="You have said enough"):
        say(table, seat, HELLO)
    return table.live.version - before


def test_a_seat_says_so_many_phrases_until_the_game_goes_on() -> None:
    table = LogWriter("")
    assert [said(table, 0), said(table, 0), said(table, 1)] == [3, 0, 3]
    table.write(0)
    assert [said(table, 0), said(table, 1)] == [3, 3]


def test_a_seat_says_so_many_phrases_in_a_whole_game_and_after_it() -> None:
    table = LogWriter("")
    many = 0
    for _ in range(20):
        many += said(table, 0)
        table.write(0)
    assert many == BOUNDS[SAY].ever
    say(table, 1, RESIGN)
    assert [said(table, 0), said(table, 1)] == [0, 3]


def test_looking_ahead_counts_nothing() -> None:
    table = LogWriter("5+10")
    table.write(0, HELLO, seat=0)  # this looks ahead at every entry
    assert said(table, 0) == 2
    table.write(0)
    assert said(table, 0) == 3


def test_a_seat_asks_so_many_times_to_take_back() -> None:
    table = LogWriter("")
    first = table.asked
    table.write(0)
    for _ in range(3):
        say(table, first, UNDO)
        say(table, 1 - first, DECLINE)
    with pytest.raises(Refused, match="3 times until the game goes on, and 20 times"):
        say(table, first, UNDO)
    assert said(table, first) == 3, "phrases are counted by themselves"


def test_a_seat_takes_back_so_many_times_in_a_whole_game() -> None:
    table = LogWriter("")
    first = table.asked
    for _ in range(BOUNDS[UNDO].ever):
        table.write(0)
        say(table, first, UNDO)
        say(table, 1 - first, GRANT)
    table.write(0)
    with pytest.raises(Refused) as refused:
        say(table, first, UNDO)
    assert refused.value.key == "talk"
