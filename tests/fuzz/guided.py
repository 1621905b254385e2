"""`python -m tests.fuzz.guided TARGET OPTION…`: one target under atheris, led by what the code reaches.

The options and folders are libFuzzer's. The changes are ours: its own seldom leave a line of JSON whole.
"""

import gc
import logging
import sys
from random import Random
from types import FunctionType

import atheris

from tests.fuzz.corpora import files
from tests.fuzz.mutate import mutate
from tests.fuzz.targets import TARGETS


def main() -> None:
    """Fuzz until libFuzzer ends the process."""
    name = sys.argv[1]
    inputs = tuple(file.read_bytes() for file in files(name))

    def change(data: bytes, most: int, seed: int) -> bytes:
        return mutate(data, Random(seed), inputs, most)

    with TARGETS[name]() as check:
        for data in inputs:
            check(data)  # so that everything is imported that these reach
        _watch_kingless()
        logging.disable()  # what is refused is logged, and a find is told by what it breaks
        atheris.Setup([sys.argv[0], *sys.argv[2:]], check, custom_mutator=change)
        atheris.Fuzz()


def _watch_kingless() -> None:
    """See which lines of Kingless are reached; the import hook of atheris misses them."""
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and str(one.__module__).startswith("kingless."):
            atheris.instrument_func(one)


if __name__ == "__main__":
    main()
