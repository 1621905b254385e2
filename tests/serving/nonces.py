"""Players whose programs commit to their nonces, and show them once both have."""

from hashlib import sha256
from typing import Any

from tests.serving.client import Client
from tests.serving.players import Player

ANNS, BOBS = "from Ann 77cf", "from Bob 3ae1"


def promise_of(nonce: str) -> str:
    """The commitment to a nonce."""
    return sha256(nonce.encode()).hexdigest()


def two_who_commit(client: Client, **options: Any) -> tuple[Player, Player]:
    """Two who have sat down and committed to their nonces."""
    ann = client.post("/api/games", json={"name": "Ann", "commit": promise_of(ANNS), **options})
    assert ann.status_code == 201, ann.text
    taken = {"invite": ann.json()["invite"], "name": "Bob", "commit": promise_of(BOBS)}
    bob = client.post("/api/join", json=taken)
    assert bob.status_code == 201, bob.text
    return Player(client, ann.json()), Player(client, bob.json())


def throw_in(player: Player, **said: Any) -> Any:
    """Commit, show or trust."""
    return player.client.post(f"/api/games/{player.game}/deal", headers=player.headers, json=said)


def reveal_both(players: tuple[Player, Player]) -> None:
    """Both show what they committed to."""
    for player, nonce in zip(players, (ANNS, BOBS), strict=True):
        answer = throw_in(player, nonce=nonce)
        assert answer.status_code == 200, answer.text


def deal_seen(player: Player) -> dict[str, Any]:
    """What is promised and shown, as this player is told."""
    told: dict[str, Any] = player.view()["deal"]
    return told
