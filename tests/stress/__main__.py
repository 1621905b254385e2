"""`python -m tests.stress`: a thousand interrupted games; 1 where something was lost or doubled."""

import argparse
import sys
import time

from tests.stress.trial import run

_SHOWN = 20


def main() -> int:
    """Play, kill, check, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.stress", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--at-once", type=int, default=100, help="games that are played at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, nargs=2, default=(2.0, 8.0), help="seconds between two deaths")
    asked = parser.parse_args()
    begun = time.monotonic()

    def tell(done: int) -> None:
        if done % 10 == 0 or done == asked.games:
            print(f"{done} of {asked.games} games, {time.monotonic() - begun:.0f} s", file=sys.stderr)

    outcome = run(asked.games, asked.at_once, asked.seed, tuple(asked.pause), tell)
    deaths = ", ".join(f"{kind}: {count}" for kind, count in outcome.deaths.items())
    print(f"{outcome.games} games, {outcome.entries} entries, {outcome.acknowledged} answers acknowledged,")
    print(f"{outcome.judged} games judged;", end=" ")
    print(f"{outcome.repeats} of them said again; killed: {deaths}; {outcome.seconds:.0f} s")
    for one in outcome.wrong[:_SHOWN]:
        print(one)
    print(f"{len(outcome.wrong)} things were wrong." if outcome.wrong else "Nothing was lost or doubled.")
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
