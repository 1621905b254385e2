"""Actions as text: one spelling for each, and nothing else is an action."""

import pytest

from kingless.rules.actions import (
    AnyAction,
    Choose,
    Deal,
    DealArtifacts,
    Leader,
    Pass,
    Play,
    Shuffle,
    Use,
    parse,
    text,
)
from kingless.rules.cards import card, cards
from tests.scenario import whole_game

SEEDS = range(8)


def test_every_legal_answer_of_whole_games_reads_back_from_its_text() -> None:
    """B-11, B-12: what is offered can be written down and understood again, chance's answers too."""
    for seed in SEEDS:
        game = whole_game(seed)
        for turn in game.turns:
            decision = game.law.decision(turn.before)
            assert decision is not None
            for action in (*decision.legal, turn.action):
                assert parse(text(action)) == action
                assert type(parse(text(action))) is type(action)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Play(card("G7")), "play G7"),
        (Use("crown-of-light"), "use crown-of-light"),
        (Choose("top"), "choose top"),
        (Choose("pass"), "choose pass"),
        (Pass(), "pass"),
        (Leader(1), "leader 1"),
        (Deal(cards("G7 K2")), "deal G7 K2"),
        (DealArtifacts(("night-ring", "lovers-bow")), "artifacts night-ring lovers-bow"),
        (Shuffle(cards("K2 G7")), "shuffle K2 G7"),
    ],
)
def test_an_action_has_one_spelling(action: AnyAction, words: str) -> None:
    """B-11: every kind of answer, there and back."""
    assert text(action) == words
    assert parse(words) == action


@pytest.mark.parametrize(
    "words",
    [
        *(
            "",
            " ",
            "play",
            "play ",
            "play G",
            "play g7",
            "play G77",
            "play G7 K2",
            "play  G7",
            "play ?",
            "G7",
        ),
        *(
            "Play G7",
            " play G7",
            "pass now",
            "passe",
            "use",
            "use ",
            "choose",
            "choose ",
            "leader",
            "leader 2",
        ),
        *("leader -1", "leader 01", "leader x", "deal G7 ?", "deal g7", "shuffle 7", "resign", "play\tG7"),
    ],
)
def test_nonsense_is_no_action(words: str) -> None:
    """B-11: a text that spells no answer is refused when it is read."""
    with pytest.raises(ValueError, match=r"is no (action|card)"):
        parse(words)
