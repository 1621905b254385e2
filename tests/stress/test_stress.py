"""A short trial by death of servers and database, and proof that the check would find what was lost."""

import random
import sys
from typing import Any

import pytest
from msgspec.structs import replace

from kingless.table.setup import Setup
from kingless.web.game.new_game import new_game
from kingless.web.store.stored_values import Entry, StoredGame, StoredSeat
from kingless.web.store.tokens import server_id
from tests.stress.checking import wrongs
from tests.stress.players import Acknowledged, Player
from tests.stress.trial import run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="PostgreSQL is started on POSIX systems only")


def test_no_acknowledged_answer_is_lost_or_doubled_whatever_is_killed() -> None:
    outcome = run(10, 10, seed=7, pause=(0.3, 1.0), tell=lambda _: None, is_brief=True)
    assert outcome.wrong == []
    assert outcome.games == 10
    assert outcome.acknowledged > 10 * 30
    assert outcome.judged == 2
    if sys.platform != "linux":  # elsewhere the workers of a server are not found
        outcome.deaths.update({"bot worker": 1, "analysis worker": 1})
    assert all(outcome.deaths.values())


def _finished() -> tuple[StoredGame, list[Entry], tuple[Player, Player]]:
    """A game in which the first seat gave up at once, as everybody was told."""
    seats = tuple(StoredSeat(number=one, name="A", nonce="n", token=str(one) * 64) for one in (0, 1))
    kept = new_game(Setup(windows="all"), seats)
    players = tuple(
        Player({"game": kept.id, "seat": one, "token": ""}, ("", 0), random.Random(1)) for one in (0, 1)
    )
    players[0].acknowledged.append(Acknowledged(1, 0, "0-0", "resign"))
    for player in players:
        player.ended = (True, 1)
    log = [Entry(game=kept.id, number=1, seat=0, text="resign", message="0-0", at=0)]
    return kept, log, (players[0], players[1])


def test_a_game_with_nothing_wrong_passes() -> None:
    assert list(wrongs(*_finished())) == []


def test_an_answer_that_the_server_gave_first_counts_where_it_is_the_same() -> None:
    kept, (entry,), players = _finished()
    by_server = replace(entry, message=server_id(kept.secret, 0))
    assert list(wrongs(kept, [by_server], players)) == []
    players[0].acknowledged[0] = replace(players[0].acknowledged[0], action="pass")
    assert any("was acknowledged" in one for one in wrongs(kept, [by_server], players))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"message": "other"}, "was acknowledged, but the log has"),
        ({"text": "say hello"}, "has not ended"),
        ({"number": 2}, "have holes"),
        ({"seat": 1}, "was told"),
    ],
)
def test_an_entry_that_is_not_what_was_told_is_found(change: dict[str, Any], told: str) -> None:
    kept, (entry,), players = _finished()
    assert any(told in one for one in wrongs(kept, [replace(entry, **change)], players))


def test_a_message_that_stands_in_the_log_twice_is_found() -> None:
    kept, (entry,), players = _finished()
    again = Entry(game=kept.id, number=2, seat=0, text="say hello", message=entry.message, at=0)
    assert any("twice" in one for one in wrongs(kept, [entry, again], players))


def test_a_deal_without_what_a_player_threw_in_is_found() -> None:
    kept, log, players = _finished()
    players[1].nonce = "something else"
    assert any("threw in something else, but the deal has n" in one for one in wrongs(kept, log, players))


def test_a_log_that_is_gone_is_found() -> None:
    _, log, players = _finished()
    assert list(wrongs(None, log, players)) == [f"{players[0].game}: is gone"]
