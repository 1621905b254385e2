"""Reads the commands that the documentation shows.

In a block that is marked `sh` every line is a command, with `#` before a remark. In one that is marked
`console` a command stands behind `$`, and below it what it prints. Any other block has no commands.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/**/*.md"))]

_FENCE = re.compile(r"^( *)```([\w-]*)[^\n]*\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
_PROGRAMS = (
    "kingless|make|pip|pipx|uv|python3?|apt|podman|docker|curl|systemctl|nginx|caddy|sudo|npm|node|psql"
)
_COMMAND = re.compile(rf"^ *(?:\$ )?(?:\.venv[\w-]*/bin/)?(?:{_PROGRAMS}) +[\w\"'./-]", re.MULTILINE)
_SETTING = re.compile(r"[A-Z_]+=.*")
_NO_COMMANDS = {"text", "python", "json", "js", "nginx", "caddy", "ini", "toml", "yaml", "html"}


class ShownCommand(NamedTuple):
    """A command on a page, in words, with what is shown below it."""

    page: str
    words: tuple[str, ...]
    output: str

    def __str__(self) -> str:
        """The command beside its page."""
        return f"{self.page}: {shlex.join(self.words)}"


def blocks(text: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page: how each is marked, and what is in it."""
    return [(mark, inside) for _, mark, inside in _FENCE.findall(text)]


def shown_commands(page: str, text: str) -> Iterator[ShownCommand]:
    """Every command of a page."""
    for mark, inside in blocks(text):
        joined = inside.replace("\\\n", " ")
        if mark == "sh":
            for line in joined.splitlines():
                yield from _command(page, line, "")
        elif mark == "console":
            _, *parts = re.split(r"^\$ ", joined, flags=re.MULTILINE)
            for part in parts:
                line, _, output = part.partition("\n")
                yield from _command(page, line, output)


def _command(page: str, line: str, output: str) -> Iterator[ShownCommand]:
    words = shlex.split(line, comments=True)
    words = words[words.index("|") + 1 :] if "|" in words else words
    while words and _SETTING.fullmatch(words[0]):
        words = words[1:]
    if words:
        yield ShownCommand(page, (words[0].rpartition("/bin/")[2], *words[1:]), output)


def unmarked_commands(page: str, text: str) -> Iterator[str]:
    """What looks like a command in a block that is not marked as having any."""
    for mark, inside in blocks(text):
        if mark not in {"sh", "console", *_NO_COMMANDS}:
            yield from (f"{page}: {line.strip()}" for line in _COMMAND.findall(inside))


ALL = [
    command
    for page in PAGES
    for command in shown_commands(str(page.relative_to(ROOT)), page.read_text("utf-8"))
]
