"""The page after a game in a real browser: the deal reckoned again, the replay, the verdicts."""

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from kingless.content.decks import DECKS
from kingless.rules.actions import text
from kingless.table.fair_deal import FairDeal
from kingless.table.game import Game
from kingless.table.record import to_json
from kingless.table.setup import Setup
from kingless.web.game.nonces.deal_proof import proof_of
from tests.browser.conftest import Seating
from tools.browser.seats import Seat, guest, host, play_until
from tools.browser.serving import Served
from tools.browser.visitor import Visitor

VECTORS = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1000: "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
}
"""SHA-256 as its standard has it, for texts of one, two and many blocks."""
HASHES = """async (texts) => {
  const fair = await import("/static/js/fair.js");
  return texts.map((text) => fair.hex(fair.sha256(new TextEncoder().encode(text))));
}"""
CHECKS = """async (games) => {
  const fair = await import("/static/js/fair.js");
  const failing = (proof, given, record) =>
    fair.check(proof, given, record).filter((step) => step.holds === false).map((step) => step.step);
  return games.map(([proof, record]) => {
    const [first, second] = proof.nonces;
    const other = { ...proof, deck: [...proof.deck.slice(1), "Z9"] };
    return {
      right: failing(proof, proof, record),
      nonce: failing(proof, { ...proof, nonces: [first, second + "!"] }, record),
      exchanged: failing(proof, { ...proof, nonces: [second, first] }, record),
      secret: failing(proof, { ...proof, secret: proof.secret.replace(/.$/, "x") }, record),
      commitment: failing(proof, { ...proof, commitment: "0".repeat(64) }, record),
      deck: failing(other, proof, record),
      record: failing(proof, proof, { answers: record.answers.slice(1) }),
    };
  });
}"""


def played(deck: str, artifacts: bool, number: int) -> list[Any]:
    """The proof and the record of a game whose players like artifacts."""
    secret = f"{number:064x}"
    setup = Setup(factions=DECKS[deck], artifacts=artifacts, leader="random")
    game, chance = Game(setup, FairDeal(secret, ("left", "Ünïcode ☠"))), Random(number)
    while (decision := game.decision) is not None:
        uses = [action for action in decision.legal if text(action).startswith(("use", "flip"))]
        game.step(chance.choice(uses or decision.legal))
    return [msgspec.to_builtins(proof_of(game)), to_json(game)]


def test_the_hash_of_our_own_is_sha_256(somebody: Seating) -> None:
    one = somebody()
    one.go("/lobby")
    assert one.page.evaluate(HASHES, list(VECTORS)) == list(VECTORS.values())
    texts = ["König ☠", *("x" * length for length in range(130))]
    assert one.page.evaluate(HASHES, texts) == [sha256(text.encode()).hexdigest() for text in texts]


def test_the_browser_deals_as_the_dealer_does_and_sees_what_is_wrong(somebody: Seating) -> None:
    games = [played(deck, artifacts, 20 + at) for at, deck in enumerate(DECKS) for artifacts in (False, True)]
    asked = {question["kind"] for proof, _ in games for question in proof["questions"]}
    assert asked == {"leader", "potions", "artifacts", "deal", "shuffle", "draw"}
    one = somebody()
    one.go("/lobby")
    for found in one.page.evaluate(CHECKS, games):
        assert found["right"] == []
        assert found["commitment"] == ["commitment"]
        assert found["deck"] == ["deck"]
        assert found["record"] == ["record"]
        assert "commitment" in found["secret"]
        for wrong in ("nonce", "exchanged"):
            assert "commitment" not in found[wrong]
            assert any(step.startswith("question-") for step in found[wrong])


@pytest.fixture(scope="module")
def seat(served: Served) -> Seat:
    """A seat at a game that two have played to its end."""
    first = host(served.address)
    play_until((first, guest(first)), lambda seen: bool(seen["over"]))
    return first


@pytest.fixture
def finished(somebody: Seating, seat: Seat) -> Page:
    """The page of that game, reached from its table."""
    one = somebody()
    Visitor(one.page, one.address).sit_down(seat)
    one.page.locator("a[href^='/after/']").first.click()
    one.page.wait_for_url("**/after/**")
    return one.page


