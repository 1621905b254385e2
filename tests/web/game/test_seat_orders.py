"""Standing orders at a server: they answer for a seat, and nobody else can tell."""

import time
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from kingless.web.clock.terms import MINUTE, SECOND
from kingless.web.game.deadlines import deadline_of, late_seat
from tests.scenario import A, B
from tests.serving.client import quick_settings, server, server_of
from tests.serving.forms import CSRF
from tests.serving.players import browser_headers
from tests.serving.positions import HORSE, HOURGLASS, artifacts_setup, seat_two, wait_for_question
from tests.serving.sockets import receive, receive_waiting, wait_for_words
from tests.waiting import wait_until
from tests.web.markup import read


def test_orders_are_kept_for_the_seat_and_the_other_is_told_nothing(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = seat_two(client, artifacts_setup(HORSE))
        here = f"/game/{ann.game}/socket"
        wait_for_question(ann, "lead")
        with (
            client.websocket_connect(here, headers=browser_headers(ann)) as mine,
            client.websocket_connect(here, headers=browser_headers(bob)) as theirs,
            client.websocket_connect(here, headers=browser_headers(ann, "watch")) as third,
        ):
            receive(third, "table")
            for socket in (mine, theirs):  # the onlooker came last: then everybody has been told of everybody
                while 'class="onlookers"' not in receive(socket, "table")["fragments"].get("status", ""):
                    pass
            for socket in (mine, theirs, third):
                receive_waiting(socket, 0.1)
            before = ann.view()["version"]
            mine.send_text('{"type":"wish","what":"keep","ask":"never","about":[]}')
            answer = receive(mine, "table")
            assert answer["said"] == ["Saved."]
            panel = answer["fragments"]["orders"]
            checked = [one.attributes["value"] for one in read(panel) if "checked" in one.attributes]
            assert checked == ["never"]
            assert not receive_waiting(theirs, 0.1)
            assert not receive_waiting(third, 0.1)
            assert ann.view()["version"] == before
            mine.send_text('{"type":"wish","what":"keep","ask":"rarely"}')
            assert receive(mine, "refused")["error"] == "offer"
            mine.send_text('{"type":"wish","what":"plan K4"}')
            assert receive(mine, "refused")["error"] == "plan"
            mine.send_text('{"type":"wish","what":"rest trick"}')
            assert receive(mine, "table")["said"] == ["You pass until the end of this trick."]
            third.send_text('{"type":"wish","what":"rest turn"}')
            assert receive(third, "refused")["error"] == "seat"
    with server(tmp_path / "games.sqlite") as client:  # it is kept
        for player in (ann, bob):
            player.client = client
        seen = wait_for_question(ann, "lead")
        ann.act("play G4", seen["version"])
        seen = wait_for_question(bob, "follow")
        bob.act("play G9", seen["version"])
        assert wait_for_question(bob, "lead")["view"]["artifacts"]  # the Horse was passed for


def test_without_script_the_panel_is_a_form(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = seat_two(client, artifacts_setup(HORSE, HOURGLASS, "night-ring"))
        wait_for_question(ann, "lead")
        mine, here = browser_headers(ann), f"/game/{ann.game}"
        page = client.get(here, headers=mine).text
        token = CSRF.findall(page)[0]
        mine = browser_headers(ann, csrf=token)
        fields = [one for one in read(page) if one.attributes.get("form") == "order-form"]
        switches = [one.attributes["name"] for one in fields if one.attributes.get("type") == "checkbox"]
        assert switches == [f"about-{HOURGLASS}", f"about-{HORSE}"]  # the Ring lies beside the cards
        said = {"_csrf_token": token, "order": "keep", "ask": "usable", f"about-{HORSE}": HORSE}
        kept = client.post(f"{here}/orders", data=said, headers=mine, follow_redirects=False)
        assert kept.status_code == 303
        again = read(client.get(here, headers=mine).text)
        on = [one.attributes["name"] for one in again if {"checked", "name"} <= one.attributes.keys()]
        assert on == ["ask", f"about-{HORSE}"]
        said = {"_csrf_token": token, "order": "rest trick"}
        client.post(f"{here}/orders", data=said, headers=mine)
        assert "You pass until the end of this trick." in client.get(here, headers=mine).text


def test_no_answer_at_a_window_counts_before_its_beat_is_over(tmp_path: Path) -> None:
    """5.5: passed for, passed by hand at once, or a bot's: the other one sees the same."""
    with server(tmp_path / "games.sqlite", quick_settings(window_delay=0.3)) as client:
        ann, bob = seat_two(client, artifacts_setup(HORSE))
        seen = wait_for_question(ann, "lead")  # the window before the trick has been passed for
        assert ann.act("play G8", seen["version"]).status_code == 200
        seen = wait_for_question(bob, "follow")
        assert bob.act("play G5", seen["version"]).status_code == 200
        wait_until(
            lambda: ann.view()["view"]["legal"] == [f"use {HORSE}", "pass"],
            "Ann may use the Horse",
            pause=0.005,
        )
        assert ann.act("pass", ann.view()["version"]).status_code == 200
        entries = client.blocking_portal.call(server_of(client).store.entries, ann.game, 0)
        assert [entry.text for entry in entries] == ["pass", "play G8", "pass", "play G5", "pass", "pass"]
        assert [after.at - before.at >= 295 for before, after in pairwise(entries)][-2:] == [True, True]


def test_an_undo_is_for_the_card_and_waits_for_an_answer(tmp_path: Path) -> None:
    """Passes that came by themselves go back with the card; meanwhile nothing goes on, for a while."""
    with server(tmp_path / "games.sqlite", quick_settings(window_delay=2, undo_wait=30)) as client:
        ann, bob = seat_two(client, artifacts_setup(HORSE, theirs=("night-ring",)))
        seen = wait_for_question(ann, "lead")
        here = f"/game/{ann.game}/socket"
        with (
            client.websocket_connect(here, headers=browser_headers(ann)) as mine,
            client.websocket_connect(here, headers=browser_headers(bob)) as theirs,
        ):
            receive(mine, "table")
            ann.act("play G8", seen["version"])
            mine.send_text('{"type":"offer","what":"undo"}')  # while Bob is passed for
            wait_for_words(theirs, "asks to take back")
            time.sleep(2.2)
            assert bob.view()["view"]["asked"] == "window"
            theirs.send_text('{"type":"offer","what":"decline"}')
            wait_until(
                lambda: "after" in receive(theirs, "table")["fragments"], "the first request is off the page"
            )
            wait_for_question(bob, "follow")
            mine.send_text('{"type":"offer","what":"undo"}')
            wait_for_words(theirs, "asks to take back")
            theirs.send_text('{"type":"offer","what":"accept"}')
            wait_for_question(ann, "lead")
            assert not ann.view()["view"]["table"]


def test_an_undo_that_nobody_answers_holds_up_a_pass_for_a_moment_only(tmp_path: Path) -> None:
    """Who asks cannot let the clock of the other one run; the request lapses, and costs no time."""
    with server(tmp_path / "games.sqlite", quick_settings(window_delay=1.5, undo_wait=2.5)) as client:
        ann, bob = seat_two(client, artifacts_setup(HORSE, theirs=("night-ring",)), clock="5+10")
        seen = wait_for_question(ann, "lead")
        with client.websocket_connect(f"/game/{ann.game}/socket", headers=browser_headers(ann)) as mine:
            receive(mine, "table")
            ann.act("play G8", seen["version"])
            mine.send_text('{"type":"offer","what":"undo"}')  # while Bob is passed for
            wait_for_question(bob, "follow")
        entries = client.blocking_portal.call(server_of(client).store.entries, ann.game, 0)
        assert [entry.text for entry in entries[-4:]] == ["play G8", "offer undo", "pass", "pass"]
        assert entries[-2].at - entries[-3].at >= 2495
        live = client.blocking_portal.call(server_of(client).host.live, ann.game)
        assert live.offers.undo is None
        assert live.clock is not None
        assert live.clock.left[B] == 5 * MINUTE


def test_an_undo_never_holds_up_a_pass_until_the_seat_is_late(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = seat_two(client, artifacts_setup(HORSE, theirs=("night-ring",)), clock="5+10")
        wait_for_question(ann, "lead")
        behind = server_of(client)
        live = client.blocking_portal.call(behind.host.live, ann.game)
        assert live.clock is not None
        now = behind.host.now()
        live.offers = replace(live.offers, undo_asked=now)
        assert 3 < behind.bots._undo_wait(live) <= 5
        live.clock = replace(live.clock, left=(3 * SECOND, 3 * SECOND), since=now)
        assert 0.5 < behind.bots._undo_wait(live) <= 2


def test_over_days_an_undo_holds_up_nothing_that_was_said_in_advance(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = seat_two(client, artifacts_setup(HORSE), clock="3d")
        ann.act("play G4", wait_for_question(ann, "lead")["version"])
        wait_for_question(bob, "follow")
        here = f"/game/{ann.game}/socket"
        with (
            client.websocket_connect(here, headers=browser_headers(ann)) as mine,
            client.websocket_connect(here, headers=browser_headers(bob)) as theirs,
        ):
            mine.send_text('{"type":"offer","what":"undo"}')
            wait_for_words(theirs, "asks to take back")
            theirs.send_text('{"type":"wish","what":"plan","follow":"G9"}')
            seen = wait_for_question(bob, "window")
            assert [one["card"] for one in seen["view"]["table"]] == ["G4", "G9"]


def test_over_days_a_planned_card_is_played_at_once_and_only_its_owner_knows(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(window_delay=60)) as client:
        ann, bob = seat_two(client, artifacts_setup(HORSE), clock="3d")
        wait_for_question(ann, "lead")  # no beat: the window before the trick was passed for at once
        here = f"/game/{ann.game}/socket"
        with (
            client.websocket_connect(here, headers=browser_headers(ann)) as mine,
            client.websocket_connect(here, headers=browser_headers(bob)) as theirs,
        ):
            receive(theirs, "table")
            receive_waiting(mine, 0.1)
            theirs.send_text('{"type":"wish","what":"plan","lead":"G1","follow":"G9"}')
            wait_for_words(
                theirs, "Planned if you lead:", "orders"
            )  # that somebody has come is told by itself
            assert not receive_waiting(mine, 0.1)
            theirs.send_text('{"type":"wish","what":"plan","lead":"K9"}')
            assert receive(theirs, "refused")["error"] == "plan"
            ann.act("play G4", ann.view()["version"])
            seen = wait_for_question(bob, "window")  # Bob's nine was played, and Ann may use the Horse
            assert [one["card"] for one in seen["view"]["table"]] == ["G4", "G9"]


def test_who_wants_to_pass_by_hand_is_late_like_anybody(tmp_path: Path) -> None:
    """The order to be asked at every moment does not stop the clock."""
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = seat_two(client, artifacts_setup("night-ring"), ask_always=True, clock="1d")
        host = server_of(client).host
        assert ann.view()["view"]["legal"] == ["pass"]
        time.sleep(0.2)
        seen = ann.view()
        assert (seen["view"]["asked"], seen["view"]["legal"]) == ("window", ["pass"])
        live = client.blocking_portal.call(host.live, ann.game)
        deadline = deadline_of(live)
        assert deadline is not None
        assert late_seat(live, deadline - 1) is None
        assert late_seat(live, deadline) == A
        assert ann.act("pass", seen["version"]).status_code == 200
        assert wait_for_question(ann, "lead")
