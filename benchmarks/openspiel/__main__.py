"""`python -m benchmarks.openspiel`: an engine with OpenSpiel's IS-MCTS as its mind."""

import sys

from benchmarks.openspiel.bot import IsMcts, Settings
from kingless.minds import MINDS
from kingless.wire.process import serve

BEST = Settings(curiosity=0.7, final="MAX_VISIT_COUNT", open_key=False, worlds=100)
"""The strongest of those that were tried; docs/strength.md tells which."""


def main() -> None:
    """Answer requests until the input ends; then say how much was thought."""
    mind = IsMcts("openspiel", BEST)
    MINDS.clear()
    MINDS[mind.key] = mind
    serve(0, sys.stdout.buffer)
    if mind.answers:
        print(mind.told(), file=sys.stderr)


if __name__ == "__main__":
    main()
