"""Who leads the first trick: drawn, said, or whoever is younger, as both say before the deal."""

import re
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from kingless.table.verify import verify
from kingless.view.words import LANGUAGES
from kingless.web.clock.terms import DAY
from kingless.web.game.dispatch import send
from kingless.web.game.messages import Offer
from kingless.web.game.seats import Reader
from tests.serving.client import Client, server, server_of
from tests.serving.forms import ACTION, CSRF
from tests.serving.forms import post_start_form as send_form
from tests.serving.players import (
    Player,
    browser_headers,
    play_answers,
    player_to_act,
    players_at,
    two_players,
)
from tests.serving.postgres import wait_for_listener
from tests.serving.processes import ServerProcess
from tests.serving.rematch import agree_on_rematch, send_offer
from tests.serving.sockets import receive, receive_waiting
from tests.waiting import wait_until
from tests.web.markup import read

BOTH = ["youngest 0", "youngest 1"]


def first_leader(player: Player) -> int:
    """The seat that leads the trick which is played now."""
    return int(player.view()["view"]["leader"])


def record_of(client: Client, player: Player) -> str:
    """The record of a game that is over."""
    return client.get(f"/api/games/{player.game}/record", headers=player.headers).text


def selected(html: str) -> list[str]:
    """What the form says about who leads."""
    return re.findall(
        r'<option value="(\w+)" selected>', html.partition('name="leader"')[2].partition("</se")[0]
    )


def page_of(client: Client, player: Player, kind: str = "seat", language: str = "en") -> str:
    """The table as this player, or an onlooker, sees it."""
    here = f"/game/{player.game}?language={language}"
    return client.get(here, headers=browser_headers(player, kind)).text


def pressed(html: str) -> dict[str, str]:
    """The answers on a page, and whether each is the one that was given."""
    return {
        one.attributes["value"]: one.attributes["aria-pressed"]
        for one in read(html)
        if one.tag == "button" and one.attributes.get("name") == "action"
    }


# Saying who leads.


@pytest.mark.parametrize(("wish", "leader"), [("me", 0), ("other", 1)])
@pytest.mark.parametrize("against", ["friend", "level-1"])
def test_whoever_makes_a_game_says_who_leads(tmp_path: Path, wish: str, leader: int, against: str) -> None:
    """B-4: you or the other."""
    with server(tmp_path / "games.sqlite") as client:
        if against == "friend":
            player = two_players(client, leader=wish)[0]
        else:
            player = Player(
                client, client.post("/api/games", json={"against": against, "leader": wish}).json()
            )
        kept = client.blocking_portal.call(server_of(client).store.game, player.game)
        assert kept is not None
        assert (kept.setup.leader, kept.by_age) == (leader, False)
        send_offer(client, player, "resign")
        assert f"\nleader: {leader}\n" in record_of(client, player)


def test_otherwise_the_lead_is_drawn(tmp_path: Path) -> None:
    """B-4: at random where nobody says anything, as with the word for it."""
    with server(tmp_path / "games.sqlite") as client:
        games = [two_players(client, **wish)[0] for wish in ({}, {"leader": "random"}) for _ in range(8)]
        assert {first_leader(player) for player in games} == {0, 1}
        send_offer(client, games[0], "resign")
        assert "\nleader: random\n" in record_of(client, games[0])


@pytest.mark.parametrize("wrong", ["oldest", "0", "", "ME"])
def test_a_program_that_says_something_else_is_told_what_it_can_say(tmp_path: Path, wrong: str) -> None:
    """B-4: the four words."""
    with server(tmp_path / "games.sqlite") as client:
        answer = client.post("/api/games", json={"leader": wrong})
        assert (answer.status_code, answer.json()["error"]) == (400, "setup")
        assert f"{wrong!r} says; it can be random, me, other, youngest" in answer.json()["sentence"]
        assert client.post("/api/games", json={"leader": 1}).json()["error"] == "message"
        wish = client.get("/api/openapi.json").json()["components"]["schemas"]["GameRequest"]
        assert wish["properties"]["leader"]["description"] == "random, me, other, youngest"


