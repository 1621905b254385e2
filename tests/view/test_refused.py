"""Refusals in the reader's language: the reason, the names of that language, and the rule to look up."""

import re
from itertools import combinations

import pytest

from kingless.rules.actions import IllegalAction, Play
from kingless.rules.cards import card
from kingless.table.illegal_actions import SENTENCES
from kingless.view.error_words import why
from kingless.view.words import LANGUAGES
from tests.scenario import given
from tests.view.readers import reader

REFUSALS = {
    "must-follow": IllegalAction("must-follow", "B-12", card="K2", faction="goblins"),
    "not-in-hand": IllegalAction("not-in-hand", "B-11", card="K2"),
    "not-asked": IllegalAction("not-asked", "M-8", asked="window"),
    "not-offered": IllegalAction(
        "not-offered", "C-6", answer="choose bottom", offered="choose centre, choose top"
    ),
    "no-such-action": IllegalAction("no-such-action", None, words="dance"),
    "artifact-not-held": IllegalAction("artifact-not-held", "M-6", artifact="night-ring"),
    **{
        f"artifact-{why}": IllegalAction(f"artifact-{why}", "AR-18", artifact="night-ring")
        for why in ("spent", "phase", "moment", "who", "needs")
    },
    "no-potion": IllegalAction("no-potion", "W-1"),
    "one-potion": IllegalAction("one-potion", "W-4"),
    "bad-chance": IllegalAction("bad-chance", "B-3", asked="deal"),
    "game-over": IllegalAction("game-over", "B-27"),
}


def test_there_is_a_refusal_here_for_every_reason() -> None:
    assert REFUSALS.keys() == SENTENCES.keys()


@pytest.mark.parametrize("reason", REFUSALS)
def test_a_refusal_is_put_into_words_of_its_own_in_each_language(reason: str) -> None:
    told = {language: why(reader(0, language), REFUSALS[reason]) for language in LANGUAGES}
    for first, second in combinations(told.values(), 2):
        assert first != second
    assert not any("{" in text or "}" in text for text in told.values())


@pytest.mark.parametrize("reason", REFUSALS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_its_rule_where_there_is_one(language: str, reason: str) -> None:
    rule = REFUSALS[reason].rule
    named = re.findall(r"[A-Z]+-\d+", why(reader(0, language), REFUSALS[reason]))
    assert named == ([] if rule is None else [rule])


NAMES = {
    "en": ("Knight", "Goblins"),
    "nl": ("Ridder", "Goblins"),
    "de": ("Ritter", "Kobolde"),
    "fr": ("Chevalier", "Gobelins"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_names_cards_and_factions_as_that_language_does(language: str) -> None:
    """B-12: the printed names of each edition."""
    knights, goblins = NAMES[language]
    told = why(reader(0, language), REFUSALS["must-follow"])
    assert f"{knights} 2" in told
    assert goblins in told


def test_what_the_law_refuses_can_be_told() -> None:
    """B-11, B-12, B-27: what the law says itself, word for word."""
    game = given("phase 2, A: K2 G5, B: G9 D1, B leads").plays("G9").game
    refused = {text: game.law.refusal(game.state, Play(card(text))) for text in ("K2", "X9", "G5")}
    told = {text: error and why(reader(0), error) for text, error in refused.items()}
    assert told == {
        "K2": "Knight 2 may not be played now: Goblins were led, and you hold some. (rule B-12)",
        "X9": "Doppelgänger 9 is not in your hand. (rule B-12)",
        "G5": None,
    }
