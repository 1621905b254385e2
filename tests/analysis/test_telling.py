"""The telling: text and page in four languages, with every name escaped and nothing loaded from elsewhere."""

import gettext
import re
from html.parser import HTMLParser
from importlib.resources import files

import pytest
from msgspec.structs import replace

from kingless.analysis.analyse import analyse
from kingless.analysis.html import page
from kingless.analysis.model import Analysis, AnalysisEffort, Verdict
from kingless.analysis.text import lines
from kingless.analysis.wording import SIGNS, VERDICTS, percent
from kingless.table.game import RESIGNATION
from kingless.view.words import LANGUAGES, Words, words_in
from tests.analysis import BLUNDER, LOST, golden, golden_by_thumb, judged
from tests.scenario import given
from tools.catalogues import collected

ENGLISH = words_in("en")
VILLAIN = '<script>alert("1")</script>{name}&'
GAMES = ("claim-nl", "claim-en", "standard", "magic-en-artifacts-1", "claim-de-artifacts-1")


class Page(HTMLParser):
    """The tags, the attributes and the text of a page; fails where tags do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember a tag."""
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember a tag that has no content."""
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close the tag that was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Remember a text."""
        self.texts.append(data)

    def named(self, tag: str, kind: str = "") -> list[dict[str, str | None]]:
        """The tags of this name, and of this class."""
        return [
            has for name, has in self.tags if name == tag and (not kind or kind in (has.get("class") or ""))
        ]


class Spy(Words):
    """Words that remember which sentences were asked for."""

    def __init__(self) -> None:
        super().__init__("en", gettext.translation("kingless", str(files("kingless") / "locale"), ["en"]))
        self.asked: set[str] = set()

    def __call__(self, sentence: str, **parts: object) -> str:
        """The sentence, remembered."""
        self.asked.add(sentence)
        return super().__call__(sentence, **parts)


def told(name: str, language: str = "en") -> str:
    """The text of an analysis."""
    return "\n".join(lines(words_in(language), golden(name)))


# Text.


def test_the_text_names_the_turning_point_and_what_was_right() -> None:
    text = list(lines(ENGLISH, judged(given(BLUNDER).plays("D1"))))
    assert " 1. Phase 2, trick 12. seat 1: Dwarf 1" in text
    assert "    This throws the win away: with best play seat 0 wins now. Right: Goblin 9" in text
    assert "    seat 1  D1  lost  ?? threw the win away: lost now; better: Goblin 9" in text
    assert "The game is not finished." in text


def test_the_text_of_a_lost_game_says_what_was_harder_to_answer() -> None:
    text = list(lines(ENGLISH, judged(given(LOST).plays("U2"))))
    assert text[-1] == "    seat 0  U2  lost  –  was lost already; something else was harder to answer"
    assert "There was no turning point." in text


def test_the_text_has_a_line_for_every_move() -> None:
    text = told("claim-nl").splitlines()
    assert sum(line.startswith("    Ada  ") for line in text) == 26
    assert sum(line.startswith("    Bea  ") for line in text) == 26


def test_without_the_kernel_the_reason_is_told() -> None:
    text = "\n".join(lines(ENGLISH, replace(golden_by_thumb("claim-de-artifacts-1"), hindrance="no-kernel")))
    assert "Without the kernel the expert imagines too few games" in text
    assert "of this kind" not in text


def test_a_position_that_lacks_cards_is_no_fault_of_deck_or_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingless.analysis.estimate.law_nets", lambda: None)
    begun = given("phase 1, A: K2 G3, B: G9 U2, centre: U1, deck: D1 D2 D3, A leads").plays("K2")
    assert "The expert could imagine too few games here" in "\n".join(lines(ENGLISH, judged(begun)))


def test_what_could_not_be_judged_is_said_at_the_top() -> None:
    text = "\n".join(lines(ENGLISH, golden_by_thumb("claim-de-artifacts-1")))
    assert "The expert cannot imagine games of this kind quickly enough" in text
    assert "While artifacts or potions are hidden in phase two, nothing is exact." in text
    assert "%" not in text


def test_passes_without_a_choice_are_left_out() -> None:
    """A28: where everybody is asked, most passes say nothing."""
    moves = golden("standard-artifacts-2").moves
    forced = [move for move in moves if move.forced and move.action == "pass"]
    lines = told("standard-artifacts-2").splitlines()
    listed = [line for line in lines if line.startswith("    ") and "  " in line[4:]]  # in columns
    assert forced
    assert len(listed) == len(moves) - len(forced)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_text_and_page_speak_every_language(name: str, language: str) -> None:
    text, drawn = told(name, language), page(words_in(language), golden(name))
    assert f'<html lang="{language}">' in drawn
    if language != "en":
        assert text != told(name)
        said_in_english = [
            words for words in VERDICTS.values() if f" {words}" in text or f">{words}<" in drawn
        ]
        assert said_in_english == []


