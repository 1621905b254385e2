"""A seat's view: exactly what it has seen, hidden cards after the known ones, and nothing deduced."""

from collections import Counter
from typing import Any

import pytest

from tests.wire.engine import Answer, Engine
from tests.wire.games import DECK, LATE, RULESETS, played


class Witness:
    """What one seat must know, kept from the events of each step and its own hand alone."""

    def __init__(self, seat: int) -> None:
        self.seat, self.other = seat, 1 - seat
        self.followers: list[str] = []
        """The other's followers that this seat has seen go there."""
        self.hand: list[str] = []
        """The other's cards in hand that this seat has seen go there."""

    def hear(self, event: Answer) -> None:
        """Take notice of something that happened."""
        if event["what"] == "recruited" and event["seat"] == self.other:
            self.followers += event["cards"]
        elif event["what"] == "phase-two":
            self.hand, self.followers = self.followers, []
        elif event["what"] == "played" and event["seat"] == self.other and event["cards"][0] in self.hand:
            self.hand.remove(event["cards"][0])

    def expected(self, truth: Answer) -> Answer:
        """The view that belongs to this state of the game."""
        view = dict(truth)
        view["hands"] = self._pair(truth["hands"], self.hand)
        view["followers"] = self._pair(truth["followers"], self.followers)
        view["draw_pile"] = ["?"] * len(truth["draw_pile"])
        if truth["to_act"] != self.seat:
            view["legal"] = []
        return view

    def _pair(self, piles: list[list[str]], known: list[str]) -> list[list[str]]:
        hidden = sorted(known) + ["?"] * (len(piles[self.other]) - len(known))
        return [hidden if seat == self.other else piles[seat] for seat in (0, 1)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_seat_sees_what_it_has_seen_and_no_more_through_a_whole_game(engine: Engine, ruleset: str) -> None:
    """B-16, B-20, A18, A19: own cards and public ones, the other's followers only where they were prizes."""
    truth = engine.state("new", setup={"ruleset": ruleset, "seed": 21})
    witnesses = [Witness(0), Witness(1)]
    while True:
        for witness in witnesses:
            view = engine.state(view=witness.seat)
            assert {key: view[key] for key in truth} == witness.expected(truth)
        if not truth["legal"]:
            return
        answer = played(engine, len(truth["legal"]), 1)[0]
        truth = answer["state"]
        for event in answer["events"]:
            for witness in witnesses:
                witness.hear(event)


def test_the_history_is_what_the_seat_has_seen_happen(engine: Engine) -> None:
    """B-16: a face that only the other saw is hidden in it."""
    start = engine.state("new", setup={"seed": 4})
    told = [event for answer in played(engine, 4) for event in answer["events"]]
    for seat in (0, 1):
        dealt, others, prize, *history = engine.state(view=seat)["history"]
        own = {"what": "dealt", "seat": seat, "cards": start["hands"][seat], "audience": [seat]}
        unseen = {"what": "dealt", "seat": 1 - seat, "cards": ["?"] * 13, "audience": [1 - seat]}
        assert [dealt, others] == ([own, unseen] if seat == 0 else [unseen, own])
        assert prize == {"what": "revealed", "cards": [start["centre"]]}
        assert history == [as_seen(event, seat) for event in told]
        assert sum(event["cards"] == ["?"] for event in history if "cards" in event) > 0


def as_seen(event: Answer, seat: int) -> Answer:
    """An event of the game as a seat saw it."""
    if seat in event.get("audience", [seat]):
        return event
    return event | {"cards": ["?"] * len(event["cards"])}


def test_a_prize_is_named_among_the_other_s_followers_and_later_in_its_hand(engine: Engine) -> None:
    """B-15, B-22: whoever saw it taken knows where it is."""
    hands = [["G8"], ["G9"]]
    position = {"hands": hands, "centre": "K7", "draw_pile": ["D2"], "followers": [["U1"], ["U2"]]}
    engine.state("new", setup={"position": position | {"hands": [["G8", "X1"], ["G9", "X2"]]}})
    for action in ("play G8", "play G9"):
        engine.ask("step", action=action)
    assert engine.state(view=0)["followers"] == [["D2", "U1"], ["K7", "?"]]
    assert engine.state(view=1)["followers"] == [["?", "?"], ["K7", "U2"]]
    engine.state("new", setup={"position": position})
    for action in ("play G8", "play G9"):
        engine.ask("step", action=action)
    assert engine.state(view=0)["hands"] == [["D2", "U1"], ["K7", "?"]]
    assert engine.state(view=1)["hands"] == [["?", "?"], ["K7", "U2"]]


def test_a_card_that_can_only_be_deduced_is_not_named(engine: Engine) -> None:
    """Fifty-one cards lie open to seat 0; the last one is still hidden."""
    rest = list((Counter(DECK) - Counter(["G1", "K2"])).elements())
    engine.state("new", setup={"position": {"phase": 2, "hands": [["G1"], ["K2"]], "discard": rest}})
    assert engine.state(view=0)["hands"] == [["G1"], ["?"]]
    assert engine.state(view=1)["hands"] == [["?"], ["K2"]]


def test_the_actions_are_told_to_the_seat_to_act_alone(engine: Engine) -> None:
    engine.state("new", setup={"position": LATE})
    assert engine.state(view="all")["legal"] == engine.state(view=1)["legal"] == ["play D1", "play G9"]
    assert engine.state(view=0)["legal"] == []
    both = [engine.state(view=seat) for seat in (0, 1)]
    assert [(view["to_act"], view["asked"]) for view in both] == [(1, "lead")] * 2


def test_the_view_of_all_is_the_default_and_has_no_history(engine: Engine) -> None:
    state = engine.state("new", setup={"seed": 1})
    assert engine.state() == engine.state(view="all") == state
    assert "history" not in state
    assert "?" not in state["hands"][0] + state["hands"][1] + state["draw_pile"]


def test_the_result_is_told_to_both_seats(engine: Engine) -> None:
    engine.state("new", setup={"position": LATE})
    end = played(engine, 1)[-1]["state"]
    views: list[dict[str, Any]] = [engine.state(view=seat) for seat in (0, 1)]
    assert views[0]["result"] == views[1]["result"] == end["result"] is not None
    assert views[0]["legal"] == views[1]["legal"] == []


def test_looking_changes_nothing(engine: Engine) -> None:
    before = engine.state("new", setup={"seed": 1})
    for view in (0, 1, "all"):
        engine.state(view=view)
    assert engine.state() == before
