"""Cards planned ahead and artifacts armed for their moment, in games that are played live."""

import time
from pathlib import Path

from tests.serving.client import quick_settings, server
from tests.serving.players import Player, table_page_of
from tests.serving.positions import HORSE, HOURGLASS, artifacts_setup, seat_two, wait_for_question
from tests.waiting import wait_until


def _order(player: Player, what: str, status: int = 200) -> dict[str, object]:
    said = player.client.post(f"/api/games/{player.game}/orders", headers=player.headers, json={"what": what})
    assert said.status_code == status, said.text
    told: dict[str, object] = said.json()
    return told


def test_a_planned_card_is_played_when_its_turn_comes_and_not_before_the_delay(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(card_delay=0.4)) as client:
        ann, bob = seat_two(client, artifacts_setup())
        wait_for_question(ann, "lead")
        assert _order(bob, "plan G9")["follow"] == "G9"
        assert 'value="forget" aria-pressed="true"' in table_page_of(client, bob)
        assert _order(bob, "plan U6", 409)["error"]  # not in the hand
        begun = time.monotonic()
        assert ann.act("play G4", ann.view()["version"]).status_code == 200
        wait_until(lambda: len(bob.view()["view"]["hands"][1]) == 2, "the card is played")
        assert time.monotonic() - begun >= 0.4
        assert "G9" not in bob.view()["view"]["hands"][1]


def test_a_planned_card_that_became_illegal_is_not_played_and_that_is_told(tmp_path: Path) -> None:
    """B-12: whoever can must follow, so another card is asked for."""
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = seat_two(client, artifacts_setup())
        wait_for_question(ann, "lead")
        assert ann.act("play G4", ann.view()["version"]).status_code == 200
        wait_for_question(bob, "follow")
        assert bob.act("play G9", bob.view()["version"]).status_code == 200
        wait_for_question(bob, "lead")
        _order(ann, "plan U6")
        assert bob.act("play G5", bob.view()["version"]).status_code == 200
        wait_for_question(ann, "follow")
        page = table_page_of(client, ann)
        assert "The planned card may not be played now." in page
        assert 'value="play G8"' in page


def test_an_armed_artifact_is_used_at_its_moment_and_once(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = seat_two(client, artifacts_setup(HORSE, HOURGLASS))
        wait_for_question(ann, "lead")
        _order(ann, f"arm {HORSE} often", 400)
        _order(bob, f"arm {HORSE} soon", 409)  # not theirs
        assert _order(ann, f"arm {HORSE} losing")["armed"] == {HORSE: "losing"}
        assert _order(ann, f"arm {HOURGLASS} winning")["armed"] == {HORSE: "losing", HOURGLASS: "winning"}
        assert _order(ann, f"disarm {HOURGLASS}")["armed"] == {HORSE: "losing"}
        assert "is used as soon as I would lose the trick." in table_page_of(client, ann)
        assert ann.act("play G4", ann.view()["version"]).status_code == 200
        wait_for_question(bob, "follow")
        assert bob.act("play G9", bob.view()["version"]).status_code == 200
        wait_until(lambda: HORSE not in str(ann.view()["view"]["artifacts"]), "the Horse is used")
        orders = client.get(f"/api/games/{ann.game}/orders", headers=ann.headers).json()
        assert orders["armed"] == {}
