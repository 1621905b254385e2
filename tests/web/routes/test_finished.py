"""A finished game at its link: its page, replay and record, and nothing before the end."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from kingless.table import record_text
from kingless.table.game import RESIGNATION, Game
from kingless.table.record import from_json
from kingless.table.verify import verify
from kingless.view.words import LANGUAGES
from kingless.web.settings import LIMITS, Limit
from kingless.web.store.tokens import link_token
from tests.serving.client import Client, quick_settings, server, server_of
from tests.serving.finished import LINK, finished_game, finished_link, game_of, play_through_host, resign
from tests.serving.players import Player, browser_headers, table_page_of, two_players
from tests.web.markup import elements_of_class, read


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, str, Game]]:
    """A server, the link to a finished game at it, and the game."""
    with server(tmp_path_factory.mktemp("over") / "games.sqlite") as client:
        players = finished_game(client)
        link = finished_link(client, players[0])
        for secret in (players[0].given["token"], players[1].given["token"], players[0].given["watch"]):
            assert secret not in link
        yield client, link, game_of(client, players[0].game)


def test_a_game_against_a_bot_is_judged_by_itself_and_one_between_people_when_they_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    with server(tmp_path / "games.sqlite") as client:
        monkeypatch.setattr(server_of(client).analysis_pool, "begin", lambda game, _: begun.append(game))
        people = two_players(client)[0]
        lone = Player(client, client.post("/api/games", json={"against": "level-1"}).json())
        for player in (people, lone):
            resign(player)
            line = client.get(f"{finished_link(client, player)}/turning").text
            assert "Judge every move" in line
        assert begun == [lone.game]


# Who sees it, and when.


def test_a_finished_game_is_shown_to_everybody_who_has_the_link(over: tuple[Client, str, Game]) -> None:
    client, link, game = over
    assert game.result is not None
    page = client.get(link)
    assert page.status_code == 200
    said = read(page.text)[0].text
    assert game.winner is None or f"{game.seats[game.winner]} wins the game." in said
    for vote, count in zip(game.result.votes, elements_of_class(page.text, "count"), strict=True):
        held = [" ".join((str(len(one)), *(map(str, one) if one else "–"))) for one in vote.held]
        assert f"Ann {held[0]} Bob {held[1]}" in count.text
        assert vote.seat is None or f"Vote for {game.seats[vote.seat]}." in count.text
    assert f'value="http://testserver.local{link}"' in page.text


def test_while_it_is_played_there_is_no_such_page(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        player = finished_game(client, 51)[0]
        fair = game_of(client, player.game).fair
        assert fair is not None
        assert not LINK.findall(table_page_of(client, player))
        link = f"/after/{player.game}/{link_token(fair.secret, 'after')}"
        paths = ("", "/moment?at=3", "/verdicts", "/record.txt", "/record.json", "/proof.json")
        for path in paths:
            refused = client.get(link + path)
            assert refused.status_code == 403
            assert "it opens when the game is over" in refused.text
            assert fair.secret not in refused.text
        play_through_host(client, player.game)
        assert [client.get(link + path).status_code for path in paths] == [200] * len(paths)


def test_a_game_that_nobody_has_joined_has_no_such_page(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        game = client.post("/api/games", json={}).json()["game"]
        kept = client.blocking_portal.call(client.app.state.server.store.game, game)
        assert client.get(f"/after/{game}/{link_token(kept.secret, 'after')}").status_code == 403


def test_a_link_that_is_not_quite_right_opens_nothing(over: tuple[Client, str, Game]) -> None:
    client, link, game = over
    assert game.fair is not None
    kinds = [link_token(game.fair.secret, kind) for kind in ("watch", "invite")]
    others = [link.rpartition("/")[0] + "/" + token for token in (*kinds, "é")]
    for wrong in (link[:-1], link + "x", *others, "/after/nothing/nothing"):
        for path in ("", "/moment?at=1", "/verdicts", "/record.txt", "/record.json", "/proof.json"):
            assert client.get(wrong + path).status_code == 404


def test_who_tries_many_links_is_slowed_down(tmp_path: Path) -> None:
    limits = {**LIMITS, "guess": Limit(2, 0.0)}
    with server(tmp_path / "games.sqlite", quick_settings(limits=limits)) as client:
        assert [client.get(f"/after/x/{one}").status_code for one in range(4)] == [404, 404, 429, 429]


# The replay.


def test_the_replay_works_by_links_alone(over: tuple[Client, str, Game]) -> None:
    client, link, _ = over
    page = client.get(f"{link}?at=17").text
    field = next(one for one in read(page) if one.attributes.get("type") == "range")
    assert (field.attributes["value"], field.attributes["max"]) == ("17", "52")
    assert field.attributes["aria-valuetext"].startswith("Phase 1, trick 9. ")
    steps = [one.attributes["href"] for one in elements_of_class(page, "step") if one.tag == "a"]
    assert steps == ["?at=0#replay", "?at=16#replay", "?at=18#replay", "?at=52#replay"]
    tricks = [one for one in read(page) if "data-phase" in one.attributes]
    assert [one.attributes["data-at"] for one in tricks] == [str(at) for at in range(1, 52, 2)]
    assert [one.text for one in tricks if "aria-current" in one.attributes] == ["Trick 9"]
    marks = {one.text: one.attributes["data-at"] for one in elements_of_class(page, "mark")}
    assert marks == {"The deal": "0", "Phase two begins": "26", "The end": "52"}
    for odd in ("-1", "x", "", "9" * 40, "٣"):
        assert 'data-number="0"' in client.get(link, params={"at": odd}).text
    assert 'data-number="52"' in client.get(f"{link}?at=99").text


# The record.


def test_a_game_that_was_resigned_has_its_page_and_its_record(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        players = finished_game(client, 7)
        resign(players[1])
        link = finished_link(client, players[0])
        assert "Bob has resigned: Ann wins the game." in client.get(link).text
        written = client.get(f"{link}/record.txt")
        assert "attachment" in written.headers["content-disposition"]
        assert verify(written.text).given_up == "Bob"
        again = from_json(client.get(f"{link}/record.json").json())
        assert again.given_up == (1, RESIGNATION)
        own = client.get(f"/game/{players[0].game}/record", headers=browser_headers(players[0]))
        assert own.text == written.text
        assert record_text.read(own.text).winner == 0
    with server(tmp_path / "games.sqlite") as client:  # a restart forgets nothing
        assert client.get(f"{link}/record.txt").text == written.text


# The page as a page.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_well_formed_in_every_language(over: tuple[Client, str, Game], language: str) -> None:
    client, link, _ = over
    elements = read(client.get(f"{link}?language={language}").text)
    assert elements[0].attributes["lang"] == language
    ids = [one.attributes["id"] for one in elements if "id" in one.attributes]
    assert sorted(ids) == sorted(set(ids))
    for one in elements:
        assert one.tag != "style"
        assert one.tag != "script" or one.attributes["src"].startswith("/static/")
        assert not [key for key in one.attributes if key == "style" or key.startswith("on")]
        if one.tag in ("a", "button", "summary"):
            assert one.text
    levels = [int(one.tag[1]) for one in elements if re.fullmatch(r"h[1-6]", one.tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_names_are_escaped_on_it(tmp_path: Path) -> None:
    nasty = "<b>&\"'{x}"
    with server(tmp_path / "games.sqlite") as client:
        players = two_players(client, name=nasty)
        resign(players[0])
        page = client.get(finished_link(client, players[0])).text
        assert nasty not in page
        assert read(page)
