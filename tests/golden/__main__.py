"""Rewrites every recorded game: `python -m tests.golden`; read the diff before you keep it."""

from kingless.table.record_text import write
from tests.golden import GAMES, MAGIC, path, play

for name, golden in (GAMES | MAGIC).items():
    path(name).write_text(write(play(golden)), encoding="utf-8", newline="\n")
    print(path(name))
