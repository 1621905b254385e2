"""The start dialogue: one Enter plays, a word changes something, and wrong input gets a clear sentence."""

import re
from io import StringIO

import pytest
from msgspec.structs import replace

from kingless.content.decks import DECKS
from kingless.minds import MINDS
from kingless.tui.dialogue import StartDialogue
from kingless.tui.lead_options import LEADERS
from kingless.tui.start import StartChoices
from kingless.tui.table_display import Paper
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.words import LANGUAGES, words_in
from tests.tui.terminals import Seats, playable
from tools.catalogues import STARTING

USUAL = StartChoices(mind="level-1")
"""What Enter plays."""


def agreed(*lines: str, language: str = "en") -> tuple[StartChoices | None, list[str]]:
    """What was agreed on, and what was said to each line that was typed, in one line each."""
    paper, source = StringIO(), StringIO("".join(f"{line}\n" for line in lines))
    choices = StartDialogue(StartChoices(), words_in(language), Paper(paper), source).agree()
    return choices, [" ".join(answer.split()) for answer in re.split(r"^> ", paper.getvalue(), flags=re.M)]


def chosen(*lines: str) -> StartChoices:
    """What was agreed on."""
    choices, _ = agreed(*lines, "")
    assert choices is not None
    return choices


def test_one_enter_plays_what_is_usual() -> None:
    choices, (said, *rest) = agreed("")
    assert choices == USUAL
    assert rest == [""]
    assert "Deck: Claim, the first box, without artifacts. Rules: Standard. Unlike the English" in said
    assert "First leader: drawn at random. Who plays against you? 1. Gentle: Plays" in said
    assert "Type a number or a name; Enter takes Gentle." in said


@pytest.mark.parametrize(
    ("typed", "level"),
    [("3", "level-3"), ("Sharp", "level-4"), ("easy-going", "level-2"), ("level-5", "level-5")],
)
def test_a_bot_is_taken_by_its_name_or_number_and_the_game_begins(typed: str, level: str) -> None:
    assert agreed(typed)[0] == StartChoices(mind=level)


def test_a_bot_has_a_name_in_every_language() -> None:
    for language in LANGUAGES:
        words = words_in(language)
        for key, (name, _) in BOT_LEVELS.items():
            assert agreed(words(name), language=language)[0] == StartChoices(mind=key)


def test_two_people_are_asked_for_their_names() -> None:
    assert agreed("6", "Ann", "")[0] == StartChoices(mind="level-1", name="Ann", two="Second")
    choices, said = agreed("two", "a|b", "Ann", "Bob")
    assert choices == StartChoices(mind="level-1", name="Ann", two="Bob")
    assert any("printable characters" in one for one in said)


@pytest.mark.parametrize(
    ("lines", "choices"),
    [
        (("deck", "3"), replace(USUAL, deck="magic")),
        (("deck", "wild-hunt"), replace(USUAL, deck="wild-hunt")),
        (("artifacts", "1"), replace(USUAL, artifacts=True)),
        (("rules", "2"), replace(USUAL, ruleset="claim-de")),
        (("rules", ""), USUAL),
        (("leader", "bot"), replace(USUAL, leader="bot")),  # B-4
        (("leader", "1"), replace(USUAL, leader="me")),
        (("bot", "level-2"), replace(USUAL, mind="level-2")),
        (("book",), replace(USUAL, ruleset="claim-en")),
        (("deck", "magic", "book"), replace(USUAL, deck="magic", ruleset="magic-en")),
        (("house", "victory", "three"), replace(USUAL, options={"victory": "three"})),  # B-7
        (("house", "1", "3", "house", "1", "1"), USUAL),
        (("house", "3", "1", "house", ""), USUAL),
        (("house", "final_ties", "cards,values", "book"), replace(USUAL, ruleset="claim-en")),
        (("house", "final_ties", "2"), replace(USUAL, options={"final_ties": []})),  # B-32
        (("HOUSE", "Victory", " Three "), replace(USUAL, options={"victory": "three"})),
    ],
)
def test_a_word_changes_something(lines: tuple[str, ...], choices: StartChoices) -> None:
    assert chosen(*lines) == choices


