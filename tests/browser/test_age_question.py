"""Who is younger: two people settle it at the table before the deal, with script, by keyboard and without."""

from playwright.sync_api import expect

from tests.browser.conftest import Seating
from tests.browser.keyboard import focused_region, tab_to
from tests.browser.people import Person
from tests.browser.tables import seat_two

PHONE = {"width": 390, "height": 844}


def seated(somebody: Seating, **options: bool) -> tuple[Person, Person]:
    """Two at a table where nothing is dealt yet: Ada at a desk, Bea with a phone."""
    ada, bea = somebody(**options), somebody(viewport=PHONE, **options)
    seat_two(ada, bea, leader="youngest")
    return ada, bea


def test_two_pages_settle_it_and_the_younger_one_is_asked_to_lead(somebody: Seating) -> None:
    """B-4: contradiction, then agreement; neither page is loaded again."""
    ada, bea = seated(somebody)
    for person in (ada, bea):
        person.connect()
        person.page.evaluate("() => { window.isSame = true; }")
        expect(person.page.locator("#options .prompt.mine")).to_have_text("Who of you is younger?")
        assert person.page.locator("#hand .slot").count() == 0
    ada.page.get_by_role("button", name="I am", exact=True).click()
    expect(ada.page.locator(".age-told")).to_contain_text("Waiting for Bea")
    expect(bea.page.locator(".age-told")).to_have_text("Ada has answered and waits for you.")
    expect(bea.page.locator("#said")).to_contain_text("Ada has answered and waits for you.")
    bea.page.get_by_role("button", name="I am", exact=True).click()
    for person, other in ((ada, "Bea"), (bea, "Ada")):
        expect(person.page.locator(".age-told")).to_contain_text(f"{other} says “I am” as well.")
        expect(person.page.get_by_role("button", name="I am", pressed=True)).to_be_visible()
    ada.page.get_by_role("button", name="Bea is").click()
    for person in (ada, bea):
        expect(person.page.locator("#hand .slot")).to_have_count(13)
        assert person.page.evaluate("() => window.isSame")
    expect(bea.page.locator("#options .prompt.mine")).to_have_text("Which card do you lead?")
    expect(ada.page.locator("#options .prompt")).to_have_text("Waiting for Bea …")
    expect(ada.page.locator("#said")).to_contain_text("Bea is younger and leads the first trick.")
    bea.answer()
    ada.wait(lambda look: bool(look.actions))


def test_a_friend_who_waits_is_led_to_the_question(somebody: Seating) -> None:
    """B-4: from the start page with its choice, by the link, to the deal."""
    ada, bea = somebody(), somebody()
    ada.go("/")
    ada.page.locator("details.more > summary").click()
    ada.page.get_by_label("Who leads the first trick").select_option("Whoever is youngest")
    ada.page.locator("button[value=friend]").click()
    ada.page.wait_for_url("**/game/*")
    bea.join(ada.page.locator("#invite-link").input_value())
    expect(ada.page.locator("#h-age")).to_be_visible()
    ada.connect()
    bea.connect()
    ada.button("youngest 0").click()
    bea.button("youngest 0").click()
    ada.wait(lambda look: any(action.startswith("play") for action in look.actions))


def test_the_keyboard_settles_it_and_stays_where_something_is_to_be_done(somebody: Seating) -> None:
    """B-4: the focus stays on the answer, and goes to the hand with the deal."""
    ada, bea = seated(somebody)
    ada.connect()
    bea.connect()
    ada.page.keyboard.press("o")
    assert ada.page.evaluate("() => document.activeElement.textContent.trim()") == "I am"
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("button", name="I am", pressed=True)).to_be_focused()
    ada.page.keyboard.press("Enter")  # once more changes nothing
    tab_to(bea.page, 'button[value="youngest 0"]')
    bea.page.keyboard.press("Enter")
    for person in (ada, bea):
        expect(person.page.locator("#hand .slot")).to_have_count(13)
        assert focused_region(person.page) == "hand"
    assert ada.look().version == 2


def test_without_script_two_forms_settle_it(somebody: Seating) -> None:
    """B-4: each answer is a form, and who waits looks again."""
    ada, bea = seated(somebody, java_script_enabled=False)
    ada.page.get_by_role("button", name="Bea is").click()
    expect(ada.page.locator(".age-told")).to_contain_text("Waiting for Bea")
    bea.page.get_by_role("button", name="I am", exact=True).click()
    expect(bea.page.locator("#options .prompt.mine")).to_have_text("Which card do you lead?")
    ada.page.get_by_role("link", name="Look again").click()
    expect(ada.page.locator("#hand .slot")).to_have_count(13)
    expect(ada.page.locator("#options .prompt")).to_have_text("Waiting for Bea …")
