"""The lobby renews itself while somebody looks at it, and without script there is a link."""

from playwright.sync_api import expect

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating
from tools.browser.seats import Seat, guest, host


def table(seat: Seat) -> str:
    """Where the table of this seat is listed."""
    return f'#open-tables a[href="/lobby/{seat.game}"]'


def test_the_list_renews_itself_keeps_the_focus_and_says_what_is_new(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    page.clock.install()
    first = host(one.address, against="lobby", name="Cleo", clock="7d")
    one.go("/lobby")
    page.locator(table(first)).focus()
    second = host(one.address, against="lobby", name="Dirk", clock="7d")
    page.clock.run_for(5000)
    page.locator(table(second)).wait_for()
    expect(page.locator("[data-news]")).to_have_text("A seat is free: Dirk waits for somebody.")
    expect(page.locator(table(first))).to_be_focused()
    guest(first)
    page.clock.run_for(5000)
    page.locator(table(first)).wait_for(state="detached")
    expect(page.locator("#h-waiting")).to_be_focused()
    expect(page.locator(table(second))).to_be_visible()


def test_nothing_is_asked_for_while_nobody_looks(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    page.clock.install()
    one.go("/lobby")
    page.evaluate("() => Object.defineProperty(document, 'hidden', { value: true })")
    page.clock.run_for(20000)
    page.wait_for_timeout(100)
    assert not [answer for answer in one.answers if answer.url.endswith("/lobby/waiting")]


def test_without_script_one_looks_again_by_link(somebody: Seating) -> None:
    one = somebody(java_script_enabled=False)
    one.go("/lobby")
    seat = host(one.address, against="lobby", clock="7d")
    one.page.get_by_role("link", name="Look again").click()
    expect(one.page.locator(table(seat))).to_be_visible()


def test_one_tap_leads_to_who_waits_and_calls_them_from_the_bot(somebody: Seating) -> None:
    """A quick match opens a table, its maker plays a bot meanwhile, and is called when somebody else taps."""
    first, second = somebody(), somebody(viewport={"width": 360, "height": 640})
    first.go("/")
    first.page.locator("select[name=clock]").select_option("20+30")
    first.page.locator("button[value=quick]").click()
    first.page.wait_for_url("**/game/*")
    table_of_first = first.page.url
    first.page.get_by_role("link", name="Play a bot meanwhile").click()
    first.page.locator("button[value=level-1]").click()
    first.connect()
    second.go("/lobby")
    # The bot's page has to tell once that its reader still waits, before others find the table.
    waiting = f"#open-tables a[href='/lobby/{table_of_first.rpartition('/')[2]}']"
    second.page.locator(waiting).wait_for()
    assert axe_violations(second.page) == []
    assert not is_too_wide(second.page)
    second.page.locator("select[name=clock]").select_option("20+30")
    second.page.locator("button[value=quick]").click()
    second.page.wait_for_url(table_of_first)
    first.page.locator(".called a").click()
    first.page.wait_for_url(table_of_first)
    for one in (first, second):
        one.page.locator("#hand .slot").first.wait_for()
