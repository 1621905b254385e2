"""Interruptions in mid-trick: a reload, a lost line, a killed server; nothing is lost or doubled."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import Seating
from tests.browser.people import Person, play
from tests.browser.proxy import Proxy
from tools.browser.seats import guest, host, play_until
from tools.browser.serving import Served


@pytest.fixture
def proxy(served: Served) -> Iterator[Proxy]:
    """A proxy in front of the server."""
    one = Proxy(served.address)
    yield one
    one.close()


def in_mid_trick(first: Person, second: Person) -> tuple[Person, Person]:
    """Seat these two where one card lies on the table; who is to answer it, and the other one."""
    one = host(first.address)
    seats = (one, guest(one))
    assert play_until(seats, lambda seen: seen["view"]["trick"] == 3 and len(seen["view"]["table"]) == 1)
    for person, seat in zip((first, second), seats, strict=True):
        person.sit_down(seat)
        person.connect()
    return (first, second) if first.look().actions else (second, first)


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
    version, lost = asked.look().version, asked.page.locator("#trouble")
    proxy.cut()
    asked.context.set_offline(True)
    lost.wait_for()
    assert lost.inner_text().strip()
    asked.answer()
    assert asked.look().version == version
    proxy.mend()
    asked.context.set_offline(False)
    for one in (asked, other):
        one.wait(lambda look: look.version == version + 1)
        one.page.locator("#trouble").wait_for(state="hidden")
    play((first, second), lambda: first.look().version > version + 3)


def test_a_server_that_is_killed_and_comes_back_goes_on_where_it_was(
    somebody: Seating, own_server: Served
) -> None:
    first, second = somebody(own_server.address), somebody(own_server.address)
    asked, other = in_mid_trick(first, second)
    version = asked.look().version
    own_server.kill()
    for one in (asked, other):
        one.page.locator("#trouble").wait_for()
    asked.answer()
    own_server.start()
    for one in (asked, other):
        one.wait(lambda look: look.version == version + 1)
        one.page.locator("#trouble").wait_for(state="hidden")
    play((first, second), lambda: first.look().version > version + 3)


def test_a_bot_goes_on_after_its_server_was_killed(somebody: Seating, own_server: Served) -> None:
    one = somebody(own_server.address)
    one.begin("level-1")
    one.connect()
    play((one,), lambda: one.look().version > 6)
    own_server.kill()
    one.page.locator("#trouble").wait_for()
    own_server.start()
    play((one,), lambda: one.look().version > 12)
