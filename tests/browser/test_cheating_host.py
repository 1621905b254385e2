"""A host that cheats at a deal is noticed by the browsers of its players."""

from playwright.sync_api import expect

from kingless.table.fair_deal import commitment
from kingless.table.verify import verify
from tests.browser.conftest import Seating
from tests.browser.deals import (
    change,
    check,
    failing,
    game_of,
    give_up,
    invite_and_leave,
    record_of,
    rows,
    until_one_has_shown,
)
from tools.browser.serving import Served


def test_a_host_that_changes_its_secret_after_seeing_the_nonces_is_noticed(
    somebody: Seating, own_server: Served
) -> None:
    """The record of such a game is without fault; only who has kept the fingerprint can tell."""
    first = somebody(own_server.address)
    first.begin("level-1")
    game, secret = game_of(first), "ab" * 32
    change(own_server, "UPDATE games SET secret = ? WHERE id = ?", secret, game)
    change(
        own_server,
        "UPDATE seats SET nonce = ? WHERE game = ? AND seat = 1",
        commitment(secret)[:16],
        game,
    )
    own_server.kill()
    own_server.start()
    first.page.reload()
    expect(first.page.locator("#trouble")).to_contain_text("promised this deal by another fingerprint")
    give_up(first)
    assert verify(record_of(first)).proof == "fair"
    check(first)
    assert failing(first) == ["kept-commitment"]
    expect(first.page.locator(".proof-sum")).to_have_class("proof-sum fails")
    expect(first.page.locator(".proof-sum")).to_contain_text("These cards follow from this secret")
    first.page.locator("form.proof [name=nonce-0]").fill("another")
    first.page.locator("form.proof [data-check]").click()
    expect(first.page.locator(".proof-sum")).to_contain_text("these cards do not follow")


def test_a_host_that_changes_the_other_nonce_is_noticed(somebody: Seating, own_server: Served) -> None:
    """As a host must that sits at the table itself and would choose last."""
    first, second = somebody(own_server.address), somebody(own_server.address)
    first.begin("friend", name="Ada")
    second.join(first.page.locator("#invite-link").input_value(), "Bea")
    first.page.locator("#hand .slot").first.wait_for()
    second.page.close()
    game = game_of(first)
    change(own_server, "UPDATE seats SET commitment = ? WHERE game = ? AND seat = 1", commitment("x"), game)
    change(own_server, "UPDATE log SET entry = 'reveal x' WHERE game = ? AND seat = 1", game)
    own_server.kill()
    own_server.start()
    first.page.reload()
    give_up(first)
    assert verify(record_of(first)).proof == "fair"
    check(first)
    assert failing(first) == ["kept-other"]


def test_a_browser_that_is_shown_other_fingerprints_keeps_its_nonce(
    somebody: Seating, own_server: Served
) -> None:
    first, second = somebody(own_server.address), somebody(own_server.address)
    first.begin("friend", name="Ada")
    link = first.page.locator("#invite-link").input_value()
    game, secret = game_of(first), "cd" * 32
    first.go("/rules")  # no page of the game is open while the host changes its mind
    change(own_server, "UPDATE games SET secret = ? WHERE id = ?", secret, game)
    second.join(link, "Bea")
    first.go(f"/game/{game}")
    expect(first.page.locator("[data-changed]").first).to_be_visible()
    first.page.wait_for_timeout(500)
    log = rows(own_server, "SELECT entry FROM log WHERE game = ? AND seat = 0", game)
    assert log == [], "nothing of Ada's was shown"


def test_a_nonce_that_was_sent_is_not_sent_again_beside_another_fingerprint(
    somebody: Seating, own_server: Served
) -> None:
    first, second = somebody(own_server.address), somebody(own_server.address)
    game = until_one_has_shown(first, second, own_server)
    second.go("/rules")
    own_server.kill()  # the host takes what it has learnt out of the log, and puts another promise opposite
    change(own_server, "DELETE FROM log WHERE game = ? AND seat = 1", game)
    change(own_server, "UPDATE seats SET commitment = ? WHERE game = ? AND seat = 0", "ab" * 32, game)
    own_server.start()
    second.go(f"/game/{game}")
    expect(second.page.locator("[data-moved]").first).to_be_visible()
    expect(second.page.locator("[data-anew]").first).to_be_visible()
    second.page.wait_for_timeout(500)
    log = rows(own_server, "SELECT entry FROM log WHERE game = ? AND seat = 1", game)
    assert log == [], "the same nonce was not sent again"


def test_a_host_that_says_a_seat_trusts_it_is_noticed(somebody: Seating, own_server: Served) -> None:
    first, second = somebody(own_server.address), somebody(own_server.address)
    link, game = invite_and_leave(first)
    own_server.kill()  # the host says in Ada's place that it may throw in for her
    trust = "INSERT INTO log (game, number, seat, entry, message, at) VALUES (?, 1, 0, 'trust host', 'x', 1)"
    change(own_server, trust, game)
    own_server.start()
    second.join(link, "Bea")
    first.go(f"/game/{game}")
    first.page.locator("#hand .slot").first.wait_for(timeout=20_000)
    give_up(first)
    check(first)
    assert failing(first) == ["kept-nonce", "kept-other"]


def test_a_host_that_gives_a_deal_up_without_a_word_gets_no_other(somebody: Seating, served: Served) -> None:
    first, second = somebody(), somebody()
    until_one_has_shown(first, second, served)
    second.connect()
    asked = second.page.evaluate(
        """async () => {
          const place = document.querySelector("[data-deal]");
          const state = JSON.parse(place.dataset.deal);
          state.commitments[state.seat] = null;
          state.shown[state.seat] = null;
          place.dataset.deal = JSON.stringify({ ...state, broken: false });
          const loaded = [...performance.getEntriesByType("resource")];
          const module = loaded.find((one) => one.name.includes("exchange"));
          const before = localStorage.getItem("kingless-promises");
          (await import(module.name)).exchangeNonces();
          return before === localStorage.getItem("kingless-promises");
        }"""
    )  # as if the host did not like what it has seen, and asked Bea for another
    assert asked, "nothing new was promised"
    expect(second.page.locator("p.broken-promise[data-changed]")).to_be_visible()
