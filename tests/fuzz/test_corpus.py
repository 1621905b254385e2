"""Everything in the corpus, with what fuzzing ever found, goes through its target again."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.fuzz.corpora import CORPUS, files
from tests.fuzz.mutate import mutate
from tests.fuzz.targets import TARGETS, Target


@pytest.fixture(scope="module", params=TARGETS)
def target(request: pytest.FixtureRequest) -> Iterator[tuple[str, Target]]:
    """A target, and its name."""
    with TARGETS[request.param]() as check:
        yield request.param, check


def test_every_folder_of_the_corpus_has_a_target() -> None:
    assert {folder.name for folder in CORPUS.iterdir()} == set(TARGETS)


def test_what_is_in_the_corpus_does_no_harm(target: tuple[str, Target]) -> None:
    name, check = target
    assert len(files(name)) > 5
    for file in files(name):
        check(file.read_bytes())


def test_some_mutants_of_the_corpus_do_no_harm(target: tuple[str, Target]) -> None:
    """A few, always the same; `make fuzz` tries more, and other ones."""
    name, check = target
    inputs = tuple(file.read_bytes() for file in files(name))
    chooser = Random(name)
    for data in inputs:
        check(mutate(data, chooser, inputs, 1 << 16))


def test_the_same_seed_makes_the_same_mutants() -> None:
    inputs = tuple(file.read_bytes() for name in TARGETS for file in files(name))
    for seed, data in enumerate(inputs):
        first = mutate(data, Random(seed), inputs, 1 << 16)
        assert first == mutate(data, Random(seed), inputs, 1 << 16)
    mutants = {mutate(inputs[0], Random(seed), inputs, 1 << 16) for seed in range(50)}
    assert len(mutants) > 40


def test_a_mutant_is_no_longer_than_it_may_be() -> None:
    for seed in range(100):
        assert len(mutate(b'{"a": [1, 2]}', Random(seed), (b"x" * 500,), 20)) <= 20
