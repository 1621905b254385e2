"""The peers: other people's card games, driven as their manuals say, without any step that can be spared."""

from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from random import Random
from typing import Any

from benchmarks.rounds import CHOICE, SEED, Broken, Competitor

TEXAS, LEDUC, HEARTS, SPADES = KEYS = ("texas", "leduc", "hearts", "spades")

_PACKAGES = {
    "pettingzoo": "pettingzoo",
    "rlcard": "rlcard",
    "pygame": "pygame-ce",
    "pyspiel": "open-spiel",
    "endplay": "endplay",
    "pgx": "pgx",
    "jax": "jax",
}
"""What is imported, and the package that brings it."""

_LENGTHS = {
    TEXAS: range(1, 64),  # whoever folds at once ends it; the number of raises in a round is limited
    LEDUC: range(1, 16),
    HEARTS: {52, 64},  # in one deal of four nobody passes three cards
    SPADES: {56},  # four bids come first
}
_CARDS = 52


def missing() -> list[str]:
    """The packages that have to be installed first."""
    return [package for module, package in _PACKAGES.items() if find_spec(module) is None]


def versions() -> dict[str, str]:
    """The version of each package that is measured."""
    return {
        package: version(package)
        for package in ("pettingzoo", "rlcard", "open-spiel", "endplay", "pgx", "jax")
    }


def competitors() -> list[Competitor]:
    """Two poker games of PettingZoo, written in Python, and two trick-taking games of OpenSpiel, in C++."""
    import pyspiel
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    found = []
    for key, module in ((TEXAS, texas_holdem_v4), (LEDUC, leduc_holdem_v4)):
        env = module.env()
        env.reset(seed=SEED)  # once: a reset with a seed builds the game anew
        found.append(Competitor(key, f"PettingZoo {key}_holdem_v4", partial(play_agents, env), _LENGTHS[key]))
    for key in (HEARTS, SPADES):
        game = pyspiel.load_game(key)
        play = partial(_take_tricks, game, _draw_before_deal(game))
        found.append(Competitor(key, f"OpenSpiel {key}", play, _LENGTHS[key]))
    return found


def play_agents(env: Any, rng: Random) -> int:
    """A random game up to the notice that it has ended, without a last step for each agent that is done."""
    decisions = 0
    bits = rng.getrandbits
    env.reset()
    while True:
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            break
        legal = observation["action_mask"].nonzero()[0]
        env.step(legal[bits(CHOICE) * len(legal) >> CHOICE])
        decisions += 1
    if cut or sum(env.rewards.values()):
        raise Broken("a game of poker in which something got lost")
    return decisions


def _take_tricks(game: Any, draw: int, rng: Random) -> int:
    """A random game; one shuffle deals it, which is cheaper than asking for chance's outcomes each time."""
    decisions = 0
    bits = rng.getrandbits
    state = game.new_initial_state()
    if draw:
        state.apply_action(bits(CHOICE) * draw >> CHOICE)
    deck = list(range(_CARDS))
    rng.shuffle(deck)
    for card in deck:
        state.apply_action(card)
    while legal := state.legal_actions():
        state.apply_action(legal[bits(CHOICE) * len(legal) >> CHOICE])
        decisions += 1
    if not state.is_terminal() or len(state.returns()) != game.num_players():
        raise Broken(f"{game}: a game without a result")
    return decisions


def _draw_before_deal(game: Any) -> int:
    """How many outcomes chance has before it deals; refused where it does not deal as `_take_tricks` does."""
    state = game.new_initial_state()
    draw = len(state.chance_outcomes()) % _CARDS
    if draw:
        state.apply_action(0)
    for card in range(_CARDS):
        outcomes = dict(state.chance_outcomes())
        if outcomes.keys() != set(range(card, _CARDS)) or max(outcomes.values()) > min(outcomes.values()):
            raise Broken(f"{game}: chance does not deal {_CARDS} cards, each as likely as the other")
        state.apply_action(card)
    if state.is_chance_node():
        raise Broken(f"{game}: chance has more to do than to deal")
    return draw
