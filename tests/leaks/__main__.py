"""`python -m tests.leaks`: a thousand pairs of worlds for each ruleset; 1 where any can be told apart."""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from itertools import count

from tests.laws.games import RULESETS
from tests.leaks.comparing import compare_some


def main() -> int:
    """Compare, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.leaks", description=__doc__)
    parser.add_argument("--pairs", type=int, default=1_000, help="for each ruleset")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rulesets", nargs="+", default=list(RULESETS), choices=RULESETS)
    asked = parser.parse_args()
    begun, wrong = time.monotonic(), list[str]()
    done = dict.fromkeys(asked.rulesets, (0, 0, 0))

    def missing() -> Iterator[tuple[str, int]]:
        for seed in count():
            left = [ruleset for ruleset in done if done[ruleset][0] < asked.pairs]
            if not left:
                return
            yield from ((ruleset, seed) for ruleset in left)

    with multiprocessing.get_context("spawn").Pool(asked.jobs) as pool:
        seeds = missing()
        while batch := [one for one, _ in zip(seeds, range(2 * len(done)), strict=False)]:
            for ruleset, found, answers, frames, different in pool.imap_unordered(compare_some, batch):
                old = done[ruleset]
                done[ruleset] = (old[0] + found, old[1] + answers, old[2] + frames)
                wrong += different
            told = ", ".join(f"{ruleset} {found}" for ruleset, (found, _, _) in done.items())
            print(f"{told}; {len(wrong)} differ; {time.monotonic() - begun:.0f} s", file=sys.stderr)
    for ruleset, (found, answers, frames) in done.items():
        print(f"{ruleset}: {found} pairs, {answers} answers, {frames} frames")
    for one in wrong[:20]:
        print(one)
    print(f"{len(wrong)} pairs can be told apart, in {time.monotonic() - begun:.0f} s; none may be.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
