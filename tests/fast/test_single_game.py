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
    illegal = next(kind for kind in range(TABLES.kinds) if kind not in before)
    for kind in (illegal, -1, TABLES.kinds, 52, 2**31):
        with pytest.raises(ValueError, match="may not be played"):
            game.play(kind)
    assert game.choices == before


def test_play_wants_one_number_and_a_game_that_has_begun() -> None:
    game = _kernel.Game(TABLES, 1)
    for wrong in ("1", None, 1.0, 2**70):
        with pytest.raises((TypeError, OverflowError)):
            game.play(wrong)
    with pytest.raises(TypeError, match="this game was never begun"):
        _kernel.Game.__new__(_kernel.Game).play(1)


def test_nothing_may_be_played_after_the_end() -> None:
    game = _kernel.Game(TABLES, 2)
    while legal := game.choices:
        game.play(legal[0])
    for play in (game.play, game.step):
        with pytest.raises(ValueError, match="may not be played"):
            play(0)
