"""The limits of the solver: when a search stops, and what it does not solve."""

from random import Random

import pytest

from kingless.fast import _kernel
from kingless.fast.plain import Plain
from kingless.fast.solver import NotOpen, Solver
from kingless.rules.actions import Play
from kingless.rules.engine import Law
from kingless.rules.state import State
from tests.fast.games import ending, endings_for, law_for, places
from tests.fast.lockstep import bits
from tests.scenario import given

# Limits.


def large() -> tuple[Law, State]:
    """An ending of thirteen cards that takes more than a glance."""
    return next(
        (law, state)
        for law, state in (ending("standard", "base", seed, 13) for seed in range(50))
        if Solver(law).solve(state).nodes > 20_000
    )


def test_a_search_stops_after_the_nodes_that_it_may_take() -> None:
    law, state = large()
    whole = Solver(law).solve(state)
    for nodes in (1, 10, 1_000, whole.nodes - 1):
        solution = Solver(law).solve(state, nodes=nodes)
        assert not solution.complete
        assert solution.nodes <= nodes + 1
        assert solution.values.items() <= whole.values.items()
    assert Solver(law).solve(state, nodes=whole.nodes + 1) == whole


def test_a_single_value_has_a_limit_too() -> None:
    law, state = large()
    first, second, mine, theirs = places(law, *state.hands, *state.score)
    solver = _kernel.Solver(endings_for("standard", "base"))
    assert solver.value((first, second), (mine, theirs), state.leader, None, limit=10) is None
    assert solver.nodes == 10
    assert solver.value((first, second), (mine, theirs), state.leader, None) in (1, -1)


def test_a_search_stops_when_it_is_told_to() -> None:
    law, state = large()
    whole = Solver(law).solve(state)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    solver = Solver(law)
    stopped = solver.solve(state, stop=stop)
    assert not stopped.complete
    assert stopped.nodes < whole.nodes
    assert stopped.values.items() <= whole.values.items()
    assert solver.line(state, stop=lambda: True) == []
    # What was learnt before the stop is kept, and does no harm.
    assert solver.solve(state).values == whole.values


def test_an_error_in_the_stop_comes_through() -> None:
    law, state = large()

    def stop() -> bool:
        raise LookupError("no clock")

    with pytest.raises(LookupError, match="no clock"):
        Solver(law).solve(state, stop=stop)


def test_the_plain_search_stops_too() -> None:
    law, state = ending("standard", "base", 1, 6)
    plain = Plain(law, nodes=50)
    assert len(plain.values(state)) < len(law.decision(state).legal)  # type: ignore[union-attr]  # not over
    assert plain.nodes == 50
    plain = Plain(law, stop=lambda: True)
    assert len(plain.values(state)) < len(law.decision(state).legal)  # type: ignore[union-attr]  # not over
    assert plain.nodes == 256


# What is not solved.


@pytest.mark.parametrize(
    ("position", "deck", "reason"),
    [
        ("phase 1, A: K2, B: K3, centre: U1, deck: U2, A leads", "claim", "only phase two can be solved"),
        ("phase 2, A: K2, B: K3, A artifacts: night-ring, A leads", "claim", "artifacts are hidden"),
        ("phase 2, A: K2, B: K3, potions: +4, A leads", "magic", "potions are hidden"),
        ("phase 2, A: K2, B: K3, B potions: +4, A leads", "magic", "potions are hidden"),
        ("phase 2, A leads", "claim", "the game is over"),
    ],
)
def test_what_is_hidden_or_over_has_no_value(position: str, deck: str, reason: str) -> None:
    """M-5, W-1, B-27: neither the kernel nor the plain search guesses."""
    game = given(position, deck=deck).game
    with pytest.raises(NotOpen, match=reason):
        Solver(game.law).solve(game.state)


def test_places_are_sets_of_the_deck_and_equal_cards_take_different_ones() -> None:
    """B-1: five zeros of the Goblins, in whatever piles they lie."""
    law = law_for("standard", "base")
    deck, chance = list(law.ruleset.deck), Random(1)
    for _ in range(20):
        chance.shuffle(deck)
        piles = tuple(deck[:13]), tuple(deck[13:20]), tuple(deck[20:])
        sets = places(law, *piles)
        assert sum(sets) == (1 << 52) - 1
        for pile, found in zip(piles, sets, strict=True):
            assert [law.ruleset.deck[place] for place in bits(found)] == sorted(pile)


def test_a_card_of_one_kind_is_valued_once() -> None:
    game = given("phase 2, A: G0 G0 G0, B: G0 G0 U1, A leads").game
    assert list(Solver(game.law).solve(game.state).values) == [Play(game.state.hands[0][0])]


FULL = (1 << 52) - 1

NO_ENDINGS: dict[str, tuple[tuple[int, int], tuple[int, int], int, int | None, str]] = {
    "a hand too large": ((0b1, 0b110), (0, 0), 0, None, "equal size"),
    "a hand too small": ((0b1, 0), (0, 0), 0, None, "equal size"),
    "a led card too many": ((0b1, 0b10), (0, 0), 0, 5, "equal size"),
    "fourteen cards each": (((1 << 14) - 1, (1 << 28) - (1 << 14)), (0, 0), 0, None, "at most 13 cards"),
    "the whole deck": ((FULL >> 26, FULL ^ FULL >> 26), (0, 0), 0, None, "at most 13 cards"),
    "a card in both hands": ((0b11, 0b10 | 1 << 9), (0, 0), 0, None, "two places"),
    "a held card that is scored": ((0b1, 0b10), (0b1, 0), 0, None, "two places"),
    "a card scored twice": ((0b1, 0b10), (0b100, 0b100), 0, None, "two places"),
    "a led card in a hand": ((0b1, 0b110), (0, 0), 0, 0, "two places"),
    "a card beyond the deck": ((1 << 52, 1), (0, 0), 0, None, "none of the deck"),
    "a led card beyond the deck": ((0, 1), (0, 0), 0, 52, "none of the deck"),
    "a led card below the deck": ((0, 1), (0, 0), 0, -1, "none of the deck"),
    "a third seat": ((1, 2), (0, 0), 2, None, "a seat is 0 or 1"),
    "a seat below": ((1, 2), (0, 0), -1, None, "a seat is 0 or 1"),
}


@pytest.mark.parametrize("name", NO_ENDINGS)
def test_the_kernel_refuses_what_is_no_ending(name: str) -> None:
    """B-3: or it would write beyond its tables, and answer nonsense."""
    hands, scores, leader, led, reason = NO_ENDINGS[name]
    solver = _kernel.Solver(endings_for("standard", "base"))
    with pytest.raises(ValueError, match=reason):
        solver.solve(hands, scores, leader, led)
    with pytest.raises(ValueError, match=reason):
        solver.value(hands, scores, leader, led)


@pytest.mark.parametrize("size", [-1, 31])
def test_a_memory_beyond_all_bounds_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="0 to 30 bits"):
        _kernel.Solver(endings_for("standard", "base"), bits=size)
