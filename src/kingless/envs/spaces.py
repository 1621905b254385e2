"""The spaces of what an agent sees and does, for kits that speak of Gymnasium's spaces."""

import numpy as np
from gymnasium import spaces

from kingless.envs.actions import ACTIONS
from kingless.envs.layout import Layout

_LOW, _HIGH = -64, 64
"""Every number of an observation lies between these."""


def observation_space_of(layout: Layout) -> spaces.Dict:
    """The space of a dict with `observation` and `action_mask`."""
    return spaces.Dict(
        {
            "observation": spaces.Box(_LOW, _HIGH, (layout.size,), np.int8),
            "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
        }
    )


def action_space_of() -> spaces.Discrete:
    """The space of actions by number."""
    return spaces.Discrete(len(ACTIONS))
