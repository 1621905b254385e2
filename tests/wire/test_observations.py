"""Observations from outside: what no game could show is refused, and none of them ends the process."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.wire.protocol import Session
from tests.laws.games import law
from tests.laws.magic import decisions, magic_game
from tests.wire.engine import Answer, refused
from tests.wire.noise import spelled, told

PUZZLED = "the mind could not make sense of this observation"


def asked(session: Session, view: Answer, mind: str = "greedy") -> Answer:
    """The answer of a mind that is asked about this observation."""
    line = spelled({"do": "best", "mind": mind, "observation": view})
    answer: Answer = json.loads(session.answer(line))
    return answer


def why_not(session: Session, view: Answer) -> str:
    """Why every mind's answer is a bad request."""
    errors = [refused(asked(session, view, mind)) for mind in MINDS]
    assert {error["code"] for error in errors} == {"bad-request"}
    return str(errors[0]["message"])


# Whatever is sent.

JUNK: tuple[Any, ...] = (
    *(None, 0, 1, -1, 2, 99, 10**30, True, 1.5, "?", "G1", "Z9", "x", "lead", "follow", "window", "over"),
    *([], ["?"], ["?", "?"], ["G1"], ["G0"] * 20, {}, [[], []], [["?"], ["?"]], [["G1", "?"], ["U3"]]),
    *([None, None], ["night-ring"], [["night-ring"], ["?"]], "seers", "giants", "crystal-ball"),
    [{"seat": 0, "card": "?", "faction": "undead", "value": 3}],
    [{"seat": 1, "card": "U3", "faction": "undead", "value": -5}],
    [[{"key": "crown-of-light", "faction": "undead", "value": 5}], []],
    [[{"key": "zz", "faction": "undead", "value": None}], []],
    [{"key": "flying-boots", "seat": 7, "by": 2, "plays": 2}],
)
ACTIONS = (
    *(
        "choose top",
        "choose centre",
        "choose G1",
        "choose K9",
        "choose N5",
        "choose knights",
        "choose undead",
    ),
    *("use night-ring", "use crystal-ball", "use eternal-lantern", "use stein-of-kings", "use fools-crystal"),
    *("use shield-of-the-veil", "use magicians-horse", "flip", "pass", "play ?", "choose ?", "play G1"),
)


TELLING = ("legal", "legal", "legal", "legal", "peek", "table", "asked", "hands")
"""The parts that a mind looks at first, to be made wrong more often."""


def mutated(view: Answer, chooser: Random) -> Answer:
    """The view with one to three of its parts made wrong, or only strange."""
    copy = deepcopy(view)
    for _ in range(chooser.choice((1, 1, 2, 3))):
        key = chooser.choice([*copy, *(telling for telling in TELLING if telling in copy)])
        part = copy[key]
        if key == "legal" and isinstance(part, list) and chooser.random() < 0.7:
            kept = chooser.sample(part, chooser.randrange(len(part) + 1))
            copy[key] = [*kept, chooser.choice(ACTIONS)]
        elif isinstance(part, list) and part and chooser.random() < 0.6:
            at = chooser.randrange(len(part))
            if isinstance(part[at], list) and part[at]:
                part[at][chooser.randrange(len(part[at]))] = chooser.choice(["?", "G1", "U3", "T3", "E9"])
            elif chooser.random() < 0.5:
                del part[at]
            else:
                part[at] = deepcopy(chooser.choice(JUNK))
        elif chooser.random() < 0.2:
            del copy[key]
        else:
            copy[key] = deepcopy(chooser.choice(JUNK))
    return copy


@law
def test_a_view_is_taken_as_it_is_and_a_mutated_one_is_answered_or_refused(ruleset: str, seed: int) -> None:
    session, chooser = Session(), Random(seed)
    session.game = game = magic_game(ruleset, seed)
    for decision in decisions(game, chooser):
        if decision.kind in ("lead", "follow", "window") and chooser.random() < 0.9:
            continue
        view = told(session, do="state", view=decision.seat)
        assert asked(session, view)["action"] in view["legal"]
        for mind in ("random", "greedy", "greedy", "greedy"):
            strange = mutated(view, chooser)
            answer = asked(session, strange, mind)
            if answer["ok"]:
                assert answer["action"] in strange["legal"]
            else:
                assert refused(answer)["code"] == "bad-request"


