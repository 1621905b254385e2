"""The feed of a table: one message for each change, the whole table for who is new, shared by onlookers."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kingless.rules.actions import text
from kingless.view.words import words_in
from kingless.web.game.log_fold import game_after
from kingless.web.game.seats import Reader
from kingless.web.live.presence import Presence
from kingless.web.orders.standing_orders import StandingOrders
from kingless.web.pages.table.feed import TableFeed
from kingless.web.pages.table.renderer import REGIONS, TableRenderer
from kingless.web.pages.table.seat_context import Surroundings
from tests.serving.client import server, server_of
from tests.serving.log_writer import BEGUN, LogWriter
from tests.serving.players import browser_headers, player_to_act, two_players
from tests.serving.sockets import receive

NOBODY = Surroundings(Presence(), 0)
NO_ORDERS = StandingOrders()
LEFT = re.compile(r'data-left="(\d+)"')


def look(feed: TableFeed, game: LogWriter) -> None:
    feed.look(NOBODY, game.live, NO_ORDERS, 0.0)


def play(game: LogWriter) -> None:
    decision = game.live.decision
    assert decision is not None
    game.live.become(game_after(game.live, game.entry(text(decision.legal[0]), decision.seat)))


def sent(message: str) -> dict[str, str]:
    fragments: dict[str, str] = msgspec.json.decode(message)["fragments"]
    return fragments


def test_who_is_new_gets_all_regions_and_then_only_pieces() -> None:
    game, feed = LogWriter(""), TableFeed(words_in("en"), 0, 5.0)
    look(feed, game)
    assert tuple(sent(feed.message(0))) == REGIONS
    assert feed.message(1) == ""
    look(feed, game)
    assert feed.number == 1, "nothing has changed"
    play(game)
    look(feed, game)
    new = sent(feed.message(1))
    assert {"spot-near", "plate-near", "plate-far"} <= new.keys()
    assert not new.keys() & {"trick", "piles", "votes", "log"}


def test_who_has_missed_a_message_gets_the_whole_table() -> None:
    game, feed = LogWriter(""), TableFeed(words_in("en"), None, 5.0)
    for _ in range(3):
        look(feed, game)
        play(game)
    look(feed, game)
    assert tuple(sent(feed.message(1))) == REGIONS
    afresh = TableFeed(words_in("en"), None, 5.0)
    look(afresh, game)
    assert sent(feed.message(0)) == sent(afresh.message(0))


def test_a_message_says_which_one_it_is_and_whether_it_has_everything() -> None:
    game, feed = LogWriter(""), TableFeed(words_in("en"), 0, 5.0)
    numbers = []
    for _ in range(3):
        look(feed, game)
        for before in (feed.number - 1, 0):
            message = msgspec.json.decode(feed.message(before))
            numbers.append((message["number"], message["whole"]))
        play(game)
    assert numbers == [(1, True), (1, True), (2, False), (2, True), (3, False), (3, True)]


def test_onlookers_of_a_game_share_a_feed_and_players_do_not(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        here, english, dutch = server_of(client), words_in("en"), words_in("nl")
        first = here.feed(Reader("one", None), english)
        assert here.feed(Reader("one", None), english) is first
        assert here.feed(Reader("one", None), dutch) is not first
        assert here.feed(Reader("two", None), english) is not first
        player = here.feed(Reader("one", 0), english)
        assert here.feed(Reader("one", 0), english) is not player


def test_for_two_onlookers_a_move_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    draws = []
    usual = TableRenderer.update

    def count(self: TableRenderer, *parts: object) -> dict[str, str]:
        drawn = usual(self, *parts)  # type: ignore[arg-type]  # as they came
        if self.news:
            draws.append(self)
        return drawn

    def receive_move(socket: Any) -> Any:
        """The frame of the move; one that tells how many watch may come before it."""
        while not (told := receive(socket, "table"))["said"]:
            pass
        return told

    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        address, watching = f"/game/{players[0].game}/socket", browser_headers(players[0], "watch")
        with (
            client.websocket_connect(address, headers=watching) as one,
            client.websocket_connect(address, headers=watching) as other,
        ):
            for socket in (one, other):
                assert receive(socket, "table")["fragments"]
            monkeypatch.setattr(TableRenderer, "update", count)
            player, seen = player_to_act(*players)
            assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
            news = [receive_move(socket) for socket in (one, other)]
    assert news[0] == news[1]
    assert "spot-near" in news[0]["fragments"] or "spot-far" in news[0]["fragments"]
    assert len(draws) == 1


def test_who_comes_later_sees_the_clocks_as_they_are_then() -> None:
    game, feed = LogWriter("5+10"), TableFeed(words_in("en"), None, 5.0)
    presence = Presence()
    seen = []
    for later in (0, 25_000):
        feed.look(Surroundings(presence, BEGUN + later), game.live, NO_ORDERS, 0.0)
        seen.append([int(left) for left in LEFT.findall(sent(feed.message(0))["piles"])])
    assert feed.number == 1, "nothing has happened"
    before, after = (dict(zip(("far", "near"), one, strict=True)) for one in seen)
    running = "near" if game.asked == 0 else "far"
    assert before[running] - after[running] == 25_000
