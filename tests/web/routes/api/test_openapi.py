"""The OpenAPI description, held against a running server by Schemathesis."""

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance

from tests.serving.client import server
from tests.serving.players import Player, two_players
from tests.serving.processes import serve_on_port

_BEYOND = [positive_data_acceptance]
"""Which set-ups make a game, only the law knows: no description can say it."""
_SHOWN = [ignored_auth]
"""Schemathesis takes a token that it did not make for a wrong one."""
_CALLS = settings(
    max_examples=10,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_every_answer_is_one_that_the_description_promises(tmp_path: Path) -> None:
    with serve_on_port(tmp_path / "games.sqlite") as address:
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        found = [one.ok() for one in schema.get_all_operations() if isinstance(one, Ok)]
        assert len(found) == 47
        for operation in found:

            @_CALLS
            @given(case=operation.as_strategy())
            def call(case: Any) -> None:
                case.call_and_validate(excluded_checks=_BEYOND)

            call()


def test_the_description_holds_for_a_game_that_is_played(tmp_path: Path) -> None:
    with serve_on_port(tmp_path / "games.sqlite") as address, server(tmp_path / "games.sqlite") as client:
        players = two_players(client)
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        for player in (players[0], Player(client, {**players[0].given, "token": players[0].given["watch"]})):
            here: Any = {"path_parameters": {"game": player.game}, "headers": player.headers}
            answer: Any = {"id": "x", "version": 0, "action": "play Z9"}
            for case in (
                schema["/api/games/{game}"]["GET"].Case(**here),
                schema["/api/games/{game}/act"]["POST"].Case(**here, body=answer),
            ):
                case.validate_response(case.call(), excluded_checks=_SHOWN)
