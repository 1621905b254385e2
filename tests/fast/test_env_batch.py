"""Batches of the environments write what single games do, however cards and actions are numbered."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from kingless.fast import _kernel
from kingless.fast.compiled import load
from kingless.fast.tables import compile_game
from kingless.table.setup import Setup, law_of

GAMES, ACTIONS, OBSERVED = 6, 273, 10
USUAL = compile_game(law_of(Setup()).ruleset)
KINDS = {
    "as in the deck": USUAL.kind,
    "every card alone": tuple(range(52)),
    "pairs, threes and fours": tuple(sorted(card % 17 for card in range(52))),
    "the last card first": tuple(range(51, -1, -1)),
    "some kinds without a card": tuple(card + (card > 20) for card in range(26)) * 2,
}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
@pytest.mark.parametrize("first", [3, 190], ids=["low numbers", "high numbers"])
@pytest.mark.parametrize("is_reversed", [False, True], ids=["in order", "reversed"])
def test_a_batch_writes_what_a_single_game_does(kind: tuple[int, ...], first: int, is_reversed: bool) -> None:
    tables, rng = load(replace(USUAL, kind=kind)), Random(first)
    numbers = sorted(rng.sample(range(first, first + 66), tables.kinds), reverse=is_reversed)
    batch = _kernel.EnvBatch(tables, bytes(numbers), ACTIONS, GAMES, 1, False, False)
    width = OBSERVED * tables.kinds + 6
    seen, masks = np.ones((GAMES, width), np.int8), np.ones((GAMES, ACTIONS), np.int8)
    choices, counts = np.ones((GAMES, 13), np.int16), np.ones(GAMES, np.uint8)
    views, seats = (seen, masks, choices, counts, np.zeros(GAMES, np.int8)), np.full(GAMES, -1, np.int8)
    batch.reset(np.arange(GAMES, dtype=np.uint64), np.ones(GAMES, np.uint8))
    batch.look(seats, views)
    singles = [single_game(tables, numbers, seed) for seed in range(GAMES)]
    for _ in range(52):
        actions = np.zeros(GAMES, np.int64)
        for at, (game, observation, mask) in enumerate(singles):
            game.look(game.to_act)
            assert np.array_equal(seen[at], observation)
            assert np.array_equal(masks[at], mask)
            legal = [number for number in numbers if mask[number]]
            assert choices[at].tolist() == legal + [-1] * (13 - len(legal))
            actions[at] = rng.choice(legal)
            game.act(int(actions[at]))
        batch.act(actions, seats, np.zeros((GAMES, 2), np.int8), np.zeros(GAMES, np.bool_), views)
    assert all(game.to_act == -1 for game, _, _ in singles)
    assert not masks.any()


def single_game(
    tables: _kernel.Tables, numbers: list[int], seed: int
) -> tuple[_kernel.EnvGame, NDArray[np.int8], NDArray[np.int8]]:
    """The game of this seed, with the arrays that it writes."""
    observation, mask = np.zeros(OBSERVED * tables.kinds + 6, np.int8), np.zeros(ACTIONS, np.int8)
    game = _kernel.EnvGame(tables, bytes(numbers), observation, mask)
    game.deal(*_kernel.deal_of(seed))
    return game, observation, mask
