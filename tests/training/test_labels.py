"""Labels: what the solver says of where games lead, the same from the same seed, and to be gone on with."""

from pathlib import Path

import pytest

from kingless.jobs.processes import workers_for
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup, law_of
from kingless.training import labels
from kingless.training.labels import LabelHeader, label_game, make_labels, training_kernel
from tests.training.setups import SETUP, some_starts

HEADER = LabelHeader(setup=SETUP, ruleset=law_of(SETUP).ruleset.version, seed=3)


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labels, "PART", 5)


def test_a_label_is_a_beginning_of_phase_two_with_its_exact_value() -> None:
    kernel = training_kernel(SETUP)
    for hand, other_hand, score, other_score, leader, value in some_starts()[:50]:
        assert hand.bit_count() == other_hand.bit_count() == 13  # B-25
        assert not hand & other_hand
        assert not (hand | other_hand) & (score | other_score)
        solved, _ = kernel.solver.solve((hand, other_hand), (score, other_score), leader, None)
        best = max(worth for _, worth in solved)  # for the leader
        assert value == (best if leader == 0 else -best)


def test_the_same_seed_gives_the_same_labels_and_another_gives_others() -> None:
    kernel = training_kernel(SETUP)
    first = [label_game(kernel, f"1/{game}") for game in range(6)]
    assert first == [label_game(kernel, f"1/{game}") for game in range(6)]
    assert not set(first) & {label_game(kernel, f"2/{game}") for game in range(6)}


def test_who_leads_and_who_wins_is_mixed() -> None:
    assert {start[4] for start in some_starts()} == {0, 1}
    wins = sum(start[5] == (1 if start[4] == 0 else -1) for start in some_starts())
    assert 0.4 * len(some_starts()) < wins < 0.65 * len(some_starts())


def test_labels_that_were_broken_off_are_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    whole = make_labels(HEADER, 3, tmp_path / "whole.jsonl", workers_for(1))
    make_labels(HEADER, 2, file, workers_for(1))
    with file.open("ab") as opened:
        opened.write(b'{"part":2,"starts":[[1,')  # killed in the middle of a line
    told: list[int] = []
    assert make_labels(HEADER, 3, file, workers_for(1), told.append) == whole
    assert told == [3]  # only what was missing was made


def test_labels_of_another_seed_are_not_mixed_in(tmp_path: Path) -> None:
    make_labels(HEADER, 1, tmp_path / "labels.jsonl", workers_for(1))
    other = LabelHeader(setup=SETUP, ruleset=HEADER.ruleset, seed=4)
    with pytest.raises(Complaint, match="belongs to other work: there seed is 3, here 4"):
        make_labels(other, 1, tmp_path / "labels.jsonl", workers_for(1))


def test_a_deck_that_the_kernel_cannot_play_is_refused() -> None:
    magic = Setup(factions=("goblins", "knights", "wizards", "druids", "shapeshifters"))
    with pytest.raises(Complaint, match="cannot play this deck whole"):
        training_kernel(magic)
