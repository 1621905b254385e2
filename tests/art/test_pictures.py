"""Pictures in notebooks: they stand alone, and show of hidden cards only the backs."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from kingless.art.canvas import Canvas
from kingless.art.card_rows import draw_arms, draw_card
from kingless.content.decks import DECKS
from kingless.content.factions import FACTIONS
from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.actions import PASS
from kingless.rules.cards import HIDDEN, card, code
from kingless.rules.observation import Observation
from kingless.table.game import Game
from kingless.table.record import record_of
from kingless.table.setup import Setup

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = {one.letter for one in FACTIONS.values()}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures speak the language of the environment."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def played(setup: Setup, answers: int) -> Game:
    """A game after so many answers, or at its end."""
    game, mind = Game(setup, seats=("Ada <3", "Bea & Co")), MINDS["greedy"]
    while (decision := game.decision) and answers:
        seen = game.observation(decision.seat)
        game.step(mind.choose(game.law.ruleset, seen, Budget(), 1).action)
        answers -= 1
    return game


GAMES = {
    "dealt": played(Setup(seed=1), 0),
    "phase one": played(Setup(seed=7), 9),
    "magic": played(Setup(seed=3, factions=DECKS["magic"], artifacts=True), 40),
    "phase two": played(Setup(seed=5, factions=DECKS["claim-2"]), 40),
    "over": played(Setup(seed=9), -1),
}


def drawn_cards(picture: str) -> Counter[str]:
    """The codes of the open cards in a picture, and `?` for each back in a hand or pile."""
    root = ET.fromstring(picture)
    texts = [node.text or "" for node in root.iter(f"{SVG}text")]
    return Counter(
        f"{letter}{value}" for value, letter in pairwise(texts) if value.isdigit() and letter in LETTERS
    )


def held_cards(seen: Observation) -> Counter[str]:
    """The codes of the open cards that an observation holds where a picture has a place for them."""
    piles = (*seen.hands, *seen.followers, *seen.score, *seen.front, seen.aside)
    laid = [one.card for one in (*seen.table, *seen.frozen)]
    centre = [] if seen.centre is None else [seen.centre]
    return Counter(code(one) for pile in (*piles, laid, centre) for one in pile if one != HIDDEN)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_picture_of_an_observation_has_the_cards_that_it_holds_and_no_other(game: Game) -> None:
    for seen in (game.observation(0), game.observation(1), game.beside()):
        picture = seen._repr_svg_()
        assert picture is not None
        assert drawn_cards(picture) == held_cards(seen)
        keys = {key for keys in seen.artifacts for key in keys}
        assert set(re.findall(r'href="#kingless-a-([\w-]+?)-card', picture)) == keys - {"?"}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_picture_of_a_game_is_open_and_says_so(game: Game) -> None:
    picture = game._repr_svg_()
    assert picture is not None
    assert "Every card lies open." in picture
    assert drawn_cards(picture) == held_cards(game.witness())
    assert "Ada &lt;3" in picture


def test_the_picture_of_a_record_has_every_card_that_was_played_and_who_won() -> None:
    game = GAMES["over"]
    picture = record_of(game)._repr_svg_()
    assert picture is not None
    prizes = {
        (turn.before.trick, turn.before.centre) for turn in game.turns if turn.before.centre is not None
    }
    laid = Counter(code(card) for event in game.events if event.what == "played" for card in event.cards)
    assert drawn_cards(picture) == laid + Counter(code(prize) for _, prize in prizes)
    assert "wins the game." in picture


def test_a_game_that_was_given_up_says_so_in_its_picture() -> None:
    game = played(Setup(seed=7), 3)
    game.give_up(1, "resignation")
    for picture in (game._repr_svg_(), record_of(game)._repr_svg_()):
        assert picture is not None
        assert "Bea &amp; Co has resigned: Ada &lt;3 wins the game." in picture


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_picture_needs_nothing_from_elsewhere(game: Game) -> None:
    for picture in (game._repr_svg_(), game.observation(0)._repr_svg_(), record_of(game)._repr_svg_()):
        assert picture is not None
        root = ET.fromstring(picture)
        ids = [node.get("id", "") for node in root.iter(f"{SVG}symbol")]
        used = {node.get("href", "") for node in root.iter(f"{SVG}use")}
        assert len(set(ids)) == len(ids)
        assert used == {f"#{one}" for one in ids}
        assert not re.search(r"var\(|<style|<script|url\(", picture)
        assert root.get("aria-label") == root.findtext(f"{SVG}title")


def test_a_record_that_does_not_hold_has_no_picture() -> None:
    assert replace(record_of(GAMES["dealt"]), version="9-00000000")._repr_svg_() is None


def test_a_faction_without_a_drawing_is_drawn_with_its_letter() -> None:
    canvas = Canvas(100, "a card")
    draw_card(canvas, card("Q4"), (0, 0), 88)
    draw_arms(canvas, "ferrymen", (0, 0), 22)
    assert [node.text for node in ET.fromstring(canvas.svg(124)).iter(f"{SVG}text")] == ["Q", "4", "Q"]


def test_the_picture_in_the_guide_is_what_a_notebook_shows() -> None:
    game = Game(Setup(seed=7), seats=("Ada", "Bea"))
    while len(game.turns) < 10:
        game.step(game.decision.legal[0] if game.decision else PASS)
    shown = Path(__file__).parents[2] / "docs" / "notebook.svg"
    assert shown.read_text("utf-8") == f"{game._repr_svg_()}\n"


def test_a_picture_speaks_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    picture = GAMES["dealt"]._repr_svg_()
    assert picture is not None
    assert "Fase 1, slag 1 van 13." in picture
    assert "Alle kaarten liggen open." in picture
