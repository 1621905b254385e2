"""The cluster: the same match on Ray as without it, and a clear sentence where there is none."""

import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from kingless.arena.contestants import read_contestant
from kingless.arena.match import MatchJob, play_match
from kingless.arena.pairs import Task
from kingless.jobs.cluster import Cluster
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup
from tests.arena.bots import engine
from tests.wire.engine import environment


def test_a_local_cluster_plays_the_same_match() -> None:
    """In a process of its own, for Ray changes the one that it is started in."""
    told = subprocess.run(
        [
            *(sys.executable, "-m", "kingless.cli", "arena", "greedy", engine("random"), "--deals", "6"),
            *("--seed", "11", "--ray", "local", "--jobs", "2", "--json"),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        env=environment(),
        check=False,
    )
    assert told.returncode == 0, told.stderr
    score = json.loads(told.stdout)["meetings"][0]["score"]
    alone = play_match("greedy", "random", deals=6, seed=11)
    assert (score["wins"], score["draws"], score["losses"]) == (alone.wins, alone.draws, alone.losses)
    assert tuple(score["pairs"]) == alone.pairs


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "[::1]:1", "127.0.0.1:99999999"])
def test_a_cluster_that_is_not_there_is_told_at_once(address: str) -> None:
    job = MatchJob((read_contestant("random"), read_contestant("greedy")), Setup())
    with pytest.raises(Complaint, match="could not be joined"):
        next(Cluster(address).run(job, [Task(0, 0, 1)]))


def test_a_node_that_does_not_start_in_time_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(**_: object) -> None:
        raise Exception("The current node timed out during startup.")

    monkeypatch.setattr("kingless.jobs.cluster.import_module", lambda _: SimpleNamespace(init=refuse))
    job = MatchJob((read_contestant("random"), read_contestant("greedy")), Setup())
    with pytest.raises(Complaint, match="could not be joined: The current node timed out"):
        next(Cluster("local").run(job, [Task(0, 0, 1)]))


def test_without_ray_there_is_a_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingless.jobs.cluster.find_spec", lambda _: None)
    with pytest.raises(Complaint, match=r'needs Ray: .*pip install .*\[ray\]"$'):
        Cluster("local")
