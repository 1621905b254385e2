"""`kingless rules`: by topic, id and words, in every language."""

import pytest

from kingless.view.words import LANGUAGES
from tests.cli.commands import Run


def test_the_rules_are_read_by_topic_id_and_words(run: Run) -> None:
    contents, topic, rule, word = (
        run("rules", *given) for given in ((), ("powers",), ("B-12",), ("Knights",))
    )
    assert contents[1].startswith("Topics:\n")
    assert topic[1].startswith("Faction powers\n")
    assert rule[1].startswith("B-12 ")
    assert word[1].startswith("Knights (knights, K: ")
    assert {code for code, _, _ in (contents, topic, rule, word)} == {0}


def test_several_words_are_looked_for_together(run: Run) -> None:
    assert run("rules", "A", "led", "Doppelgänger")[1].startswith("B-39 A led Doppelgänger\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_read_in_every_language(run: Run, language: str) -> None:
    code, out, _ = run("rules", "B-1", "--lang", language)
    assert code == 0
    assert out.startswith("B-1 ")
