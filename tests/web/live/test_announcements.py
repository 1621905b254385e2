"""Announcements to screen readers: how the game ended, what was taken back, who comes and goes."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from litestar.testing import WebSocketTestSession

from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.names import Names
from kingless.view.votes import outcome
from kingless.view.words import words_in
from kingless.web.live.arrivals import Arrivals
from tests.serving.client import Client, quick_settings, server
from tests.serving.finished import game_of, play_through_host
from tests.serving.players import Player, browser_headers, player_to_act, two_players
from tests.serving.sockets import receive, receive_waiting
from tests.waiting import wait_until


def heard_until(socket: WebSocketTestSession, sentence: str) -> list[str]:
    """Everything that is said, up to this sentence."""
    said: list[str] = []

    def is_said() -> bool:
        said.extend(receive(socket, "table")["said"])
        return sentence in said

    wait_until(is_said, f"it is said: {sentence}", pause=0)
    return said


def open_pages(
    stack: ExitStack, client: Client, *players: Player, watched: bool = False
) -> list[WebSocketTestSession]:
    """The sockets of the pages of these players, and of somebody who watches."""
    here = f"/game/{players[0].game}/socket"
    signs = [browser_headers(player) for player in players] + (
        [browser_headers(players[0], "watch")] if watched else []
    )
    sockets = [stack.enter_context(client.websocket_connect(here, headers=sign)) for sign in signs]
    for socket in sockets:
        receive(socket, "table")
    return sockets


def test_who_won_and_why_is_said_at_the_end(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client, ExitStack() as stack:
        players = two_players(client)
        play_through_host(client, players[0].game, 51)
        sockets = open_pages(stack, client, *players, watched=True)
        play_through_host(client, players[0].game)
        game = game_of(client, players[0].game)
        assert game.result is not None
        first, second = game.result.tally
        for reader, socket in zip((0, 1, None), sockets, strict=True):
            names = Names(words_in("en"), game.law.ruleset, game.seats, reader)
            said = heard_until(socket, outcome(names, game.result)[-1])
            assert said[said.index("The game is over; the votes are counted.") + 1] == (
                f"Votes: {names.inside(0)} {first}, {names.inside(1)} {second}."
            )
        late = open_pages(stack, client, players[0])[0]
        late.send_text('{"type":"phrase","key":"thanks"}')
        assert receive(late, "table")["said"] == ["You: Thank you for the game."]  # it is told once


def test_who_gave_up_and_who_won_by_it_is_said(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client, ExitStack() as stack:
        players = two_players(client)
        sockets = open_pages(stack, client, *players, watched=True)
        sockets[1].send_text('{"type":"offer","what":"resign"}')
        for socket, why, wins in zip(
            sockets,
            ("Bob has resigned.", "You have resigned.", "Bob has resigned."),
            ("You win the game!", "Ann wins the game.", "Ann wins the game."),
            strict=True,
        ):
            assert heard_until(socket, wins)[-2:] == [why, wins]


def test_a_game_that_was_given_up_shows_its_outcome_and_asks_nothing(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client, ExitStack() as stack:
        players = two_players(client)
        asked, _ = player_to_act(*players)
        here = f"/game/{asked.game}"
        assert ">to play<" in client.get(here, headers=browser_headers(asked)).text
        (socket,) = open_pages(stack, client, asked)
        socket.send_text('{"type":"offer","what":"resign"}')
        heard_until(socket, "You have resigned.")
        for player in players:
            html = client.get(here, headers=browser_headers(player)).text
            won = player is not asked
            assert f'class="verdict {"won" if won else "lost"}"' in html
            assert html.count("has resigned." if won else "You have resigned.") == 1
            assert ">to play<" not in html
            assert 'class="empty asked"' not in html
            assert 'class="leads"' not in html
            assert 'class="now"></i>' not in html
            assert '<p class="headline">The game is over.</p>' in html
            assert "trick 1 of 13" not in html


def test_both_and_who_watches_hear_that_something_was_taken_back(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client, ExitStack() as stack:
        players = two_players(client)
        asked, seen = player_to_act(*players)
        other = players[1 - asked.seat]
        asked.act(seen["view"]["legal"][0], seen["version"])
        name, opposite = (("Ann", "Bob"), ("Bob", "Ann"))[asked.seat]
        mine, theirs, beside = open_pages(stack, client, asked, other, watched=True)
        mine.send_text('{"type":"offer","what":"undo"}')
        heard_until(theirs, f"{name} asks to take back.")
        theirs.send_text('{"type":"offer","what":"accept"}')
        heard_until(mine, f"{opposite} agreed: your last answer is taken back.")
        heard_until(theirs, f"{name} has taken the last answer back.")
        heard_until(beside, f"{name} has taken the last answer back.")
        told = '<p class="offered">'
        assert told in client.get(f"/game/{asked.game}", headers=browser_headers(other)).text
        asked.act(seen["view"]["legal"][0], asked.view()["version"])
        assert told not in client.get(f"/game/{asked.game}", headers=browser_headers(other)).text


def test_who_goes_away_and_comes_back_is_told_of(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(away_seconds=0.2)) as client, ExitStack() as stack:
        ann, bob = two_players(client)
        (mine,) = open_pages(stack, client, ann)
        for _ in range(2):
            with ExitStack() as other:
                (theirs,) = open_pages(other, client, bob)
                heard_until(mine, "Bob is here.")
                assert not [one for sent in receive_waiting(theirs) for one in sent["said"]]
            heard_until(mine, "Bob is away.")


@pytest.mark.parametrize(("gone", "news"), [(4.9, []), (5.1, ["Bob is away."])])
def test_a_page_that_is_loaded_again_has_not_gone_away(gone: float, news: list[str]) -> None:
    arrivals, names = Arrivals(5.0), Names(words_in("en"), Game(Setup(seed=1)).law.ruleset, ("Ann", "Bob"), 0)
    assert arrivals.news(arrivals.present((True, True), 0.0), names) == []
    assert arrivals.news(arrivals.present((True, False), 10.0), names) == []
    assert arrivals.news(arrivals.present((True, False), 10.0 + gone), names) == news
    back = arrivals.news(arrivals.present((True, True), 20.0), names)
    assert back == (["Bob is here."] if news else [])
    assert arrivals.news(arrivals.present((False, True), 60.0), names) == []
