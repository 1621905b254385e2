"""Mutants of the solver: wrong versions of its tie-breaks, each of which the tests must notice.

`python -m tools.mutants` compiles one after the other in `build/mutants`, beside the working tree, and runs
the tests of endings with it until the first fails. Exit code 1 where one survives. It takes some minutes.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "mutants"
KERNEL = Path("src/kingless/fast/kernel")
TESTS = ("tests/fast/test_even_votes.py", "tests/fast/test_solver.py")
PATIENCE = 1_200
"""Seconds after which the tests count as hung, which is noticed, too."""


class Mutant(NamedTuple):
    """One change: what stands in a file, once, and what takes its place."""

    file: str
    right: str
    wrong: str


MUTANTS = (
    Mutant("solver_scale.cpp", "base_.push_back(there_is + 1)", "base_.push_back(there_is)"),
    Mutant("solver_scale.cpp", "kind == Vote::kNobody) continue", "kind == Vote::kSplit) continue"),
    Mutant("solver_scale.cpp", "(leader == 1)", "(leader == 0)"),
    Mutant("solver_ties.cpp", "return lost + 1", "return lost"),
    Mutant("solver_ties.cpp", "scale_.whole[faction] / 2", "scale_.whole[faction]"),
    Mutant("solver_ties.cpp", "(verdict == kDraw && holding)", "false"),
    Mutant("solver_ties.cpp", "mark_ = holding && ", "mark_ = false && "),
    Mutant("solver_ties.cpp", "deal_, ending) + holding_", "deal_, ending)"),
    Mutant("solver_ties.cpp", "std::max(0, asked_[votes] - sure.adds)", "0"),
    Mutant("solver_ties.cpp", "at(sure.points, deal_.split) + 1", "at(sure.points, deal_.split) + 2"),
    Mutant("solver_ties.cpp", "asked_[votes] - 1 - still", "asked_[votes] - still"),
    Mutant("solver_ties.cpp", "needs += lane(deal_.split, 1)", "needs += lane(deal_.split, 0)"),
    Mutant("solver_ties.cpp", "kept == answers ? groups.highest", "kept == answers ? groups.lowest"),
    Mutant("solver_ties.hpp", "(groups.highest & deal_", "(groups.lowest & deal_"),
    Mutant("solver_ties.hpp", "proof.scored == kAny ? kAny : proof.scored - adds", "proof.scored"),
    Mutant("solver_ties.hpp", "a.scored > b.scored ? a.scored : b.scored", "a.scored"),
    Mutant("solver_ties.hpp", "a.scored < b.scored ? a.scored : b.scored", "a.scored"),
    Mutant("solver_ties.hpp", "lanes::at(more, deal_.split) + 1", "lanes::at(more, deal_.split)"),
    Mutant("solver_ties.hpp", "left.left - sure.adds >= asked_", "left.left - sure.adds > asked_"),
    Mutant("solver_ties_memory.cpp", "more += std::max(0, ", "more += std::min(0, "),
    Mutant("solver_ties_memory.cpp", "if (left.have >= proof.scored) return", "return"),
    Mutant("solver_patterns.cpp", "if (!deal_.plain || deal_.weight", "if (deal_.weight"),
    Mutant("solver_patterns.cpp", "if (!deal_.plain) return found", ""),
    Mutant("solver_patterns.cpp", "deal_.taken_by, deal_.takes}", "deal_.taken_by}"),
    Mutant("solver_patterns.cpp", "least = std::min(least", "least = std::max(least"),
    Mutant("solver_memory.hpp", "if (to == at) continue", "continue"),
    Mutant("solver_search.hpp", "!is_good<1>(node, led)", "is_good<1>(node, led)"),
    Mutant("solver_key.cpp", "key_shift_[faction] = shift", "key_shift_[faction] = shift / 2"),
    Mutant("solver_deal.cpp", " || (before & ~now)", ""),
    Mutant("solver.hpp", "std::max<int>(before_.stage, ", "std::max<int>(before_.stage + 1, "),
    Mutant("solver.cpp", "can_tie_ && before_.value < 0", "before_.value < 0"),
)


def main() -> int:
    """Try the mutants whose number is asked for, or all of them."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("numbers", type=int, nargs="*", help="which mutants, from 1 on; all if not said")
    asked = parser.parse_args()
    configure()
    survivors = 0
    for number in asked.numbers or range(1, len(MUTANTS) + 1):
        mutant = MUTANTS[number - 1]
        noticed = is_noticed(mutant)
        survivors += not noticed
        print(f"{number:2} {'noticed ' if noticed else 'SURVIVES'} {mutant.file}: {mutant.right}", flush=True)
    return 1 if survivors else 0


def configure() -> None:
    """Copy the kernel, and prepare to compile it quickly."""
    shutil.rmtree(PLACE, ignore_errors=True)
    shutil.copytree(ROOT / KERNEL, PLACE / KERNEL)
    shutil.copy(ROOT / "CMakeLists.txt", PLACE)
    nanobind = _output(sys.executable, "-m", "nanobind", "--cmake_dir")
    binaries = Path(sys.executable).parent
    _output(
        *(str(binaries / "cmake"), "-G", "Ninja", "-S", str(PLACE), "-B", str(PLACE / "built")),
        *("-DCMAKE_BUILD_TYPE=Quick", "-DCMAKE_CXX_FLAGS_QUICK=-O1 -DNDEBUG", "--log-level=WARNING"),
        *(f"-DCMAKE_MAKE_PROGRAM={binaries / 'ninja'}", f"-DPython_EXECUTABLE={sys.executable}"),
        f"-Dnanobind_DIR={nanobind}",
    )


def is_noticed(mutant: Mutant) -> bool:
    """Do the tests fail with this mutant? A `LookupError` where it does not fit the code any more."""
    file = PLACE / KERNEL / mutant.file
    right = file.read_text("utf-8")
    if right.count(mutant.right) != 1:
        raise LookupError(f"{mutant.file} does not have once: {mutant.right}")
    file.write_text(right.replace(mutant.right, mutant.wrong), "utf-8")
    try:
        _output(str(Path(sys.executable).parent / "cmake"), "--build", str(PLACE / "built"), "--", "--quiet")
        return not do_tests_pass()
    finally:
        file.write_text(right, "utf-8")


def do_tests_pass() -> bool:
    """Run the tests with the kernel that was compiled last."""
    (kernel,) = (PLACE / "built").glob("_kernel*.so")
    places = {"PYTHONPATH": str(ROOT / "tools" / "sanitize"), "KINGLESS_CHECKED_KERNEL": str(kernel)}
    command = (sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", *TESTS)
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | places, capture_output=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
