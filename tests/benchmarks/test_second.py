"""The second table: who is compared with whom, and how it is drawn."""

from benchmarks import bridge, kernel, kernel_peers, peers, second
from benchmarks.endings import Solved, Technique
from benchmarks.rounds import Competitor, Speed
from benchmarks.second_text import as_lines

EVERYBODY = (*kernel.KEYS, *kernel_peers.KEYS, peers.HEARTS, peers.LEDUC)
SPEEDS = {key: Speed(10.0 * number, 1, 1_000, 1) for number, key in enumerate(EVERYBODY, 1)}
LINES = second.lines([Competitor(key, f"the {key}", lambda _: 1, {1}) for key in EVERYBODY], SPEEDS)
BRIDGE = second.summary("DDS", [Solved(100, 0.5), Solved(300, 0.5)])
OURS = second.summary("ours", [Solved(100, 0.1), Solved(500, 0.3, finished=False)], BRIDGE)


def test_everybody_has_a_line_and_each_of_ours_a_peer() -> None:
    assert {line.what for line in LINES} == {f"the {key}" for key in EVERYBODY}
    assert [bool(line.times) for line in LINES] == [line.what[4:] in kernel.KEYS for line in LINES]


def test_a_ratio_is_ours_by_theirs() -> None:
    games = next(line for line in LINES if line.what == f"the {kernel.GAMES}")
    assert games.times == {"the bots": SPEEDS["games"].median / SPEEDS["bots"].median}


def test_a_solver_is_a_multiple_of_the_other() -> None:
    assert OURS.unfinished == 1
    assert OURS.nodes.mean == 300
    assert OURS.times == {
        "mean to mean": 0.2 / 0.5,
        "p99 to mean": 0.1 / 0.5,  # of two, the lower one
        "nodes/s": OURS.nodes_per_second / 400,
    }


def test_the_table_tells_everything_that_was_found() -> None:
    found = second.Second(
        method="quickly",
        speeds=LINES,
        solvers=[OURS, BRIDGE],
        techniques=[Technique("", 10, 0.001, 1, 1), Technique("table", 20, 0.003, 2, 3)],
    )
    text = "\n".join(as_lines(found))
    times = f"{SPEEDS[kernel.GAMES].median / SPEEDS[kernel_peers.BOTS].median:.3g} × the bots"
    for said in ("quickly", times, "1 of 2", "mean to mean 0.4 × DDS", "without table", "3.00"):
        assert said in text


def test_a_deal_of_bridge_is_written_with_spades_first() -> None:
    assert bridge.written(list(range(52))) == (
        "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432..."
    )
