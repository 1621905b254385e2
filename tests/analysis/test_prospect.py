"""The prospect: what is promised of a game before it is judged holds when it has been."""

import pytest

from kingless.analysis.analyse import analyse
from kingless.analysis.model import AnalysisEffort
from kingless.analysis.scope import scope_of, scope_sentences
from kingless.analysis.wording import no_turning_point_text
from kingless.content.decks import DECKS
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.words import words_in
from tests.table.games import go_on

ENGLISH = words_in("en")
HASTY = AnalysisEffort(games=20, nodes=500)


def told(deck: str, *, artifacts: bool = False) -> str:
    """What is said beforehand of a game with this deck."""
    game = Game(Setup(seed=1, factions=DECKS[deck], artifacts=artifacts))
    return " ".join(scope_sentences(ENGLISH, scope_of(game.law.ruleset)))


def test_of_the_first_box_everything_is_promised() -> None:
    said = told("claim")
    assert "a solver tells exactly what each card was worth" in said
    assert "the expert estimates it" in said
    assert "rule of thumb" not in said


@pytest.mark.parametrize(
    ("deck", "artifacts", "solved", "hides"),
    [
        ("claim", True, False, True),
        ("magic", False, False, True),
        ("claim-2", False, False, False),
        ("hall-of-mirrors", False, True, False),
    ],
)
@pytest.mark.parametrize("has_nets", [True, False])
def test_of_other_games_no_more_is_promised_than_can_be_judged(
    deck: str, artifacts: bool, solved: bool, hides: bool, has_nets: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_nets:
        monkeypatch.setattr("kingless.analysis.estimate.law_nets", lambda: None)
    said = told(deck, artifacts=artifacts)
    assert ("the expert estimates it" in said) == has_nets
    assert ("a rule of thumb says what it would do" in said) != has_nets
    assert ("tells exactly what each card was worth" in said) == solved
    assert ("Only the last tricks of phase two" in said) != solved
    assert ("While artifacts or potions are hidden in phase two, nothing is exact." in said) == hides


def test_where_nothing_was_judged_no_turning_point_is_denied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingless.analysis.estimate.law_nets", lambda: None)
    plain = analyse(go_on(Game(Setup(seed=1)), 3), HASTY)
    magic = analyse(go_on(Game(Setup(seed=1, artifacts=True)), 6), HASTY)
    assert plain.curve
    assert no_turning_point_text(ENGLISH, plain) == "There was no turning point."
    assert not magic.curve
    assert (
        no_turning_point_text(ENGLISH, magic)
        == "No turning point could be looked for: no chance could be told."
    )
