"""Programs as contestants: what they are asked, that they see only their seat, and how they forfeit."""

import json
import os
import sys
from pathlib import Path

import pytest

from kingless.arena.contestants import read_contestant
from kingless.arena.match import play_match
from kingless.arena.pairs import DealPair, Task, mind_seed, play_pair
from kingless.arena.players import Players, greet
from kingless.arena.program import Lost, Program
from kingless.minds import MINDS
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup
from kingless.wire.forms import ViewForm
from tests.arena.bots import all_gone, bot, engine
from tests.wire.engine import environment


def pair_of(
    first: str, second: str, deal: int = 5, kind: Setup | None = None, patience: float = 30.0
) -> DealPair:
    """One pair between two contestants."""
    contestants = (read_contestant(first), read_contestant(second))
    with Players(contestants, patience) as players:
        return play_pair(players, kind or Setup(), Task(deal, 0, 1))


@pytest.fixture(autouse=True)
def _same_kingless(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engines that are started find the same Kingless as these tests."""
    monkeypatch.setenv("PYTHONPATH", environment()["PYTHONPATH"])


# Playing.


@pytest.mark.parametrize("mind", MINDS)
def test_an_engine_plays_exactly_as_the_mind_that_it_is_asked_for(mind: str) -> None:
    inside, outside = f"{mind}@nodes=20", f"{engine(mind)},nodes=20"
    for kind in (Setup(), Setup(factions=("wizards", "giants", "gnomes", "seers", "undead"), artifacts=True)):
        assert pair_of(outside, "random", kind=kind) == pair_of(inside, "random", kind=kind)
        assert pair_of("greedy", outside, kind=kind) == pair_of("greedy", inside, kind=kind)


def test_a_program_is_asked_best_with_what_its_seat_sees(tmp_path: Path) -> None:
    pair = pair_of(bot(tmp_path, "plays", "@nodes=9,mind=deep"), "random", deal=5)
    assert pair.forfeits == ()
    hello, *asked = map(json.loads, (tmp_path / "heard-plays").read_text().splitlines())
    assert hello == {"do": "hello"}
    assert {request["do"] for request in asked} == {"best"}
    assert all(set(request) == {"do", "mind", "nodes", "seed", "observation"} for request in asked)
    assert {(request["mind"], request["nodes"]) for request in asked} == {("deep", 9)}
    seats = [request["observation"]["to_act"] for request in asked]
    assert seats == [0] * 26 + [1] * 26
    for seat, request in zip(seats, asked, strict=True):
        view = request["observation"]
        assert set(view) == set(ViewForm.__struct_fields__)
        assert "?" not in view["hands"][seat]
        assert view["legal"]
        if view["phase"] == 1:
            assert set(view["hands"][1 - seat]) <= {"?"}
            assert set(view["draw_pile"]) <= {"?"}


def test_the_deal_cannot_be_told_from_the_seed_that_a_program_gets(tmp_path: Path) -> None:
    pair_of(bot(tmp_path, "plays"), "random", deal=7)
    _, *asked = map(json.loads, (tmp_path / "heard-plays").read_text().splitlines())
    assert {request["seed"] for request in asked} == {mind_seed(7)}
    assert mind_seed(7) != 7
    assert mind_seed(7) < 1 << 53
    assert "seed" not in asked[0]["observation"]["setup"]


def test_without_a_mind_the_only_one_is_asked(tmp_path: Path) -> None:
    pair_of(bot(tmp_path, "onemind"), "random")
    _, minds, *asked = map(json.loads, (tmp_path / "heard-onemind").read_text().splitlines())
    assert minds == {"do": "minds"}
    assert {request["mind"] for request in asked} == {"only"}


def test_blank_lines_are_no_answers(tmp_path: Path) -> None:
    assert pair_of(bot(tmp_path, "blanks"), "random").forfeits == ()


# Forfeits.

FAILS = {
    "dies": ("ended", "3"),
    "sleeps": ("silent", ""),
    "cheats": ("illegal", "play Z9"),
    "dreams": ("illegal", "{'play': 7}"),
    "refuses": ("refused", "No."),
    "babbles": ("nonsense", "[1, 2]"),
    "floods": ("nonsense", "x" * 80 + "…"),
}


@pytest.mark.parametrize("how", FAILS)
def test_a_program_without_an_answer_that_counts_forfeits_the_game(tmp_path: Path, how: str) -> None:
    patience = 1.0 if how == "sleeps" else 30.0
    for first in (True, False):
        failing = bot(tmp_path, how)
        pair = pair_of(failing if first else "random", "random" if first else failing, patience=patience)
        assert pair.points == ((0.0, 0.0) if first else (1.0, 1.0))
        assert [(one.game, one.loser) for one in pair.forfeits] == [(0, not first), (1, not first)]
        assert {(one.why, one.said) for one in pair.forfeits} == {FAILS[how]}


def test_after_a_forfeit_the_program_is_started_again(tmp_path: Path) -> None:
    pair_of(bot(tmp_path, "cheats"), "random")
    heard = [json.loads(line)["do"] for line in (tmp_path / "heard-cheats").read_text().splitlines()]
    assert heard == ["hello", "best", "best", "best"] * 2


def test_a_program_that_has_gone_forfeits() -> None:
    pair = pair_of("program:/no/such/bot", "random")
    assert [(one.why, one.said) for one in pair.forfeits] == [("missing", "No such file or directory")] * 2


def test_a_forfeit_counts_as_a_lost_game(tmp_path: Path) -> None:
    told = play_match("random", bot(tmp_path, "dies"), deals=2)
    assert (told.wins, told.draws, told.losses) == (4, 0, 0)


# Before the match.


@pytest.mark.parametrize(
    ("how", "options", "part"),
    [
        ("unable", "", "does not know the request 'best'"),
        ("chatty", "", "none of the protocol (Bot 7 �[2J at your service)"),
        ("mute", "", "did not answer in time"),
        ("onemind", "@mind=other", "no such mind; it has only"),
    ],
)
def test_a_program_that_cannot_play_is_refused_before_the_match(
    tmp_path: Path, how: str, options: str, part: str
) -> None:
    with pytest.raises(Complaint) as refused:
        greet(read_contestant(bot(tmp_path, how, options)), 1.0 if how == "mute" else 30.0)
    assert part in str(refused.value)


def test_a_program_with_several_minds_must_be_told_which() -> None:
    with pytest.raises(Complaint, match=r"several minds; say which with @mind=…: random, greedy"):
        greet(read_contestant(engine("x").removesuffix("@mind=x")))


def test_a_program_says_who_it_is(tmp_path: Path) -> None:
    assert greet(read_contestant(bot(tmp_path, "plays"))) == "Bot 7"
    assert greet(read_contestant("random")) is None


# Processes.


def test_a_program_is_ended_with_everything_that_it_started(tmp_path: Path) -> None:
    """A script that starts another, which does not listen."""
    note = tmp_path / "pid"
    script = f"sleep 100 & echo $! > {note}; echo '{{\"ok\": true}}'; wait"
    program = Program(("sh", "-c", script))
    assert program.ask({"do": "hello"}, 30.0) == {"ok": True}
    program.kill()
    assert all_gone([int(note.read_text())])


def test_a_program_ends_when_its_input_does(tmp_path: Path) -> None:
    note = tmp_path / "left"
    program = Program(("sh", "-c", f"cat > /dev/null; echo well > {note}"))
    program.close()
    assert note.read_text() == "well\n"


def test_a_program_that_reads_nothing_is_given_up_also_when_the_pipe_is_full() -> None:
    program = Program(("sleep", "100"))
    with pytest.raises(Lost) as lost:
        program.ask({"do": "x" * (1 << 20)}, 0.5)
    program.kill()
    assert lost.value.why == "silent"


def test_ctrl_c_is_for_the_match_alone() -> None:
    program = Program((sys.executable, "-c", "import os; print(os.getpgid(0), flush=True); input()"))
    with pytest.raises(Lost) as lost:
        program.ask({"do": "hello"}, 30.0)
    program.kill()
    assert int(lost.value.said) != os.getpgid(0)
