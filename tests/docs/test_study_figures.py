"""The page about the reports names figures that stand in the reports."""

import re
from pathlib import Path

STUDY = Path(__file__).parents[2] / "docs" / "study"
PAGE = " ".join((STUDY / "README.md").read_text("utf-8").split())


def test_the_figures_of_cards_and_intervals_are_those_of_the_base_game() -> None:
    report = (STUDY / "claim.md").read_text("utf-8")
    named = [*re.findall(r"\+\d+\.\d ± \d\.\d", PAGE), *re.findall(r"\d+\.\d to \d+\.\d", PAGE)]
    assert len(named) > 3
    assert [figure for figure in named if figure not in report] == []


def test_the_shares_are_those_of_the_comparison() -> None:
    told = (STUDY / "comparison.md").read_text("utf-8")
    exact = {float(share) for share in re.findall(r"(\d+\.\d+) %", told)}
    exact_named = [float(share) for share in re.findall(r"(\d+\.\d) %", PAGE)]
    assert len(exact_named) > 3
    assert [share for share in exact_named if share not in exact] == []
    (claim,) = (line for line in told.splitlines() if line.startswith("| [claim]("))
    for share in re.findall(r"(\d\d) % of the deals|, (\d\d) %, end", PAGE):
        assert any(f"{float(one):.0f}" in share for one in re.findall(r"(\d+\.\d) %", claim))
