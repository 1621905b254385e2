"""A deck of one's own: while one chooses, the page counts."""

from playwright.sync_api import expect

from tests.browser.conftest import Seating


def test_the_factions_of_a_deck_are_counted_while_one_chooses(somebody: Seating) -> None:
    one = somebody()
    one.go("/")
    page, count = one.page, one.page.locator("output.builder-count")
    expect(count).to_be_hidden()
    page.locator("select[name=deck]").select_option("own")
    chosen = page.locator(".builder-singles input:checked")
    expect(count).to_have_text("3 of 3 chosen")
    chosen.first.uncheck()
    expect(count).to_have_text("2 of 3 chosen")
    for box in page.locator(".builder-singles input:not(:checked)").all()[:2]:
        box.check()
    expect(count).to_have_text("4 of 3 chosen")
