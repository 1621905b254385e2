"""The program in the documentation of the API plays a whole game."""

import re
import subprocess
import sys
from pathlib import Path

from tests.serving.processes import serve_on_port

DOCS = Path(__file__).parents[3] / "docs"


def test_the_program_of_the_documentation_plays_a_whole_game(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", (DOCS / "api.md").read_text("utf-8"), re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 30
    with serve_on_port(tmp_path / "games.sqlite") as address:
        played = subprocess.run(
            [sys.executable, "-c", program, address], capture_output=True, text=True, timeout=60, check=True
        )
    assert played.stdout in ("won\n", "not won\n")
