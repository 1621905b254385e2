"""The younger player leads: nothing is dealt before both say who that is."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kingless.table.verify import verify
from kingless.web.clock.terms import DAY
from tests.serving.client import server, server_of
from tests.serving.first_lead import AGE_ANSWERS, first_leader, game_record
from tests.serving.players import (
    Player,
    play_answers,
    table_page_of,
    two_players,
)
from tests.serving.rematch import send_offer
from tests.waiting import wait_until
from tests.web.markup import read


def pressed(html: str) -> dict[str, str]:
    """The answers on a page, and whether each is the one that was given."""
    return {
        one.attributes["value"]: one.attributes["aria-pressed"]
        for one in read(html)
        if one.tag == "button" and one.attributes.get("name") == "action"
    }


@pytest.mark.parametrize("leader", [0, 1])
def test_nothing_is_dealt_before_both_agree_and_then_that_seat_leads(tmp_path: Path, leader: int) -> None:
    """B-4: the younger player, as both say; the record says the seat, and it verifies."""
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, leader="youngest")
        for player in players:
            seen = player.view()
            assert (seen["view"], seen["youngest"]) == ({"legal": AGE_ANSWERS}, [None, None])
        assert players[1].act(AGE_ANSWERS[leader], 0).json() == {"number": 1}
        assert players[0].view()["view"] == {"legal": AGE_ANSWERS}
        waits = players[1].view()
        assert (waits["view"], waits["youngest"]) == ({"legal": []}, [None, leader])
        assert players[0].act(AGE_ANSWERS[leader], 0).status_code == 200
        seen = players[leader].view()
        assert (seen["view"]["leader"], seen["view"]["to_act"], seen["youngest"]) == (leader, leader, None)
        play_answers(players, 2)
        send_offer(client, players[0], "resign")
        record = game_record(client, players[0])
        assert f"\nleader: {leader}\n" in record
        assert verify(record).proof == "fair"
        assert verify(record).commitment == players[0].given["commitment"]


def test_who_contradicts_is_told_and_may_answer_again(tmp_path: Path) -> None:
    """B-4: they say different things, until one says what the other said."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        ann.act("youngest 0", 0)
        bob.act("youngest 1", 0)
        assert (ann.view()["youngest"], ann.view()["view"]["legal"]) == ([0, 1], ["youngest 1"])
        assert "Bob says “I am” as well. One of you must answer again." in table_page_of(client, ann)
        assert ann.act("youngest 1", 2).status_code == 200
        assert first_leader(bob) == 1
    with server(tmp_path / "other.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        ann.act("youngest 1", 0)
        bob.act("youngest 0", 0)
        assert "Ann says that you are. One of you must answer again." in table_page_of(client, bob)


def test_who_waits_may_answer_otherwise(tmp_path: Path) -> None:
    """B-4: an answer can be changed as long as the other one has not agreed."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        ann.act("youngest 0", 0, "first")
        page = table_page_of(client, ann)
        assert "Waiting for Bob … You may still change your answer." in page
        assert pressed(page) == {"youngest 0": "true", "youngest 1": "false"}
        ann.act("youngest 1", 1, "second")
        assert pressed(table_page_of(client, ann)) == {"youngest 0": "false", "youngest 1": "true"}
        bob.act("youngest 1", 2)
        assert first_leader(ann) == 1


def test_what_is_sent_twice_counts_once(tmp_path: Path) -> None:
    """B-4: the same message gets its first answer again, also when the cards are dealt."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        assert [ann.act("youngest 0", 0, "once").json()["number"] for _ in range(2)] == [1, 1]
        again = ann.act("youngest 0", 0, "another")
        assert (again.status_code, again.json()["error"]) == (409, "said")
        bob.act("youngest 0", 1, "agreed")
        assert bob.act("youngest 0", 1, "agreed").json() == {"number": 2}
        late = bob.act("youngest 1", 2, "late")
        assert (late.status_code, late.json()["error"]) == (409, "offer")
        assert ann.view()["version"] == 2


def test_both_may_answer_at_the_same_moment(tmp_path: Path) -> None:
    """B-4: nobody has to have seen what the other said."""
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, leader="youngest")
        with ThreadPoolExecutor(2) as pool:
            codes = pool.map(lambda one: one.act("youngest 1", 0).status_code, players)
        assert list(codes) == [200, 200]
        assert first_leader(players[0]) == 1


