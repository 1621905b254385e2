"""Saved games: how one is written, where an unfinished one waits, and where an older one makes way for it."""

import os
import re
from errno import EISDIR
from pathlib import Path

from kingless.table import record_text
from kingless.table.game import Game

_UNFINISHED = "\nresult: unfinished\n"
_ASIDE = re.compile(r"unfinished-([1-9][0-9]*)\.txt")


def unfinished_file() -> Path:
    """Where an unfinished game is kept."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "kingless" / "unfinished.txt"


def save(game: Game, path: Path) -> None:
    """Write the record of a game, as far as it has come, into a file."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, "a folder has this name", str(path))
    if (
        path.parent == unfinished_file().parent
    ):  # any other folder is named by the player, and may be mistyped
        path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(record_text.write(game), "utf-8")
    fresh.replace(path)  # a crash leaves the old file or the new one, never half of one


def newest() -> Path:
    """The unfinished game that was kept last, or the place for it where there is none."""
    place = unfinished_file()
    aside = _aside(place)
    return place if place.exists() or not aside else aside[max(aside)]


def make_way() -> Path | None:
    """Move the game that is kept to a place of its own, so that another can be kept; where it is now."""
    place = unfinished_file()
    if not place.is_file():
        return None
    number = max(_aside(place), default=0) + 1
    return place.rename(place.with_name(f"unfinished-{number}.txt"))


def forget(file: Path) -> None:
    """A game that was kept here is finished: nobody goes on with what this file tells of it."""
    place = unfinished_file()
    is_kept = file in (place, *_aside(place).values())
    if is_kept and file.is_file() and _UNFINISHED in file.read_text("utf-8"):
        file.unlink()


def _aside(place: Path) -> dict[int, Path]:
    """The games that have made way, by number: the higher, the later."""
    named = {file: _ASIDE.fullmatch(file.name) for file in place.parent.glob("unfinished-*.txt")}
    return {int(number[1]): file for file, number in named.items() if number}
