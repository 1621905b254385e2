"""`kingless play` against a program: it plays, and where it fails the game is kept and it is said why."""

import shlex
from pathlib import Path

import pytest

from tests.arena.bots import bot
from tests.cli.commands import Run

PLAY = ("play", "--pipe", "--seed", "3", "--leader", "bot")
TROUBLE = {
    "dies": "it ended (3)",
    "cheats": "its answer is not legal (play Z9)",
    "babbles": "its answer is none of the protocol ([1, 2])",
    "sleeps": "it did not answer in time",
}


def first_cards(count: int) -> str:
    """What somebody types who plays whatever may be played; most of it is refused."""
    return "\n".join(f"{letter}{value}" for _ in range(count) for letter in "GKUDX" for value in range(10))


@pytest.mark.parametrize("how", TROUBLE)
def test_a_program_that_fails_is_told_of_and_the_game_is_kept(run: Run, tmp_path: Path, how: str) -> None:
    typed = first_cards(3) + "\n"
    code, out, err = run(*PLAY, "--mind", bot(tmp_path, how), "--patience", "5", typed=typed)
    assert (code, err) == (1, f"Bot 7 plays no more: {TROUBLE[how]}.\n")
    assert "Guest against Bot 7" in out
    kept = tmp_path / "state" / "kingless" / "unfinished.txt"
    assert "seats: Guest | Bot 7\n" in kept.read_text("utf-8")
    code, out, err = run("play", "--pipe", "--resume", "--mind", bot(tmp_path, "good"), typed="quit\n")
    assert (code, err) == (0, "")
    said = shlex.split(out.splitlines()[-1])
    assert said == ["kingless", "play", "--mind", bot(tmp_path, "good"), "--resume"]
    assert "goes on instead" not in run(*said[1:], "--pipe", typed="quit\n")[1]
    code, out, err = run("play", "--pipe", "--resume", typed="quit\n")
    assert (code, err) == (0, "")
    assert out.startswith("Bot 7 is no mind of this program; greedy goes on instead.")


def test_what_a_record_calls_a_player_is_never_run(run: Run, tmp_path: Path) -> None:
    assert run(*PLAY, "--mind", bot(tmp_path, "good"), typed="quit\n")[0] == 0
    kept, trap = tmp_path / "state" / "kingless" / "unfinished.txt", tmp_path / "trap"
    kept.write_text(kept.read_text("utf-8").replace("Bot 7", f"program:touch {trap}"), "utf-8")
    assert run("play", "--pipe", "--resume", typed="quit\n")[0] == 0
    assert not trap.exists()


def test_a_program_plays_for_who_only_watches_and_a_mind_may_have_a_budget(run: Run, tmp_path: Path) -> None:
    for mind in (bot(tmp_path, "good"), "greedy@nodes=10"):
        code, out, err = run("play", "--seed", "3", "--mind", mind)
        assert (code, err) == (0, "")
        assert out.count("wins the trick.") == 26
