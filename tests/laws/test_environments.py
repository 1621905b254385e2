"""The environments keep the law: batches go as it says, and show a seat nothing that it cannot see."""

from random import Random

import numpy as np

from kingless.envs.actions import ACTIONS
from kingless.envs.batch import ClaimBatch
from kingless.envs.encoding import encode
from kingless.envs.games import GameMaker, LawGame
from kingless.envs.setups import setup_for
from kingless.fast import _kernel
from kingless.rules.observation import observe
from tests.laws.games import law
from tests.laws.veil import altered


@law
def test_a_batch_shows_and_allows_what_the_law_does(ruleset: str, seed: int) -> None:
    batch, rng = ClaimBatch(2, ruleset=ruleset, seed=seed), Random(seed)
    games = [batch.game(at) for at in range(batch.size)]
    while all(game.decision for game in games):
        for at, game in enumerate(games):
            assert game.decision is not None
            seen = observe(game.law, game.state, game.decision.seat)
            assert np.array_equal(batch.observations[at], encode(batch.maker.layout, seen))
            legal = [ACTIONS[number] for number in np.flatnonzero(batch.legal[at])]
            assert set(legal) == set(game.decision.legal)
        chosen = [int(rng.choice(np.flatnonzero(row).tolist())) for row in batch.legal]
        _, rewards, ended = batch.step(np.array(chosen))
        for game, action in zip(games, chosen, strict=True):
            game.step(ACTIONS[action])
    assert ended.all()
    winners = [None if not row[0] else int(row[0] < 0) for row in rewards]
    assert winners == [game.winner for game in games]


@law
def test_what_a_seat_cannot_see_changes_no_number_of_its_observation(ruleset: str, seed: int) -> None:
    """On the law with potions and artifacts, and in the kernel."""
    maker = GameMaker(setup_for("magic", ruleset, artifacts=True))
    game, rng = LawGame(maker, seed), Random(seed)
    while (acts := game.to_act) is not None:
        for seat in (0, 1):
            other = observe(maker.law, altered(game.state, seat, rng), seat)
            assert np.array_equal(encode(maker.layout, other), game.observe(seat))
        game.step(int(rng.choice(np.flatnonzero(game.mask(acts)).tolist())))
    plain = GameMaker(setup_for("claim", ruleset, artifacts=False))
    assert plain.tables is not None
    native = _kernel.Game(plain.tables, seed)
    while native.choices:
        for seat in (0, 1):
            assert native.imagined(seat, rng.getrandbits(32)).observe(seat) == native.observe(seat)
        native.play(rng.choice(native.choices))
