"""The keyboard: moving the focus by Tab, and asking where it is."""

from playwright.sync_api import Page


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(80):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def focused_region(page: Page) -> str:
    """The region in which the focus is."""
    return str(page.evaluate("() => document.activeElement.closest('main [id]:not(form)')?.id ?? ''"))
