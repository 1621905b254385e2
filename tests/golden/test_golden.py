"""The recorded games: the program still writes each of them, and reads it to the same end."""

import runpy
from pathlib import Path

import pytest

import tests.golden
from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.table.dealer import Dealer, seed_of
from kingless.table.record import record_of
from kingless.table.record_text import read, write
from kingless.table.verify import verify
from tests.golden import GAMES, MAGIC, NUMBERS, path, play

ALL = GAMES | MAGIC


def kept(name: str) -> str:
    """The record as it was kept, to the byte."""
    return path(name).read_bytes().decode("utf-8")


@pytest.mark.parametrize("name", ALL)
def test_the_program_writes_exactly_this_record(name: str) -> None:
    assert write(play(ALL[name])) == kept(name)


@pytest.mark.parametrize("name", ALL)
def test_reading_the_record_replays_the_same_game(name: str) -> None:
    game, again = play(ALL[name]), read(kept(name))
    assert again.turns == game.turns
    assert again.state == game.state
    assert again.result == game.result is not None
    assert (again.setup, again.fair, again.seats) == (record_of(game).setup, game.fair, game.seats)


@pytest.mark.parametrize("name", GAMES)
def test_the_record_ends_as_it_is_kept_for(name: str) -> None:
    assert f"\nresult: {GAMES[name].ending}\n" in kept(name)


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_of_the_record_follows_from_what_it_tells(name: str) -> None:
    game, seed = read(kept(name)), GAMES[name].setup.seed
    assert (game.fair is None) == (seed is not None)
    assert game.dealt_by(Dealer(game.fair.seed if game.fair else seed_of(seed or 0)))
    assert verify(kept(name)).proof == ("fair" if game.fair else "seed")


def test_one_vote_is_decided_by_the_highest_card() -> None:
    result = read(kept("standard-highest-card")).result
    assert result is not None
    decided = [vote for vote in result.votes if vote.by == "highest"]  # B-30
    assert [(vote.faction, vote.seat) for vote in decided] == [("doppelgangers", result.winner)]


def test_one_vote_goes_to_nobody() -> None:
    result = read(kept("claim-fr")).result
    assert result is not None
    assert [vote.by for vote in result.votes].count("nobody") == 1  # B-33


def test_the_same_course_ends_as_its_ruleset_decides() -> None:
    ours, english = read(kept("standard")), read(kept("claim-en"))
    assert ours.state == english.state
    assert ours.result is not None
    assert english.result is not None
    assert (ours.result.winner, english.result.winner) == (1, None)  # B-32


def test_every_ruleset_has_a_record_and_every_record_a_game() -> None:
    assert set(EDITIONS) == {golden.setup.ruleset for golden in ALL.values()} == set(NUMBERS)
    assert {file.stem for file in path("any").parent.glob("*.txt")} == set(ALL)


@pytest.mark.parametrize("ruleset", EDITIONS)
def test_the_three_records_of_a_ruleset_use_every_artifact_in_every_faction(ruleset: str) -> None:
    games = [read(kept(f"{ruleset}-artifacts-{number}")) for number in (1, 2, 3)]
    used = [key for game in games for key in game.state.spent if key in ARTIFACTS]
    assert sorted(used) == sorted(ARTIFACTS)
    assert {key for game in games for key in game.setup.factions} == set(FACTIONS)
    assert len({game.setup.factions for game in games}) == 3
    assert {game.setup.windows for game in games} == {"usable", "all"}


def test_the_records_with_artifacts_tell_every_kind_of_answer() -> None:
    told = "".join(kept(name) for name in MAGIC)
    for said in (", 0 use ", ", 1 choose ", " flip, ", " pass, ", ", chance shuffle ", ", chance draw "):
        assert said in told


def test_every_header_line_but_a_position_appears_in_some_record() -> None:
    header = {"ruleset", "factions", "options", "windows", "leader", "seed", "version", "seats"}
    fair = {"commitment", "secret", "nonce 0", "nonce 1"}
    said = {line.partition(":")[0] for name in ALL for line in kept(name).partition("\n\n")[0].splitlines()}
    assert said == header | fair | {"Kingless record 1", "result", "artifacts"}


def test_one_command_rewrites_every_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tests.golden, "path", lambda name: tmp_path / f"{name}.txt")
    runpy.run_module("tests.golden", run_name="__main__")
    assert {file.stem: file.read_bytes().decode() for file in tmp_path.iterdir()} == {
        name: kept(name) for name in ALL
    }
