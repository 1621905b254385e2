"""After the game: the page that a link opens, its replay, its record, and never before the end."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from kingless.content.decks import DECKS
from kingless.rules.cards import code
from kingless.table import record_text
from kingless.table.game import RESIGNATION, TIME, Game
from kingless.table.record import from_json
from kingless.table.setup import Setup
from kingless.table.stops import stop_after, stop_before, stops
from kingless.table.verify import verify
from kingless.view.moments import moment
from kingless.view.names import Names
from kingless.view.words import LANGUAGES, words_in
from kingless.web.pages.finished import Finished, after_page, board
from kingless.web.settings import LIMITS, Limit
from kingless.web.store.tokens import link_token
from kingless.web.workers.analysis_state import Judging
from tests.scenario import given
from tests.serving.client import Client, quick_settings, server
from tests.serving.finished import LINK, finished_game, finished_link, game_of, play_through_host, resign
from tests.serving.players import browser_headers, two_players
from tests.table.games import go_on
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


def shown(game: Game, language: str = "en") -> Finished:
    """A game as its page is given it."""
    names = Names(words_in(language), game.law.ruleset, game.seats, None)
    return Finished(
        names=names,
        game=game,
        halts=stops(game),
        here="/after/1/2",
        link="http://x/after/1/2",
        csrf="token",
        judging=Judging(),
    )


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
        assert not LINK.findall(client.get(f"/game/{player.game}", headers=browser_headers(player)).text)
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


# The votes.


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        (
            "phase 2, A: G1, B: G2, A score: K2 U3, B score: U8, A leads",
            ["B-29", "B-29", "B-30", "B-33", "B-33", "B-7"],
        ),
        (
            "phase 2, A: G1, B: K2, A score: U3, B score: D8, A leads",
            ["B-29", "B-29", "B-29", "B-29", "B-33", "B-7"],
        ),
    ],
)
def test_the_rule_that_decided_each_vote_is_named(position: str, rules: list[str]) -> None:
    """B-29 to B-33."""
    game = given(position).plays(*re.findall(r"[AB]: (\w\d)", position)).game
    told = [one.text for one in elements_of_class(after_page(shown(game), 0), "rule-id")]
    assert told == rules


@pytest.mark.parametrize(
    ("by", "sentence"),
    [(RESIGNATION, "seat 0 has resigned: seat 1 wins"), (TIME, "The time of seat 0 is over: seat 1 wins")],
)
def test_a_game_that_was_given_up_says_by_what_and_that_the_votes_decided_nothing(
    by: str, sentence: str
) -> None:
    game = go_on(Game(Setup(seed=1)), 7)
    game.give_up(0, by)
    html = after_page(shown(game), 3)
    assert sentence in html
    assert "So stood the votes; they decided nothing." in html
    assert not elements_of_class(html, "rule-id")


# The replay.

KINDS = {
    "claim": Setup(seed=3, windows="all"),
    "claim-2": Setup(seed=3, factions=DECKS["claim-2"], windows="all"),
    "magic": Setup(seed=3, factions=DECKS["magic"], artifacts=True, windows="all"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_halt_shows_where_every_card_lies(kind: str) -> None:
    game, chance = Game(KINDS[kind], seats=("Ada", "Bea")), Random(5)
    while (decision := game.decision) is not None:
        game.step(chance.choice(decision.legal))
    page = shown(game)
    halts = page.halts
    assert halts[-1].turns == len(game.turns)
    assert len(halts) >= 53
    for number in range(0, len(halts), 3):
        elements = read(board(page, moment(page.names, game, halts, number)))
        state = game.turns[halts[number].turns].before if number < len(halts) - 1 else game.state
        for where, seat in (("far", 1), ("near", 0)):
            side = next(
                one for one in elements if one.attributes.get("class", "").startswith(f"side {where}")
            )
            cards = [one for one in elements if "data-card" in one.attributes and side in one.ancestors()]
            hand = [one.attributes["data-card"] for one in cards if one.attributes["class"] == "open-card"]
            small = [one.attributes["data-card"] for one in cards if one.attributes["class"] == "chip"]
            assert hand == [code(card) for card in sorted(state.hands[seat])]
            assert sorted(small) == sorted(map(code, (*state.followers[seat], *state.front[seat])))


def test_only_in_phase_two_both_cards_are_the_prize() -> None:
    game, chance, found = Game(Setup(seed=3, artifacts=True), seats=("Ada", "Bea")), Random(5), set()
    while (decision := game.decision) is not None:
        game.step(chance.choice(decision.legal))
    page = shown(game)
    for number in range(len(page.halts)):
        now = moment(page.names, game, page.halts, number)
        if now.prize is None:
            found.add(now.at.phase)
            assert ("both cards" in board(page, now)) == (now.at.phase > 1), number
    assert found == {2, 3}, "in phase one the prize lies there at every moment"


def test_the_last_card_of_a_trick_shows_the_whole_trick_and_who_won_it() -> None:
    game = go_on(Game(Setup(seed=1), seats=("Ada", "Bea")))
    page = shown(game)
    now = moment(page.names, game, page.halts, 2)
    won = next(event.seat for event in game.turns[2].events if event.what == "won")
    assert [one.seat for one in now.laid] == [0, 1]
    assert now.winner == won
    assert (now.title, now.said[0][:10]) == ("Phase 1, trick 1", "Bea plays ")
    assert not [line for line in now.said if line.startswith("The prize of this trick")]  # that of the next
    assert moment(page.names, game, page.halts, 1).winner is None


def test_idle_passes_are_gone_over_and_every_number_of_answers_has_its_halt() -> None:
    game, chance = Game(KINDS["magic"]), Random(5)
    while (decision := game.decision) is not None:
        game.step(chance.choice(decision.legal))
    halts = stops(game)
    answers = [turn for turn in game.turns if turn.seat in (0, 1)]
    idle = [turn for turn in answers if {event.what for event in turn.events} <= {"passed"}]
    assert len(idle) > 50
    assert len(halts) == 1 + len(answers) - len(idle)
    for turns in range(halts[0].turns, len(game.turns) + 1):
        before, after = stop_before(halts, turns), stop_after(halts, turns)
        assert halts[before].turns <= turns <= halts[after].turns
        assert after - before <= 1


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
