"""Positions without all cards: played, thought about, solved and analysed, or refused with the reason."""

import json
from random import Random
from typing import Any

import pytest

from kingless.analysis.analyse import analyse
from kingless.analysis.model import AnalysisEffort
from kingless.fast.solver import Solver, TooLong
from kingless.minds import MINDS
from kingless.table.game import Game
from kingless.table.setup import read_setup
from kingless.wire.protocol import Session
from tests.wire.engine import Answer, refused
from tests.wire.games import DECK
from tests.wire.noise import spelled, told

UNEVEN: dict[str, Answer] = {
    "more followers for one": {
        "hands": [["G1", "U3"], ["G4", "K5"]],
        "followers": [["D7"], ["X2", "X3", "X4"]],
        "centre": "X1",
        "draw_pile": ["D9", "X9", "K9"],
    },
    "followers for one alone": {
        "hands": [["G1"], ["G4"]],
        "followers": [["D1", "D2", "D3", "D4", "D5", "D6"], []],
        "centre": "X1",
        "draw_pile": ["D9"],
    },
    "no draw pile": {"hands": [["G1", "U3", "D2"], ["G4", "K5", "D3"]], "centre": "X1"},
    "a draw pile that is too short": {
        "hands": [["G1", "U3", "D2"], ["G4", "K5", "D3"]],
        "centre": "X1",
        "draw_pile": ["D9", "X9"],
    },
    "a draw pile that is too long": {
        "hands": [["G1"], ["G4"]],
        "centre": "X1",
        "draw_pile": ["D9", "X9", "K9", "K8", "K7"],
    },
    "more to deal out than a hand holds": {
        "followers": [DECK[:13], []],
        "draw_pile": DECK[20:33],
    },
}


def begun(position: Answer) -> Session:
    """A session whose game stands so."""
    session = Session()
    told(session, do="new", setup={"position": position})
    return session


def answered(session: Session, **request: object) -> Answer:
    """The answer to a request."""
    answer: Answer = json.loads(session.answer(spelled(request)))
    return answer


def play_on(session: Session, chooser: Random, minds: list[str]) -> None:
    """Play to the end; at every decision these minds are asked, and in phase two the solver."""
    while (state := told(session, do="state"))["legal"]:
        for mind in minds:
            asked: Any = {"do": "best", "mind": mind, "nodes": 6}
            assert answered(session, **asked)["action"] in state["legal"]
            view = told(session, do="state", view=state["to_act"])
            assert answered(session, **asked, observation=view)["action"] in state["legal"]
        solved = answered(session, do="solve", nodes=300)
        if solved["ok"]:
            assert set(solved["values"]) <= set(state["legal"])
        else:
            assert refused(solved)["code"] in ("not-perfect-information", "bad-request")
        told_answer = answered(session, do="step", action=chooser.choice(state["legal"]))
        assert told_answer["ok"]
    assert state["result"]


@pytest.mark.parametrize("uneven", UNEVEN)
def test_every_mind_plays_a_position_that_does_not_come_out_even(uneven: str) -> None:
    play_on(begun(UNEVEN[uneven]), Random(uneven), list(MINDS))


def some_position(chooser: Random) -> Answer:
    """A position of phase one with piles of any size that the rules of positions let stand."""
    cards = chooser.sample(DECK, len(DECK))
    hand = chooser.randrange(0, 7)
    piles = [chooser.randrange(0, 14 - hand) for _ in range(2)]
    left = chooser.randrange(0, 27 - sum(piles))

    def taken(count: int) -> list[str]:
        return [cards.pop() for _ in range(min(count, len(cards)))]

    position: Answer = {
        "leader": chooser.randrange(2),
        "hands": [taken(hand), taken(hand)],
        "followers": [taken(piles[0]), taken(piles[1])],
        "draw_pile": taken(left),
    }
    if chooser.random() < 0.5:
        position["discard"] = taken(chooser.randrange(len(cards) + 1))
    return position


