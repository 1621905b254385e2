"""Datasets: the sample that ships is what the same command makes, and its numbers mean what they say."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from kingless.dataset.run import MANIFEST, DatasetHeader, header_for, make_dataset, seated_minds
from kingless.dataset.shards import Shard, shards_of
from kingless.envs.actions import ACTIONS
from kingless.envs.games import GameMaker, LawGame
from kingless.fast.solver import Solver
from kingless.jobs.processes import OneProcess
from kingless.rules.actions import text
from kingless.rules.complaint import Complaint
from kingless.table.decks import DECKS
from kingless.table.setup import Setup
from tests.interrupted_workers import InterruptedWorkers

parquet = pytest.importorskip("pyarrow.parquet")

SAMPLE = Path(__file__).parent / "sample"
"""Made by `kingless dataset tests/dataset/sample --mind greedy --mind random --deals 2 --seed 7 --shard 2`"""


def sample_header() -> DatasetHeader:
    return header_for(Setup(), ("greedy", "random"), seed=7, shard=2)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob("*.parquet")) for row in parquet.read_table(path).to_pylist()]


@pytest.fixture(scope="module")
def sample() -> list[dict[str, Any]]:
    """The rows of the sample."""
    return rows_of(SAMPLE)


def test_the_sample_is_what_its_command_makes(tmp_path: Path, sample: list[dict[str, Any]]) -> None:
    told = make_dataset(sample_header(), 2, tmp_path / "again", OneProcess())
    assert rows_of(tmp_path / "again") == sample
    assert (tmp_path / "again" / MANIFEST).read_text() == (SAMPLE / MANIFEST).read_text()
    assert (told.files, told.games, told.decisions, told.is_whole) == (1, 2, len(sample), True)
    assert told.solved == sum(row["exact_values"] is not None for row in sample) > 0


def test_rows_are_what_the_environment_shows_step_by_step(sample: list[dict[str, Any]]) -> None:
    maker = GameMaker(Setup())
    for deal in (7, 8):
        game = LawGame(maker, deal)
        rows = [row for row in sample if row["deal"] == deal]
        for turn, row in enumerate(rows):
            assert (row["turn"], row["seat"]) == (turn, game.to_act)
            assert row["observation"] == game.observe(row["seat"]).tolist()
            assert row["action_mask"] == game.mask(row["seat"]).tolist()
            game.step(row["action"])
        assert game.to_act is None
        outcomes = {row["seat"]: row["outcome"] for row in rows}
        assert outcomes[0] == -outcomes[1] == (1 if game.winner == 0 else -1)
    assert {row["mind"] for row in sample} == {"greedy", "random"}


def test_exact_values_are_the_solvers(sample: list[dict[str, Any]]) -> None:
    maker = GameMaker(Setup())
    rows = [row for row in sample if row["deal"] == 7]
    solved = [row for row in rows if row["exact_values"] is not None]
    assert all(row["phase"] == 2 for row in solved)
    assert len(solved) == 16  # from eight cards on
    game = LawGame(maker, 7)
    for row in rows:
        if row in solved[-6:]:
            values = Solver(maker.law).solve(game.state).values
            legal = [ACTIONS[number] for number, flag in enumerate(row["action_mask"]) if flag]
            assert row["exact_values"] == [values[action] for action in legal]
        game.step(row["action"])


def test_the_header_says_what_the_numbers_stand_for() -> None:
    header = sample_header()
    assert header.actions == tuple(map(text, ACTIONS))
    begins, ends = header.observation["hand"]
    assert ends - begins == len(header.cards)
    assert header.exact == 8


def test_a_dataset_goes_on_where_it_stopped_and_grows(tmp_path: Path) -> None:
    header = header_for(Setup(), ("greedy",), seed=0, shard=2, exact=0)
    assert make_dataset(header, 5, tmp_path / "a", InterruptedWorkers(1)).files == 1
    (tmp_path / "a" / Shard(2, 3).file_name).write_bytes(b"killed before it was noted")
    assert make_dataset(header, 5, tmp_path / "a", OneProcess()).is_whole
    assert make_dataset(header, 6, tmp_path / "a", OneProcess()).is_whole
    make_dataset(header, 6, tmp_path / "b", OneProcess())
    assert rows_of(tmp_path / "a") == rows_of(tmp_path / "b")
    assert len(list((tmp_path / "a").glob("*.parquet"))) == 3
    with pytest.raises(Complaint, match="belongs to other work: there exact is 0, here 3"):
        make_dataset(replace(header, exact=3), 6, tmp_path / "a", OneProcess())


def test_every_deck_fits_with_artifacts_too(tmp_path: Path) -> None:
    header = header_for(Setup(factions=DECKS["magic"], artifacts=True), ("greedy",), seed=1, shard=1)
    told = make_dataset(header, 1, tmp_path / "magic", OneProcess())
    assert told.decisions > 52
    assert told.solved == 0  # artifacts and potions are hidden


def test_every_two_minds_meet_in_both_orders() -> None:
    assert [seated_minds(1, deal) for deal in (0, 1)] == [(0, 0), (0, 0)]
    assert {seated_minds(3, deal) for deal in range(6)} == {(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)}
    assert shards_of(range(3, 8), 2) == [Shard(3, 4), Shard(5, 6), Shard(7, 7)]


def test_the_guide_reads_a_dataset_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one example of docs/guide/datasets.md, on the sample."""
    guide = (Path(__file__).parents[2] / "docs/guide/datasets.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    (tmp_path / "games").symlink_to(SAMPLE)
    monkeypatch.chdir(tmp_path)
    read: dict[str, Any] = {}
    exec(compile(example, "datasets.md", "exec"), read)
    assert read["hands"].shape == (2 * 52, 48)
    assert read["hands"][0].sum() == 13
