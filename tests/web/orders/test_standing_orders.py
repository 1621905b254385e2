"""Standing orders: what they answer for a seat, and what cannot be ordered."""

import pytest

from kingless.rules.actions import text
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.web.game.seat_orders import orders_after
from kingless.web.game.socket_messages import OrderMessage
from kingless.web.orders.standing_orders import ALWAYS, NEVER, StandingOrders, answer
from kingless.web.player_refusals import Refused
from tests.scenario import A, B, Scenario, given
from tests.serving.positions import HORSE, HOURGLASS

POSITION = "phase 2, A: G4 G8 U6, B: G5 G9 G1, A leads, {}"


def asked(game: Game, orders: StandingOrders, taken_back: int = 0) -> str | None:
    """What these orders of the seat that is asked answer."""
    decision = game.decision
    assert decision is not None
    seen = game.observation(decision.seat)
    action = answer(orders, game.law.ruleset, seen, decision.seat, taken_back)
    return None if action is None else text(action)


def said(
    game: Game, seat: int, what: str, old: StandingOrders | None = None, **rest: object
) -> StandingOrders:
    """The standing orders of this seat after it has said this now."""
    message = OrderMessage(what, **rest)  # type: ignore[arg-type]
    return orders_after(
        old or StandingOrders(), message, game.law.ruleset, game.observation(seat), len(game.turns)
    )


def all_asked(artifacts: str) -> Game:
    """A game before its first trick in which all are asked at every window."""
    scene = given(POSITION.format(artifacts)).game.setup
    return Game(Setup(factions=scene.factions, artifacts=True, position=scene.position, windows="all"))


def play(game: Game, *answers: str) -> Game:
    """The game after these answers."""
    return Scenario(game).plays(*answers).game


def test_who_has_nothing_to_use_is_asked_only_where_the_orders_say_always() -> None:
    game = all_asked(f"A artifacts: {HORSE}")
    assert asked(game, StandingOrders()) == "pass"
    assert asked(game, StandingOrders(ask=NEVER)) == "pass"
    assert asked(game, StandingOrders(ask=ALWAYS)) is None


def test_who_can_use_something_is_asked_unless_the_orders_say_otherwise() -> None:
    """5.5: the Horse may be used when both have played."""
    game = play(all_asked(f"A artifacts: {HORSE} {HOURGLASS}"), "pass", "G4", "pass", "G5", "pass")
    assert asked(game, StandingOrders()) is None
    assert asked(game, StandingOrders(silent=(HORSE,))) is None
    assert asked(game, StandingOrders(silent=(HORSE, HOURGLASS))) == "pass"
    assert asked(game, StandingOrders(ask=ALWAYS, silent=(HORSE, HOURGLASS))) is None
    assert asked(game, StandingOrders(ask=NEVER)) == "pass"


def test_who_holds_the_axe_is_asked_before_the_lead_after_it_and_after_the_answer() -> None:
    """A93, 5.5: at each of these a standing order may pass instead."""
    start = all_asked("A artifacts: axe-of-the-clouds, B artifacts: flying-boots")
    before = ((), ("pass",), ("pass", "pass", "G4"), ("pass", "pass", "G4", "pass"))
    after = (
        ("pass", "pass", "G4", "pass", "pass", "G5"),
        ("pass", "pass", "G4", "pass", "pass", "G5", "pass"),
    )
    for answers in (*before, *after):
        game = play(start, *answers)
        assert asked(game, StandingOrders()) is None
        assert asked(game, StandingOrders(silent=("axe-of-the-clouds", "flying-boots"))) == "pass"
        assert asked(game, StandingOrders(ask=NEVER)) == "pass"


def test_an_artifact_can_be_silenced_where_it_is_asked_for() -> None:
    game = play(all_asked(f"A artifacts: {HORSE}"), "pass", "G8", "pass", "G5", "pass")
    assert asked(game, StandingOrders()) is None
    silent = said(game, A, f"silence {HORSE}")
    assert asked(game, silent) == "pass"
    assert said(game, A, f"silence {HORSE}", silent) == silent
    with pytest.raises(Refused):
        said(game, A, "silence stein-of-kings")


