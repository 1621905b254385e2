"""Nonces: each seat commits first, shows later, and whoever gives a deal up leaves a trace."""

from pathlib import Path
from typing import Any

import pytest

from kingless.table.fair_deal import FairDeal, commitment
from kingless.table.verify import verify
from kingless.web.game.chat.limits import BOUNDS
from kingless.web.game.entries import COMMIT
from tests.serving.client import Client, server, server_of
from tests.serving.finished import resign
from tests.serving.first_lead import game_record
from tests.serving.nonces import ANNS, BOBS, deal_seen, promise_of, reveal_both, throw_in, two_who_commit
from tests.serving.players import Player, player_to_act, two_players

MINUTE = 60_000
HANDS = 13


class Time:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


def fair_of(client: Client, player: Player) -> FairDeal:
    """Where the deal of this game comes from."""
    live = client.blocking_portal.call(server_of(client).host.live, player.game)
    assert live.game is not None
    assert live.game.fair is not None
    return live.game.fair


def verified(client: Client, player: Player) -> FairDeal:
    """The deal as the record of the game tells it, after somebody has resigned, and as it verifies."""
    resign(player)
    fair = verify(game_record(client, player)).fair
    assert fair is not None
    return fair


def stored_nonces(client: Client, player: Player) -> str:
    """All that the database tells of seats and log."""
    store = server_of(client).store

    async def read() -> str:
        return repr((await store.game(player.game), await store.entries(player.game, 0)))

    told: str = client.blocking_portal.call(read)
    return told


