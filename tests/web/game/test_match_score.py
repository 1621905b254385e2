"""The match: how often each has won in a chain of rematches, and which bot is suggested next."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from kingless.table.setup import Setup
from kingless.view.words import words_in
from kingless.web.game.new_game import new_game
from kingless.web.game.offers.rematch import suggested_level, suggestion
from kingless.web.store.stored_values import StoredGame, StoredSeat
from tests.serving.client import server, server_of
from tests.serving.finished import game_of, resign
from tests.serving.forms import CSRF
from tests.serving.players import Player, browser_headers, table_page_of, two_players
from tests.serving.rematch import agree_on_rematch, send_offer, stored_rematch


def test_the_score_goes_along_from_rematch_to_rematch(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        second = agree_on_rematch(client, players)
        assert "Games won" not in table_page_of(client, players[0]), "one game is no match"
        third = agree_on_rematch(client, second)
        kept = stored_rematch(client, second[0].game)
        assert (kept.won_first, kept.won_second, kept.drawn) == (0, 2, 0)
        send_offer(client, third[1], "resign")
        assert "Games won: Ann 1, Bob 2." in table_page_of(client, third[0])
        assert "Games won: Bob 2, Ann 1." in table_page_of(client, third[1])


def _against(mind: str, won: int = 0, lost: int = 0) -> StoredGame:
    bot = StoredSeat(number=1, name="Bot", nonce="y", mind=mind)
    stored = new_game(Setup(), (StoredSeat(number=0, name="Ann", nonce="x"), bot))
    return replace(stored, won_first=won, won_second=lost)


@pytest.mark.parametrize(
    ("stored", "winner", "level"),
    [
        (_against("level-2"), 0, "level-3"),
        (_against("level-5"), 0, ""),
        (_against("level-2"), 1, ""),
        (_against("level-2", lost=1), 1, "level-1"),
        (_against("level-2", won=1, lost=3), 1, ""),
        (_against("level-1", lost=4), 1, ""),
        (_against("level-3"), None, ""),
    ],
)
def test_the_next_bot_is_stronger_after_a_win_and_easier_after_losses(
    stored: StoredGame, winner: int | None, level: str
) -> None:
    assert suggested_level(stored, 0, winner) == level
    assert suggested_level(stored, None, winner) == ""


@pytest.mark.parametrize(
    ("stored", "winner", "told"),
    [
        (_against("level-2"), 0, ("level-3", "Suggested: Steady, since you have beaten Easy-going.")),
        (_against("level-5"), 0, ("level-5", "Suggested: Relentless once more; nobody here is stronger.")),
        (_against("level-2"), 1, ("level-2", "Suggested: Easy-going, as in your last game.")),
        (_against("level-2", lost=1), 1, ("level-1", "Suggested: Gentle, since Easy-going beat you twice.")),
        (_against("greedy"), 0, ("", "")),
    ],
)
def test_the_start_page_says_why_a_bot_is_suggested(
    stored: StoredGame, winner: int | None, told: tuple[str, str]
) -> None:
    assert suggestion(words_in("en"), stored, 0, winner) == told


def test_one_goes_on_against_another_bot_with_the_same_seat_and_a_deal_that_was_promised(
    tmp_path: Path,
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = Player(client, client.post("/api/games", json={"against": "level-2"}).json())
        here = f"/game/{player.game}"
        token = CSRF.findall(table_page_of(client, player))[0]
        fields = {"_csrf_token": token, "against": "level-3", "nonce": "thrown in"}
        headers = browser_headers(player, csrf=token)

        def ask() -> tuple[int, str]:
            answer = client.post(f"{here}/level", data=fields, headers=headers, follow_redirects=False)
            return answer.status_code, answer.headers.get("location", "")

        assert ask()[0] == 403, "the first game goes on"
        resign(player)
        status, at = ask()
        assert (status, ask()[0]) == (303, 409), "a promise is good for one game"
        other = Player(client, {**player.given, "game": at.removeprefix("/game/")})
        assert other.view()["players"][1]["name"] == "Steady"
        resign(other)
        game = game_of(client, other.game)
        assert game.fair is not None
        assert game.fair.nonces[0] == "thrown in"
        assert server_of(client).commitments.other_level(player.game) == game.fair.secret
