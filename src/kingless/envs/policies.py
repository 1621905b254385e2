"""Policies as minds: a function of an observation and a mask plays wherever a mind or a program does."""

import sys
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from kingless.envs.actions import ACTIONS, NUMBER_OF
from kingless.envs.encoding import encode
from kingless.envs.games import is_plain
from kingless.envs.layout import layout_of
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.wire.process import serve

SeatPolicy = Callable[[NDArray[np.int8], NDArray[np.int8]], int]
"""The observation of a seat and its mask in, the number of an action out."""


class PolicyMind:
    """A policy that answers as minds do."""

    def __init__(self, key: str, policy: SeatPolicy) -> None:
        self.key = key
        self._policy = policy

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """What the policy says."""
        del budget, seed  # a policy of arrays has neither
        check_asked(observation)
        mask = np.zeros(len(ACTIONS), np.int8)
        mask[[NUMBER_OF[action] for action in observation.legal]] = 1
        seen = encode(layout_of(ruleset, is_plain(ruleset)), observation)
        return Choice(ACTIONS[int(self._policy(seen, mask))])


def serve_policy(policy: SeatPolicy, key: str = "policy") -> None:
    """Be a program of the engine protocol with this policy as its only mind, until the input ends."""
    MINDS.clear()
    MINDS[key] = PolicyMind(key, policy)
    serve(0, sys.stdout.buffer)
