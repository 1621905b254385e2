"""`kingless arena`: a match, its files and its tests."""

import json
import re
from pathlib import Path

from tests.cli.commands import Run


def test_a_match_is_played_by_house_rules(run: Run, tmp_path: Path) -> None:
    """B-32."""
    out, told = tmp_path / "match.jsonl", ("arena", "random", "random", "--deals", "1", "--jobs", "1")
    assert run(*told, "--out", str(out), "--option", "final_ties=values,cards")[0] == 0
    header = json.loads(out.read_text("utf-8").splitlines()[0])
    assert header["setup"]["options"] == {"final_ties": ["values", "cards"]}


def test_a_match_is_told_with_its_share_and_confidence(run: Run) -> None:
    code, out, err = run("arena", "greedy", "random", "--deals", "3", "--seed", "1", "--jobs", "1")
    assert (code, err) == (0, "")
    first, second, third, blank, *table = out.splitlines()
    wins, draws, losses = map(int, re.findall(r"(\d+) (?:won|drawn|lost)", first))
    assert first == (f"greedy against random: {wins} won, {draws} drawn, {losses} lost in 3 paired deals.")
    assert wins + draws + losses == 6
    share, low, high = map(float, re.findall(r"[\d.]+(?= %(?: \(95| to|\)))", second))
    assert second.startswith(f"Share of greedy: {100 * (wins + draws / 2) / 6:.1f} %")
    assert 0 <= low <= share <= high <= 100
    assert third.startswith("Difference of ratings: ")
    assert blank == ""
    assert [line.split()[0] for line in table] == ["Contestant", "greedy", "random"]


def test_a_match_goes_on_in_its_file_and_draws_a_plot(run: Run, tmp_path: Path) -> None:
    out, plot = str(tmp_path / "results"), str(tmp_path / "plot.svg")
    command = ("arena", "greedy", "random", "random@nodes=1", "--jobs", "1", "--out", out)
    assert run(*command, "--deals", "2")[0] == 0
    again = run(*command, "--deals", "3", "--plot", plot, "--json")
    assert again[0] == 0
    assert json.loads(again[1])["deals"] == 3
    assert (tmp_path / "results" / "match.jsonl").read_bytes().count(b"\n") == 10
    assert "<svg" in (tmp_path / "plot.svg").read_text("utf-8")
    code, told, err = run(*command, "--artifacts")
    assert (code, told) == (2, "")
    assert "belongs to other work: there setup is {}, here" in err


def test_a_match_stops_when_the_sequential_test_has_decided(run: Run) -> None:
    code, out, _ = run("arena", "random", "greedy", "--jobs", "1", "--sprt=-50,50", "--json")
    told = json.loads(out)
    assert (code, told["state"], told["test"]["verdict"]) == (0, "decided", "H0")
    assert told["deals"] < told["asked"] == 500
