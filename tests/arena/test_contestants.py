"""Contestants as they are written: minds, budgets, and programs with their command lines."""

import pytest

from kingless.arena.contestants import Contestant, read_contestant
from kingless.minds import MINDS
from kingless.rules.complaint import Complaint


@pytest.mark.parametrize("key", MINDS)
def test_every_mind_is_a_contestant(key: str) -> None:
    assert read_contestant(key) == Contestant(text=key, mind=key)


def test_a_budget_stands_behind_an_at() -> None:
    assert read_contestant("greedy@nodes=1000") == Contestant(
        text="greedy@nodes=1000", mind="greedy", nodes=1000
    )
    both = read_contestant("random@millis=50,nodes=3")
    assert (both.mind, both.millis, both.nodes) == ("random", 50, 3)


def test_a_program_has_a_command_line_as_a_shell_reads_it() -> None:
    told = read_contestant("program:./bot --level 'very high' -x@mind=foo,millis=20")
    assert told.command == ("./bot", "--level", "very high", "-x")
    assert (told.mind, told.millis, told.nodes) == ("foo", 20, None)


@pytest.mark.parametrize("line", ["ssh me@host bot", "bot a@b c=d", "bot @"])
def test_an_at_in_a_command_line_begins_no_options(line: str) -> None:
    assert read_contestant(f"program:{line}").command == tuple(line.split())
    assert read_contestant(f"program:{line}@mind=x").mind == "x"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("genius", f"no mind genius; there are {', '.join(MINDS)}"),
        ("", "no mind ;"),
        ("greedy@", "no mind greedy@"),
        ("greedy@nodes", "no mind greedy@nodes"),
        ("greedy@depth=3", "no option depth; there are millis, nodes."),
        ("greedy@mind=random", "no option mind"),
        ("program:bot@depth=3", "no option depth; there are millis, nodes, mind."),
        ("greedy@nodes=0", "from 1 on, not '0'"),
        ("greedy@nodes=-3", "not '-3'"),
        ("greedy@millis=", "not ''"),
        ("greedy@millis=1.5", "not '1.5'"),
        ("greedy@nodes=٣", "from 1 on"),
        ("greedy@nodes=1,nodes=2", "nodes is said twice"),
        ("program:", "no command line"),
        ("program:  @mind=x", "no command line"),
        ("program:''", "no command line"),
        ("program:bot 'open", "no command line"),
    ],
)
def test_what_is_no_contestant_is_refused_with_the_reason(text: str, part: str) -> None:
    with pytest.raises(Complaint) as refused:
        read_contestant(text)
    assert part in str(refused.value)
