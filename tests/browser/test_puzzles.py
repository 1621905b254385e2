"""Puzzles in a real browser: a streak over two days, and a run in which a missed one comes back."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, Route, expect

from kingless.puzzles.daily import daily_puzzle
from kingless.puzzles.library import all_puzzles
from tests.browser.conftest import Seating


def solve(page: Page, *, is_right: bool = True) -> None:
    """Play the right card of the puzzle on this page, or a wrong one."""
    key = page.locator("main.table").get_attribute("data-puzzle") or ""
    puzzle = all_puzzles()[key]
    card = puzzle.right if is_right else next(iter(puzzle.refutations))
    page.locator(f'#hand button[value="play {card}"]').first.click()
    page.locator("[data-solved]" if is_right else "[data-wrong]").wait_for()


def test_the_puzzle_of_the_day_solved_on_two_days_makes_a_streak(somebody: Seating) -> None:
    one = somebody()
    page, today = one.page, datetime.now(UTC).date()
    tomorrow = today + timedelta(days=1)

    def turn_the_clock(route: Route) -> None:
        answer = route.fetch()
        body = answer.text().replace(today.isoformat(), tomorrow.isoformat())
        body = body.replace(daily_puzzle(today).key, daily_puzzle(tomorrow).key)
        route.fulfill(response=answer, body=body)

    for days in (1, 2):
        one.go("/puzzles")
        page.locator("header a.main-button[href^='/puzzles/']").click()
        solve(page)
        expect(page.locator("[data-result]")).to_be_visible()
        one.go("/puzzles")
        expect(page.locator(".puzzle-streak")).to_contain_text(f"Solved today. Days in a row: {days}")
        expect(page.locator(".puzzle-days .done")).to_have_count(days)
        page.route("**/puzzles", turn_the_clock)


def test_the_puzzle_of_the_day_counts_for_who_comes_straight_to_it(somebody: Seating) -> None:
    one = somebody()
    one.go("/puzzles/today")
    solve(one.page)
    expect(one.page.locator("[data-result]")).to_be_visible()
    one.go("/puzzles")
    expect(one.page.locator(".puzzle-streak")).to_contain_text("Solved today. Days in a row: 1")


def test_in_a_run_the_rating_follows_and_what_was_missed_comes_back(somebody: Seating) -> None:
    one = somebody()
    page = one.page
    one.go("/puzzles")
    page.locator(".puzzle-run button").click()
    page.locator("main[data-puzzle]").wait_for()
    missed = page.locator("main.table").get_attribute("data-puzzle")
    solve(page, is_right=False)
    expect(page.locator(".run-told")).to_contain_text("Your rating: 1")
    expect(page.locator(".run-told")).to_contain_text("−")
    solve(page)
    seen = list[str | None]()
    while len(seen) < 6 and missed not in seen:
        page.locator("[data-next]").click()
        page.locator("main[data-puzzle]:not(:has([data-solved]))").wait_for()
        seen.append(page.locator("main.table").get_attribute("data-puzzle"))
        solve(page)
        expect(page.locator(".run-told")).to_contain_text("Your rating: ")
    assert len(set(seen)) == len(seen)
