"""The page of a game: what it shows, what it offers, and never a card that the reader may not see."""

import re
from random import Random

import pytest

from kingless.content.decks import DECKS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import text
from kingless.rules.cards import HIDDEN, code, suit
from kingless.rules.phases import PHASE_1
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.house_rules import rules_in_words
from kingless.view.names import Names
from kingless.view.tracker import ON
from kingless.view.words import words_in
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.pages import REGIONS, Around, Links, SeatStatus, fragments, table_page
from tests.scenario import A, B, given
from tests.web.markup import read

SEATS = ("Ada", "Bea")
CARD = re.compile(r'data-(?:card|was)="([A-Z]\d)"')
DRAWN = re.compile(r'class="k-value"[^>]*>(\d)</text><text class="k-letter"[^>]*>([A-Z])<')
WRITTEN = re.compile(r"\b[A-Z]\d\b")
ANSWERS = re.compile(r'name="action" value="([^"]+)"')
TRACKED = re.compile(r'id="track-(\w+)">(.*?)</li>', re.DOTALL)
SEEN = re.compile(r'<i class="t-(?!unseen)[\w-]+">(\d)</i>')
LETTERS = {key: one.letter for key, one in FACTIONS.items()}
ONLOOKER = Around(may_act=False, watching=True, tracker=ON)
LINKS = Links(act="/game/1/act", offer="/game/1/offer", phrase="/game/1/phrase", socket="/game/1/socket")
RULES = rules_in_words(words_in("en"), Setup())


def regions_of(game: Game, seat: int | None, extra: Around | None = None) -> dict[str, str]:
    """The regions as this seat sees them."""
    names = Names(words_in("en"), game.law.ruleset, SEATS, seat)
    seen = game.witness() if seat is None else game.observation(seat)
    return fragments(names, seen, extra or Around(tracker=ON))


def test_the_page_of_a_game_holds_every_region_and_the_forms_to_answer() -> None:
    game = Game(Setup(seed=1), seats=("Ada", "Bea"))
    regions = regions_of(game, 0)
    assert tuple(regions) == REGIONS
    elements = read(table_page(words_in("en"), "Ada – Bea", "a token", 17, regions, LINKS, RULES, tracker=ON))
    by_id = {one.attributes["id"]: one for one in elements if "id" in one.attributes}
    assert set(REGIONS) <= by_id.keys()
    assert by_id["answer"].attributes["action"] == LINKS.act
    assert by_id["offers"].attributes["action"] == LINKS.offer
    for button in elements:
        if button.attributes.get("name") == "action":
            assert by_id["answer"] in button.ancestors()
    hidden = {
        one.attributes["name"]: one.attributes["value"]
        for one in elements
        if one.tag == "input" and "name" in one.attributes
    }
    assert hidden == {"_csrf_token": "a token", "version": "17"}


SETUPS = {
    "claim": Setup(seed=3),
    "claim-2": Setup(seed=3, factions=DECKS["claim-2"]),
    "magic": Setup(seed=3, factions=DECKS["magic"], artifacts=True),
    "magic, all asked": Setup(seed=5, factions=DECKS["magic-2"], artifacts=True, windows="all"),
}


@pytest.mark.parametrize("kind", SETUPS)
def test_over_a_whole_game_no_page_shows_more_than_the_seat_may_know(kind: str) -> None:
    """2.9: compared with where every card really lies, and with the legal answers."""
    game, chance = Game(SETUPS[kind], seats=("Ada", "Bea")), Random(11)
    while (decision := game.decision) is not None:
        for seat in (A, B):
            regions = regions_of(game, seat)
            offered = set(ANSWERS.findall("".join(regions.values())))
            legal = {text(action) for action in decision.legal} if decision.seat == seat else set()
            assert offered == legal
            assert shown_cards(regions) <= known(game, seat)
        assert shown_cards(regions_of(game, None, ONLOOKER)) <= open_cards(game)
        game.step(chance.choice(decision.legal))
    for seat in (A, B):
        assert not ANSWERS.findall("".join(regions_of(game, seat).values()))


def shown_cards(regions: dict[str, str]) -> set[str]:
    """Every card that the regions name anywhere, in an attribute or in words."""
    html = "".join(regions.values())
    drawn = {letter + value for value, letter in DRAWN.findall(html)}
    written = WRITTEN.findall(re.sub("<[^>]*>", " ", html))
    rows = TRACKED.findall(html)
    tracked = {LETTERS[key] + value for key, row in rows for value in SEEN.findall(row)}
    return {*CARD.findall(html), *written, *drawn, *tracked}


def open_cards(game: Game) -> set[str]:
    """The cards that lie open now, or that both seats have seen at some time."""
    state = game.state
    piles = [*state.score, *state.front, state.aside, state.discard]
    now = [card for pile in piles for card in pile]
    now += [laid.card for laid in (*state.table, *state.frozen)]
    now += [] if state.centre is None else [state.centre]
    told = [card for event in game.events if event.faces == (True, True) for card in event.cards]
    return {code(card) for card in (*now, *told)}


