"""Practice: hints and what is taken back against bots, and that such a game counts for nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from kingless.view.hint import Hint
from kingless.web.archive.exports import record_line, replay_log
from kingless.web.archive.imports import game_log_of
from kingless.web.game.offers.practice import is_practice
from kingless.web.workers.bot_pool import BotPool, BotQuestion
from tests.serving.client import Client, server, server_of
from tests.serving.finished import finished_link, game_of
from tests.serving.forms import CSRF
from tests.serving.players import Player, browser_headers, table_page_of, two_players
from tests.serving.rematch import send_offer, stored_rematch
from tests.waiting import wait_until


def _against_bot(client: Client, **options: Any) -> Player:
    made = client.post("/api/games", json={"name": "Ann", "against": "level-1", "deck": "claim", **options})
    assert made.status_code == 201, made.text
    return Player(client, made.json())


def _asked(player: Player) -> dict[str, Any]:
    """What the player sees as soon as it is asked."""
    wait_until(lambda: player.view()["view"]["legal"], "the player is asked")
    return player.view()


def _offer(player: Player, what: str, version: int) -> Any:
    said = {"what": what, "version": version}
    return player.client.post(f"/api/games/{player.game}/offer", headers=player.headers, json=said)


def test_the_first_hint_tells_what_is_weighed_and_the_second_the_answer(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = _against_bot(client)
        seen = _asked(ann)
        assert "hint" in seen["offers"]
        assert (seen["practice"], seen["hint"]) == (False, None)
        assert _offer(ann, "hint", seen["version"]).status_code == 200
        first = ann.view()
        assert first["practice"]
        assert set(first["hint"]["weighed"]) <= set(seen["view"]["legal"])
        assert first["hint"]["answer"] is None
        assert _offer(ann, "hint", first["version"]).status_code == 200
        second = ann.view()
        assert second["hint"]["answer"] in second["hint"]["weighed"]
        assert "hint" not in second["offers"]
        assert _offer(ann, "hint", second["version"]).status_code == 409, "there is nothing more to tell"
        assert ann.act(second["hint"]["answer"], seen["version"]).status_code == 200, "a hint is no move"
        assert _asked(ann)["hint"] is None


def test_a_hint_is_made_from_what_the_seat_may_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """2.9: the expert that gives it is asked with the observation of the seat and nothing besides."""
    asked: list[BotQuestion] = []

    async def weigh(_pool: BotPool, question: BotQuestion, _address: str) -> Hint:
        asked.append(question)
        raise OSError("no worker can be started")

    monkeypatch.setattr(BotPool, "weigh", weigh)
    with server(tmp_path / "games.sqlite") as client:
        ann = _against_bot(client)
        seen = _asked(ann)
        assert _offer(ann, "hint", seen["version"]).status_code == 200
        live = client.blocking_portal.call(server_of(client).host.live, ann.game)
        assert [question.seen for question in asked] == [live.observation(ann.seat)]
        assert ann.view()["hint"]["weighed"], "a rule of thumb answers where there is no worker"


def test_a_page_without_script_shows_the_hint(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = _against_bot(client)
        version = _asked(ann)["version"]
        page = table_page_of(client, ann)
        assert 'form="offers" name="what" value="hint"' in page
        token = CSRF.findall(page)[0]
        fields = {"_csrf_token": token, "what": "hint", "version": str(version)}
        headers = browser_headers(ann, csrf=token)
        client.post(f"/game/{ann.game}/offer", data=fields, headers=headers, follow_redirects=False)
        shown = table_page_of(client, ann)
        assert '<div class="hint">' in shown
        assert "thinking …" not in shown
        assert "practice-mark" in shown
        assert '<div class="hint">' not in table_page_of(client, ann, "watch"), "it is for the seat alone"


def test_what_was_followed_by_something_hidden_is_taken_back_as_practice(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = _against_bot(client)
        seen = _asked(ann)
        before = (seen["view"]["hands"], seen["view"]["table"])
        assert ann.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
        wait_until(lambda: "practice-undo" in ann.view()["offers"], "the bot has answered")
        _asked(ann)
        page = table_page_of(client, ann)
        assert "Taken back, this game counts as practice" in page, "it is said beforehand"
        assert _offer(ann, "undo", ann.view()["version"]).status_code == 409
        assert _offer(ann, "practice-undo", ann.view()["version"]).status_code == 200
        again = _asked(ann)
        assert (again["view"]["hands"], again["view"]["table"]) == before
        assert again["practice"]


def test_neither_is_there_between_people(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        for player in players:
            seen = player.view()
            assert {"hint", "practice-undo"}.isdisjoint(seen["offers"])
            for what in ("hint", "practice-undo"):
                assert _offer(player, what, seen["version"]).status_code == 409


def _comes_back(record: str) -> bool:
    """Is a record that is put into a database practice there?"""
    again = replay_log(game_log_of(record, 0))
    assert again is not None
    return is_practice(again)


@pytest.mark.parametrize("is_helped", [False, True])
def test_a_game_with_help_counts_neither_for_the_match_nor_for_the_level(
    tmp_path: Path, is_helped: bool
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = _against_bot(client, against="level-3")
        _asked(ann)
        if is_helped:
            send_offer(client, ann, "hint")
        send_offer(client, ann, "resign")
        told = "This game was practice" in table_page_of(client, ann)
        assert told == is_helped
        after = client.get(finished_link(client, ann)).text
        assert ("This game was practice" in after) == is_helped, "the page of the finished game says so, too"
        record = client.get(f"/game/{ann.game}/record", headers=browser_headers(ann)).text
        assert ("practice: yes" in record) == is_helped
        published = json.loads(record_line(game_of(client, ann.game), is_nameless=True))
        assert published.get("practice", False) == is_helped
        assert _comes_back(record_line(game_of(client, ann.game))) == is_helped
        send_offer(client, ann, "rematch")
        wait_until(lambda: 1 - ann.seat in ann.view()["rematch"], "the bot agrees")
        kept = stored_rematch(client, ann.game)
        assert kept.won_first + kept.won_second == (0 if is_helped else 1)