def test_every_sentence_is_one_of_the_catalogues() -> None:
    spy = Spy()
    for name in GAMES:
        list(lines(spy, golden(name)))
        page(spy, golden(name))
    known = {message.id for message in collected() if message.id and not message.context}
    assert spy.asked <= known
    assert len(spy.asked) > 40


def test_an_estimate_is_never_quite_sure() -> None:
    assert (percent(0.001), percent(0.5), percent(0.999)) == ("1 %", "50 %", "99 %")


def test_no_two_kinds_of_verdict_differ_by_colour_alone() -> None:
    good: tuple[Verdict, ...] = ("kept-win", "kept-draw", "best")
    bad: tuple[Verdict, ...] = ("win-to-loss", "mistake", "doubtful", "lost")
    assert set(SIGNS) == set(VERDICTS)
    assert not {SIGNS[one] for one in good} & {SIGNS[one] for one in bad}
    assert len(set(VERDICTS.values())) == len(VERDICTS)


# The page.


def villainous() -> Analysis:
    """A game between two who would like to run a program in the reader's browser."""
    return replace(golden("claim-nl"), seats=(VILLAIN, VILLAIN[::-1]))


def test_names_are_escaped_wherever_they_stand() -> None:
    drawn = page(ENGLISH, villainous())
    found = Page(drawn)
    assert found.named("script") == []
    assert "<script" not in drawn
    assert drawn.count("&lt;script&gt;") > 20
    assert VILLAIN in "".join(found.texts)


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    for name in GAMES:
        drawn = page(ENGLISH, golden(name))
        found = Page(drawn)
        assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in found.tags}
        assert not re.search(r"https?:|url\(|@import|javascript:", drawn)
        assert not [
            has for _, has in found.tags for key in has if key.startswith("on") or key in ("src", "href")
        ]
        assert {"default-src 'none'; style-src 'unsafe-inline'"} == {
            has["content"] for has in found.named("meta") if "http-equiv" in has
        }


def test_the_chart_has_a_name_a_description_and_every_turning_point() -> None:
    analysis = golden("claim-nl")
    found = Page(page(ENGLISH, analysis))
    (chart,) = found.named("svg", "chart")
    assert chart["role"] == "img"
    named = {has.get("id") for tag, has in found.tags if tag in ("title", "desc")}
    assert set((chart["aria-labelledby"] or "").split()) <= named
    assert len(found.named("circle", "turn")) == len(analysis.turning_points) > 0
    assert len(found.named("polyline")) == 2
    assert len(found.named("path", "exact")) == 2  # in the chart and in its legend
    assert len(found.named("line", "phase")) == 1


def test_every_number_of_the_chart_stands_in_the_table() -> None:
    analysis = golden("claim-nl")
    found = Page(page(ENGLISH, analysis))
    assert len(found.named("td", "chance soft")) == len(analysis.moves)
    texts = [text for text in found.texts if re.fullmatch(r"\d+ %", text)]
    for point in analysis.curve:
        assert f"{100 * point.chance:.0f} %" in texts


def test_every_move_has_its_verdict_in_words_and_with_a_sign() -> None:
    analysis = golden("claim-nl")
    found = Page(page(ENGLISH, analysis))
    assert len(found.named("span", "says")) == len(found.named("span", "sign")) == len(analysis.moves)


def test_a_game_with_magic_has_chances_and_a_chart() -> None:
    """M-9: what is hidden in phase two is estimated, and that it is not exact is said."""
    analysis = golden("claim-de-artifacts-1")
    text = "\n".join(lines(ENGLISH, analysis))
    assert "rule of thumb" not in text
    assert "While artifacts or potions are hidden in phase two, nothing is exact." in text
    assert "%" in text
    assert Page(page(ENGLISH, analysis)).named("svg")


def test_a_game_without_chances_has_no_chart_and_says_so() -> None:
    drawn = page(ENGLISH, golden_by_thumb("claim-de-artifacts-1"))
    assert "There is no chart" in drawn
    assert Page(drawn).named("svg") == []


def test_a_long_name_is_cut_in_the_chart_only() -> None:
    drawn = page(ENGLISH, replace(golden("claim-nl"), seats=("Ada" * 30, "Bea")))
    assert "AdaAdaAdaAdaAdaAd… wins" in drawn
    assert f"<h1>{'Ada' * 30} against Bea</h1>" in drawn


def test_a_drawn_game_is_called_so() -> None:
    assert "The game is drawn. Votes: Ada 2, Bea 2." in told("claim-en")


def test_a_game_that_was_given_up_says_by_whom_and_has_no_votes() -> None:
    game = given("phase 2, A: K2 G5, B: G9 D1, B leads").plays("G9").game
    game.give_up(1, RESIGNATION)
    told = analyse(game, AnalysisEffort(nodes=1000))
    assert told.ending is not None
    assert (told.ending.winner, told.ending.reason, told.ending.votes) == (0, RESIGNATION, None)
    said = "\n".join(lines(ENGLISH, told))
    assert f"{game.seats[1]} has resigned: {game.seats[0]} wins the game." in said
    assert [mark.kind for mark in told.marks][-1] == "over"
