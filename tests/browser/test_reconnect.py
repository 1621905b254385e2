"""Interruptions in mid-trick: a reload, a lost line, a killed server; nothing is lost or doubled."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Seating
from tests.browser.people import play
from tests.browser.proxy import Proxy
from tests.browser.tables import in_mid_trick
from tools.browser.serving import Served


@pytest.fixture
def proxy(served: Served) -> Iterator[Proxy]:
    """A proxy in front of the server."""
    one = Proxy(served.address)
    yield one
    one.close()


def test_a_reload_in_mid_trick_shows_the_same_table(somebody: Seating) -> None:
    first, second = somebody(), somebody()
    asked, other = in_mid_trick(first, second)
    for one in (asked, other):
        before = one.page.locator("main").inner_text()
        look = one.look()
        one.page.reload()
        assert one.look() == look
        assert one.page.locator("main").inner_text() == before
    version = asked.look().version
    asked.answer()
    for one in (asked, other):
        one.wait(lambda look: look.version == version + 1)


def test_who_plays_on_another_device_is_told_so_and_answers_here_no_more(somebody: Seating) -> None:
    asked, _ = in_mid_trick(somebody(), somebody())
    device, links = somebody(), asked.context.new_page()
    links.goto(f"{asked.page.url}/links")
    links.locator("main form button").click()
    device.page.goto(links.locator("#device-link").input_value())
    device.page.locator("main form button").click()
    device.page.wait_for_url("**/game/*")
    asked.page.locator("#trouble", has_text="You play on another device now.").wait_for()
    buttons = asked.page.locator("main button[name]")
    assert buttons.count()
    assert all(one.is_disabled() for one in buttons.all())
    assert device.answer()


def test_a_card_played_while_the_line_is_down_is_played_once_when_it_is_back(
    somebody: Seating, proxy: Proxy
) -> None:
    first, second = somebody(proxy.address), somebody(proxy.address)
    asked, other = in_mid_trick(first, second)
    version, lost = asked.look().version, asked.page.locator("#line", has_text="You are offline.")
    proxy.cut()
    asked.context.set_offline(True)
    lost.wait_for()
    asked.answer()
    assert asked.look().version == version
    proxy.mend()
    asked.context.set_offline(False)
    for one in (asked, other):
        one.wait(lambda look: look.version == version + 1)
        one.page.locator("#line:empty").wait_for(state="attached")
    play((first, second), lambda: first.look().version > version + 3)


def test_a_page_that_has_missed_a_message_asks_for_the_whole_table(somebody: Seating) -> None:
    first, second = somebody(), somebody()
    hidden: list[str] = []

    def lose_one(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hand_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if "Hello!" in message.get("fragments", {}).get("clock-far", "") and not hidden:
                hidden.append(str(frame))  # this change never comes
            else:
                route.send(frame)

        server.on_message(hand_on)

    first.page.route_web_socket("**/socket*", lose_one)
    asked, other = in_mid_trick(first, second)
    version = asked.look().version
    second.page.locator("summary", has_text="Say something").click()
    second.page.locator("button[name=key][value=hello]").click()
    play((asked, other), lambda: second.look().version > version + 2)
    first.wait(lambda look: look.version == second.look().version)
    assert hidden
    assert first.page.locator(".seat.far .phrase").inner_text() == "Hello!"
    shown = first.page.locator("main").inner_text()
    first.page.reload()
    assert first.page.locator("main").inner_text() == shown


def test_a_table_older_than_what_is_shown_is_believed_only_when_it_is_sent_again(somebody: Seating) -> None:
    first, second = somebody(), somebody()
    tables: list[str] = []
    lines: list[WebSocketRoute] = []
    asks: list[str] = []

    def stand_between(route: WebSocketRoute) -> None:
        lines.append(route)
        server = route.connect_to_server()

        def hand_on(frame: str | bytes) -> None:
            if json.loads(frame)["type"] == "table":
                tables.append(str(frame))
            # The second line begins with the first table of the first one, as a process would that is behind.
            is_first = len(lines) == 2 and not asks and json.loads(frame)["type"] == "table"
            route.send(tables[0] if is_first else frame)

        def note(frame: str | bytes) -> None:
            if json.loads(frame).get("whole"):
                asks.append(str(frame))
            server.send(frame)

        server.on_message(hand_on)
        route.on_message(note)

    first.page.route_web_socket("**/socket*", stand_between)
    asked, other = in_mid_trick(first, second)
    version = asked.look().version
    play((asked, other), lambda: first.look().version > version + 1)
    seen = first.look().version
    lines[0].close(code=1001)
    first.page.locator("#line", has_text="The connection is back.").wait_for()
    first.wait(lambda _: bool(asks))
    first.connect()
    assert len(asks) == 1
    first.wait(lambda look: look.version >= seen)
    play((asked, other), lambda: first.look().version > seen + 1)


def test_what_is_taken_back_and_played_again_leaves_the_page_as_a_fresh_one(somebody: Seating) -> None:
    people = in_mid_trick(somebody(), somebody())
    version = people[0].look().version
    people[0].answer()
    for one in people:
        one.wait(lambda look: look.version == version + 1)
    asked, other = people if people[0].look().actions else people[::-1]  # who leads can take it back
    for step in (1, 4):  # a card, the wish to take it back, and the consent
        asked.answer(lambda actions: actions[0])
        asked.page.locator("button[value=undo]").click()
        other.page.locator("button[value=accept]").click()
        for one in (asked, other):
            one.wait(lambda look, now=version + step + 3: look.version == now)  # type: ignore[misc]
            shown = one.page.locator("main").inner_text()
            one.page.reload()
            assert one.page.locator("main").inner_text() == shown
            one.connect()


def test_a_server_that_is_killed_and_comes_back_goes_on_where_it_was(
    somebody: Seating, own_server: Served
) -> None:
    first, second = somebody(own_server.address), somebody(own_server.address)
    asked, other = in_mid_trick(first, second)
    version = asked.look().version
    own_server.kill()
    for one in (asked, other):
        one.page.locator("#line", has_text="The connection is lost").wait_for()
    asked.answer()
    own_server.start()
    for one in (asked, other):
        one.wait(lambda look: look.version == version + 1)
        one.page.locator("#line:empty").wait_for(state="attached")
    play((first, second), lambda: first.look().version > version + 3)


def test_a_bot_goes_on_after_its_server_was_killed(somebody: Seating, own_server: Served) -> None:
    one = somebody(own_server.address)
    one.begin("level-1")
    one.connect()
    play((one,), lambda: one.look().version > 6)
    own_server.kill()
    one.page.locator("#line", has_text="The connection is lost").wait_for()
    own_server.start()
    play((one,), lambda: one.look().version > 12)