@pytest.mark.parametrize("seed", range(40))
def test_any_position_is_refused_or_played_to_its_end(seed: int) -> None:
    chooser, session = Random(seed), Session()
    begun_answer = answered(session, do="new", setup={"position": some_position(chooser)})
    if begun_answer["ok"]:
        play_on(session, chooser, ["search", "expert", "level-2"])
    else:
        assert refused(begun_answer)["code"] == "bad-setup"


@pytest.mark.parametrize("uneven", UNEVEN)
def test_a_game_from_such_a_position_is_analysed(uneven: str) -> None:
    chooser, game = Random(uneven), Game(read_setup({"position": UNEVEN[uneven]}))
    while game.decision:
        game.step(chooser.choice(game.decision.legal))
    told_of = analyse(game, AnalysisEffort(games=20, nodes=300))
    assert len(told_of.moves) == len(game.turns)


def test_uneven_hands_are_solved_under_the_law_or_refused_with_the_reason() -> None:
    """The hands of phase two hold what each seat recruited: here two cards and eight."""
    small = Game(read_setup({"position": {"followers": [["G1", "G2"], ["K3", "K4", "U5"]]}}))
    solution = Solver(small.law).solve(small.state)
    assert solution.complete
    assert len(solution.values) == 2
    large = Game(read_setup({"position": {"followers": [["G1", "G2"], DECK[14:22]]}}))
    with pytest.raises(TooLong, match="the hands are of unequal size"):
        Solver(large.law).solve(large.state)


# Observations.


def dealt_view(steps: int) -> tuple[Session, Answer]:
    """What the seat to act sees of a dealt game after so many cards."""
    session, chooser = Session(), Random(steps)
    state = told(session, do="new", setup={"seed": steps})
    for _ in range(steps):
        answered(session, do="step", action=chooser.choice(state["legal"]))
        state = told(session, do="state")
    view = told(session, do="state", view=state["to_act"])
    return session, view


def moved_to_the_discard(view: Answer) -> None:
    view["discard"].append(view["followers"][view["to_act"]].pop())


def a_blind_follower_too_many(view: Answer) -> None:
    view["draw_pile"].pop()
    view["followers"][1 - view["to_act"]].append("?")


def a_draw_pile_too_short(view: Answer) -> None:
    del view["draw_pile"][-2:]


def a_card_from_the_hand_lost(view: Answer) -> None:
    view["hands"][1 - view["to_act"]].pop()


def a_scored_card_lost(view: Answer) -> None:
    view["discard"].pop()


WRONG: list[tuple[Any, str]] = [
    (moved_to_the_discard, "the followers do not add up"),
    (a_blind_follower_too_many, "the followers do not add up"),
    (a_draw_pile_too_short, "the draw pile does not add up"),
    (a_card_from_the_hand_lost, "the hands do not add up"),
    (a_scored_card_lost, "the cards do not add up"),
]


@pytest.mark.parametrize(("damage", "reason"), WRONG)
@pytest.mark.parametrize("steps", [8, 9, 20])
def test_an_observation_of_a_dealt_game_adds_up_or_is_refused(damage: Any, reason: str, steps: int) -> None:
    session, view = dealt_view(steps)
    damage(view)
    for mind in MINDS:
        error = refused(answered(session, do="best", mind=mind, nodes=6, observation=view))
        assert error["code"] == "bad-request"
        assert reason in error["message"]


@pytest.mark.parametrize("damage", [moved_to_the_discard, a_blind_follower_too_many, a_draw_pile_too_short])
@pytest.mark.parametrize("mind", MINDS)
def test_one_that_does_not_tell_of_the_deal_is_thought_about_under_the_law(damage: Any, mind: str) -> None:
    """It may be of a game that began at a position without all cards."""
    session, view = dealt_view(20)
    damage(view)
    view["history"] = []
    answer = answered(session, do="best", mind=mind, nodes=6, observation=view)
    assert answer["action"] in view["legal"]
