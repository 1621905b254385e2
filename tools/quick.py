"""Which tests a change needs on the way, for `make quick`: those that mirror it, and the architecture."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ALWAYS = "tests/architecture"
_ROOMS = {
    "rules": ("tests/rules", "tests/artifacts"),
    "content": ("tests/rules", "tests/artifacts"),
    "locale": ("tests/view",),
    "serving": ("tests/web",),
    "web/templates": ("tests/web/pages",),
    "__init__.py": ("tests/test_library.py",),
    "library.py": ("tests/test_library.py",),
    "jobs": ("tests/arena",),
    "art": ("tests/art", "tests/web/art"),
    "web/static": ("tests/web/static", "tests/web/art", "tests/web/pages"),
}
"""The tests of a room that are others than those in the directory of its name."""
_LONG = ("arena", "minds", "web")
"""Rooms whose tests take minutes: of a module its own are taken, where there are any."""


def mirror_of(room: str) -> tuple[str, ...]:
    """Where the tests of this room lie, such as `table` or `web/game`; of what is no room, nowhere."""
    own = f"tests/{room}"
    return _ROOMS.get(room, (own,) if Path(own).is_dir() else ())


def needed_by(changed: Iterable[str]) -> list[str]:
    """The tests that these files need: a test itself, of anything else in a room those of the room."""
    found = {ALWAYS}
    for path in map(PurePosixPath, changed):
        match path.parts:
            case ["tests", *_, name] if name.startswith("test_"):
                found |= {str(path)} if Path(path).exists() else set()
            case ["src", "kingless", "web", room, _, *_] | ["tests", "web", room, _, *_]:
                found.update(mirror_of(f"web/{room}"))
            case ["src", "kingless", room, *_]:
                found.update((_naming(path) if room in _LONG else ()) or mirror_of(room))
            case ["tests", room, _, *_] | ["benchmarks" as room, *_]:
                found.update(mirror_of(room))
            case ["docs", "guide", *_]:
                found |= {"tests/docs", "tests/test_guides.py"}
            case ["docs", *_] | ["README.md" | "CONTRIBUTING.md"]:
                found.add("tests/docs")
    return sorted(found)


def _naming(source: PurePosixPath) -> tuple[str, ...]:
    """The tests of its room that bear the name of this module or import it."""
    module = ".".join(source.with_suffix("").parts[1:])
    tests = sorted(Path("tests", source.parts[2]).rglob("test_*.py"))
    return tuple(
        one.as_posix()
        for one in tests
        if one.stem == f"test_{source.stem}" or f"{module} " in one.read_text("utf-8")
    )


def changed() -> list[str]:
    """What differs from the last commit, and what is new."""
    asked = (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"])
    told = [subprocess.run(["git", *one], capture_output=True, text=True, check=True).stdout for one in asked]
    return "".join(told).splitlines()


def main(rooms: list[str]) -> None:
    """Print the tests of these rooms, or else of what was changed."""
    for room in rooms:
        if not mirror_of(room):
            sys.exit(f"there is no room {room} with tests of its own")
    found = [ALWAYS, *(one for room in rooms for one in mirror_of(room))] if rooms else needed_by(changed())
    print(*found)


if __name__ == "__main__":
    main(sys.argv[1:])
