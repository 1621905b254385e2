"""The records of a match: every game once, in a file that goes on and that others can read."""

from pathlib import Path

import msgspec

from kingless.table.verify import read_any, verify
from tests.arena.bots import bot
from tests.cli.commands import Run

MATCH = ("arena", "greedy", "random", "--jobs", "1")


def test_every_game_of_a_match_is_kept_once_and_the_match_goes_on(run: Run, tmp_path: Path) -> None:
    file, out = tmp_path / "games.jsonl", tmp_path / "match.jsonl"
    keep = ("--records", str(file), "--out", str(out))
    assert run(*MATCH, "--deals", "1", *keep)[0] == 0
    whole = file.read_bytes()
    file.write_bytes(whole[:-9])  # as after a power cut in the middle of a line
    out.write_bytes(b"".join(out.read_bytes().splitlines(keepends=True)[:1]))
    assert run(*MATCH, "--deals", "2", *keep)[0] == 0
    lines = file.read_text("utf-8").splitlines()
    assert whole.decode().splitlines() == lines[:2]
    games = [read_any(line) for line in lines]
    assert [(game.setup.seed, game.seats) for game in games] == [
        (deal, seats) for deal in (0, 1) for seats in (("greedy", "random"), ("random", "greedy"))
    ]
    assert {verify(line).proof for line in lines} == {"seed"}


def test_records_go_on_only_together_with_results(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert run(*MATCH, "--deals", "1", "--records", str(file))[0] == 0
    before = file.read_bytes()
    for more, told in (
        ((), "holds games already. A match that is to go on keeps its results too, with --out."),
        (("--artifacts", "--out", str(tmp_path / "o1.jsonl")), "is no records file of this match"),
    ):
        code, out, err = run(*MATCH, "--deals", "2", "--records", str(file), *more)
        assert (code, out) == (2, "")
        assert told in err
    assert file.read_bytes() == before
    results = str(tmp_path / "o2.jsonl")
    assert run(*MATCH, "--deals", "1", "--out", results)[0] == 0
    code, _, err = run(*MATCH, "--deals", "2", "--out", results, "--records", str(tmp_path / "new.jsonl"))
    assert code == 2
    assert "lacks games of deal 0, which the results count already" in err


def test_a_game_lost_by_giving_no_answer_is_kept_as_given_up(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    mute = bot(tmp_path, "cheats")
    assert run("arena", "random", mute, "--jobs", "1", "--deals", "1", "--records", str(file))[0] == 0
    results = [msgspec.json.decode(line)["result"] for line in file.read_bytes().splitlines()]
    assert [(one["winner"], one["reason"]) for one in results] == [(0, "resignation"), (1, "resignation")]
