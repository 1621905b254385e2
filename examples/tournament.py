"""A policy of your own in the arena: `python examples/tournament.py DEALS`.

The policy is a function of arrays, such as a trained network. The arena starts this file again as a program
of the engine protocol, with the word `play`.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from kingless import play_match
from kingless.envs import claim_v1
from kingless.envs.actions import ACTIONS
from kingless.envs.policies import serve_policy
from kingless.rules.actions import Play
from kingless.rules.cards import value

LAYOUT = claim_v1.raw_env().maker.layout


def policy(observation: NDArray[np.int8], mask: NDArray[np.int8]) -> int:
    """Play the highest card for a high prize and in phase two; else throw the lowest."""
    prizes = [LAYOUT.kinds[kind] for kind in observation[LAYOUT.parts["centre"]].nonzero()[0]]
    is_worth_it = all(value(prize) >= 5 for prize in prizes)
    by_value = sorted(map(int, mask.nonzero()[0]), key=card_value)
    return by_value[-1] if is_worth_it else by_value[0]


def card_value(number: int) -> int:
    """The value of the card that this action plays; in the base game every action plays one."""
    action = ACTIONS[number]
    return value(action.card) if isinstance(action, Play) else -1


def main(deals: int) -> None:
    """Play against each opponent, every deal from both sides."""
    for opponent in ("random", "greedy"):
        score = play_match(f"program:{sys.executable} {__file__} play", opponent, deals=deals, seed=1)
        print(f"{opponent:8} {score.wins} won, {score.draws} drawn, {score.losses} lost: {score.share:.0%}")


if __name__ == "__main__":
    if sys.argv[1:] == ["play"]:
        serve_policy(policy)
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
