"""A whole game by the API alone: from the lobby through the game to the rematch and the analysis."""

from typing import Any

import pytest

from kingless.analysis.model import AnalysisEffort
from kingless.table.fair_deal import commitment
from tests.serving.client import Client, quick_settings, server
from tests.serving.players import Player, play_answers
from tests.waiting import wait_until

SWIFT = quick_settings(effort=AnalysisEffort(games=20, nodes=2000))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server for all tests of this file."""
    with server(tmp_path_factory.mktemp("api") / "games.sqlite", SWIFT) as made:
        yield made


def get(player: Player, path: str = "", status: int = 200) -> Any:
    """What a player is answered below its game."""
    answer = player.client.get(f"/api/games/{player.game}{path}", headers=player.headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def post(player: Player, path: str, body: object = None, status: int = 200) -> Any:
    """The same for what it sends."""
    sent: dict[str, Any] = {} if body is None else {"json": body}
    answer = player.client.post(f"/api/games/{player.game}{path}", headers=player.headers, **sent)
    assert answer.status_code == status, answer.text
    return answer.json()


def sit_down(client: Client) -> tuple[Player, Player]:
    """Two programs that meet in the lobby."""
    wanted = {"against": "lobby", "name": "Ann", "clock": "20+30", "leader": "other"}
    ann = Player(client, client.post("/api/games", json=wanted).json())
    (table,) = (one for one in client.get("/api/lobby").json()["tables"] if one["game"] == ann.game)
    assert [one["name"] for one in table["players"]] == ["Ann"]
    assert (table["deck"], table["clock"], table["full"], table["lobby"]) == ("claim", "20+30", False, True)
    assert table["lead"] == "You lead the first trick."
    assert table["commitment"] == ann.given["commitment"]
    bob = Player(client, client.post(f"/api/lobby/{ann.game}", json={"name": "Bob"}).json())
    return ann, bob


def test_two_programs_meet_play_and_look_back_by_the_api_alone(client: Client) -> None:
    ann, bob = players = sit_down(client)
    assert ann.game not in {one["game"] for one in client.get("/api/lobby").json()["tables"]}
    assert [one["name"] for one in get(ann, "/table")["players"]] == ["Ann", "Bob"]
    assert get(bob, "/state")["mine"]
    assert get(ann, "/links")["finished"] is None
    for path in ("/record.json", "/replay", "/replay/0", "/proof", "/analysis"):
        assert get(ann, path, 403)["error"] == "record"

    post(ann, "/phrase", {"key": "hello"})
    assert get(bob)["said"] == {"number": 1, "seat": 0, "key": "hello"}
    play_answers(players, 1)
    assert (get(bob)["offers"], get(ann)["offers"]) == (
        ["undo", "open-hands", "resign"],
        ["open-hands", "resign"],
    )
    post(bob, "/offer", {"what": "undo"})
    assert (get(ann)["undo"], get(ann)["offers"]) == (1, ["accept", "decline", "open-hands", "resign"])
    post(ann, "/offer", {"what": "decline"})
    assert get(bob)["declined"] == 0
    while not ann.view()["over"]:
        play_answers(players, 1)

    again = look_back(players)
    assert [player.view()["over"] for player in again] == [False, False]
    assert again[0].view()["view"]["leader"] == 0  # in the rematch the other seat leads first
    post(again[1], "/offer", {"what": "resign"})
    assert again[0].view()["winner"] == 0


def look_back(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Everything after the end; the same two at the rematch."""
    ann, bob = players
    post(bob, "/offer", {"what": "rematch", "commit": commitment("mine")})
    assert get(ann, "/next", 409)["error"] == "offer"
    assert get(ann)["offers"] == ["accept", "decline"]
    post(ann, "/offer", {"what": "accept"})
    follows = get(ann, "/next")["game"]
    again = tuple(Player(one.client, {**one.given, "game": follows}) for one in players)
    post(again[1], "/deal", {"nonce": "mine"})
    halts = get(ann, "/replay")["halts"]
    assert [halt["number"] for halt in halts] == [*range(53)]
    first, last = get(ann, "/replay/0"), get(ann, "/replay/10000")
    assert [len(hand) for hand in first["state"]["hands"]] == [13, 13]
    assert "?" not in str(first["state"])
    assert get(ann, "/replay/99999") == last
    assert get(ann, "/replay/-1", 400) == {
        "error": "message",
        "sentence": "The halts of this replay are 0 to 52; a higher number is the last one.",
    }
    assert (last["halt"]["number"], last["state"]["result"]["winner"]) == (52, get(ann)["winner"])
    assert get(ann, "/proof")["commitment"] == ann.given["commitment"]
    assert len(get(ann, "/record.json")["answers"]) > 52
    look_at_analysis(bob)
    return again[0], again[1]


def look_at_analysis(player: Player) -> None:
    """Whoever has the link to the finished game has it judged and reads everything, but holds no seat."""
    reader = Player(player.client, {**player.given, "token": get(player, "/links")["finished"]})
    assert get(reader, "/analysis")["state"] == "none"
    assert post(reader, "/analysis", status=202)["state"] == "running"
    told = wait_until(
        lambda: found if (found := get(reader, "/analysis"))["state"] != "running" else None,
        "the analysis",
        seconds=60,
        pause=0.05,
    )
    assert told["state"] == "done"
    assert len(told["analysis"]["moves"]) == 52
    assert post(reader, "/analysis", status=202)["state"] == "done"
    assert get(reader, "/record.json")["seats"] == ["Ann", "Bob"]
    assert get(reader, "", 404)["error"] == "game"


