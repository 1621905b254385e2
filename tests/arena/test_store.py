"""The results file: what is written is read again, another match is refused, and damage is named."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from kingless.arena.pairs import DealPair, Forfeit
from kingless.arena.results_file import Header, ResultsFile, path_of
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup

HEADER = Header(
    kingless="1", ruleset="1-x", setup=Setup(), contestants=("greedy", "random"), programs=(None, None)
)
PAIRS = [
    DealPair(0, 0, 1, (1.0, 0.5)),
    DealPair(2, 0, 1, (0.0, 1.0), (Forfeit(0, 0, "ended", "3"),)),
    DealPair(1, 0, 1, (0.5, 0.5)),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A results file with three pairs."""
    path = tmp_path / "match.jsonl"
    with ResultsFile(path, HEADER) as store:
        assert store.lines == []
        for pair in PAIRS:
            store.add(pair)
    return path


def test_what_was_played_is_there_again(file: Path) -> None:
    before = file.read_bytes()
    with ResultsFile(file, HEADER) as store:
        assert store.lines == PAIRS
    assert file.read_bytes() == before
    assert before.count(b"\n") == 4


def test_every_pair_is_in_the_file_at_once(tmp_path: Path) -> None:
    with ResultsFile(tmp_path / "m", HEADER) as store:
        store.add(PAIRS[0])
        assert (tmp_path / "m").read_bytes().endswith(b'{"deal":0,"first":0,"second":1,"points":[1.0,0.5]}\n')


def test_a_line_that_breaks_off_is_played_again(file: Path) -> None:
    """As after a power cut in the middle of a line."""
    whole = file.read_bytes()
    for cut in range(1, len(whole.splitlines()[-1]) + 1):
        file.write_bytes(whole[:-cut])
        with ResultsFile(file, HEADER) as store:
            assert store.lines == PAIRS[:2]
            store.add(PAIRS[2])
        assert file.read_bytes() == whole


def test_a_header_that_breaks_off_is_written_again(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:9])
    with ResultsFile(file, HEADER) as store:
        assert store.lines == []
    with ResultsFile(file, HEADER) as store:
        assert store.lines == []


@pytest.mark.parametrize(
    ("other", "field"),
    [
        (replace(HEADER, kingless="2"), 'kingless is "1", here "2"'),
        (replace(HEADER, ruleset="1-y"), "ruleset"),
        (replace(HEADER, setup=Setup(artifacts=True)), "setup"),
        (replace(HEADER, contestants=("random", "greedy")), "contestants"),
        (replace(HEADER, programs=("Bot 7", None)), "programs"),
    ],
)
def test_another_match_is_refused_and_the_file_left_alone(file: Path, other: Header, field: str) -> None:
    before = file.read_bytes()
    with pytest.raises(Complaint, match="belongs to other work") as refused:
        ResultsFile(file, other)
    assert field in str(refused.value)
    assert file.read_bytes() == before


DAMAGED = {
    "no JSON": (3, b"nonsense"),
    "no pair": (2, b"{}"),
    "points that no game gives": (2, b'{"deal":0,"first":0,"second":1,"points":[1.0,0.7]}'),
    "an unknown contestant": (3, b'{"deal":0,"first":0,"second":2,"points":[1.0,0.0]}'),
    "a contestant against itself": (3, b'{"deal":0,"first":1,"second":1,"points":[1.0,0.0]}'),
    "a forfeit of somebody else": (
        2,
        b'{"deal":0,"first":0,"second":1,"points":[1.0,0.0],"forfeits":[{"game":0,"loser":4,"why":"ended"}]}',
    ),
    "an unknown way to forfeit": (
        2,
        b'{"deal":0,"first":0,"second":1,"points":[1.0,0.0],"forfeits":[{"game":0,"loser":1,"why":"bored"}]}',
    ),
    "bytes that are no text": (4, bytes(range(128, 160))),
    "another header": (1, b'{"format":"chess"}'),
    "no header": (1, b"[]"),
    "nesting without end": (2, b"[" * 100_000),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_refused_with_the_line(file: Path, damage: str) -> None:
    number, text = DAMAGED[damage]
    lines = file.read_bytes().splitlines()
    lines[number - 1] = text
    file.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(Complaint, match=rf"damaged: line {number}\."):
        ResultsFile(file, HEADER)


def test_two_matches_do_not_write_to_one_file(file: Path) -> None:
    with ResultsFile(file, HEADER), pytest.raises(Complaint, match="Another process is writing"):
        ResultsFile(file, HEADER)
    ResultsFile(file, HEADER).__exit__(None, None, None)


def test_a_folder_gets_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "old.folder").mkdir()
    (tmp_path / "results").touch()
    assert path_of(str(tmp_path / "new")) == tmp_path / "new" / "match.jsonl"
    assert path_of(str(tmp_path / "old.folder")) == tmp_path / "old.folder" / "match.jsonl"
    assert path_of(str(tmp_path / "new.jsonl")) == tmp_path / "new.jsonl"
    assert path_of(str(tmp_path / "results")) == tmp_path / "results"