def test_the_replay_goes_by_scrubber_steps_marks_and_keys(finished: Page) -> None:
    expect(finished.locator(".halt")).to_have_attribute("data-number", "0")
    finished.locator("a[data-step='2']").click()
    expect(finished.locator(".halt")).to_have_attribute("data-number", "1")
    finished.locator("#at").focus()
    finished.keyboard.press("End")
    expect(finished.locator(".halt")).to_have_attribute("data-number", "52")
    finished.locator(".rail a").nth(13).click()
    expect(finished.locator(".halt")).to_have_attribute("data-number", "27")
    expect(finished.locator(".rail a").nth(13)).to_have_attribute("aria-current", "step")
    finished.locator("h1").click()
    finished.keyboard.press("ArrowLeft")
    expect(finished.locator(".halt")).to_have_attribute("data-number", "26")
    assert finished.url.endswith("?at=26")
    said = finished.locator("#said").text_content() or ""
    assert said.startswith("Phase 1, trick 13")
    assert finished.locator("#at").get_attribute("aria-valuetext") == said
    finished.reload()
    expect(finished.locator(".halt")).to_have_attribute("data-number", "26")
    finished.locator("[data-run]").click()
    expect(finished.locator(".halt")).to_have_attribute("data-number", "27")


def test_the_deal_is_checked_on_the_page_and_a_wrong_nonce_fails(finished: Page) -> None:
    finished.locator("[data-check]").click()
    expect(finished.locator(".proof-sum")).to_have_class("proof-sum holds")
    steps = finished.locator(".proof-steps li").count()
    assert finished.locator(".proof-steps .holds").count() == steps - 1  # the seed is only told
    assert not finished.locator("input[name='nonce-1']").is_visible()
    finished.locator(".proof-details > summary").click()
    finished.locator("input[name='nonce-1']").fill("something else")
    finished.locator("[data-check]").click()
    expect(finished.locator(".proof-sum")).to_have_class("proof-sum fails")
    expect(finished.locator("[data-step='commitment']")).to_have_class("holds")
    deal = finished.locator(".proof-steps li", has_text="Both hands and the deck")
    expect(deal).to_have_class("fails")


def test_the_verdicts_come_by_themselves(finished: Page) -> None:
    finished.locator("#verdicts .main-button").click()
    finished.locator("[data-state='told']").wait_for(timeout=60_000)
    assert finished.locator(".move").count() == 52
    finished.locator(".move-card").last.click()
    expect(finished.locator(".halt")).to_have_attribute("data-number", "52")
    expect(finished.locator(".halt-verdict")).to_be_visible()
    finished.set_viewport_size({"width": 360, "height": 640})
    finished.goto(finished.url.partition("?")[0])
    finished.locator("[data-state='told']").wait_for()
    assert finished.evaluate("document.documentElement.scrollHeight") <= 5 * 640
    assert not finished.locator(".halt").is_visible()
    finished.locator(".after-ways a[href='#replay']").click()
    expect(finished.locator(".halt")).to_be_visible()


_OUT_OF_SIGHT = """() => {
  const wanted = [".halt-verdict", ".halt-trick", ...(innerHeight > 700 ? [".side.near"] : [])];
  return wanted.filter((one) => {
    const box = document.querySelector(one)?.getBoundingClientRect();
    return !box || box.top < 0 || box.bottom > innerHeight + 1;
  });
}"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_on_a_phone_a_turning_point_opens_at_its_table_with_its_verdict(
    somebody: Seating, served: Served, size: tuple[int, int]
) -> None:
    one = somebody(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    link = one.page.locator("[data-turning] a[href*='?at=']")
    for _ in range(10):  # a game without any mistake has no turning point
        seat = host(served.address, against="level-1")
        play_until((seat,), lambda seen: bool(seen["over"]))
        one.sit_down(seat)
        one.page.locator("[data-turning] [data-state=told]").wait_for()
        if link.count():
            break
    link.tap()
    one.page.wait_for_url("**/after/**")
    one.page.locator("details[data-fold]:not([open])").first.wait_for()
    one.page.wait_for_function(f"() => ({_OUT_OF_SIGHT})().length === 0")
    one.page.evaluate("scrollTo(0, 0)")
    one.page.locator("#judged a[href*='#board']").first.tap()
    one.page.wait_for_function(f"() => ({_OUT_OF_SIGHT})().length === 0")
