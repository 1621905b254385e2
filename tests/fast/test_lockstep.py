"""Lock step: from the same deal the kernel and the law agree at every decision of many games."""

from random import Random

import pytest

from kingless.fast import _kernel
from tests.fast.games import ENDINGS, RULESETS, WHOLE, kernel_for, law_for, shuffled, tables_for
from tests.fast.lockstep import UNFINISHED, bits, compare, seen_in, walk

GAMES = 20
"""For each ruleset and deck; there are twenty of these."""


@pytest.mark.parametrize("deck", WHOLE)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_kernel_goes_with_the_law_through_whole_games(ruleset: str, deck: str) -> None:
    """B-11 to B-27, B-34 to B-41, C-5: hands, piles, prize, leader, legal cards and the winner."""
    law, tables, kernel = law_for(ruleset, deck), tables_for(ruleset, deck), kernel_for(ruleset, deck)
    for seed in range(GAMES):
        walk(law, tables, kernel, f"{ruleset} {deck} {seed}")


def test_a_deal_lies_as_it_is_dealt() -> None:
    """B-3, B-5: thirteen cards to each seat, and the top of the rest is the first prize."""
    law, tables = law_for("standard", "base"), tables_for("standard", "base")
    for seed in range(50):
        order, leader, state = shuffled(law, Random(seed))
        compare(law, tables, _kernel.Game.dealt(kernel_for("standard", "base"), order, leader), state)


def test_a_kind_that_may_not_be_played_is_refused_and_changes_nothing() -> None:
    """B-11, B-12: at every decision each kind that is not legal, and numbers that are none."""
    tables = tables_for("standard", "base")
    chance = Random(5)
    for seed in range(3):
        game = _kernel.Game(kernel_for("standard", "base"), seed, leader=seed & 1)
        while True:
            before = seen_in(tables, game)
            legal = list(bits(game.legal))
            for kind in (*(kind for kind in range(52) if kind not in legal), -1, 52, 300, 2**31 - 1):
                with pytest.raises(ValueError, match="this card may not be played now"):
                    game.step(kind)
            assert seen_in(tables, game) == before
            if not legal:
                break
            game.step(chance.choice(legal))
        assert game.to_act == -1
        assert game.winner != UNFINISHED


def test_the_same_seed_deals_the_same_game_and_another_another() -> None:
    tables, kernel = tables_for("standard", "base"), kernel_for("standard", "base")
    one, same, other = (_kernel.Game(kernel, seed) for seed in (7, 7, 8))
    assert seen_in(tables, one) == seen_in(tables, same)
    assert seen_in(tables, one) != seen_in(tables, other)
    assert [_kernel.Game(kernel, 7, leader=seat).to_act for seat in (0, 1)] == [0, 1]


@pytest.mark.parametrize(
    "order",
    [[], list(range(51)), list(range(53)), [0, *range(51)], [-1, *range(1, 52)], [*range(51), 52]],
    ids=["nothing", "too few", "too many", "one twice", "below zero", "beyond the deck"],
)
def test_a_deal_that_is_none_is_refused(order: list[int]) -> None:
    with pytest.raises(ValueError, match="a deal names each of the 52 cards once"):
        _kernel.Game.dealt(kernel_for("standard", "base"), order)


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_third_seat_leads_no_game(seat: int) -> None:
    with pytest.raises(ValueError, match="a seat is 0 or 1"):
        _kernel.Game(kernel_for("standard", "base"), 1, leader=seat)
    with pytest.raises(ValueError, match="a seat is 0 or 1"):
        _kernel.Game.dealt(kernel_for("standard", "base"), list(range(52)), leader=seat)


@pytest.mark.parametrize("deck", ENDINGS)
def test_tables_of_phase_two_alone_deal_no_game(deck: str) -> None:
    """D-1, H-1, C-6: what happens in phase one of these decks is not in the tables."""
    kernel = kernel_for("standard", deck)
    assert not kernel.whole
    with pytest.raises(ValueError, match="these tables are of phase two alone"):
        _kernel.Game(kernel, 1)
    with pytest.raises(ValueError, match="these tables are of phase two alone"):
        _kernel.Game.dealt(kernel, list(range(52)))
