"""The programs of the documentation play whole games: the one in the guide, and those in `examples`."""

import re
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.serving.processes import serve_on_port

ROOT = Path(__file__).parents[4]


def test_the_program_of_the_documentation_plays_a_whole_game(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "api.md").read_text("utf-8"), re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 30
    with serve_on_port(tmp_path / "games.sqlite") as address:
        played = subprocess.run(
            [sys.executable, "-c", program, address], capture_output=True, text=True, timeout=60, check=True
        )
    assert played.stdout in ("won\n", "not won\n")


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node to run examples/bot.mjs with")
def test_a_bot_in_python_and_one_in_node_that_start_at_once_meet_and_play(tmp_path: Path) -> None:
    with serve_on_port(tmp_path / "games.sqlite") as address, ExitStack() as stack:
        bots = ([sys.executable, "bot.py", address, "Python"], ["node", "bot.mjs", address, "Node"])
        running = [
            stack.enter_context(
                subprocess.Popen(bot, cwd=ROOT / "examples", stdout=subprocess.PIPE, text=True)
            )
            for bot in bots
        ]
        told = {bot.communicate(timeout=60)[0] for bot in running}
    assert told in ({"won\n", "not won\n"}, {"not won\n"})
