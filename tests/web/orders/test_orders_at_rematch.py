"""Standing orders at the rematch: what stands is taken along, what was for a trick or a turn is not."""

from pathlib import Path

from kingless.web.orders.standing_orders import NEVER, GivenAt, StandingOrders, lasting_orders
from tests.serving.client import Client, server
from tests.serving.players import Player, browser_headers, table_page_of, two_players
from tests.serving.sockets import receive, wait_for_words
from tests.waiting import wait_until
from tests.web.markup import read

ONCE = GivenAt(at=3, trick=(1, 1), plays=0)


def shown_orders(client: Client, player: Player) -> tuple[str, set[str], bool]:
    """How the panel of this player is set: when to be asked, about what, and whether they rest."""
    html = table_page_of(client, player)
    fields = [one for one in read(html) if one.tag == "input" and one.attributes.get("form") == "order-form"]
    elements = [one for one in fields if "checked" in one.attributes]
    (ask,) = [one.attributes["value"] for one in elements if one.attributes.get("name") == "ask"]
    about = {one.attributes["value"] for one in elements if one.attributes["type"] == "checkbox"}
    return ask, about, 'value="wake"' in html


def test_only_what_stands_is_taken_along() -> None:
    said = StandingOrders(
        ask=NEVER, silent=("night-ring",), rest="trick", rest_said=ONCE, lead="G4", plan_said=ONCE
    )
    assert lasting_orders(said) == StandingOrders(ask=NEVER, silent=("night-ring",))


def test_orders_stand_at_the_rematch(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_players(client, artifacts=True)
        here = f"/game/{ann.game}/socket"
        with (
            client.websocket_connect(here, headers=browser_headers(ann)) as first,
            client.websocket_connect(here, headers=browser_headers(bob)) as second,
        ):
            first.send_text('{"type":"wish","what":"keep","ask":"never","about":[]}')
            first.send_text('{"type":"wish","what":"rest trick"}')
            wait_until(lambda: shown_orders(client, ann)[2], "Ann rests")
            assert shown_orders(client, ann) == ("never", set(), True)
            first.send_text('{"type":"offer","what":"resign"}')
            first.send_text('{"type":"offer","what":"rematch"}')
            wait_for_words(second, "would like to play again")
            second.send_text('{"type":"offer","what":"accept"}')
            receive(first, "go")
        moved = client.get(f"/game/{ann.game}/next", headers=browser_headers(ann), follow_redirects=False)
        fresh = moved.headers["location"].removeprefix("/game/")
        ask, _, is_resting = shown_orders(client, Player(client, {**ann.given, "game": fresh}))
        assert (ask, is_resting) == ("never", False)
        assert shown_orders(client, Player(client, {**bob.given, "game": fresh}))[0] == "usable"
