"""Hints in words: what the expert weighs before its answer is told."""

import pytest

from kingless.rules.actions import Play, text
from kingless.rules.cards import card
from kingless.view.hint import Hint, advice, weighing
from kingless.view.names import Names
from kingless.view.words import words_in
from tests.scenario import A, B, Scenario, given

LEADS = given("phase 2, A: G5 G2 K3 U4, B: G9 D1 U1 D5, A leads")
WINS = given("phase 2, A: G5 G2 K3 U4, B: G9 G7 U1 D5, A leads").plays("G5")
CHOOSES = given("phase 2, A: G5 G2 K3 U4, B: G9 G1 U1 D5, A leads").plays("G5")
LOSES = given("phase 2, A: G5 G2 K3 U4, B: G3 G1 U1 D5, A leads").plays("G5")
FORCED = given("phase 2, A: G5 G2 K3 U4, B: G3 D1 U1 D5, A leads").plays("G5")


def _hint(answer: str, *weighed: str) -> Hint:
    return Hint(text(Play(card(answer))), tuple(text(Play(card(one))) for one in weighed))


@pytest.mark.parametrize(
    ("scene", "seat", "hint", "told"),
    [
        (LEADS, A, _hint("G2"), ["The expert would lead this faction: Goblins."]),
        (LEADS, A, _hint("K3"), ["The expert would lead a faction of which you hold a single card."]),
        (
            LEADS,
            A,
            _hint("G2", "G2", "G5", "K3"),
            ["The expert would lead this faction: Goblins.", "It weighs: Goblin 2, Goblin 5, Knight 3."],
        ),
        (CHOOSES, B, _hint("G9"), ["The expert would win this trick."]),
        (CHOOSES, B, _hint("G1", "G1", "G9"), ["The expert would let this trick go."]),
        (WINS, B, _hint("G9"), ["Each of your cards wins this trick: it matters which one you part with."]),
        (LOSES, B, _hint("G1"), ["None of your cards wins this trick: it matters which one you part with."]),
        (FORCED, B, _hint("G3", "G3"), ["You have no choice here."]),
    ],
)
def test_the_first_hint_tells_what_the_card_is_for(
    scene: Scenario, seat: int, hint: Hint, told: list[str]
) -> None:
    """B-12, B-13: whether a card wins the trick is the law's word, asked for what the seat may know."""
    names = Names(words_in("en"), scene.game.law.ruleset, ("Ann", "Bob"), seat)
    assert weighing(names, scene.game.observation(seat), hint) == told


def test_the_second_hint_names_the_card() -> None:
    names = Names(words_in("en"), LEADS.game.law.ruleset, ("Ann", "Bob"), A)
    assert advice(names, _hint("G2")) == "The expert would choose: Goblin 2."
    assert advice(names, Hint("pass")) == "The expert would choose: use nothing now."
