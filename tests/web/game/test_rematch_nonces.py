"""The deal of a rematch: both commit with their offers, and show their nonces at the new table."""

from pathlib import Path

import pytest

from kingless.table.fair_deal import FairDeal, commitment
from kingless.table.verify import verify
from kingless.web.game.dispatch import send
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Offer
from kingless.web.player_refusals import Refused
from tests.serving.client import Client, server, server_of
from tests.serving.finished import resign
from tests.serving.first_lead import game_record
from tests.serving.nonces import deal_seen, promise_of, throw_in
from tests.serving.players import Player, two_players
from tests.serving.rematch import send_offer, stored_rematch
from tests.waiting import wait_until


def offer_with(client: Client, player: Player, what: str, commit: str, nonce: str = "") -> None:
    """Offer or accept a rematch with a commitment."""
    message = Offer(what, nonce=nonce, commit=commit)
    client.blocking_portal.call(send, server_of(client).host, Reader(player.game, player.seat), message)


def again(client: Client, player: Player) -> Player:
    """The same player at the rematch."""
    return Player(client, {**player.given, "game": stored_rematch(client, player.game).id})


def fair_deal(client: Client, player: Player) -> FairDeal:
    """The deal as its record tells it, once somebody has resigned."""
    resign(player)
    fair = verify(game_record(client, player)).fair
    assert fair is not None
    return fair


def test_both_commit_with_their_offers_and_show_at_the_new_table(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client)
        send_offer(client, ann, "resign")
        promised = ann.view()["promised"]
        offer_with(client, ann, "rematch", promise_of("Ann's"))
        offer_with(client, bob, "accept", promise_of("Bob's"))
        first, second = again(client, ann), again(client, bob)
        told = deal_seen(first)
        assert told["commitment"] == promised
        assert told["commitments"] == [promise_of("Ann's"), promise_of("Bob's")]
        assert [seat.nonce for seat in stored_rematch(client, ann.game).seats] == ["", ""]
        throw_in(second, nonce="Bob's")
        throw_in(first, nonce="Ann's")
        fair = fair_deal(client, first)
        assert (fair.nonces, fair.origins) == (("Ann's", "Bob's"), ("seat", "seat"))
        assert fair.commitment == promised


def test_who_accepts_last_can_choose_nothing_and_one_who_sends_openly_trusts(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client)
        send_offer(client, ann, "resign")
        offer_with(client, ann, "rematch", promise_of("Ann's"))
        send_offer(client, bob, "accept", "openly")
        first = again(client, ann)
        assert deal_seen(first)["commitments"] == [promise_of("Ann's"), promise_of("openly")]
        throw_in(first, nonce="Ann's")
        assert fair_deal(client, first).origins == ("seat", "open")


def test_a_commitment_of_the_other_is_not_taken_for_the_rematch(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client)
        send_offer(client, ann, "resign")
        offer_with(client, ann, "rematch", promise_of("Ann's"))
        for commit, nonce in ((promise_of("Ann's"), ""), ("x" * 64, ""), (promise_of("Bob's"), "both")):
            with pytest.raises(Refused):
                offer_with(client, bob, "accept", commit, nonce)
        assert ann.view()["rematch"] == [0]


def test_a_rematch_against_a_bot_is_dealt_at_once(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann = Player(client, client.post("/api/games", json={"against": "level-1"}).json())
        send_offer(client, ann, "resign")
        promised = ann.view()["promised"]
        send_offer(client, ann, "rematch", "mine")
        wait_until(
            lambda: client.blocking_portal.call(server_of(client).store.rematch, ann.game), "the rematch"
        )
        first = again(client, ann)
        assert len(first.view()["view"]["hands"][0]) == 13
        fair = fair_deal(client, first)
        assert (fair.commitment, fair.nonces) == (promised, ("mine", promised[:16]))
        assert fair.origins == ("seat", "bot")


def test_a_restart_between_offer_and_answer_forgets_no_commitment(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        ann, bob = two_players(client)
        send_offer(client, ann, "resign")
        offer_with(client, ann, "rematch", promise_of("Ann's"))
    with server(file) as client:
        second = Player(client, bob.given)
        offer_with(client, second, "accept", promise_of("Bob's"))
        kept = stored_rematch(client, second.game)
        assert [seat.commitment for seat in kept.seats] == [promise_of("Ann's"), promise_of("Bob's")]
        assert commitment(kept.secret) == second.view()["promised"]
