"""Completion: the scripts are what their shells take, and know commands, options and files."""

import subprocess
from pathlib import Path

import pytest

from tests.cli.commands import Run


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_there_is_a_script_for_each_shell(run: Run, shell: str) -> None:
    code, out, err = run("completion", shell)
    assert (code, err) == (0, "")
    for word in ("arena", "bridge", "--against", "--records", "always", "magic-nl", "hall-of-mirrors"):
        assert word in out


def test_bash_completes_commands_options_choices_and_files(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "kingless.bash"
    script.write_text(run("completion", "bash")[1], "utf-8")
    (tmp_path / "game.txt").touch()
    ask = """
    source "$1"; shift
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
    $(complete -p kingless | sed 's/.*-F \\([^ ]*\\).*/\\1/') kingless "${@: -1}" ""
    printf '%s\\n' "${COMPREPLY[@]}"
    """

    def completed(*words: str) -> set[str]:
        command = ["bash", "-c", ask, "bash", str(script), "kingless", *words]
        told = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=True)
        return set(told.stdout.split())

    assert {"arena", "analyse"} <= completed("a")
    assert "--records" in completed("arena", "--re")
    assert completed("play", "--color", "al") == {"always"}
    assert completed("games", "list", "--lang", "n") == {"nl"}
    assert completed("play", "--ruleset", "ma") == {"magic-en", "magic-nl"}
    assert completed("arena", "gre") == {"greedy"}
    assert "game.txt" in completed("verify", "ga")