def known(game: Game, seat: int) -> set[str]:
    """The cards that this seat has seen, by what really happened."""
    seen = [card for event in game.events if event.faces[seat] for card in event.cards if card != HIDDEN]
    state = game.state
    own = (*state.hands[seat], *state.followers[seat], *state.peek[seat])
    return open_cards(game) | {code(card) for card in (*seen, *own)}


def test_a_card_that_may_not_be_played_says_why_without_a_title() -> None:
    """B-12: the reason is described, and shown on hover, focus and touch."""
    scenario = given("phase 2, A: D1 K2 X3 G5, B: G9 U1 U2 U3, B leads").plays("G9")
    html = regions_of(scenario.game, A)["hand"]
    elements = read(html)
    refused = {one.attributes["data-card"]: one for one in elements if "aria-disabled" in one.attributes}
    assert refused.keys() == {"D1", "K2"}
    reasons = {one.attributes["id"]: one.text for one in elements if one.attributes.get("class") == "why"}
    for one in refused.values():
        assert one.tag == "button"
        assert "Goblins were led" in reasons[one.attributes["aria-describedby"]]
    assert "title=" not in html


def test_the_votes_tell_both_counts_and_who_is_ahead_in_words() -> None:
    """B-29: more cards; not by colour alone."""
    scenario = given("phase 2, A: G1, B: K2, A score: D1 D2 U3, B score: D9 U8, A leads")
    said = [
        one.text
        for one in read(regions_of(scenario.game, A)["votes"])
        if one.attributes.get("class") == "unseen"
    ]
    assert "Dwarves: you 2, Bea 1. Ahead: you" in said
    assert "Undead: you 1, Bea 1. Ahead: Bea" in said
    assert "Goblins: you 0, Bea 0. Ahead: nobody" in said


def test_in_phase_one_the_shields_tell_the_known_followers_and_phase_two_begins_with_a_line() -> None:
    game, chance = Game(Setup(seed=2), seats=SEATS), Random(2)
    known = re.compile(r"Known followers: you (\d+), Bea (\d+)</span>")
    while game.state.phase == PHASE_1:
        regions, seen = regions_of(game, A), game.observation(A)
        told = [(int(mine), int(theirs)) for mine, theirs in known.findall(regions["votes"])]
        mine, theirs = ([suit(one) for one in pile if one != HIDDEN] for pile in seen.followers)
        assert told == [(mine.count(one), theirs.count(one)) for one in game.law.ruleset.by_suit]
        assert "Phase two begins." not in regions["trick"]
        assert game.decision is not None
        game.step(chance.choice(game.decision.legal))
    regions = regions_of(game, A)
    assert not known.search(regions["votes"])
    assert "Your followers are your hand now." in regions["trick"]
    assert game.decision is not None
    game.step(game.decision.legal[0])
    assert "Phase two begins." not in regions_of(game, A)["trick"]


def test_the_last_trick_stays_to_be_seen() -> None:
    scenario = given("phase 2, A: G1 K2, B: G9 U1, A leads").plays("G1", "G9")
    html = regions_of(scenario.game, A)["trick"]
    assert re.findall(r'data-was="(..)"', html) == ["G1", "G9"]
    assert 'data-trick="1"' in html
    assert "Bea wins the trick." in html


def test_after_the_end_the_votes_are_explained_and_offers_stand() -> None:
    game = given("phase 2, A: G1, B: G2, A score: K2, A leads").plays("G1", "G2").game
    extra = Around(offers=("rematch",), record="/game/1/record", analysis="/game/1/analysis")
    elements = read(regions_of(game, A, extra)["after"])
    said = " ".join(one.text for one in elements if one.tag in ("p", "li"))
    assert "Goblins: you 0, Bea 2. Vote for Bea." in said
    assert {one.attributes["href"] for one in elements if one.tag == "a"} >= {
        "/game/1/record",
        "/game/1/analysis",
    }
    assert [one.attributes["value"] for one in elements if one.attributes.get("name") == "what"] == [
        "rematch"
    ]
    assert regions_of(given("phase 2, A: G1, B: G2, A leads").game, A)["after"].strip() == ""


def test_presence_clock_and_phrase_stand_on_the_plates() -> None:
    game = Game(Setup(seed=1), seats=("Ada", "Bea"))
    seats = (SeatStatus(clock="4:05"), SeatStatus(is_here=False, said="Hello!"))
    html = regions_of(game, 0, Around(seats=seats, phrases=tuple(PHRASES)))
    plates = [one.text for one in read(html["piles"]) if one.attributes.get("class") == "plate"]
    assert "away" in plates[0]
    (clock,) = [one for one in read(html["piles"]) if one.attributes.get("role") == "timer"]
    assert "4:05" in clock.text
    assert "Hello!" in html["piles"]
    keys = [one.attributes["value"] for one in read(html["after"]) if one.attributes.get("name") == "key"]
    assert keys == list(PHRASES)