def test_a_rest_for_the_trick_ends_with_it() -> None:
    game = play(all_asked(f"A artifacts: {HORSE}"), "pass", "G8", "pass", "G5", "pass")
    rest = said(game, A, "rest trick")
    assert asked(game, StandingOrders()) is None
    assert asked(game, rest) == "pass"
    next_trick = play(game, "pass", "pass", "pass", "pass", "U6", "pass", "G1", "pass")
    assert next_trick.state.trick > game.state.trick
    assert asked(next_trick, StandingOrders()) is None
    assert asked(next_trick, rest) is None
    assert asked(game, said(game, A, "wake", rest)) is None


def test_a_rest_until_the_next_turn_ends_with_the_next_card() -> None:
    game = all_asked(f"A artifacts: {HORSE}")
    rest = said(game, A, "rest turn")
    assert asked(game, StandingOrders(ask=ALWAYS, rest=rest.rest, rest_said=rest.rest_said)) == "pass"
    assert asked(play(game, "pass", "G8", "pass", "G5", "pass"), rest) is None


def test_what_was_said_before_something_was_taken_back_counts_no_more() -> None:
    game = play(all_asked(f"A artifacts: {HORSE}"), "pass", "G8", "pass", "G5", "pass")
    rest = said(game, A, "rest trick")
    assert asked(game, rest, taken_back=len(game.turns)) == "pass"
    assert asked(game, rest, taken_back=len(game.turns) + 1) is None
    plan = said(all_asked(f"B artifacts: {HORSE}"), A, "plan", lead="G4")
    at = play(all_asked(f"B artifacts: {HORSE}"), "pass")
    assert asked(at, plan) == "play G4"
    assert asked(at, plan, taken_back=1) is None


@pytest.mark.parametrize(
    ("follow", "fitting", "other"), [("G5", "winning", "losing"), ("G9", "losing", "winning")]
)
def test_an_armed_artifact_is_used_when_it_is_as_was_said(follow: str, fitting: str, other: str) -> None:
    """5.5: at a window where it may be used, and there only; B-13 says who would win."""
    game = all_asked(f"A artifacts: {HORSE}")
    at = play(game, "pass", "G8", "pass", follow, "pass")
    assert asked(at, said(game, A, f"arm {HORSE} soon")) == f"use {HORSE}"
    assert asked(at, said(game, A, f"arm {HORSE} {fitting}")) == f"use {HORSE}"
    assert asked(at, said(game, A, f"arm {HORSE} {other}")) is None
    assert asked(play(game, "pass", "G8"), said(game, A, f"arm {HORSE} soon")) == "pass"
    armed = said(game, A, f"arm {HORSE} soon")
    assert asked(at, said(game, A, f"disarm {HORSE}", armed)) is None
    assert asked(at, said(game, A, "rest trick", armed)) == "pass"
    assert asked(at, armed, taken_back=1) is None


def test_a_planned_card_is_played_if_the_law_allows_it_and_once() -> None:
    """B-12: the plan to follow with U6 does not hold where Goblins were led."""
    game = given("phase 2, A: G4 G8, B: G5 U9, A leads").game
    plan = said(game, B, "plan", lead="U9", follow="G5")
    assert answer(plan, game.law.ruleset, game.observation(B), B, 0) is None
    led = play(game, "G4")
    assert asked(led, plan) == "play G5"
    assert asked(led, said(game, B, "plan", follow="U9")) is None
    assert asked(led, said(game, B, "plan", lead="G5")) is None
    won = play(led, "G5")  # B leads now; the plan was for the card before
    assert won.decision is not None
    assert won.decision.seat == B
    assert asked(won, plan) is None
    assert asked(led, said(led, B, "forget", plan)) is None


@pytest.mark.parametrize(
    "message",
    [
        OrderMessage("plan", lead="G5"),
        OrderMessage("plan G5"),
        OrderMessage("plan nonsense"),
        OrderMessage(f"arm {HORSE} often"),
        OrderMessage(f"arm {HOURGLASS} soon"),
        OrderMessage("plan", follow="nonsense"),
        OrderMessage("keep", ask="sometimes"),
        OrderMessage("keep", ask="never", about=("night-ring",)),
        OrderMessage("rest forever"),
        OrderMessage("nonsense"),
    ],
)
def test_what_cannot_be_ordered_is_refused(message: OrderMessage) -> None:
    game = all_asked(f"A artifacts: {HORSE}")
    with pytest.raises(Refused):
        orders_after(StandingOrders(), message, game.law.ruleset, game.observation(A), 0)
