"""House rules in a real browser: chosen, told at once, and the rules of the book by one tap."""

from playwright.sync_api import Page, expect

from tests.browser.accessibility import axe_violations, is_too_wide
from tests.browser.conftest import Seating

PHONE = {"width": 360, "height": 640}
BOOK, MAGIC, BACK = (
    "Play by the English book",
    "Play by the English book of Magic",
    "Back to the standard rules",
)


def open_house(page: Page) -> None:
    """Open the panel of the house rules."""
    page.locator("details.more > summary").click()
    page.locator("details.house > summary").click()


def is_chosen(page: Page, ruleset: str) -> bool:
    """Is this ruleset chosen in the form?"""
    return page.locator("select[name=ruleset]").input_value() == ruleset


def test_a_house_rule_is_told_at_once_and_one_tap_takes_the_book(somebody: Seating) -> None:
    """B-7."""
    one = somebody(viewport=PHONE)
    one.go("/")
    page, line = one.page, one.page.locator(".rules-told")
    expect(line).to_contain_text("Rules: Standard. Unlike the English book: Most votes win.")
    open_house(page)
    page.locator("select[name=option-victory]").select_option("victory=three")
    expect(line).to_contain_text("House rules: Three votes are needed to win.")
    expect(line).not_to_contain_text("Most votes win.")
    assert axe_violations(page) == []
    assert not is_too_wide(page)
    page.get_by_role("button", name=BOOK).click()
    expect(line).to_have_text("Rules: As the English book has it.")
    assert is_chosen(page, "claim-en")
    assert page.locator("select[name=option-victory]").input_value() == ""
    expect(page.locator(".how .victory")).to_have_text("Three votes are needed to win.")
    back = page.get_by_role("button", name=BACK)
    expect(back).to_be_focused()
    back.press("Enter")
    expect(line).to_contain_text("Rules: Standard. Unlike")
    expect(page.locator(".how .victory")).to_have_text("Most votes win.")
    assert is_chosen(page, "standard")


def test_house_rules_are_there_again_when_one_goes_back(somebody: Seating) -> None:
    one = somebody()
    one.go("/")
    page = one.page
    open_house(page)
    page.locator("select[name=option-victory]").select_option("victory=three")
    expect(page.locator(".rules-told")).to_contain_text("Three votes are needed to win.")
    one.go("/lobby")
    page.go_back()
    expect(page.locator("select[name=option-victory]")).to_have_value("victory=three")
    expect(page.locator(".rules-told")).to_contain_text("Three votes are needed to win.")


def test_the_book_is_that_of_the_deck_and_the_artifacts(somebody: Seating) -> None:
    """M-1, M-5: their book is that of Magic."""
    one = somebody()
    one.go("/")
    page = one.page
    open_house(page)
    page.locator("select[name=deck]").select_option("magic")
    page.get_by_role("button", name=MAGIC).click()
    expect(page.locator(".rules-told")).to_have_text("Rules: Magic, the English book.")
    page.locator("select[name=deck]").select_option("claim")
    expect(page.get_by_role("button", name=BOOK, exact=True)).to_be_visible()
    page.locator("input[name=artifacts]").check()
    expect(page.locator(".rules-told")).to_have_text("Rules: Magic, the English book.")


def test_who_is_invited_reads_the_house_rules_and_both_do_at_the_table(somebody: Seating) -> None:
    """B-32."""
    first, second = somebody(), somebody(viewport=PHONE)
    first.go("/")
    open_house(first.page)
    first.page.locator("select[name=option-final_ties]").select_option("final_ties=")
    first.page.locator("button[name=against][value=friend]").click()
    first.page.wait_for_url("**/game/*")
    expect(first.page.locator("main")).to_contain_text("House rules: Equal votes are a draw.")
    link = first.page.locator("#invite-link").input_value()
    second.page.goto(link)
    expect(second.page.locator(".terms")).to_contain_text("Equal votes are a draw.")
    second.join(link)
    for one in (first, second):
        one.page.locator("main.table").wait_for()
        one.page.locator("details.rules-menu > summary").click()
        expect(one.page.locator("details.rules-menu")).to_contain_text("Equal votes are a draw.")
        assert axe_violations(one.page) == []
        assert not is_too_wide(one.page)
    second.page.keyboard.press("Escape")
    expect(second.page.locator("details.rules-menu .menu-box")).to_be_hidden()


def test_without_script_the_page_comes_back_with_the_rules_that_were_taken(somebody: Seating) -> None:
    """B-7, B-32."""
    one = somebody(java_script_enabled=False)
    one.go("/")
    page, line = one.page, one.page.locator(".rules-told")
    page.locator("details.more > summary").click()
    page.get_by_role("button", name="Show the house rules and the deck of your own").click()
    page.locator("details.house > summary").click()
    page.locator("input[name=name]").fill("Ada")
    page.locator("select[name=option-victory]").select_option("victory=three")
    page.get_by_role("button", name="Show the rules that I have chosen").click()
    expect(line).to_contain_text("House rules: Three votes are needed to win.")
    assert page.locator("select[name=option-victory]").input_value() == "victory=three"
    page.get_by_role("button", name=BOOK).click()
    expect(line).to_have_text("Rules: As the English book has it.")
    assert is_chosen(page, "claim-en")
    assert page.locator("input[name=name]").input_value() == "Ada"
    assert page.locator("select[name=option-victory]").input_value() == ""
    page.locator("button[name=against][value=level-1]").click()
    page.wait_for_url("**/game/*")
    page.locator("details.rules-menu > summary").click()
    expect(page.locator("details.rules-menu")).to_contain_text("Three votes are needed to win.")
