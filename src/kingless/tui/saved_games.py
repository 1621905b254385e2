"""Saved games: where an unfinished game waits for its player, and where an older one makes way for it."""

import os
import re
from pathlib import Path

_UNFINISHED = "\nresult: unfinished\n"
_ASIDE = re.compile(r"unfinished-([1-9][0-9]*)\.txt")


def unfinished_file() -> Path:
    """Where an unfinished game is kept."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "kingless" / "unfinished.txt"


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
