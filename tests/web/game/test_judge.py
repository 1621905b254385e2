"""The judge: the law takes one step for a move, and what it leads to is what everybody is shown."""

from pathlib import Path
from typing import Any

import pytest

from kingless.rules.actions import AnyAction, ChanceAction
from kingless.rules.engine import Law
from tests.serving.client import server
from tests.serving.players import browser_headers, player_to_act, two_players
from tests.serving.sockets import receive


@pytest.mark.parametrize("clock", ["", "5+10"])
def test_the_law_takes_one_step_for_an_accepted_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: str
) -> None:
    """Also with a clock, whose deadline follows from the move, and with readers who are shown it."""
    taken: list[AnyAction] = []
    step = Law.step

    def counted(law: Law, state: Any, action: AnyAction) -> Any:
        if not isinstance(action, ChanceAction):
            taken.append(action)
        return step(law, state, action)

    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, clock=clock)
        here = f"/game/{players[0].game}/socket"
        with client.websocket_connect(here, headers=browser_headers(players[0])) as socket:
            receive(socket, "table")
            monkeypatch.setattr(Law, "step", counted)
            for number in range(1, 9):
                player, seen = player_to_act(*players)
                assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
                receive(socket, "table")
                assert len(taken) == number


def test_a_move_that_the_law_refuses_changes_nothing(tmp_path: Path) -> None:
    """B-12: nothing is written, nobody is told, and the next answer counts as before."""
    with server(tmp_path / "games.sqlite") as client:
        player, seen = player_to_act(*two_players(client))
        mine = seen["view"]["hands"][player.seat]
        missing = next(code for code in ("G9", "K9", "U9", "D9", "X9") if code not in mine)
        assert player.act(f"play {missing}", seen["version"], "wrong").status_code == 409
        assert player.view()["version"] == seen["version"]
        assert player.act(seen["view"]["legal"][0], seen["version"], "right").status_code == 200
