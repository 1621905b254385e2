"""The names: one class or alias for each, and functions that are called after what they do or return."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.architecture.source import files_below

SOURCES = files_below(Path(__file__).parents[2] / "src" / "kingless")

_TYPE_NAME = re.compile(r"_?[A-Z]\w*[a-z]\w*")
_REGULAR = re.compile(r"[a-z]+ed")
_IRREGULAR = {
    *("begun", "bound", "broken", "brought", "built", "caught", "chosen", "come", "dealt", "done", "drawn"),
    *("driven", "fallen", "fed", "felt", "found", "frozen", "given", "gone", "got", "grown", "heard"),
    *("held", "hidden", "kept", "known", "laid", "led", "left", "lost", "made", "meant", "met"),
    *("paid", "said", "seen", "sent", "shown", "spent", "spoken", "stolen", "stood", "sworn", "taken"),
    *("thrown", "told", "understood", "won", "worn", "written"),
}
_NO_PARTICIPLES = {"embed", "feed", "need", "seed", "speed"}
_PROPERTIES = {"property", "cached_property"}


def same_names(files: Mapping[str, str]) -> dict[str, list[str]]:
    """The names that more than one class or alias has; a leading underscore makes no other name."""
    found: dict[str, list[str]] = {}
    for path, text in files.items():
        for name in _types(ast.parse(text)):
            found.setdefault(name.lstrip("_"), []).append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def _types(module: ast.Module) -> Iterator[str]:
    """The classes of a module, and what else is called as a type is: aliases and type variables."""
    for node in module.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                if _TYPE_NAME.fullmatch(name):
                    yield name


def bare_participles(files: Mapping[str, str]) -> list[str]:
    """The functions that are called a participle alone; a property or a yes-or-no question may be."""
    return [
        f"{path}:{node.lineno}: {node.name}"
        for path, text in files.items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if _is_participle(node.name.strip("_")) and not _is_property(node) and not _is_question(node)
    ]


def _is_participle(name: str) -> bool:
    return name in _IRREGULAR or (bool(_REGULAR.fullmatch(name)) and name not in _NO_PARTICIPLES)


def _is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(ast.unparse(one) in _PROPERTIES for one in node.decorator_list)


def _is_question(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return isinstance(node.returns, ast.Name) and node.returns.id == "bool"


def test_no_two_classes_or_aliases_have_the_same_name() -> None:
    """One word means one thing in the whole package."""
    assert same_names(SOURCES) == {}


def test_no_function_is_called_a_participle_alone() -> None:
    assert bare_participles(SOURCES) == []


# The checks can fail.


@pytest.mark.parametrize(
    "other",
    [
        "class Seat: ...",
        "class _Seat: ...\nclass Other: ...",
        "Seat = int | None",
        "Seat: TypeAlias = int",
        "Seat = TypeVar('Seat')",
    ],
)
def test_a_second_type_of_a_name_is_noticed(other: str) -> None:
    assert same_names({"a.py": "class Seat: ...", "b.py": other}) == {"Seat": ["a.py", "b.py"]}


@pytest.mark.parametrize("other", ["SEAT = 1", "seat = 1", "def Seat() -> None: ...", "X = Seat"])
def test_what_is_no_type_may_have_the_name_of_one(other: str) -> None:
    assert same_names({"a.py": "class Seat: ...", "b.py": other}) == {}


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("def told(): ...", True),
        ("def _placed() -> str: ...", True),
        ("async def listed() -> list[str]: ...", True),
        ("class A:\n    def _shown(self) -> str: ...", True),
        ("class A:\n    @property\n    def shown(self) -> str: ...", False),
        ("def stopped() -> bool: ...", False),
        ("def seed() -> int: ...", False),
        ("def read() -> str: ...", False),
        ("def shown_cards() -> str: ...", False),
        ("told = 1", False),
    ],
)
def test_a_bare_participle_is_noticed(text: str, is_found: bool) -> None:
    assert bool(bare_participles({"a.py": text})) == is_found
