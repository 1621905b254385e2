"""What helps to play better, for programs: the next bot, chances, records, positions, and puzzle runs."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from kingless.analysis.model import Analysis, TurningPoint
from kingless.puzzles.kinds import THEME_KEYS
from kingless.puzzles.library import select_puzzles
from kingless.puzzles.run import START
from kingless.table import record_text
from kingless.table.fair_deal import commitment
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.serving.client import Client, server, server_of
from tests.serving.instant_analysis import analyse_at_once
from tests.serving.players import Player, play_answers, two_players
from tests.table.games import go_on


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server whose analyses are made at once, without a process of their own."""
    with server(tmp_path_factory.mktemp("study") / "games.sqlite") as made:
        analyse_at_once(made)
        yield made


def ask(client: Client, path: str, body: object = None, status: int = 200) -> Any:
    """What somebody without a seat is answered."""
    answer = client.get(path) if body is None else client.post(path, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def of_game(player: Player, path: str, body: object = None, status: int = 200) -> Any:
    """What a player is answered below its game."""
    at = f"/api/games/{player.game}{path}"
    here, headers = player.client, player.headers
    answer = here.get(at, headers=headers) if body is None else here.post(at, headers=headers, json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_program_goes_on_against_another_bot_whose_deal_was_promised(client: Client) -> None:
    player = Player(client, client.post("/api/games", json={"against": "level-2"}).json())
    assert of_game(player, "/level", status=403)["error"] == "record"
    for early in (
        of_game(player, "/level", status=403),
        of_game(player, "/level", {"against": "level-1"}, 403),
    ):
        assert early["sentence"].startswith("Another level can be chosen after the end")
    of_game(player, "/offer", {"what": "resign"})
    assert player.view()["match"] == {"won": [0, 1], "drawn": 0}
    offer = of_game(player, "/level")
    assert offer["suggested"] is None, "one lost game is no reason"
    assert of_game(player, "/level", {"against": "level-9"}, 400)["error"] == "setup"
    made = of_game(player, "/level", {"against": "level-1", "nonce": "thrown in"}, 201)
    other = Player(client, {**player.given, **made})
    assert other.view()["players"][1]["level"] == "level-1"
    assert of_game(player, "/level", {"against": "level-3"}, 409)["error"] == "promise"
    of_game(other, "/offer", {"what": "resign"})
    assert commitment(of_game(other, "/proof")["secret"]) == offer["commitment"]


def test_a_program_plays_on_from_a_chance_that_it_let_go(client: Client) -> None:
    ann, bob = two_players(client)
    while not ann.view()["over"]:
        play_answers((ann, bob), 1)
    assert of_game(ann, "/chances/30", {}, 404)["error"] == "chance", "nothing is judged yet"
    of_game(ann, "/analysis", {}, 202)
    pool = server_of(client).analysis_pool
    judged = msgspec.json.decode(pool._cached[ann.game], type=Analysis)
    point = TurningPoint(move=40, exact=True, before=1.0, after=0.0, better=())  # whatever the deal was like
    pool._cache(ann.game, msgspec.json.encode(replace(judged, turning_points=(point,))))
    told, move = of_game(ann, "/analysis"), judged.moves[40]
    assert (told["state"], told["chances"][move.seat], told["chances"][1 - move.seat]) == (
        "done",
        [move.turn],
        [],
    )
    made = Player(client, of_game(ann, f"/chances/{move.turn}", {}, 201))
    assert made.seat == move.seat
    assert move.action in made.view()["view"]["legal"]


def test_a_record_is_judged_and_played_on_and_what_is_none_is_refused(client: Client) -> None:
    record = record_text.write(go_on(Game(Setup(seed=4), seats=("Ada", "Bea")), 52))
    key = ask(client, "/api/analyse", {"record": record}, 202)["key"]
    told = ask(client, f"/api/analyse/{key}")
    assert (told["state"], len(told["analysis"]["moves"])) == ("done", 52)
    turn = next(turn for turns in told["chances"] for turn in turns)
    made = Player(client, ask(client, f"/api/analyse/{key}/chances/{turn}", {}, 201))
    assert made.view()["players"][1 - made.seat]["level"] == "level-3"
    assert ask(client, "/api/analyse", {"record": "no record"}, 400)["error"] == "setup"
    assert ask(client, "/api/analyse/pasted-none", status=404)["error"] == "pasted"
    assert ask(client, f"/api/analyse/{key}/chances/1", {}, 404)["error"] == "chance"
    assert server_of(client).pasted_games.find(key) is not None


@pytest.mark.parametrize("turns", [20, 52])
def test_a_record_that_was_brought_is_looked_through_whether_or_not_it_is_finished(
    client: Client, turns: int
) -> None:
    game = go_on(Game(Setup(seed=4), seats=("Ada", "Bea")), turns)
    here = f"/api/analyse/{ask(client, '/api/analyse', {'record': record_text.write(game)}, 202)['key']}"
    index = ask(client, f"{here}/replay")
    assert (index["seats"], bool(index["outcome"])) == (["Ada", "Bea"], game.is_over)
    last = len(index["halts"]) - 1
    assert ask(client, f"{here}/replay/{last + 5}")["halt"] == index["halts"][last]
    assert ask(client, f"{here}/replay/1")["state"]["phase"] == 1
    assert ask(client, "/api/analyse/pasted-none/replay", status=404)["error"] == "pasted"
    assert ask(client, "/api/analyse/pasted-none/replay/1", status=404)["error"] == "pasted"


def test_a_position_is_solved(client: Client) -> None:
    told = ask(client, "/api/solve", {"position": "phase 2, A: K2 G5, B: G9 D1, B leads"})
    described = client.get("/api/openapi.json").json()["paths"]["/api/solve"]["post"]["responses"]["200"]
    example = described["content"]["application/json"]["examples"]["example"]["value"]
    assert {**told, "nodes": None} == {**example, "nodes": None}, "the docs say what is true"
    assert (told["values"], told["value"]) == ({"play D1": -1, "play G9": 1}, 1)
    for position in ("nothing", "phase 2, A: K2, B: ?, B leads"):
        assert ask(client, "/api/solve", {"position": position}, 400)["error"] == "setup"


def test_a_position_is_played_on_from_by_who_is_asked_there(client: Client) -> None:
    seat = ask(client, "/api/solve/game", {"position": "phase 2, A: K2 G5, B: G9 D1, B leads"}, 201)
    assert seat["seat"] == 1
    headers = {"authorization": f"Bearer {seat['token']}"}
    view = client.get(f"/api/games/{seat['game']}", headers=headers).json()["view"]
    assert view["legal"] == ["play D1", "play G9"]
    assert ask(client, "/api/solve/game", {"position": "phase 2, A: K2"}, 400)["error"] == "setup"


def test_a_puzzle_run_goes_up_with_what_is_solved_and_down_with_what_is_not(client: Client) -> None:
    first = ask(client, "/api/puzzles/run", {})
    assert (first["rating"], first["change"]) == (START, 0)
    key = first["puzzle"]["key"]
    better = ask(
        client, "/api/puzzles/run", {"skill": first["skill"], "tried": key, "solved": True, "seen": [key]}
    )
    worse = ask(client, "/api/puzzles/run", {"skill": first["skill"], "tried": key, "seen": [key]})
    assert better["change"] > 0 > worse["change"]
    assert better["puzzle"]["rating"] > worse["puzzle"]["rating"]
    theme = select_puzzles()[0].themes[0]
    assert theme in ask(client, "/api/puzzles/run", {"theme": theme})["puzzle"]["themes"]
    for body in ({"tried": "none"}, {"theme": "none"}):
        assert ask(client, "/api/puzzles/run", body, 404)["error"] == "puzzle"


@pytest.mark.parametrize(("path", "body"), [("?theme=nope", None), ("/run", {"theme": "nope"})])
def test_an_unknown_theme_is_refused_with_those_that_there_are(
    client: Client, path: str, body: object
) -> None:
    told = ask(client, f"/api/puzzles{path}", body, 404)
    assert told["error"] == "puzzle"
    assert "'nope'" in told["sentence"]
    assert [theme for theme in THEME_KEYS if theme not in told["sentence"]] == []
