"""Two browsers commit to their nonces before either is shown, and notice a server that does otherwise."""

import re

from playwright.sync_api import expect

from kingless.table.fair_deal import commitment
from kingless.table.verify import verify
from tests.browser.conftest import Seating
from tests.browser.deals import (
    check,
    failing,
    game_of,
    give_up,
    invite_and_leave,
    kept,
    record_of,
    rows,
    two_at_a_table,
    until_one_has_shown,
    wait_for_entries,
)
from tests.browser.people import Person
from tools.browser.serving import Served


def test_two_browsers_promise_first_and_show_later(somebody: Seating, served: Served) -> None:
    first, second = two_at_a_table(somebody)
    log = rows(served, "SELECT seat, entry FROM log WHERE game = ? ORDER BY number", game_of(first))
    assert sorted(seat for seat, _ in log) == [0, 1]
    assert all(re.fullmatch("reveal [0-9a-f]{32}", entry) for _, entry in log)
    promised = rows(
        served, "SELECT commitment, nonce FROM seats WHERE game = ? ORDER BY seat", game_of(first)
    )
    nonces = [entry.removeprefix("reveal ") for _, entry in sorted(log)]
    assert promised == [(commitment(nonce), "") for nonce in nonces]
    for person, seat in ((first, 0), (second, 1)):
        (own,) = kept(person)
        assert (own["nonce"], own["commit"], own["other"]) == (
            nonces[seat],
            promised[seat][0],
            promised[1 - seat][0],
        )
        assert (own["game"], own["seat"], own["dealt"]) == (game_of(first), seat, True)
    give_up(first)
    fair = verify(record_of(first)).fair
    assert fair is not None
    assert (fair.nonces, fair.origins, fair.broken) == (tuple(nonces), ("seat", "seat"), ())
    assert kept(first)[0]["promised"] == fair.commitment


def test_after_an_honest_game_each_browser_finds_what_it_kept(somebody: Seating) -> None:
    first, second = two_at_a_table(somebody)
    give_up(first)
    second.page.locator("button[value=rematch]").wait_for()
    for person in (first, second):
        check(person)
        assert failing(person) == []
        for step in ("kept-commitment", "kept-nonce", "kept-other"):
            expect(person.page.locator(f"[data-step={step}]")).to_have_class("holds")


def test_who_moves_to_another_device_before_the_deal_commits_anew(somebody: Seating, served: Served) -> None:
    first, tablet, second = somebody(), somebody(), somebody()
    first.begin("friend", name="Ada")
    link, game = first.page.locator("#invite-link").input_value(), game_of(first)
    before = rows(served, "SELECT commitment FROM seats WHERE game = ?", game)
    for one in first.context.cookies():  # two browsers on one seat
        tablet.context.add_cookies(
            [{"name": one["name"], "value": one["value"], "domain": one["domain"], "path": one["path"]}]
        )
    tablet.go(f"/game/{game}")
    wait_for_entries(tablet, served, game, 1)
    ((entry,),) = rows(served, "SELECT entry FROM log WHERE game = ?", game)
    assert entry.startswith("commit ")
    assert entry.removeprefix("commit ") not in [one for (one,) in before]
    second.join(link, "Bea")
    tablet.page.locator("#hand .slot").first.wait_for()
    first.page.locator("#hand .slot").first.wait_for()  # the first browser did not fight for its own
    give_up(tablet)
    fair = verify(record_of(tablet)).fair
    assert fair is not None
    assert (fair.origins, fair.broken) == (("seat", "seat"), ())


def test_who_moves_to_another_device_takes_the_nonce_along(somebody: Seating, served: Served) -> None:
    """Over days the other has long shown theirs by then: without the nonce a promise would be broken."""
    first, tablet, second = somebody(), somebody(), somebody()
    first.begin("friend", name="Ada")
    link, game = first.page.locator("#invite-link").input_value(), game_of(first)
    first.page.wait_for_function("""() => localStorage.getItem("kingless-promises")?.includes('"game"')""")
    first.go("/rules")
    second.join(link, "Bea")
    wait_for_entries(second, served, game, 1)  # Bea has shown; Ada's page of the game is closed
    first.go(f"/game/{game}/links")
    first.page.get_by_role("button", name="Go on with another device").click()
    expect(first.page.locator("#device-link")).to_have_value(re.compile("#"))  # the script adds what it keeps
    device = first.page.locator("#device-link").input_value()
    (own,) = kept(first)
    assert own["nonce"] in device.partition("#")[2]
    asked: list[str] = []
    tablet.page.on("request", lambda request: asked.append(f"{request.url} {request.post_data or ''}"))
    tablet.page.goto(device)
    tablet.page.get_by_role("button", name="Take the seat").click()
    for person in (tablet, second):
        person.page.locator("#hand .slot").first.wait_for()
    sent = [one for one in asked if own["nonce"] in one.partition("#")[0]]
    assert [one.partition(" ")[0].rpartition("/")[2] for one in sent] == ["deal"], (
        "shown, and told nowhere else"
    )
    give_up(tablet)
    fair = verify(record_of(tablet)).fair
    assert fair is not None
    assert (fair.nonces[0], fair.origins, fair.broken) == (own["nonce"], ("seat", "seat"), ())
    check(tablet)
    assert failing(tablet) == []
    expect(tablet.page.locator("[data-step=kept-other]")).to_have_class("holds")