@pytest.mark.parametrize("wrong", ["youngest", "youngest 2", "youngest me", "play G1", "pass"])
def test_nothing_else_can_be_answered_before_the_deal(tmp_path: Path, wrong: str) -> None:
    """B-4: a clear sentence with the answers that there are."""
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = two_players(client, leader="youngest")
        answer = ann.act(wrong, 0)
        assert (answer.status_code, answer.json()["error"]) == (409, "settling")
        assert "the answers are youngest 0, youngest 1." in answer.json()["sentence"]


def test_nobody_is_asked_where_age_settles_nothing_or_nobody_sits_opposite(tmp_path: Path) -> None:
    """B-4: the answer belongs to the question."""
    with server(tmp_path / "games.sqlite") as client:
        ann = Player(client, client.post("/api/games", json={"leader": "youngest"}).json())
        assert ann.act("youngest 0", 0).json()["error"] == "waiting"
        assert two_players(client)[0].act("youngest 0", 0).json()["error"] == "offer"


def test_answers_have_an_end(tmp_path: Path) -> None:
    """B-4: a log does not grow for ever."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        for number in range(20):
            assert ann.act(AGE_ANSWERS[number % 2], number).status_code == 200
        refused = ann.act(AGE_ANSWERS[0], 20)
        assert (refused.json()["error"], "make a new game" in refused.json()["sentence"]) == ("talk", True)
        assert bob.act(AGE_ANSWERS[1], 20).status_code == 200


@pytest.mark.parametrize("answer", [0, 1])
def test_against_a_bot_one_tap_settles_it(tmp_path: Path, answer: int) -> None:
    """B-4: bots are not asked."""
    with server(tmp_path / "games.sqlite") as client:
        game_request = {"against": "level-1", "leader": "youngest"}
        ann = Player(client, client.post("/api/games", json=game_request).json())
        assert "Who of you is younger?" in table_page_of(client, ann)
        assert ann.act(AGE_ANSWERS[answer], 0).status_code == 200
        assert first_leader(ann) == answer
        wait_until(lambda: ann.view()["view"]["legal"], "where the bot leads, it does")


# The clock.


def test_no_clock_runs_before_the_deal(tmp_path: Path) -> None:
    """B-4: the time of the first answer begins with the deal, and then somebody looks after it."""
    now = [1_800_000_000_000]
    with server(tmp_path / "games.sqlite", now=lambda: now[0]) as client:
        ann, bob = two_players(client, leader="youngest", clock="1d")
        now[0] += 5 * DAY
        assert client.blocking_portal.call(server_of(client).store.overdue, now[0], 9) == []
        assert ann.view()["clock"] is None
        ann.act("youngest 1", 0)
        now[0] += 5 * DAY
        bob.act("youngest 1", 1)
        clock = ann.view()["clock"]
        assert (clock["runs"], clock["deadline"], clock["missed"]) == (1, now[0] + DAY, [0, 0])
        due = client.blocking_portal.call(server_of(client).store.overdue, now[0] + DAY, 9)
        assert due == [(ann.game, now[0] + DAY)]


def test_a_game_over_days_that_is_never_settled_is_deleted_with_the_quiet_ones(tmp_path: Path) -> None:
    """B-4: it waits for no clock."""
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = two_players(client, leader="youngest", clock="7d")
        ann.act("youngest 0", 0)
        soon = int(time.time()) + 60
        assert client.blocking_portal.call(server_of(client).store.delete_idle, soon - 120) == []
        assert client.blocking_portal.call(server_of(client).store.delete_idle, soon) == [ann.game]