def test_house_rules_are_offered_where_they_matter() -> None:
    """AR-14, W-4: only with artifacts, and only with Wizards."""
    plain = agreed("house", "")[1][1]
    assert "victory" in plain
    assert "shield" not in plain
    magic = agreed("deck", "magic", "artifacts", "1", "house", "")[1][5]
    assert "shield: The Shield of the Veil takes away 3." in magic
    assert "potions_per_card" in magic


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (("dance",), "“dance” changes nothing here. Type a number or a name"),
        (("deck", "9", ""), "There is no choice 9; type a number from 1 to 8."),
        (("leader", "king", ""), "There is no choice king; type a number from 1 to 4."),
        (
            ("artifacts", "1", "house", "stein_moment", "after", "house", "stein_legality", "new"),
            "stein_legality new needs stein_moment with",  # AR-15
        ),
    ],
)
def test_wrong_input_gets_a_clear_sentence_and_changes_nothing(
    lines: tuple[str, ...], complaint: str
) -> None:
    choices, said = agreed(*lines, "")
    assert any(complaint in answer for answer in said)
    assert choices is not None
    assert (choices.deck, choices.leader, "stein_legality" in choices.options) == ("claim", "random", False)


@pytest.mark.parametrize("lines", [("quit",), ("deck",), ("house", "1")])
def test_who_leaves_plays_nothing(lines: tuple[str, ...]) -> None:
    assert agreed(*lines)[0] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_every_language_change_the_same(language: str) -> None:
    words = words_in(language)
    dialogue = StartDialogue(StartChoices(), words, Paper(StringIO()), StringIO())
    assert {*dialogue.commands, "two"} == set(STARTING)
    typed = [words.name("command", key) for key in STARTING]
    assert len(set(typed)) == len(STARTING)
    assert agreed(words.name("command", "deck"), "2", "", language=language)[0] == replace(
        USUAL, deck="claim-2"
    )
    said = agreed("", language=language)[1][0]
    assert all(word in said for word in typed)
    assert ("Type a number or a name" in said) == (language == "en")


def test_everything_that_there_is_can_be_chosen() -> None:
    for word, keys in {"deck": (*DECKS, "random"), "leader": LEADERS, "bot": MINDS}.items():
        for key in keys:
            assert key in {chosen(word, key).deck, chosen(word, key).leader, chosen(word, key).mind}


# At a real terminal.


def test_at_a_terminal_enter_begins_and_the_house_rules_are_told(terminals: Seats) -> None:
    terminal = terminals.sit(NO_COLOR="1")
    assert "Enter takes Gentle." in terminal.read()
    assert "victory" in terminal.type("house")
    assert "three" in terminal.type("1")
    assert "House rules: Three votes are needed to win." in terminal.type("3")
    page = terminal.type("")
    assert "House rules: Three votes are needed to win." in page
    assert playable(page)
    assert "House rules: Three votes are needed to win." in terminal.type("rules")
    terminal.type("quit")
    assert terminal.end() == 0
    again = terminals.sit("--resume", NO_COLOR="1")
    assert "House rules: Three votes are needed to win." in again.read()


@pytest.mark.parametrize("given", [("--level", "sharp"), ("--mind", "greedy")])
def test_who_has_named_an_opponent_is_not_asked(terminals: Seats, given: tuple[str, ...]) -> None:
    assert "Who plays against you?" not in terminals.sit(*given, "--leader", "me", NO_COLOR="1").read()


def test_who_leaves_at_the_beginning_leaves_nothing_behind(terminals: Seats) -> None:
    terminal = terminals.sit()
    terminal.read()
    terminal.press(b"\x04")
    assert terminal.end() == 0
    assert not terminals.unfinished.exists()