def test_a_seat_without_script_trusts_the_server_and_the_other_sees_it(somebody: Seating) -> None:
    first, second = somebody(), somebody(java_script_enabled=False)
    first.begin("friend", name="Ada")
    second.join(first.page.locator("#invite-link").input_value(), "Bea")
    first.page.locator("#hand .slot").first.wait_for()
    give_up(first)
    fair = verify(record_of(first)).fair
    assert fair is not None
    assert fair.origins == ("seat", "host")
    check(first)
    assert failing(first) == []
    expect(first.page.locator(".proof-origins")).to_contain_text("Bea trusted the server")
    second.page.reload()
    assert second.page.locator(".verdict-title").count()


def test_who_does_not_want_to_wait_lets_the_server_throw_in(somebody: Seating) -> None:
    first, second = somebody(), somebody()
    first.begin("friend", name="Ada")
    first.page.get_by_role("button", name="Let the server throw in for me").click()
    first.page.wait_for_load_state()
    link = first.page.locator("#invite-link").input_value()
    assert not first.page.get_by_role("button", name="Let the server throw in for me").count()
    first.go("/rules")
    second.join(link, "Bea")
    second.page.locator("#hand .slot").first.wait_for()  # nobody had to wait for Ada's browser
    give_up(second)
    fair = verify(record_of(second)).fair
    assert fair is not None
    assert fair.origins == ("host", "seat")


def test_a_promise_that_is_broken_is_shown_to_both(somebody: Seating, served: Served) -> None:
    first, second = somebody(), somebody()
    game = until_one_has_shown(first, second, served)
    expect(second.page.locator(".age-told")).to_contain_text("Waiting for Ada")
    first.page.evaluate("localStorage.clear()")  # Ada's nonce is lost
    first.go(f"/game/{game}")
    expect(first.page.locator("[data-elsewhere]")).to_be_visible()
    expect(first.page.locator(".exchange-ways")).to_contain_text("breaks your promise")
    first.page.locator("[data-anew]").click()
    expect(second.page.locator(".broken-promise").first).to_contain_text("what Ada had promised")
    second.page.locator("[data-anew]").click()  # Bea's browser does not go on by itself
    for person in (first, second):
        person.page.locator("#hand .slot").first.wait_for()
    assert any("what Ada had promised" in frame for frame in second.frames)
    expect(second.page.locator("#log .chapter").first).to_contain_text("what Ada had promised was not shown")
    expect(first.page.locator("#log .chapter").first).to_contain_text("what you had promised was not shown")
    give_up(second)
    fair = verify(record_of(second)).fair
    assert fair is not None
    assert [one.seat for one in fair.broken] == [0]
    for person in (first, second):
        person.page.locator("button[value=rematch], button[value=accept]").first.wait_for()
        check(person)
        assert failing(person) == []
        expect(person.page.locator(".proof-origins .broken-promise")).to_contain_text(
            "a promise of Ada was broken"
        )


def test_who_has_waited_long_enough_may_begin_again(somebody: Seating, served: Served) -> None:
    first, second = somebody(), somebody()
    link, game = invite_and_leave(first)
    second.page.clock.install()
    second.join(link, "Bea")
    wait_for_entries(second, served, game, 1)
    expect(second.page.locator(".age-told")).to_contain_text("Waiting for Ada")
    expect(second.page.locator("[data-overdue]")).to_be_hidden()
    second.page.clock.fast_forward("02:05")
    expect(second.page.locator("[data-overdue]")).to_be_visible()
    expect(second.page.locator("[data-anew]")).to_be_visible()


def test_a_deal_that_the_server_drops_is_remembered(somebody: Seating) -> None:
    first = somebody()
    first.begin("level-1")
    first.page.wait_for_function(
        """() => JSON.parse(localStorage.getItem("kingless-promises") ?? "[]").some((one) => one.dealt)"""
    )
    first.page.evaluate(
        """() => {
          const all = JSON.parse(localStorage.getItem("kingless-promises"));
          localStorage.setItem("kingless-promises", JSON.stringify(
            all.map((one) => ({ ...one, game: null, dealt: false, at: one.at - 61000 }))));
        }"""
    )  # as if the server had taken the nonce, and had made no game
    first.go("/games")
    expect(first.page.locator("[data-unkept]")).to_be_visible()
    expect(first.page.locator("[data-unkept]")).to_contain_text(kept(first)[0]["promised"])


def test_two_at_one_screen_show_both_nonces_in_a_rematch_too(somebody: Seating) -> None:
    one = somebody()
    one.begin("friend", name="Ada")
    one.page.goto(one.page.locator("#invite-link").input_value())
    one.page.get_by_label("Name of the other player").fill("Bea")
    one.page.locator("main button[name=seats]").click()
    before = hand_over_until(one, "#hand .slot")
    give_up(one)
    one.page.locator("button[value=rematch]").click()
    hand_over_until(one, "button[value=accept]")
    one.page.locator("button[value=accept]").click()
    one.page.wait_for_url(lambda url: before not in url)
    assert hand_over_until(one, "#hand .slot") != before
    give_up(one)
    fair = verify(record_of(one)).fair
    assert fair is not None
    assert (fair.origins, fair.broken) == (("seat", "seat"), ())


def hand_over_until(person: Person, wanted: str) -> str:
    """Pass the device on until this is on its page; the name of the game."""
    for _ in range(5):
        person.page.locator(f"main.curtain button, {wanted}").first.wait_for()
        if person.page.locator(wanted).count():
            break
        person.page.locator("main.curtain button").click()
        person.page.wait_for_url("**/game/*")
    return game_of(person)
