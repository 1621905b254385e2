"""A whole game by keyboard alone, from the start page to the rematch."""

import json

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Seating
from tests.browser.keyboard import focused_region, tab_to
from tests.browser.people import Person, play_until_refused


def answer_by_keys(one: Person) -> None:
    """Go to the hand, or to the other answers, and press Enter there."""
    page, before = one.page, one.look()
    page.keyboard.press("h" if any(action.startswith("play") for action in before.actions) else "o")
    page.keyboard.press("Enter")
    one.wait(lambda look: look.version > before.version)


def test_a_whole_game_by_keyboard_alone(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    one.go("/")
    tab_to(page, "button[value=level-1]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    one.connect()
    while not one.wait(lambda look: bool(look.actions) or look.is_over).is_over:
        answer_by_keys(one)
    tab_to(page, "button[value=rematch]")
    played = page.url
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != played)
    assert one.wait(lambda look: bool(look.actions)).version < 5


def without_confirmations(route: WebSocketRoute) -> None:
    """A line on which tables arrive, and no word that an answer counts."""
    server = route.connect_to_server()
    server.on_message(lambda frame: None if json.loads(frame)["type"] == "accepted" else route.send(frame))


def test_the_next_answer_does_not_wait_for_the_confirmation_of_the_last(somebody: Seating) -> None:
    one = somebody()
    one.page.route_web_socket("**/socket*", without_confirmations)
    one.begin("level-1")
    one.connect()
    for _ in range(6):
        one.wait(lambda look: bool(look.actions))
        answer_by_keys(one)


def test_the_arrows_go_through_the_hand_and_a_dimmed_card_says_why(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    one.begin("level-1")
    play_until_refused(one)
    cards = page.locator("#hand button")
    page.keyboard.press("h")
    assert focused_region(page) == "hand"
    seen = set()
    for _ in range(cards.count()):
        seen.add(page.evaluate("() => document.activeElement.dataset.card"))
        if page.evaluate("() => document.activeElement.matches('.refused')"):
            why = page.evaluate("() => document.activeElement.getAttribute('aria-describedby')")
            assert page.locator(f"#{why}").is_visible()
            assert page.locator(f"#{why}").inner_text().strip()
        page.keyboard.press("ArrowRight")
    assert len(seen) == len({one.get_attribute("data-card") for one in cards.all()})
    page.keyboard.press("Tab")  # out of the cards: to the rule that forbids this one, or to the next region
    assert not page.evaluate("() => document.activeElement.matches('#hand button')")


def test_the_letters_lead_to_the_regions_and_can_be_switched_off(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    one.begin("level-1")
    one.wait(lambda look: bool(look.actions))
    page.keyboard.press("l")
    assert page.evaluate("() => document.activeElement.id") == "log"
    page.keyboard.press("v")
    assert page.locator("#said p").count() == 5
    page.keyboard.press("?")
    assert page.locator("dialog#help").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("dialog#help").is_visible()
    tab_to(page, "header .settings-menu summary")
    page.keyboard.press("Enter")
    tab_to(page, "[data-setting=keys]")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert not page.locator("dialog#help").is_visible()


def test_a_rematch_is_declined_by_keyboard(somebody: Seating) -> None:
    first, second = somebody(), somebody()
    first.begin("friend")
    second.join(first.page.locator("#invite-link").input_value())
    first.page.locator("details#resign summary").click()
    first.page.locator("button[value=resign]").click()
    first.page.locator("button[value=rematch]").click()
    second.connect()
    second.page.locator("button[value=decline]").wait_for()
    tab_to(second.page, "button[value=decline]")
    second.page.keyboard.press("Enter")
    expect(first.page.locator(".offered")).to_contain_text("Bea would rather not play again.")
    expect(second.page.locator(".offered")).to_contain_text("You have declined another game.")
