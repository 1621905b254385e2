"""`kingless play`: without a terminal and through a pipe."""

from pathlib import Path

from tests.cli.commands import Run


def test_without_a_terminal_two_bots_play_and_it_says_so(run: Run) -> None:
    """B-27: a whole game, without a question and without colour."""
    code, out, err = run("play", "--seed", "3", typed="G7\n")
    assert (code, err) == (0, "")
    assert out.startswith("Standard input is no terminal, so here is a game between two bots instead.\n")
    assert out.count("wins the trick.") == 26
    assert "Votes: First " in out
    assert "\033" not in out
    assert run("play", "--seed", "3")[1] == out
    assert run("play", "--seed", "4")[1] != out


def test_a_game_is_played_through_a_pipe(run: Run, tmp_path: Path) -> None:
    code, out, err = run("play", "--pipe", "--seed", "3", "--name", "Ada", typed="help\nquit\n")
    assert (code, err) == (0, "")
    assert out.startswith("Ada against greedy, ruleset Standard.\n")
    assert "Other things to type:" in out
    assert "\033" not in out
    assert (tmp_path / "state" / "kingless" / "unfinished.txt").exists()
    assert run("play", "--pipe", "--resume", typed="quit\n")[0] == 0


def test_colour_is_written_into_a_pipe_only_where_it_is_wanted(run: Run, tmp_path: Path) -> None:
    pages = {}
    for colour in ("auto", "never", "always"):
        pages[colour] = run("play", "--pipe", "--seed", "3", "--colour", colour, typed="quit\n")[1]
        (tmp_path / "state" / "kingless" / "unfinished.txt").unlink()  # or the next would tell of it
    assert pages["auto"] == pages["never"]
    assert "\033" not in pages["auto"]
    assert "\033[1m" in pages["always"]
