"""`python -m tests.fuzz`: every target for its share of the time; 1 where something was found.

What is found is put into the corpus, where the ordinary tests find it again: mend it, and keep the file.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from tests.fuzz.corpora import CORPUS
from tests.fuzz.targets import TARGETS

_GROWN = Path("build/fuzz")
"""Where inputs gather that reach something new; not kept, since they are many and say little."""

_SECONDS = 60
"""A single input that takes so long hangs."""

_MEGABYTES = 2048
_LONGEST = 1 << 16


def main() -> int:
    """Fuzz, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="for all targets together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", choices=TARGETS, action="append", help="only this one; may be repeated")
    asked = parser.parse_args()
    targets = asked.target or list(TARGETS)
    seconds = max(1, round(60 * asked.minutes / len(targets)))
    found = [name for name in targets if not _is_clean(name, seconds, asked.seed)]
    print(f"Found something: {', '.join(found)}; see {CORPUS}." if found else "Nothing was found.")
    return 1 if found else 0


def _is_clean(name: str, seconds: int, seed: int) -> bool:
    grown = _GROWN / name
    grown.mkdir(parents=True, exist_ok=True)
    print(f"{name}: {seconds} s, seed {seed}", flush=True)
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "tests.fuzz.guided", name, str(grown), str(CORPUS / name)),
            *(f"-max_total_time={seconds}", f"-seed={seed}", f"-timeout={_SECONDS}", f"-max_len={_LONGEST}"),
            *(f"-rss_limit_mb={_MEGABYTES}", "-verbosity=0", "-print_final_stats=1"),
            f"-report_slow_units={_SECONDS}",
            f"-artifact_prefix={CORPUS / name}/found-",
        ],
        check=False,
    )
    return ended.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
