"""Links that hold a secret: no request tells which of them the reader came by."""

from urllib.parse import urlsplit

from playwright.sync_api import Request

from tests.browser.conftest import Seating
from tools.browser.seats import host


def test_files_and_forms_are_not_told_the_link_that_somebody_came_by(somebody: Seating) -> None:
    guest = somebody()
    seat = host(guest.address)
    asked: list[Request] = []
    guest.page.on("requestfinished", lambda one: asked.append(one))
    guest.join(f"{guest.address}/join/{seat.invite}")
    guest.connect()
    told = [one.all_headers().get("referer", "") for one in asked]  # as they were really sent
    shown = {urlsplit(one) for one in told if one}
    assert {(one.netloc, one.path, one.query) for one in shown} == {
        (urlsplit(guest.address).netloc, "/", "")
    }, "the origin is told, for forms must be known as our own, and nothing else"
