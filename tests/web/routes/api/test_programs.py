"""The programs of the documentation play whole games: the one in the guide, and those in `examples`."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving.processes import request_json, serve_on_port
from tests.waiting import wait_until

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
def test_a_bot_in_python_and_one_in_node_meet_in_the_lobby_and_play(tmp_path: Path) -> None:
    with serve_on_port(tmp_path / "games.sqlite") as address:
        python = [sys.executable, str(ROOT / "examples" / "bot.py"), address, "Python"]
        node = ["node", str(ROOT / "examples" / "bot.mjs"), address, "Node"]
        with subprocess.Popen(python, stdout=subprocess.PIPE, text=True) as waiting:
            wait_until(lambda: request_json(f"{address}/api/lobby")["tables"], "the table of one bot")
            played = subprocess.run(node, capture_output=True, text=True, timeout=60, check=True)
            told = {waiting.communicate(timeout=60)[0], played.stdout}
    assert told in ({"won\n", "not won\n"}, {"not won\n"})