def test_who_may_not_act_is_offered_nothing() -> None:
    game = Game(Setup(seed=1), seats=("Ada", "Bea"))
    assert not ANSWERS.findall("".join(regions_of(game, 0, Around(may_act=False)).values()))


def test_the_log_is_told_by_tricks_under_headings() -> None:
    scenario = given("phase 2, A: G1 K2, B: G9 U1, A leads").plays("G1", "G9")
    elements = read(regions_of(scenario.game, A)["log"])
    assert [one.text for one in elements if one.tag == "h3"] == ["Phase 2, trick 12 won by Bea"]
    (chapter,) = [one for one in elements if one.attributes.get("class") == "chapter"]
    assert "Bea plays Goblin 9." in chapter.text


def test_a_shield_tells_by_how_much_and_what_its_faction_does() -> None:
    """B-29, B-30: by the number of cards, or where that is equal by the highest."""
    scenario = given("phase 2, A: G1, B: K2, A score: D1 D2 D3 U3, B score: D9 U8, A leads")
    elements = read(regions_of(scenario.game, A)["votes"])
    ahead = [one.text for one in elements if one.attributes.get("class") == "ahead"]
    assert ahead == ["–", "–", "Bea by the 8", "You +2", "–"]
    powers = {one.attributes["id"]: one.text for one in elements if "popover" in one.attributes}
    for one in elements:
        if "popovertarget" in one.attributes:
            assert one.attributes["popovertarget"] in powers
    assert "whoever loses the trick scores the Dwarves in it" in powers["power-dwarves"]
    assert "You 3 (3, 2, 1)" in powers["power-dwarves"]


def test_a_bot_that_is_asked_is_seen_to_think_and_a_person_is_waited_for() -> None:
    game = given("phase 2, A: G1, B: K2, B leads").game
    for is_bot, sentence in ((True, "Bea is thinking"), (False, "Waiting for Bea …")):
        extra = Around(seats=(SeatStatus(), SeatStatus(is_bot=is_bot)))
        assert sentence in regions_of(game, A, extra)["options"]


@pytest.mark.parametrize(
    ("count", "shape"), [(13, "row-7 two-rows "), (8, "row-4 two-rows "), (5, "row-5 one-row ")]
)
def test_on_a_phone_a_long_hand_lies_in_two_rows_and_keeps_its_room(count: int, shape: str) -> None:
    cards = ("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "K2", "K3", "K4", "K5")[:count]
    others = ("U0", "U1", "U2", "U3", "U4", "U5", "U6", "U7", "U8", "U9", "D0", "D1", "D2")[:count]
    scenario = given(f"phase 2, A: {' '.join(cards)}, B: {' '.join(others)}, A leads")
    for _ in range(2):
        hand = next(one for one in read(regions_of(scenario.game, A)["hand"]) if one.tag == "div")
        assert hand.attributes["class"].startswith(f"hand {shape}")
        scenario.plays("G1", "U0")


def test_the_end_shows_the_votes_of_each_beside_the_words() -> None:
    game = given("phase 2, A: G1, B: G2, A score: K2, A leads").plays("G1", "G2").game
    sides = [
        one for one in read(regions_of(game, A)["after"]) if "verdict-side" in one.attributes.get("class", "")
    ]
    assert [one.text for one in sides] == ["1 You", "1 Bea"]
    assert "ahead-side" in sides[1].attributes["class"]


def test_the_links_are_found_while_the_game_runs_and_once_after_it() -> None:
    running = given("phase 2, A: G1, B: G2, A leads")
    extra = Around(offers=("resign",), links="/game/1/links")
    over = Around(
        offers=("rematch",), links="/game/1/links", record="/game/1/record", analysis="/game/1/analysis"
    )
    for game, around in ((running.game, extra), (running.plays("G1", "G2").game, over)):
        elements = read(regions_of(game, A, around)["after"])
        links = [one for one in elements if one.attributes.get("href") == "/game/1/links"]
        assert [one.text for one in links] == ["Share"]


def test_to_resign_takes_two_steps() -> None:
    elements = read(
        regions_of(given("phase 2, A: G1, B: G2, A leads").game, A, Around(offers=("resign",)))["after"]
    )
    (button,) = [one for one in elements if one.attributes.get("value") == "resign"]
    (fold,) = [one for one in elements if one.tag == "details"]
    assert (button.text, button.attributes["name"]) == ("Yes, resign", "what")
    assert fold in button.ancestors()
    assert "open" not in fold.attributes
    assert [one.text for one in elements if one.tag == "summary"] == ["Resign"]