@pytest.mark.parametrize("against", ["level-1", "friend", "lobby"])
def test_the_form_makes_such_a_game_whomever_it_is_against(tmp_path: Path, against: str) -> None:
    """B-4: bot, friend and lobby."""
    with server(tmp_path / "games.sqlite") as client:
        answer = send_form(client, {"against": against, "leader": "youngest"})
        assert answer.status_code == 303
        kept = client.blocking_portal.call(
            server_of(client).store.game, answer.headers["location"].split("/")[-1]
        )
        assert kept is not None
        assert kept.by_age


def test_the_form_comes_back_as_it_was_filled_in(tmp_path: Path) -> None:
    """B-4: what was chosen stays chosen after an error; before, it is the draw."""
    with server(tmp_path / "games.sqlite") as client:
        fresh = client.get("/").text
        assert re.findall(r'<option value="(\w+)"', fresh.partition('name="leader"')[2])[0] == "random"
        assert selected(fresh) == []
        wrong = {"against": "level-1", "leader": "other", "deck": "none"}
        answer = send_form(client, wrong)
        assert (answer.status_code, selected(answer.text)) == (400, ["other"])
        answer = send_form(client, {"against": "level-1", "leader": "eldest"})
        assert answer.status_code == 400
        assert "it can be random, me, other, youngest" in answer.text


@pytest.mark.parametrize(
    ("wish", "invited", "waits"),
    [
        ("random", "Who leads the first trick is drawn at random.", "drawn at random."),
        ("me", "Ann leads the first trick.", "You lead the first trick."),
        ("other", "You lead the first trick.", "The other leads the first trick."),
        ("youngest", "Whoever is younger leads the first trick", "you both say who that is"),
    ],
)
def test_the_invitation_and_who_waits_are_told(tmp_path: Path, wish: str, invited: str, waits: str) -> None:
    """B-4: in words, before anybody sits down."""
    with server(tmp_path / "games.sqlite") as client:
        ann = Player(client, client.post("/api/games", json={"name": "Ann", "leader": wish}).json())
        assert invited in client.get(f"/join/{ann.given['invite']}").text
        assert waits in page_of(client, ann)


# Whoever is younger.


