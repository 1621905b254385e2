"""The layout: short files of tests, and folders that mirror the rooms of the web."""

import ast
from collections.abc import Mapping, Set
from pathlib import Path

import pytest

from tests.architecture.source import files_below

ROOT = Path(__file__).parents[2]
TESTS = files_below(ROOT / "tests")
WEB = ROOT / "src" / "kingless" / "web"

MOST = 400
"""Lines of the longest file of tests."""


def too_long(files: Mapping[str, str]) -> list[str]:
    """The files with more lines than a file of tests may have."""
    return [path for path, text in files.items() if len(text.splitlines()) > MOST]


def out_of_step(folders: Set[str], rooms: Set[str], packages: Set[str]) -> list[str]:
    """Folders of tests that mirror no room, and packages among the rooms that have no folder of tests."""
    strange = [f"{folder} is no room" for folder in sorted(folders - rooms)]
    return strange + [f"{room} has no folder of tests" for room in sorted(packages - folders)]


def importing_tests(files: Mapping[str, str]) -> list[str]:
    """The files that import something from a file of tests; helpers belong into modules of their own."""
    return [path for path, text in files.items() if any(map(_is_test, _imported(text)))]


def _imported(text: str) -> list[str]:
    nodes = list(ast.walk(ast.parse(text)))
    asked = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    froms = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return asked + [f"{node.module}.{alias.name}" for node in froms for alias in node.names]


def _is_test(name: str) -> bool:
    first, *inner = name.split(".")
    return first == "tests" and any(part.startswith("test_") for part in inner)


def folders_in(directory: Path, marked: str = "") -> set[str]:
    """The folders in a directory, all of them or those that hold a file of this name."""
    found = {one for one in directory.iterdir() if one.is_dir() and one.name != "__pycache__"}
    return {one.name for one in found if not marked or (one / marked).exists()}


def test_no_file_of_tests_is_too_long() -> None:
    assert too_long(TESTS) == []


def test_the_folders_of_the_web_tests_mirror_its_rooms() -> None:
    rooms = folders_in(WEB)
    assert {"game", "routes", "static", "store"} <= rooms
    assert out_of_step(folders_in(ROOT / "tests" / "web"), rooms, folders_in(WEB, "__init__.py")) == []


def test_no_file_imports_from_a_file_of_tests() -> None:
    assert importing_tests(TESTS) == []


# The checks can fail.


def test_a_file_that_is_too_long_is_found() -> None:
    files = {"web/test_a.py": "x\n" * MOST, "web/test_b.py": "x\n" * (MOST + 1)}
    assert too_long(files) == ["web/test_b.py"]


@pytest.mark.parametrize(
    ("folders", "complaints"),
    [
        ({"game", "store"}, []),
        ({"game", "store", "static"}, []),
        ({"game", "store", "cellar"}, ["cellar is no room"]),
        ({"game"}, ["store has no folder of tests"]),
        ({"games", "store"}, ["games is no room", "game has no folder of tests"]),
    ],
)
def test_folders_out_of_step_are_found(folders: set[str], complaints: list[str]) -> None:
    assert out_of_step(folders, {"game", "store", "static"}, {"game", "store"}) == complaints


def test_folders_are_told_from_files(tmp_path: Path) -> None:
    for name in ("game", "static", "__pycache__"):
        (tmp_path / name).mkdir()
    (tmp_path / "app.py").touch()
    (tmp_path / "game" / "__init__.py").touch()
    assert folders_in(tmp_path) == {"game", "static"}
    assert folders_in(tmp_path, "__init__.py") == {"game"}


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("from tests.web.game.test_host import heard", True),
        ("from tests.web.game import test_host", True),
        ("import tests.web.game.test_host", True),
        ("def later() -> None:\n    from tests.web.test_run import main", True),
        ("from tests.serving.client import server", False),
        ("from kingless.rules.test_bench import judge", False),
        ("TEXT = 'from tests.web.test_run import main'", False),
    ],
)
def test_an_import_from_a_file_of_tests_is_found(text: str, is_found: bool) -> None:
    assert bool(importing_tests({"web/test_a.py": text})) == is_found