def test_a_seat_moves_to_another_program_and_its_token_with_it(client: Client) -> None:
    ann, _ = sit_down(client)
    link = post(ann, "/device", status=201)["link"]
    moved = client.post("/api/take", json={"link": link})
    assert (moved.status_code, moved.json()["games"], moved.json()["seat"]) == (201, [ann.game], 0)
    assert get(ann, "", 404)["error"] == "game"
    other = Player(client, {**ann.given, **moved.json()})
    assert other.view()["seat"] == 0
    again = client.post("/api/take", json={"link": link})
    assert (again.status_code, again.json()["error"]) == (404, "link")
    watch = get(other, "/links")["watch"]
    assert client.get(f"/api/watch/{watch}").json() == {"game": ann.game}
    onlooker = Player(client, {**ann.given, "token": watch})
    assert onlooker.view()["seat"] is None
    for path in ("/links", "/orders", "/state"):
        assert get(onlooker, path, 403)["error"] == "seat"
    assert post(onlooker, "/device", status=403)["error"] == "seat"


def test_an_invitation_is_looked_at_before_it_is_accepted(client: Client) -> None:
    ann = Player(
        client, client.post("/api/games", json={"name": "Ann", "options": {"victory": "three"}}).json()
    )
    assert get(ann, "", 409)["error"] == "waiting"
    assert get(ann, "/links")["invite"] == ann.given["invite"]
    here = f"/api/invitations/{ann.given['invite']}"
    table = client.get(here, headers={"accept-language": "nl"}).json()
    assert (table["options"], table["lobby"]) == ({"victory": "three"}, False)
    assert table["rules"]["house"] == ["Om te winnen zijn drie stemmen nodig."]
    assert client.post(f"/api/lobby/{ann.game}", json={}).status_code == 404  # it is for who is invited
    assert client.post("/api/join", json={"invite": ann.given["invite"]}).status_code == 201
    assert (client.get(here).status_code, client.get("/api/invitations/nope").status_code) == (409, 404)


def test_standing_orders_are_given_and_read_by_the_api(client: Client) -> None:
    made = {"against": "level-1", "artifacts": True, "leader": "me", "clock": "3d"}
    ann = Player(client, client.post("/api/games", json=made).json())
    assert get(ann)["players"][1] == {"name": "Gentle", "bot": True, "level": "level-1"}
    assert post(ann, "/orders", {"what": "keep", "ask": "never"})["ask"] == "never"
    assert post(ann, "/orders", {"what": "rest turn"})["rest"] == "turn"
    assert get(ann, "/orders") == post(ann, "/orders", {"what": "rest turn"})
    card = get(ann)["view"]["hands"][0][0]
    assert post(ann, "/orders", {"what": "plan", "follow": card})["follow"] == card
    assert post(ann, "/orders", {"what": "plan", "follow": "Z9"}, 409)["error"] == "plan"
    assert post(ann, "/orders", {"what": "sleep"}, 400)["error"] == "message"


def test_a_lesson_is_taken_step_by_step_without_anything_being_stored(client: Client) -> None:
    first = client.get("/api/lessons").json()["lessons"][0]
    here = f"/api/lessons/{first['key']}"
    begun = client.post(here, json={}).json()
    assert (begun["given"], begun["done"], begun["remark"]) == ([], False, "")
    after = begun
    while not after["done"]:
        tried = [
            client.post(here, json={"given": after["given"], "action": action}).json()
            for action in after["view"]["legal"]
        ]
        after = next(one for one in tried if not one["remark"])
    assert after["text"] != begun["text"]
    assert client.post(here, json={"given": ["play G9"]}).status_code == 400
    assert client.post(here, json={"action": "dance"}).json()["error"] == "message"
    assert client.post("/api/lessons/nope", json={}).status_code == 404


def test_the_rules_are_read_and_looked_up(client: Client) -> None:
    assert client.get("/api/rules").json()["topics"][0]["key"] == "set-up"
    found = client.get("/api/rules/knights", headers={"accept-language": "de"}).json()
    assert (found["kind"], found["key"], found["title"]) == ("faction", "knights", "Ritter")
    assert client.get("/api/rules/nothing-like-it").json()["error"] == "rules"
    assert client.get("/api/rules/B-12?ruleset=nope").status_code == 400


def test_everything_that_a_game_can_be_made_of_makes_one(client: Client) -> None:
    told = client.get("/api/choices").json()
    for field in ("against", "deck", "ruleset", "clock", "leader"):
        for choice in told[field]:
            made = client.post("/api/games", json={field: choice["key"]})
            assert made.status_code == 201, (field, choice)
    for setting in told["options"]:
        for value in setting["values"]:
            made = client.post("/api/games", json={"options": {setting["key"]: value["value"]}})
            assert made.status_code == 201, (setting["key"], value)
    pair = next(one for one in told["factions"] if one["pair"])
    deck = ",".join([pair["key"], pair["pair"], *(x["key"] for x in told["factions"] if not x["pair"])][:5])
    assert client.post("/api/games", json={"deck": deck}).status_code == 201