# What no game could show.


def session_with_artifacts() -> Session:
    """A session whose game stands at the follower's card; the follower holds the Night Ring."""
    session = Session()
    position = {
        "hands": [["G8", "K3"], ["G2", "U9"]],
        "centre": "D7",
        "draw_pile": ["D1", "D2", "D3"],
        "artifacts_dealt": [["serpent-sword"], ["night-ring"]],
    }
    told(session, do="new", setup={"artifacts": True, "position": position})
    session.answer(spelled({"do": "step", "action": "play G8"}))
    return session


WRONG: dict[str, tuple[Answer, str]] = {
    "an artifact for the second card where none is led": (
        {"table": [], "centre": "D7"},
        "'follow' does not fit what lies on the table",
    ),
    "a lead to a table that is not empty": ({"asked": "lead"}, "'lead' does not fit"),
    "a question that nobody asks": ({"asked": "elves"}, "nobody is asked 'elves'"),
    "no question": ({"asked": None}, "nobody is asked None"),
    "a card where an artifact is asked for": ({"asked": "window"}, "'window' is not answered with a card"),
    "a hidden card that it is shown": ({"peek": ["?"]}, "a card that lies open cannot be hidden"),
    "a hidden card of its own hand": ({"hands": [["?"], ["G2", "?"]]}, "knows its own hand"),
    "a hidden follower of its own": ({"followers": [[], ["?"]]}, "knows its own hand, followers"),
    "a hidden artifact of its own": ({"artifacts": [["?"], ["?"]]}, "knows its own hand, followers and arti"),
    "an artifact that there is not": ({"artifacts": [["?"], ["spoon"]]}, "'spoon' is no artifact"),
    "a card to play that it does not hold": ({"legal": ["play G3"]}, "'play G3' cannot be legal"),
    "an artifact to use that it does not hold": (
        {"legal": ["use serpent-sword"]},
        "'use serpent-sword' cannot be legal: seat 1 does not hold it",
    ),
    "a card twice": ({"discard": ["G8"]}, "G8 is named more often than the deck holds it"),
    "the prize elsewhere": ({"score": [["D7"], []]}, "D7 is named more often"),
    "a third leader": ({"leader": 2}, "there is no seat 2"),
    "a third seat's effect": (
        {"effects": [{"key": "flying-boots", "seat": 2, "by": 2, "plays": 1}]},
        "there is no seat 2",
    ),
    "a game that is over": ({"phase": "over"}, "in a game that is over nobody is to act"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_no_game_could_show_is_refused_with_the_reason(wrong: str) -> None:
    session = session_with_artifacts()
    view = told(session, do="state", view=1)
    change, reason = WRONG[wrong]
    assert asked(session, view)["ok"]
    assert reason in why_not(session, view | change)


def test_hidden_cards_of_the_other_seat_are_no_contradiction() -> None:
    """2.9: they are what an observation is for."""
    session = session_with_artifacts()
    view = told(session, do="state", view=1)
    assert view["hands"][0] == ["?"]
    assert view["artifacts"][0] == ["?"]
    assert asked(session, view)["ok"]


# The last resort.


class Stumbling:
    """A mind that fails at everything."""

    key = "stumbling"

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """Fail."""
        del ruleset, observation, budget, seed
        raise KeyError("nothing")


def test_a_mind_that_fails_at_an_observation_does_not_take_the_engine_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = session_with_artifacts()
    view = told(session, do="state", view=1)
    monkeypatch.setitem(MINDS, "stumbling", Stumbling())
    assert why_not_of(session, view) == ("bad-request", PUZZLED)
    assert asked(session, view)["ok"]


def why_not_of(session: Session, view: Answer) -> tuple[str, str]:
    """Why the stumbling mind's answer is refused: the code and the sentence."""
    error = refused(asked(session, view, "stumbling"))
    return error["code"], error["message"]