@pytest.mark.parametrize("leader", [0, 1])
def test_nothing_is_dealt_before_both_agree_and_then_that_seat_leads(tmp_path: Path, leader: int) -> None:
    """B-4: the younger player, as both say; the record says the seat, and it verifies."""
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, leader="youngest")
        for player in players:
            seen = player.view()
            assert (seen["view"], seen["youngest"]) == ({"legal": BOTH}, [None, None])
        assert players[1].act(BOTH[leader], 0).json() == {"number": 1}
        assert players[0].view()["view"] == {"legal": BOTH}
        waits = players[1].view()
        assert (waits["view"], waits["youngest"]) == ({"legal": []}, [None, leader])
        assert players[0].act(BOTH[leader], 0).status_code == 200
        seen = players[leader].view()
        assert (seen["view"]["leader"], seen["view"]["to_act"], seen["youngest"]) == (leader, leader, None)
        play_answers(players, 2)
        send_offer(client, players[0], "resign")
        record = record_of(client, players[0])
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
        assert "Bob says “I am” as well. One of you must answer again." in page_of(client, ann)
        assert ann.act("youngest 1", 2).status_code == 200
        assert first_leader(bob) == 1
    with server(tmp_path / "other.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        ann.act("youngest 1", 0)
        bob.act("youngest 0", 0)
        assert "Ann says that you are. One of you must answer again." in page_of(client, bob)


def test_who_waits_may_answer_otherwise(tmp_path: Path) -> None:
    """B-4: an answer can be changed as long as the other one has not agreed."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        ann.act("youngest 0", 0, "first")
        page = page_of(client, ann)
        assert "Waiting for Bob … You may still change your answer." in page
        assert pressed(page) == {"youngest 0": "true", "youngest 1": "false"}
        ann.act("youngest 1", 1, "second")
        assert pressed(page_of(client, ann)) == {"youngest 0": "false", "youngest 1": "true"}
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
            assert ann.act(BOTH[number % 2], number).status_code == 200
        refused = ann.act(BOTH[0], 20)
        assert (refused.json()["error"], "make a new game" in refused.json()["sentence"]) == ("talk", True)
        assert bob.act(BOTH[1], 20).status_code == 200


@pytest.mark.parametrize("answer", [0, 1])
def test_against_a_bot_one_tap_settles_it(tmp_path: Path, answer: int) -> None:
    """B-4: bots are not asked."""
    with server(tmp_path / "games.sqlite") as client:
        wish = {"against": "level-1", "leader": "youngest"}
        ann = Player(client, client.post("/api/games", json=wish).json())
        assert "Who of you is younger?" in page_of(client, ann)
        assert ann.act(BOTH[answer], 0).status_code == 200
        assert first_leader(ann) == answer
        wait_until(lambda: ann.view()["view"]["legal"], "where the bot leads, it does")


@pytest.mark.parametrize("settled", [1, 2])
def test_what_was_said_survives_a_restart(tmp_path: Path, settled: int) -> None:
    """B-4: the answers stand in the log."""
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        players = two_players(client, leader="youngest")
        for player in players[:settled]:
            player.act("youngest 1", 0)
        before = [player.view() for player in players]
    with server(file) as client:
        ann, bob = (Player(client, player.given) for player in players)
        assert [ann.view(), bob.view()] == before
        if settled == 1:
            assert bob.act("youngest 1", 1).status_code == 200
        assert first_leader(ann) == 1
        play_answers((ann, bob), 2)


def test_what_was_said_survives_a_process_that_is_killed(tmp_path: Path) -> None:
    """B-4: what was acknowledged is kept."""
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    first = ServerProcess(database)
    try:
        seats = [first.ask("/api/games", {"leader": "youngest"})]
        seats.append(first.ask("/api/join", {"invite": seats[0]["invite"]}))
        here = f"/api/games/{seats[0]['game']}"
        said = {"id": "mine", "version": 0, "action": "youngest 1"}
        assert first.ask(f"{here}/act", said, seats[0]["token"]) == {"number": 1}
    finally:
        first.end(signal.SIGKILL)
    second = ServerProcess(database)
    try:
        assert second.ask(here, token=seats[1]["token"])["youngest"] == [1, None]
        assert second.ask(f"{here}/act", said, seats[0]["token"]) == {"number": 1}
        assert second.ask(f"{here}/act", said, seats[1]["token"]) == {"number": 2}
        assert second.ask(here, token=seats[1]["token"])["view"]["to_act"] == 1
    finally:
        second.end(signal.SIGTERM)


def test_with_postgres_each_may_answer_at_another_process(postgres: str) -> None:
    """B-4: one truth for all."""
    with server(postgres) as one, server(postgres) as two:
        wait_for_listener(one)
        wait_for_listener(two)
        here = two_players(one, leader="youngest", clock="5+10")
        there = players_at(here, two)
        with two.websocket_connect(
            f"/game/{here[1].game}/socket", headers=browser_headers(here[1])
        ) as socket:
            assert "Who of you is younger?" in receive(socket, "table")["fragments"]["options"]
            assert here[0].act("youngest 1", 0).status_code == 200
            assert receive(socket, "table")["said"] == ["Ann has answered and waits for you."]
            assert there[1].act("youngest 1", 0).status_code == 200
            assert "You are younger and lead the first trick." in receive(socket, "table")["said"]
        assert here[0].view() == there[0].view()
        player, _ = player_to_act(*here)
        assert player.seat == 1


def test_of_two_processes_that_hear_answers_at_once_both_count(postgres: str) -> None:
    """B-4: whoever loses the race for a number is judged again."""
    with server(postgres) as one, server(postgres) as two:
        for _ in range(4):
            ann, bob = two_players(one, leader="youngest")
            twin = Player(two, bob.given)
            with ThreadPoolExecutor(2) as pool:
                codes = pool.map(lambda who: who.act("youngest 0", 0).status_code, (ann, twin))
            assert list(codes) == [200, 200]
            assert (first_leader(ann), first_leader(twin), ann.view()["version"]) == (0, 0, 2)


# The clock.


def test_no_clock_runs_before_the_deal(tmp_path: Path) -> None:
    """B-4: the time of the first answer begins with the deal, and then somebody looks after it."""
    with server(tmp_path / "games.sqlite") as client:
        now = [server_of(client).host.now()]
        server_of(client).host.now = lambda: now[0]
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
        assert client.blocking_portal.call(server_of(client).store.forget, soon - 120) == []
        assert client.blocking_portal.call(server_of(client).store.forget, soon) == [ann.game]


# The page.


def test_both_pages_change_without_being_loaded_again(tmp_path: Path) -> None:
    """B-4: the question, who waits and the deal come over the socket, and who watches hears it too."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        here = f"/game/{ann.game}/socket"
        watching = client.websocket_connect(here, headers=browser_headers(ann, "watch"))
        with (
            client.websocket_connect(here, headers=browser_headers(ann)) as first,
            client.websocket_connect(here, headers=browser_headers(bob)) as second,
            watching as third,
        ):
            assert "The cards are dealt as soon as the players agree." in str(receive(third, "table"))
            for socket in (first, second):
                receive(socket, "table")
                receive_waiting(socket, 0.1)
            first.send_json({"type": "act", "id": "a", "version": 0, "action": "youngest 0"})
            assert "Waiting for Bob" in str(receive(first, "table")["said"])
            heard = receive(second, "table")
            assert heard["said"] == ["Ann has answered and waits for you."]
            assert "prompt mine" in heard["fragments"]["options"]
            second.send_json({"type": "act", "id": "b", "version": 1, "action": "youngest 0"})
            dealt = receive(first, "table")
            assert dealt["said"] == ["You are younger and lead the first trick."]
            assert dealt["fragments"].keys() >= {
                "status",
                "trick",
                "hand",
                "options",
                "piles",
                "votes",
                "log",
            }
            assert len(re.findall('name="action" value="play', dealt["fragments"]["hand"])) > 5
            assert receive(second, "table")["said"] == ["Ann is younger and leads the first trick."]

            def with_votes() -> dict[str, Any] | None:
                told = receive(third, "table")
                return told if told["fragments"].get("votes") else None

            told = wait_until(with_votes, "the table is dealt to who watches")
            assert told["said"] == ["Ann is younger and leads the first trick."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_onlooker_sees_that_it_is_being_settled_and_no_buttons(tmp_path: Path, language: str) -> None:
    """B-4: in every language there is a question for the players, and none for who watches."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        assert len(ACTION.findall(page_of(client, bob, language=language))) == 2
        client.cookies.clear()
        beside = page_of(client, ann, "watch", language)
        assert ACTION.findall(beside) == []
        assert 'class="prompt"' in beside


def test_the_form_without_script_settles_it_and_a_double_click_is_no_error(tmp_path: Path) -> None:
    """B-4: the buttons belong to a form."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        for player, times in ((ann, 2), (bob, 1)):
            here, headers = f"/game/{player.game}", browser_headers(player)
            token = CSRF.findall(client.get(here, headers=headers).text)[0]
            headers["cookie"] += f"; kingless-csrf={token}"
            fields = {"_csrf_token": token, "version": "0", "action": "youngest 1"}
            for _ in range(times):
                sent = client.post(f"{here}/act", data=fields, headers=headers, follow_redirects=False)
                assert (sent.status_code, sent.headers["location"]) == (303, here)
            client.cookies.clear()
        assert (first_leader(ann), ann.view()["version"]) == (1, 2)


def test_among_ones_games_it_is_told_who_is_waited_for(tmp_path: Path) -> None:
    """B-4: the list of one's games knows the question."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="youngest")
        ann.act("youngest 0", 0)

        def state(player: Player) -> Any:
            return client.get(f"/game/{player.game}/state", headers=browser_headers(player)).json()

        assert (state(ann)["mine"], state(ann)["told"]) == (False, "Waiting for Bob …")
        assert (state(bob)["mine"], state(bob)["told"]) == (True, "Who of you is younger?")
        assert state(bob)["title"] == "Ann against Bob"


def test_before_the_deal_nothing_is_offered_wished_for_or_resigned(tmp_path: Path) -> None:
    """B-4: there is no game yet."""
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = two_players(client, leader="youngest", artifacts=True)
        here = f"/game/{ann.game}/socket"
        with client.websocket_connect(here, headers=browser_headers(ann)) as socket:
            for message in (
                {"type": "offer", "what": "resign"},
                {"type": "offer", "what": "undo"},
                {"type": "offer", "what": "rematch"},
                {"type": "phrase", "key": "hello"},
                {"type": "wish", "what": "wake"},
            ):
                socket.send_json(message)
                assert receive(socket, "refused")["error"] == "settling"
        assert ann.view()["version"] == 0
        assert client.get(f"/game/{ann.game}/record", headers=browser_headers(ann)).status_code == 403


# Again.


@pytest.mark.parametrize("wish", ["random", "me", "other", "youngest"])
def test_a_rematch_changes_the_lead_whatever_was_said(tmp_path: Path, wish: str) -> None:
    """B-4: drawn, said or settled by age, and again after that."""
    with server(tmp_path / "games.sqlite") as client:
        for _ in range(3 if wish == "random" else 1):
            players = two_players(client, leader=wish)
            if wish == "youngest":
                for player in players:
                    player.act("youngest 1", 0)
            leaders = [first_leader(players[0])]
            play_answers(players, 3)  # whoever leads now, it is the first trick that counts
            for _ in range(2):
                players = agree_on_rematch(client, players)
                leaders.append(first_leader(players[0]))
            assert leaders[1:] == [1 - leaders[0], leaders[0]]
            send_offer(client, players[0], "resign")
            assert f"\nleader: {leaders[-1]}\n" in record_of(client, players[0])


def test_against_a_bot_a_rematch_changes_the_lead_too(tmp_path: Path) -> None:
    """B-4: bots take turns as people do."""
    with server(tmp_path / "games.sqlite") as client:
        wish = {"against": "level-1", "leader": "me"}
        ann = Player(client, client.post("/api/games", json=wish).json())
        send_offer(client, ann, "resign")
        send_offer(client, ann, "rematch")
        store = server_of(client).store
        kept = wait_until(lambda: client.blocking_portal.call(store.rematch, ann.game), "the rematch")
        assert kept.setup.leader == 1


def test_who_may_want_another_game_is_told_who_leads_it(tmp_path: Path) -> None:
    """B-4: beside the button for the rematch."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="me")
        assert "In the next game" not in page_of(client, ann)
        reader = Reader(ann.game, 0)
        client.blocking_portal.call(send, server_of(client).host, reader, Offer("resign"))
        assert "In the next game Bob leads the first trick." in page_of(client, ann)
        client.cookies.clear()
        assert "In the next game you lead the first trick." in page_of(client, bob)
        client.cookies.clear()
        assert "In the next game" not in page_of(client, ann, "watch")
