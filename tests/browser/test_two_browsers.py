"""Two browsers play each other to the end, a third one watches, and nothing tells a secret."""

from pathlib import Path

from kingless.table import record_text
from tests.browser.conftest import Seating
from tests.browser.leak_scan import Scan, secrets_by_version
from tests.browser.people import play
from tools.browser.seats import guest, host
from tools.browser.serving import Served


def test_two_play_a_whole_game_with_artifacts_and_nobody_is_told_a_secret(
    somebody: Seating, served: Served, tmp_path: Path
) -> None:
    readers = first, second, beside = somebody(), somebody(), somebody()
    scans = [Scan(reader) for reader in readers]

    def look() -> None:
        for scan in scans:
            scan.look()

    seat = host(served.address, deck="magic", artifacts=True)
    second.sit_down(guest(seat))
    first.sit_down(seat)
    beside.go(f"/watch/{seat.watch}")
    look()
    first.go(f"/game/{seat.game}/links")
    look()
    first.go(f"/game/{seat.game}")
    for reader in readers:
        reader.connect()
    first.page.locator(".onlookers", has_text="Watching: 1").wait_for()
    first.page.set_viewport_size({"width": 360, "height": 640})
    assert first.page.locator(".onlookers").bounding_box()["y"] < 640  # type: ignore[index]  # it is there
    first.page.set_viewport_size({"width": 1280, "height": 720})
    play((first, second), lambda: beside.page.locator(".seat .known .chip").count() > 0, look)
    play((first, second), lambda: first.look().is_over, look)
    for reader in readers:
        reader.wait(lambda look: look.is_over)
    look()
    for scan, number in zip(scans, (0, 1, None), strict=True):
        hidden = secrets_by_version(served.file, seat.game, number)
        assert len(hidden[0]) >= 30
        assert len(scan.texts) > 60
        assert len({version for version, _ in scan.texts}) > 40
        assert scan.leaks(hidden) == []
        assert scan.leaks({version: {"knights"} for version in hidden})  # the scan finds what is there
    with first.page.expect_download() as fetched:
        first.page.locator("#end-menu > summary").click()
        first.page.locator('a[href$="/record"]').first.click()
    fetched.value.save_as(tmp_path / "record.txt")
    record = record_text.read((tmp_path / "record.txt").read_text("utf-8"))
    assert record.result is not None


def test_a_friend_comes_by_the_link_and_both_see_each_other(somebody: Seating) -> None:
    first, second = somebody(), somebody()
    first.begin("friend", name="Ada")
    second.join(first.page.locator("#invite-link").input_value(), "Bea")
    first.page.locator("#hand .slot").first.wait_for()  # the page that waits comes to the table by itself
    for one, other in ((first, "Bea"), (second, "Ada")):
        assert one.page.locator(".seat.far .plate-name").inner_text() == other
        one.page.locator(".seat.far .presence.here").wait_for()
    second.page.close()
    first.page.locator(".seat.far .presence.away").wait_for()
