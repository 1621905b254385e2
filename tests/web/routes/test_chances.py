"""Chances that somebody let go: shown as they were, tried again, and played on from."""

from collections.abc import Iterator

import msgspec
import pytest

from kingless.analysis.chances import chances_of, is_better
from kingless.analysis.model import Analysis, Move
from kingless.rules.cards import HIDDEN, code
from kingless.rules.observation import observe
from kingless.table import record_text
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.serving.client import Client, server, server_of
from tests.serving.finished import game_of, resign
from tests.serving.forms import form_token
from tests.serving.instant_analysis import analyse_at_once
from tests.serving.players import Player
from tests.serving.rematch import send_offer
from tests.table.games import go_on
from tests.waiting import wait_until
from tests.web.markup import elements_of_class, read

GAME = go_on(Game(Setup(seed=4), seats=("Ada", "Bea")))


@pytest.fixture(scope="module")
def pasted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, str, Analysis]]:
    """A server, where a pasted game is shown, and its analysis."""
    with server(tmp_path_factory.mktemp("chances") / "games.sqlite") as client:
        analyse_at_once(client)
        fields = {"_csrf_token": form_token(client, "/analyse"), "record": record_text.write(GAME)}
        here = client.post("/analyse", data=fields).url.path
        cached = server_of(client).analysis_pool._cached[here.rpartition("/")[2]]
        yield client, here, msgspec.json.decode(cached, type=Analysis)


def chances(analysis: Analysis) -> list[tuple[str, Move]]:
    """Every chance of both seats, by its address."""
    return [
        (f"/chances/{seat}/{number}", move)
        for seat in (0, 1)
        for number, move in enumerate(chances_of(analysis, seat), 1)
    ]


def test_the_judged_page_tells_how_many_chances_each_let_go(pasted: tuple[Client, str, Analysis]) -> None:
    client, here, analysis = pasted
    page = client.get(here).text
    for seat, name in enumerate(GAME.seats):
        count = len(chances_of(analysis, seat))
        assert f"Chances that {name} let go: {count}. Try again" in page
    assert client.get(f"{here}/chances/0/99").status_code == 404


def test_a_chance_is_shown_as_it_was_for_the_player(pasted: tuple[Client, str, Analysis]) -> None:
    client, here, analysis = pasted
    for path, move in chances(analysis):
        state = GAME.turns[move.turn - 1].before
        shown = {one.attributes.get("data-card") for one in read(client.get(here + path).text)}
        events = tuple(event for turn in GAME.turns[: move.turn - 1] for event in turn.events)
        known = observe(GAME.law, state, move.seat, events)
        open_hand = {code(card) for card in known.hands[1 - move.seat] if card != HIDDEN}
        hidden = {code(card) for card in (*state.hands[1 - move.seat], *state.deck)} - open_hand
        assert hidden
        assert {code(card) for card in state.hands[move.seat]} <= shown
        assert not shown & hidden


def test_wrong_cards_are_answered_with_why_and_right_ones_with_what_they_keep(
    pasted: tuple[Client, str, Analysis],
) -> None:
    client, here, analysis = pasted
    for path, move in chances(analysis):
        for option in {move.options[0], next(one for one in move.options if one.action == move.action)}:
            page = client.get(here + path, params={"action": option.action}).text
            assert ("data-solved" in page) == is_better(move, option)
            assert ("data-wrong" in page) != is_better(move, option)
            assert ("line-steps" in page) <= ("data-wrong" in page), "only what is wrong is refuted there"
            if move.basis == "exact":
                assert elements_of_class(page, "best-play"), "what follows is told trick by trick"
    unknown = client.get(f"{here}/chances/0/1", params={"action": "play Z9"})
    assert unknown.status_code == 200
    assert "data-wrong" not in unknown.text


def test_one_plays_on_from_a_chance_against_a_bot(pasted: tuple[Client, str, Analysis]) -> None:
    client, here, analysis = pasted
    for path, move in chances(analysis):
        state = GAME.turns[move.turn - 1].before
        fields = {"_csrf_token": form_token(client, here + path)}
        answer = client.post(here + path, data=fields, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        game = answer.headers["location"].removeprefix("/game/")
        client.blocking_portal.call(server_of(client).host.live, game)
        begun = game_of(client, game)
        assert begun.decision is not None
        assert (begun.decision.seat, begun.state.hands) == (move.seat, state.hands)
        assert [one.card for one in begun.state.table] == [one.card for one in state.table]


def test_who_has_played_on_may_do_so_again(pasted: tuple[Client, str, Analysis]) -> None:
    client, here, analysis = pasted
    path, move = chances(analysis)[0]
    answer = client.post(
        here + path, data={"_csrf_token": form_token(client, here + path)}, follow_redirects=False
    )
    token = answer.cookies["seat"]
    game = answer.headers["location"].removeprefix("/game/")
    player = Player(client, {"game": game, "seat": move.seat, "token": token})
    resign(player)
    send_offer(client, player, "rematch")
    wait_until(
        lambda: client.blocking_portal.call(server_of(client).store.rematch, game) is not None, "a rematch"
    )
