"""The pages of the puzzles: today's, one by its key with what is said to a card, and the next of a kind."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from kingless.puzzles.daily import daily_puzzle
from kingless.puzzles.library import all_puzzles, select_puzzles
from kingless.view.words import LANGUAGES
from tests.serving.client import Client, server
from tests.web.markup import codes_in

PUZZLE = select_puzzles(3, "keep-wild")[0]
WRONG = next(iter(PUZZLE.refutations))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that all of these ask."""
    with server(tmp_path_factory.mktemp("puzzles") / "games.sqlite") as asked:
        yield asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_puzzles_are_offered_by_day_grade_and_theme(client: Client, language: str) -> None:
    page = client.get("/puzzles", headers={"accept-language": language}).text
    assert f'href="/puzzles/{daily_puzzle(datetime.now(UTC).date()).key}"' in page
    assert page.count("/puzzles/next?stars=") == 5
    assert page.count("/puzzles/next?theme=") == 11
    assert "theme=tie-break" not in page, "there is one of them, and a run needs more"
    today = client.get("/puzzles/today", follow_redirects=False)
    assert today.headers["location"].startswith("/puzzles/")


def test_a_puzzle_shows_both_hands_and_not_its_solution(client: Client) -> None:
    page = client.get(f"/puzzles/{PUZZLE.key}").text
    for code in (PUZZLE.right, *PUZZLE.refutations):
        assert f'value="play {code}"' in page
    assert "In hand, as you know" in page
    assert "data-solved" not in page
    assert "Only " not in page


def test_the_right_card_is_told_why_and_a_wrong_one_what_punishes_it(client: Client) -> None:
    right = client.get(f"/puzzles/{PUZZLE.key}?action=play+{PUZZLE.right}").text
    assert "data-solved" in right
    assert "Only " in right
    assert 'value="play ' not in right
    wrong = client.get(f"/puzzles/{PUZZLE.key}?action=play+{WRONG}").text
    assert "data-wrong" in wrong
    assert "Best play" in wrong
    assert codes_in(right) == codes_in(wrong) == [], "codes are for who types them"


@pytest.mark.parametrize("action", ["play Z9", "play G10", "pass", "<b>", "play", "deal G1"])
def test_what_is_no_card_of_the_game_changes_nothing(client: Client, action: str) -> None:
    page = client.get(f"/puzzles/{PUZZLE.key}", params={"action": action})
    assert page.status_code == 200
    assert "data-wrong" not in page.text
    assert "<b>" not in page.text.partition("<main")[2].partition('id="trick"')[0]


def test_the_next_of_a_kind_is_of_that_kind_and_comes_round_at_the_end(client: Client) -> None:
    kind = select_puzzles(None, "strike")
    found, address = [], "/puzzles/next?theme=strike"
    for _ in range(len(kind) + 1):
        found.append(client.get(address, follow_redirects=False).headers["location"])
        key = found[-1].partition("?")[0].rpartition("/")[2]
        address = f"/puzzles/next?theme=strike&after={key}"
    assert found[0] == found[-1] == f"/puzzles/{kind[0].key}?theme=strike"
    assert len(set(found)) == len(kind)


@pytest.mark.parametrize("address", ["/puzzles/nothing", "/puzzles/next?stars=1&theme=tie-break"])
def test_a_puzzle_that_is_not_there_is_told_so(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "There is no such puzzle" in answer.text


def test_programs_list_puzzles_and_get_one_with_the_setup_that_begins_it(client: Client) -> None:
    listed = client.get("/api/puzzles?stars=3&theme=keep-wild").json()["puzzles"]
    assert [one["key"] for one in listed] == [one.key for one in select_puzzles(3, "keep-wild")]
    assert "solution" not in listed[0]
    told = client.get(f"/api/puzzles/{PUZZLE.key}").json()
    assert told["puzzle"]["solution"] == PUZZLE.solution
    assert told["setup"]["position"]["phase"] == 2
    assert client.get("/api/puzzles/today").json()["puzzle"]["key"]
    assert client.get("/api/puzzles/nothing").status_code == 404
    assert client.get("/api/puzzles?stars=9").status_code == 400


def test_a_run_leads_to_puzzles_that_fit_and_tells_the_new_rating(client: Client) -> None:
    def rating_at(**query: str) -> int:
        page = client.get("/puzzles/run", params=query, follow_redirects=False)
        key = page.headers["location"].removeprefix("/puzzles/").partition("?")[0]
        assert "run=yes" in page.headers["location"]
        return all_puzzles()[key].grade.rating

    assert rating_at(mu="1800", sigma="100") > rating_at(mu="1300", sigma="100")
    assert rating_at(mu="nan", sigma="x") == rating_at()
    params = {"key": PUZZLE.key, "mu": "1300", "sigma": "200"}
    solved, missed = (
        client.get("/puzzles/rated", params={**params, "solved": one}).json() for one in ("yes", "no")
    )
    assert solved["rating"] > 1300 > missed["rating"]
    assert solved["change"] == solved["rating"] - 1300
    assert client.get("/puzzles/rated", params={"key": "none"}).status_code == 404
    page = client.get(f"/puzzles/{PUZZLE.key}?run=yes&theme=keep-wild&action=play+{PUZZLE.right}").text
    assert f"/puzzles/run?run=yes&amp;theme=keep-wild&amp;seen={PUZZLE.key}" in page
