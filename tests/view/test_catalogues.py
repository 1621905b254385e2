"""The catalogues: nothing missing, nothing stale, everything compiled, and proof that each check can fail."""

from io import StringIO
from string import Formatter

import pytest
from babel.messages.catalog import Catalog

from kingless.minds import MINDS
from kingless.table.game import Game
from kingless.table.illegal_actions import SENTENCES
from kingless.tui.line import LineGame
from kingless.tui.table_display import Paper
from kingless.view.words import LANGUAGES, words_in
from tools.catalogues import COMMANDS, collected, compiled, load, main, po_path, problems, renewed


def catalogue(*entries: tuple[str, str], context: str | None = None, fuzzy: bool = False) -> Catalog:
    """A catalogue by hand."""
    made = Catalog(locale="de")
    for text, translation in entries:
        made.add(text, translation, context=context, flags={"fuzzy"} if fuzzy else set())
    return made


TEXTS = catalogue(("{name} wins.", ""), ("Draw.", ""))
RIGHT = (("{name} wins.", "{name} gewinnt."), ("Draw.", "Unentschieden."))


# The catalogues that ship.


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_that_the_program_says(language: str) -> None:
    assert problems(load(language), collected()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_that_of_the_texts(language: str) -> None:
    assert po_path(language).with_suffix(".mo").read_bytes() == compiled(load(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_has_the_parts_of_its_sentence(language: str) -> None:
    for message in load(language):
        if message.id:
            assert fields(str(message.string)) == fields(str(message.id)), message.id


def fields(sentence: str) -> list[str]:
    """The parts in braces, as they are when something is put into them."""
    return sorted(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_renewal_would_change_no_text(language: str) -> None:
    texts = [
        {(one.id, one.context): one.string for one in found if one.id}
        for found in (load(language), renewed(language))
    ]
    assert texts[0] == texts[1]
    assert len(texts[0]) > 100


def test_the_check_of_all_languages_says_nothing_and_fails_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(check=True) == 0
    assert capsys.readouterr().out == ""


def test_the_texts_of_the_program_are_collected_from_everywhere() -> None:
    found = {(message.id, message.context) for message in collected() if message.id}
    assert {(sentence, None) for sentence in SENTENCES.values()} <= found
    assert ("You win the game!", None) in found
    assert ("goblins", "faction") in found
    assert ("help", "command") in found


def test_the_commands_that_are_translated_are_those_of_the_line_game() -> None:
    line = LineGame(Game(), 0, MINDS["random"], words_in("en"), Paper(StringIO()), StringIO())
    assert set(COMMANDS) == set(line._commands)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_means_two_commands(language: str) -> None:
    meanings: dict[str, set[str]] = {}
    for key in COMMANDS:
        for word in (key, words_in(language).name("command", key).casefold()):
            meanings.setdefault(word, set()).add(key)
            assert " " not in word
    assert [word for word, keys in meanings.items() if len(keys) > 1] == []


# The checks can fail.


def test_a_catalogue_with_everything_right_has_no_problems() -> None:
    assert problems(catalogue(*RIGHT), TEXTS) == []


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (catalogue(RIGHT[0]), "missing: ('Draw.', None)"),
        (catalogue(*RIGHT, ("Gone.", "Weg.")), "stale: ('Gone.', None)"),
        (catalogue(RIGHT[0], ("Draw.", "")), "not translated: ('Draw.', None)"),
        (
            catalogue(("{name} wins.", "{nom} gewinnt."), RIGHT[1]),
            "other parts in braces: ('{name} wins.', None)",
        ),
        (catalogue(("{name} wins.", "gewinnt."), RIGHT[1]), "other parts in braces: ('{name} wins.', None)"),
        (
            catalogue(("{name} wins.", "{name gewinnt."), RIGHT[1]),
            "other parts in braces: ('{name} wins.', None)",
        ),
        (
            catalogue(("{name} wins.", "{name}{name}"), RIGHT[1]),
            "other parts in braces: ('{name} wins.', None)",
        ),
        (catalogue(RIGHT[0], ("Draw.", "{name}")), "other parts in braces: ('Draw.', None)"),
    ],
)
def test_a_catalogue_with_something_wrong_is_caught(wrong: Catalog, complaint: str) -> None:
    assert problems(wrong, TEXTS) == [complaint]


def test_a_guessed_translation_is_not_one() -> None:
    guessed = catalogue(*RIGHT, fuzzy=True)
    assert len(problems(guessed, TEXTS)) == 2


def test_a_name_of_another_kind_is_another_text() -> None:
    wanted = catalogue(("goblins", ""), context="faction")
    assert problems(catalogue(("goblins", "Kobolde"), context="faction"), wanted) == []
    assert problems(catalogue(("goblins", "Kobolde")), wanted) == [
        "missing: ('goblins', 'faction')",
        "stale: ('goblins', None)",
    ]


def test_another_text_compiles_to_other_bytes() -> None:
    assert compiled(catalogue(*RIGHT)) != compiled(catalogue(RIGHT[0], ("Draw.", "Remis.")))
    assert compiled(catalogue(*RIGHT)) == compiled(catalogue(*RIGHT))
