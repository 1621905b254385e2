"""`python -m benchmarks.environments`: the environments beside the peers of their kits, in one run.

Everybody is observed and asked for a mask at every step, and answered at random.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
from msgspec import Struct

from benchmarks.kernel_peers import Leduc
from benchmarks.peers import play_agents
from benchmarks.rounds import CHOICE, SEED, Broken, Competitor, Speed, race
from kingless.envs import ClaimBatch, claim_v1
from kingless.envs.games import GameMaker
from kingless.envs.setups import setup_for

_SIZE = 1_024
_STEPS = 52
_SEEDS = 32
"""Bits of a seed."""
_DOMINOES = ("python_block_dominoes", "python_team_dominoes")


class _Aim(Struct, frozen=True):
    """How many times a peer one of ours is to be; 0 where there is no aim."""

    ours: str
    peer: str
    times: float


AIMS = (
    _Aim("zoo", "leduc", 20),
    _Aim("zoo law", "leduc", 3),
    _Aim("zoo artifacts", "leduc", 3),
    _Aim("zoo raw", "leduc raw", 0),
    _Aim("single", "hearts", 6),
    _Aim("batch", "pgx", 14),
    _Aim("numpy", "pgx", 6),
    *(_Aim("spiel", name, 1) for name in _DOMINOES),
)


def competitors() -> list[Competitor]:
    """Ours, and those that each is measured by."""
    import open_spiel.python.games  # noqa: F401 - it registers OpenSpiel's own games in Python
    import pyspiel
    from pettingzoo.classic import leduc_holdem_v4

    import kingless.envs.open_spiel  # noqa: F401 - it registers ours

    lengths = range(1, 2_000)
    steps = {_SIZE * _STEPS}
    many, chosen = Batched(), Batched()
    leduc, leduc_raw = leduc_holdem_v4.env(), leduc_holdem_v4.raw_env()
    for env in (leduc, leduc_raw):
        env.reset(seed=SEED)  # once: a reset with a seed builds the game anew
    raw, rich = claim_v1.raw_env(), claim_v1.env(artifacts=True)
    single = GameMaker(setup_for("claim", "standard", artifacts=False))
    hearts = pyspiel.load_game("hearts", {"pass_cards": False})
    spiel = [Competitor("spiel", "OpenSpiel python_claim", _spiel("python_claim"), lengths)]
    spiel += [Competitor(name, f"OpenSpiel {name}", _spiel(name), lengths) for name in _DOMINOES]
    return [
        Competitor("zoo", "claim_v1.env(), kernel", partial(play_agents, claim_v1.env()), {_STEPS}),
        Competitor("zoo law", "claim_v1.env(), law", partial(play_agents, _on_law()), {_STEPS}),
        Competitor("zoo artifacts", "claim_v1.env(), artifacts", partial(play_agents, rich), lengths),
        Competitor("leduc", "PettingZoo leduc, env()", partial(play_agents, leduc), lengths),
        Competitor("zoo raw", "claim_v1.raw_env(), kernel", partial(play_agents, raw), {_STEPS}),
        Competitor("leduc raw", "PettingZoo leduc, raw_env()", partial(play_agents, leduc_raw), lengths),
        Competitor("single", "one game from Python", partial(_play_single, single), {_STEPS}),
        Competitor("hearts", "OpenSpiel hearts", partial(_play_hearts, hearts), {_STEPS}),
        Competitor("batch", f"ClaimBatch of {_SIZE:,}", partial(many.play, many.choose), steps, perf_counter),
        Competitor(
            "numpy",
            f"ClaimBatch of {_SIZE:,}, numpy chooses",
            partial(chosen.play, chosen.choose_by_numpy),
            steps,
            perf_counter,
        ),
        Competitor("pgx", f"pgx leduc_holdem, {_SIZE:,}", Leduc(_SIZE).play, {64 * _SIZE}, perf_counter),
        *spiel,
    ]


def _on_law() -> Any:
    """The base game as it is played where the kernel is not compiled."""
    env = claim_v1.env()
    env.maker.tables = None
    return env


def _play_single(maker: GameMaker, rng: Random) -> int:
    """A random game in which the seat to act is shown its observation and its mask."""
    game, bits, decisions = maker.new(rng.getrandbits(_SEEDS)), rng.getrandbits, 0
    while (seat := game.to_act) is not None:
        game.observe(seat)
        legal = game.mask(seat).nonzero()[0]
        game.step(int(legal[bits(CHOICE) * len(legal) >> CHOICE]))
        decisions += 1
    return decisions


def _play_hearts(game: Any, rng: Random) -> int:
    """The same with a deal of hearts."""
    state, bits, decisions = game.new_initial_state(), rng.getrandbits, 0
    while state.is_chance_node():
        legal = state.legal_actions()
        state.apply_action(legal[bits(CHOICE) * len(legal) >> CHOICE])
    while not state.is_terminal():
        state.information_state_tensor()
        legal = np.flatnonzero(state.legal_actions_mask())
        state.apply_action(legal[bits(CHOICE) * len(legal) >> CHOICE])
        decisions += 1
    return decisions


def _spiel(name: str) -> Callable[[Random], int]:
    import pyspiel

    return partial(_play_spiel, pyspiel.load_game(name))


def _play_spiel(game: Any, rng: Random) -> int:
    """A game of OpenSpiel in Python, chance's steps too; players look at their information state."""
    state, bits, steps = game.new_initial_state(), rng.getrandbits, 0
    while not state.is_terminal():
        if not state.is_chance_node():
            state.information_state_tensor(state.current_player())
        legal = state.legal_actions()
        state.apply_action(legal[bits(CHOICE) * len(legal) >> CHOICE])
        steps += 1
    return steps


class Batched:
    """A batch with what chooses for it; games that end begin anew."""

    def __init__(self) -> None:
        self._batch = ClaimBatch(_SIZE, seed=SEED)
        self._rng = np.random.default_rng(SEED)
        self._rows = np.arange(_SIZE)

    def play(self, choose: Callable[[], Any], rng: Random) -> int:  # noqa: ARG002 - one generator draws for all
        """As many steps as a game has, in every game."""
        ended = 0
        for _ in range(_STEPS):
            self._batch.step(choose())
            ended += int(np.count_nonzero(self._batch.ended))
        if ended != _SIZE:
            raise Broken(f"{ended} games of a batch have ended instead of {_SIZE}")
        return _SIZE * _STEPS

    def choose(self) -> Any:
        """A legal action for every game, by the kernel."""
        return self._batch.random_actions(self._rng)

    def choose_by_numpy(self) -> Any:
        """The same by numpy."""
        drawn = self._rng.random(_SIZE, np.float32) * self._batch.counts
        return self._batch.choices[self._rows, drawn.astype(np.intp)]


def table(ours: list[Competitor], speeds: dict[str, Speed]) -> str:
    """A row for each, and for ours how many times its peers it is."""
    lines = []
    for one in ours:
        speed = speeds[one.key]
        ratios = [
            f"{speed.median / speeds[aim.peer].median:.1f} × {aim.peer}{_aim_text(aim)}"
            for aim in AIMS
            if aim.ours == one.key
        ]
        lines.append(f"{one.what:38} {speed.median:12,.0f} steps/s  {', '.join(ratios)}".rstrip())
    return "\n".join(lines)


def _aim_text(aim: _Aim) -> str:
    return f" (aim {aim.times:g})" if aim.times else ""


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.environments", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a short run, for a first look")
    rounds, seconds = (3, 0.3) if parser.parse_args().quick else (7, 1.0)
    ours = competitors()
    print(table(ours, race(ours, rounds, seconds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