def test_two_commit_then_show_and_the_cards_follow_from_both(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = players = two_who_commit(client)
        told = deal_seen(ann)
        assert told == deal_seen(bob)
        assert told["commitment"] == ann.given["commitment"]
        assert told["commitments"] == [promise_of(ANNS), promise_of(BOBS)]
        assert told["nonces"] == [None, None]
        assert ann.view()["view"] == {"legal": []}
        assert throw_in(ann, nonce=ANNS).status_code == 200
        assert deal_seen(bob)["nonces"] == [ANNS, None]
        assert throw_in(bob, nonce=BOBS).status_code == 200
        assert "deal" in ann.view()
        assert ann.view()["deal"] is None
        assert len(ann.view()["view"]["hands"][0]) == HANDS
        player, seen = player_to_act(*players)
        assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
        fair = verified(client, ann)
        assert (fair.scheme, fair.nonces, fair.origins) == (2, (ANNS, BOBS), ("seat", "seat"))
        assert fair.commitment == ann.given["commitment"]


def test_no_nonce_is_stored_before_it_is_shown(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        assert ANNS not in stored_nonces(client, ann)
        throw_in(ann, nonce=ANNS)
        assert ANNS in stored_nonces(client, ann)
        assert BOBS not in stored_nonces(client, ann)
        throw_in(bob, nonce=BOBS)
        assert BOBS in stored_nonces(client, ann)


def test_a_nonce_that_does_not_fit_its_commitment_is_refused(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        throw_in(ann, nonce=ANNS)
        for wrong in ("another", ANNS, BOBS.upper()):
            refused = throw_in(bob, nonce=wrong)
            assert (refused.status_code, refused.json()["error"]) == (409, "nonce")
        assert deal_seen(ann)["nonces"] == [ANNS, None]
        throw_in(bob, nonce=BOBS)
        assert fair_of(client, ann).nonces == (ANNS, BOBS)


def test_nobody_shows_anything_before_there_are_both_commitments(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        given = client.post("/api/games", json={"commit": promise_of(ANNS)}).json()
        ann = Player(client, given)
        assert throw_in(ann, nonce=ANNS).json()["error"] == "early"
        assert ANNS not in stored_nonces(client, ann)


def test_age_is_settled_before_any_nonce_is_shown(tmp_path: Path) -> None:
    """B-4: else whoever knows the cards could still say who leads."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client, leader="youngest")
        assert throw_in(ann, nonce=ANNS).json()["error"] == "early"
        assert ann.view()["deal"]["commitments"] == [promise_of(ANNS), promise_of(BOBS)]
        for player in (ann, bob):
            assert player.act("youngest 1", 0).status_code == 200
        assert ann.view()["youngest"] is None
        assert ann.act("youngest 0", 2).json()["error"] == "offer"
        reveal_both((ann, bob))
        assert ann.view()["view"]["leader"] == 1


@pytest.mark.parametrize("said", [{"commit": promise_of(ANNS)}, {"nonce": ANNS}])
def test_a_message_that_is_said_again_counts_once(tmp_path: Path, said: dict[str, Any]) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        throw_in(ann, nonce=ANNS)
        before = ann.view()
        again = [throw_in(ann, **said) for _ in range(2)]
        if "nonce" in said:
            assert [one.json() for one in again] == [{"number": 1}] * 2
        else:  # the commitment came with the seat, and is not made a second time
            assert [one.json()["error"] for one in again] == ["nonce"] * 2
        assert ann.view() == before
        assert throw_in(bob, nonce=BOBS).json() == {"number": 2}


def test_a_commitment_of_the_other_cannot_be_taken_over(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        assert throw_in(bob, commit=promise_of(ANNS)).json()["error"] == "nonce"
        assert deal_seen(ann)["commitments"][1] == promise_of(BOBS)


def test_before_anything_is_shown_a_seat_may_commit_anew(tmp_path: Path) -> None:
    """As whoever changes the device must: the nonce is in the old one."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        assert throw_in(ann, commit=promise_of("another")).status_code == 200
        assert throw_in(ann, nonce=ANNS).json()["error"] == "nonce"
        assert deal_seen(bob)["commitments"][0] == promise_of("another")
        assert deal_seen(bob)["broken"] == []
        throw_in(ann, nonce="another")
        throw_in(bob, nonce=BOBS)
        assert verified(client, ann).broken == ()


def test_no_nonce_is_shown_to_a_commitment_that_its_owner_has_not_seen(tmp_path: Path) -> None:
    """Bob's new commitment crosses Ann's nonce, which was meant for his old one."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        seen = ann.view()["version"]
        throw_in(bob, commit=promise_of("another"))
        assert throw_in(ann, nonce=ANNS, version=seen).json()["error"] == "stale"
        assert deal_seen(bob)["nonces"] == [None, None]
        assert throw_in(ann, nonce=ANNS, version=ann.view()["version"]).status_code == 200


def test_who_commits_anew_after_the_other_has_shown_has_broken_a_promise(tmp_path: Path) -> None:
    """With the host for a friend, Bob has seen what the cards would be: the next deal tells that he left."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        throw_in(ann, nonce=ANNS)
        assert throw_in(bob, commit=promise_of("better luck")).status_code == 200
        told = deal_seen(ann)
        assert told["broken"] == [{"seat": 1, "commitment": promise_of(BOBS)}]
        assert told["commitments"] == [None, promise_of("better luck")]
        assert told["nonces"] == [None, None]
        assert throw_in(bob, nonce="better luck").json()["error"] == "early"
        assert throw_in(ann, nonce=ANNS).json() == {"number": 1}, "the old message, said again"
        assert throw_in(ann, commit=promise_of(ANNS)).json()["error"] == "nonce", "everybody knows that one"
        throw_in(ann, commit=promise_of("fresh"))
        throw_in(bob, nonce="better luck")
        throw_in(ann, nonce="fresh")
        fair = verified(client, ann)
        assert fair.nonces == ("fresh", "better luck")
        assert [(one.seat, one.commitment) for one in fair.broken] == [(1, promise_of(BOBS))]


def test_who_never_shows_anything_is_named_when_the_other_has_waited_long_enough(tmp_path: Path) -> None:
    time = Time()
    with server(tmp_path / "games.sqlite", now=time) as client:
        ann, bob = two_who_commit(client)
        throw_in(ann, nonce=ANNS)
        assert deal_seen(ann)["anew"] == time.now + 2 * MINUTE
        time.now += 2 * MINUTE - 1
        assert throw_in(ann, commit=promise_of("fresh")).json()["error"] == "early"
        time.now += 1
        assert throw_in(ann, commit=promise_of("fresh")).status_code == 200
        assert deal_seen(bob)["broken"] == [{"seat": 1, "commitment": promise_of(BOBS)}]
        assert deal_seen(bob)["commitments"] == [promise_of("fresh"), None]
        throw_in(bob, trust=True)
        throw_in(ann, nonce="fresh")
        fair = verified(client, ann)
        assert (fair.origins, len(fair.broken)) == (("seat", "host"), 1)


def test_over_days_the_deal_waits_as_long_as_an_answer_may_take(tmp_path: Path) -> None:
    time = Time()
    with server(tmp_path / "games.sqlite", now=time) as client:
        ann, bob = two_who_commit(client, clock="3d")
        throw_in(bob, nonce=BOBS)
        time.now += 3 * 24 * 60 * MINUTE - 1
        assert throw_in(bob, commit=promise_of("fresh")).json()["error"] == "early"
        throw_in(ann, nonce=ANNS)
        deadline = ann.view()["clock"]["deadline"]
        assert deadline == time.now + 3 * 24 * 60 * MINUTE, "clocks run from the deal on"
        overdue = server_of(client).store.overdue
        assert client.blocking_portal.call(overdue, deadline, 9) == [(ann.game, deadline)]


def test_trusting_the_host_after_the_other_has_shown_breaks_a_promise_too(tmp_path: Path) -> None:
    """Else one who knows both deals could choose between them."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        throw_in(ann, nonce=ANNS)
        throw_in(bob, trust=True)
        assert deal_seen(ann)["broken"] == [{"seat": 1, "commitment": promise_of(BOBS)}]
        assert deal_seen(ann)["thrown_in_by"] == ["seat", "host"]
        assert throw_in(bob, trust=True).json()["error"] == "said"


def test_who_does_not_want_to_wait_trusts_the_host(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        for said in ({"trust": True}, {"commit": promise_of("own after all")}, {"trust": True}):
            assert throw_in(ann, **said).status_code == 200
        throw_in(bob, nonce=BOBS)
        fair = verified(client, bob)
        assert (fair.origins, fair.broken) == (("host", "seat"), ())
        assert fair.nonces[1] == BOBS


def test_programs_that_know_nothing_of_it_play_as_before(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = two_players(client, nonce="openly")
        assert len(ann.view()["view"]["hands"][0]) == HANDS
        assert verified(client, ann).origins == ("open", "host")


def test_an_old_program_hears_that_it_must_wait_where_the_other_commits(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        given = client.post("/api/games", json={"commit": promise_of(ANNS)}).json()
        ann = Player(client, given)
        bob = Player(client, client.post("/api/join", json={"invite": given["invite"]}).json())
        early = client.get(f"/api/games/{bob.game}", headers=bob.headers)
        assert (early.status_code, early.json()["error"]) == (409, "waiting")
        assert bob.act("play G0", 0).json()["error"] == "waiting"
        here = f"/api/games/{bob.game}/socket"
        with client.websocket_connect(here, headers=bob.headers) as socket:
            throw_in(ann, nonce=ANNS)
            first = socket.receive_json()
            assert len(first["view"]["hands"][1]) == HANDS


@pytest.mark.parametrize(("with_ticket", "origin"), [(True, "seat"), (False, "open")])
def test_against_a_bot_a_nonce_after_the_fingerprint_is_enough(
    tmp_path: Path, with_ticket: bool, origin: str
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ticket = client.post("/api/promises").json()["ticket"] if with_ticket else ""
        wanted = {"against": "level-1", "nonce": "mine", "ticket": ticket}
        ann = Player(client, client.post("/api/games", json=wanted).json())
        assert len(ann.view()["view"]["hands"][0]) == HANDS
        assert verified(client, ann).origins == (origin, "bot")


@pytest.mark.parametrize("wrong", ["", "x", "0" * 63, "G" * 64, "A" * 64])
def test_what_is_no_commitment_is_refused(tmp_path: Path, wrong: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        refused = client.post("/api/games", json={"commit": wrong})
        assert (refused.status_code, refused.json()["error"]) == (400, "message")
        assert "SHA-256 of your nonce" in refused.json()["sentence"]
        both = client.post("/api/games", json={"commit": promise_of(ANNS), "nonce": ANNS})
        assert (both.status_code, both.json()["error"]) == (400, "message")
        ann, _ = two_who_commit(client)
        joined = client.post("/api/join", json={"invite": ann.given["invite"], "commit": wrong})
        assert (joined.status_code, joined.json()["error"]) == (400, "message")
        assert throw_in(ann, commit=wrong).status_code == 400
        assert throw_in(ann, commit=promise_of("x"), trust=True).status_code == 400
        assert throw_in(ann).status_code == 400


def test_after_the_deal_nothing_is_thrown_in_any_more(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = players = two_who_commit(client)
        reveal_both(players)
        for said in ({"commit": promise_of("x")}, {"trust": True}, {"nonce": "x"}):
            assert throw_in(bob, **said).json()["error"] == "dealt"
        assert fair_of(client, ann).secret
        assert commitment(fair_of(client, ann).secret) == ann.given["commitment"]


def test_nobody_begins_again_without_end(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = players = two_who_commit(client)
        for number in range(BOUNDS[COMMIT].ever):
            assert throw_in(ann, commit=promise_of(f"{number}")).status_code == 200
        assert throw_in(ann, commit=promise_of("one more")).json()["error"] == "talk"
        throw_in(ann, nonce=f"{number}")
        throw_in(bob, nonce=BOBS)
        assert player_to_act(*players)


def test_a_commitment_of_the_other_seat_is_refused_also_on_joining(tmp_path: Path) -> None:
    """Whoever copies it could only repeat the nonce that is shown first."""
    with server(tmp_path / "games.sqlite") as client:
        made = client.post("/api/games", json={"name": "Ann", "commit": promise_of(ANNS)}).json()
        copied = {"invite": made["invite"], "name": "Eve", "commit": promise_of(ANNS)}
        refused = client.post("/api/join", json=copied)
        assert (refused.status_code, refused.json()["error"]) == (409, "nonce")
        joined = client.post("/api/join", json={**copied, "commit": promise_of(BOBS)})
        assert joined.status_code == 201
