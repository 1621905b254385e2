"""The kernel's peers: compiled games that play whole games, many games at once, or imagined ones."""

from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from benchmarks import peers
from benchmarks.kernel import BATCH_SIZE, SIMULATIONS
from benchmarks.rounds import SEED, Broken, Competitor

BOTS, PGX, ISMCTS = KEYS = ("bots", "pgx", "ismcts")

_STEPS = 64
"""Steps of a batch between two looks at the clock."""
_CURIOSITY = 1.4
_SEEDS = 31
"""Bits of a seed: OpenSpiel wants it as a C int."""


def competitors() -> list[Competitor]:
    """OpenSpiel's hearts by its own bots and its search, pgx, and the games that Python steps through."""
    import pyspiel

    hearts = pyspiel.load_game("hearts")
    dealt = pyspiel.load_game("hearts", {"pass_cards": False})
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(hearts.num_players())]
    stepped = [one for one in peers.competitors() if one.key in (peers.HEARTS, peers.LEDUC)]
    search = partial(_search, dealt)
    return [
        Competitor(BOTS, "OpenSpiel hearts, its own bots", partial(_play_bots, hearts, bots), {1}),
        *stepped,
        Competitor(
            PGX, f"pgx leduc_holdem, {BATCH_SIZE:,}", Leduc().play, {_STEPS * BATCH_SIZE}, perf_counter
        ),
        Competitor(ISMCTS, "OpenSpiel IS-MCTS, hearts", search, {SIMULATIONS}),
    ]


def _play_bots(game: Any, bots: list[Any], rng: Random) -> int:
    """One game that OpenSpiel plays by itself, chance included."""
    import pyspiel

    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(_SEEDS))
    if len(returns) != game.num_players():
        raise Broken("hearts without a result")
    return 1


def _search(game: Any, rng: Random) -> int:
    """One search of OpenSpiel's information-set tree, at the first card of a deal that is no forced one."""
    import pyspiel

    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(rng.choice(state.legal_actions()))
    bot = pyspiel.ISMCTSBot(
        rng.getrandbits(_SEEDS),
        pyspiel.RandomRolloutEvaluator(1, rng.getrandbits(_SEEDS)),
        _CURIOSITY,
        SIMULATIONS,
        -1,  # a fresh world for every simulation
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )
    if bot.step(state) not in state.legal_actions():
        raise Broken("OpenSpiel's search chose no legal card")
    return SIMULATIONS


class Leduc:
    """pgx's leduc, as its manual drives it: one compiled function for choice, step and new games."""

    def __init__(self, size: int = BATCH_SIZE) -> None:
        import jax
        import pgx
        from pgx.experimental.wrappers import auto_reset

        env = pgx.make("leduc_holdem")
        step = jax.vmap(auto_reset(env.step, env.init))

        def turn(key: Any, state: Any) -> Any:
            key, choice, fresh = jax.random.split(key, 3)
            chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            action = jax.random.categorical(choice, chances, axis=-1)
            return key, step(state, action, jax.random.split(fresh, size))

        self._turn = jax.jit(turn)
        self._key = jax.random.PRNGKey(SEED)
        self._state = jax.jit(jax.vmap(env.init))(jax.random.split(self._key, size))
        self._key, self._state = self._turn(self._key, self._state)  # compiled here, before any clock runs
        self._size = size

    def play(self, rng: Random) -> int:  # noqa: ARG002 - jax has a generator of its own
        """Some steps of every game; the observations are there when it returns."""
        key, state = self._key, self._state
        for _ in range(_STEPS):
            key, state = self._turn(key, state)
        state.observation.block_until_ready()
        self._key, self._state = key, state
        return _STEPS * self._size
