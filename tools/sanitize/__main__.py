"""`python -m tools.sanitize`: the kernel's tests and lines of the protocol, with the checked kernel."""

import argparse
import subprocess
import sys

from kingless.fast import _kernel
from tests.fuzz.lines import ask_engine

_TESTS = (
    *("tests/fast", "tests/minds/kernel", "tests/minds/test_expert.py", "tests/minds/test_levels.py"),
    *("tests/envs/test_batch.py", "tests/envs/test_games.py", "tests/envs/test_vector.py"),
    *("tests/envs/test_pettingzoo.py", "tests/laws/test_environments.py"),
)


def main() -> int:
    """Run all of it; the first wrong address ends the process that comes to it, and is told there."""
    parser = argparse.ArgumentParser(prog="python -m tools.sanitize", description=__doc__)
    parser.add_argument("--lines", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if "sanitize" not in str(_kernel.__file__):
        print("This is the usual kernel; call this by `make sanitize`.", file=sys.stderr)
        return 2
    well, refused = ask_engine(asked.lines, asked.seed)
    print(
        f"{asked.lines} lines of the protocol: {well} answered, {refused} refused, none left out.", flush=True
    )
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-n", "2", *_TESTS], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
