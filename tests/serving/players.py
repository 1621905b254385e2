"""Players with a token, who take their seats and answer through the API."""

from typing import Any

from tests.serving.client import ORIGIN, Client


class Player:
    """Somebody with a token, over the API."""

    def __init__(self, client: Client, seat: dict[str, Any]) -> None:
        self.client = client
        self.game: str = seat["game"]
        self.seat: int = seat["seat"]
        self.given = seat
        self.headers = {"authorization": f"Bearer {seat['token']}"}

    def view(self) -> dict[str, Any]:
        """The game as this player knows it."""
        answer = self.client.get(f"/api/games/{self.game}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def act(self, action: str, version: int, message: str | None = None) -> Any:
        """Send an answer."""
        said = {"id": message or f"{self.seat}-{version}", "version": version, "action": action}
        return self.client.post(f"/api/games/{self.game}/act", headers=self.headers, json=said)


def two_players(client: Client, **options: Any) -> tuple[Player, Player]:
    """A game between two who have sat down."""
    first = client.post("/api/games", json={"name": "Ann", **options})
    assert first.status_code == 201, first.text
    second = client.post("/api/join", json={"invite": first.json()["invite"], "name": "Bob"})
    assert second.status_code == 201, second.text
    return Player(client, first.json()), Player(client, second.json())


def players_at(players: tuple[Player, Player], client: Client) -> tuple[Player, Player]:
    """The same two at another process."""
    return Player(client, players[0].given), Player(client, players[1].given)


def player_to_act(*players: Player) -> tuple[Player, dict[str, Any]]:
    """Whoever is to act, and what they see."""
    for player in players:
        seen = player.view()
        if seen["view"]["legal"]:
            return player, seen
    raise AssertionError("nobody is to act")


def play_answers(players: tuple[Player, Player], answers: int) -> None:
    """Give so many answers, each the first that is legal."""
    for _ in range(answers):
        player, seen = player_to_act(*players)
        assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200


def browser_headers(player: Player, kind: str = "seat", *, csrf: str = "") -> dict[str, str]:
    """The headers of a browser that holds this seat, or watches; with the token of a form it sends one."""
    token = player.given["token"] if kind == "seat" else player.given["watch"]
    return {**ORIGIN, "cookie": f"{kind}={token}" + (f"; kingless-csrf={csrf}" if csrf else "")}


def table_page_of(client: Client, player: Player, kind: str = "seat", *, language: str = "") -> str:
    """The page of the table for this player or who watches; in this language where one is named."""
    here = f"/game/{player.game}" + (f"?language={language}" if language else "")
    return client.get(here, headers=browser_headers(player, kind)).text
