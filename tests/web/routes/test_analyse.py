"""A record or a position that somebody brings: judged and solved, refused with a reason, and never stored."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kingless.table import record_text
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.web.settings import Limit
from tests.serving.client import UNLIMITED, Client, quick_settings, server
from tests.serving.forms import form_token
from tests.serving.instant_analysis import analyse_at_once
from tests.table.games import go_on
from tests.web.markup import codes_in


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server whose analyses are made at once, without a process of their own."""
    with server(tmp_path_factory.mktemp("analyse") / "games.sqlite") as made:
        analyse_at_once(made)
        yield made


def bring(client: Client, record: str, file: bytes = b"") -> tuple[int, str]:
    """Paste a record, or upload one; the status, and the page one comes to."""
    fields = {"_csrf_token": form_token(client, "/analyse"), "record": record}
    answer = client.post("/analyse", data=fields, files={"file": ("game.txt", file)})
    return answer.status_code, answer.text


@pytest.mark.parametrize("answers", [52, 31])
def test_a_record_is_judged_whether_pasted_or_uploaded_finished_or_not(client: Client, answers: int) -> None:
    record = record_text.write(go_on(Game(Setup(seed=4), seats=("Ada", "Bea")), answers))
    for status, page in (bring(client, record), bring(client, "", record.encode())):
        assert status == 200
        assert "Ada against Bea" in page
        assert 'data-state="told"' in page
        assert ("An unfinished game" in page) == (answers < 52)
        assert "Keep and share" not in page
        assert codes_in(page) == []


@pytest.mark.parametrize(
    ("record", "file", "reason"),
    [
        ("", b"", "paste a record, or choose the file of one"),
        ("", b"\xff\xfe\x00", "this file is no text"),
        ("no record", b"", "line 1"),
        (record_text.write(Game(Setup(seed=4))), b"", "nobody has played yet"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(
    client: Client, record: str, file: bytes, reason: str
) -> None:
    status, page = bring(client, record, file)
    assert status == 400
    assert reason in page


def test_more_than_a_megabyte_is_refused(client: Client) -> None:
    status, page = bring(client, "x" * (1024 * 1024 + 1))
    assert status == 413
    assert "1048576 bytes are the most" in page


def test_a_position_is_solved_and_one_that_is_none_is_told_why(client: Client) -> None:
    page = client.get("/analyse", params={"position": "phase 2, A: K2 G5, B: G9 D1, B leads"}).text
    assert "With best play the winner is: B" in page
    assert "B Goblin 9, A Goblin 5" in page
    for position, reason in (("nonsense", "nonsense"), ("phase 2, A leads", "the game is over")):
        refused = client.get("/analyse", params={"position": position})
        assert refused.status_code == 400
        assert reason in refused.text


def test_a_game_that_is_no_longer_kept_is_told(client: Client) -> None:
    gone = client.get("/analyse/pasted-0")
    assert (gone.status_code, "bring its record again" in gone.text) == (404, True)


def test_wrong_input_costs_nothing_and_what_is_refused_for_its_number_comes_back(tmp_path: Path) -> None:
    limits = {**UNLIMITED, "analysis": Limit(2, 1 / 600)}
    with server(tmp_path / "games.sqlite", quick_settings(limits=limits)) as client:
        analyse_at_once(client)
        assert [bring(client, "no record")[0] for _ in range(3)] == [400] * 3
        assert client.get("/analyse", params={"position": "nonsense"}).status_code == 400
        record = record_text.write(go_on(Game(Setup(seed=4), seats=("Ada", "Bea")), 31))
        assert [bring(client, record)[0] for _ in range(2)] == [200, 200]
        status, page = bring(client, record)
        assert status == 429
        assert "That was too much at once" in page
        assert "Ada" in page  # the record stands in the form again


def test_a_position_that_was_typed_is_played_on_from(client: Client) -> None:
    solved = client.get("/analyse", params={"position": "phase 2, A: K2 G5, B: G9 D1, B leads"}).text
    assert "Play on from here" in solved
    fields = {"_csrf_token": form_token(client, "/analyse"), "deck": "claim"}
    answer = client.post(
        "/analyse/position", data={**fields, "position": "phase 2, A: K2 G5, B: G9 D1, B leads"}
    )
    assert answer.status_code == 200
    assert "/game/" in str(answer.url)
    assert 'value="play G9"' in answer.text  # whoever leads there is the one who plays
    assert 'value="play K2"' not in answer.text
    refused = client.post("/analyse/position", data={**fields, "position": "phase 2, A: K2, B: G9 D1"})
    assert refused.status_code == 400
    assert 'role="alert"' in refused.text
