"""One game of the kernel, step by step: what may be played, and what is told after each card."""

from random import Random

import pytest

from kingless.fast.compiled import kernel_tables
from kingless.table.setup import Setup, law_of

_kernel = pytest.importorskip("kingless.fast._kernel")

TABLES = kernel_tables(law_of(Setup()).ruleset, whole=True)
SEEDS = range(20)


def kinds(legal: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(52) if legal >> kind & 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_choices_are_the_legal_kinds_in_order(seed: int) -> None:
    rng, game = Random(seed), _kernel.Game(TABLES, seed)
    while game.legal:
        assert game.choices == kinds(game.legal)
        game.step(rng.choice(game.choices))
    assert game.choices == ()


@pytest.mark.parametrize("seed", SEEDS)
def test_play_does_what_step_does_and_tells_what_is_next(seed: int) -> None:
    rng = Random(seed)
    played, stepped = _kernel.Game(TABLES, seed), _kernel.Game(TABLES, seed)
    legal, decisions = played.choices, 0
    while legal:
        kind = rng.choice(legal)
        legal = played.play(kind)
        assert stepped.step(kind) == bool(legal)
        assert legal == kinds(stepped.legal)
        assert (played.hands, played.score, played.to_act) == (stepped.hands, stepped.score, stepped.to_act)
        decisions += 1
    assert decisions == 52
    assert played.winner == stepped.winner


def test_play_refuses_what_may_not_be_played() -> None:
    game = _kernel.Game(TABLES, 1)
    before = game.choices
    with pytest.raises(ValueError, match="may not be played"):
        game.play(next(kind for kind in range(TABLES.kinds) if kind not in before))
    assert game.choices == before
