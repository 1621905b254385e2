"""Who leads the first trick of a rematch: the one who did not before."""

from pathlib import Path

import pytest

from kingless.web.game.dispatch import send
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Offer
from tests.serving.client import server, server_of
from tests.serving.first_lead import first_leader, game_record
from tests.serving.players import (
    Player,
    play_answers,
    table_page_of,
    two_players,
)
from tests.serving.rematch import agree_on_rematch, send_offer
from tests.waiting import wait_until


@pytest.mark.parametrize("lead", ["random", "me", "other", "youngest"])
def test_a_rematch_changes_the_lead_whatever_was_said(tmp_path: Path, lead: str) -> None:
    """B-4: drawn, said or settled by age, and again after that."""
    with server(tmp_path / "games.sqlite") as client:
        for _ in range(3 if lead == "random" else 1):
            players = two_players(client, leader=lead)
            if lead == "youngest":
                for player in players:
                    player.act("youngest 1", 0)
            leaders = [first_leader(players[0])]
            play_answers(players, 3)  # whoever leads now, it is the first trick that counts
            for _ in range(2):
                players = agree_on_rematch(client, players)
                leaders.append(first_leader(players[0]))
            assert leaders[1:] == [1 - leaders[0], leaders[0]]
            send_offer(client, players[0], "resign")
            assert f"\nleader: {leaders[-1]}\n" in game_record(client, players[0])


def test_against_a_bot_a_rematch_changes_the_lead_too(tmp_path: Path) -> None:
    """B-4: bots take turns as people do."""
    with server(tmp_path / "games.sqlite") as client:
        request = {"against": "level-1", "leader": "me"}
        ann = Player(client, client.post("/api/games", json=request).json())
        send_offer(client, ann, "resign")
        send_offer(client, ann, "rematch")
        store = server_of(client).store
        kept = wait_until(lambda: client.blocking_portal.call(store.rematch, ann.game), "the rematch")
        assert kept.setup.leader == 1


def test_who_may_want_another_game_is_told_who_leads_it(tmp_path: Path) -> None:
    """B-4: beside the button for the rematch."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, leader="me")
        assert "In the next game" not in table_page_of(client, ann)
        reader = Reader(ann.game, 0)
        client.blocking_portal.call(send, server_of(client).host, reader, Offer("resign"))
        assert "In the next game Bob leads the first trick." in table_page_of(client, ann)
        client.cookies.clear()
        assert "In the next game you lead the first trick." in table_page_of(client, bob)
        client.cookies.clear()
        assert "In the next game" not in table_page_of(client, ann, "watch")
