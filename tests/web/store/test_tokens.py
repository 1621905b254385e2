"""Tokens: each is another one, and the database has none of them in the clear."""

from pathlib import Path

from sqlalchemy import create_engine, text

from tests.serving.client import server
from tests.serving.players import two_players


def test_all_tokens_differ_and_the_database_keeps_none_of_them(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with server(file) as client:
        players = two_players(client)
        tokens = {player.given["token"] for player in players}
        tokens |= {players[0].given["invite"], players[0].given["watch"]}
        assert len(tokens) == 4
        engine = create_engine(f"sqlite:///{file}")
        with engine.connect() as connection:
            rows = [
                str(connection.execute(text(f"SELECT * FROM {name}")).all()) for name in ("games", "seats")
            ]
        engine.dispose()
        assert not [token for token in tokens if any(token in row for row in rows)]
