"""What axe finds on a page, and whether it is wider than the window."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def axe_violations(page: Page) -> list[str]:
    """What axe finds, each with the element that it is about."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node.get('failureSummary', '')}"
        for one in found
        for node in one["nodes"]
    ]


def is_too_wide(page: Page) -> bool:
    """Must one scroll sideways to see everything?"""
    return bool(page.evaluate("() => document.documentElement.scrollWidth > innerWidth"))
