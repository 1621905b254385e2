"""Players that think: each gets an observation, never the true state."""

from kingless.minds.expert import Expert
from kingless.minds.greedy import Greedy
from kingless.minds.learned import Learned
from kingless.minds.levels import LEVELS
from kingless.minds.mind import Mind
from kingless.minds.random import RandomMind
from kingless.minds.search import Search

_ALL: tuple[Mind, ...] = (RandomMind(), Greedy(), Search(), Learned(), Expert(), *LEVELS)

MINDS: dict[str, Mind] = {mind.key: mind for mind in _ALL}
"""Every mind by its key: from the simplest to the strongest, then the levels for people."""
