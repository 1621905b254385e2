"""Reads which files, functions and attributes the documentation names, and which there are."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
_FENCED = re.compile(r"^( *)```.*?^\1```$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
_CODE = re.compile(r"`([^`\n]+)`")
_FILE = re.compile(r"[\w.-]+(?:/[\w.-]+)+\.(?:py|js|css|html|cpp|hpp|toml|md)")
_NAMES_IN_FILE = re.compile(r"((?:`\w+(?:\([^`]*\))?`(?:,\s+|\s+and\s+)?)+)\s+in\s+`([\w./]+\.py)`")
_NAME_BESIDE_FILE = re.compile(r"^\|[^|\n]*\| `([\w./]+\.py)` \| `(\w+)`", re.MULTILINE)
_ATTRIBUTE = re.compile(r"([A-Z]\w+)\.(\w+)(?:\(.*\))?")


def missing_links(page: Path) -> Iterator[str]:
    """The files and headings that a page links to and that are not there."""
    for target, heading in _LINK.findall(_FENCED.sub("", page.read_text("utf-8"))):
        if "://" in target:
            continue
        file = page.parent / target if target else page
        if not file.exists():
            yield f"{page.name}: there is no {target}"
        elif heading and heading not in anchors(file.read_text("utf-8")):
            yield f"{page.name}: there is no heading #{heading} in {target or page.name}"


def links(text: str) -> list[str]:
    """The files that a page links to."""
    return [target for target, _ in _LINK.findall(_FENCED.sub("", text)) if target]


def anchors(text: str) -> set[str]:
    """How links name the headings of a page: small letters and digits, with dashes for blanks."""
    found: set[str] = set()
    for heading in _HEADING.findall(_FENCED.sub("", text)):
        plain = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        count = sum(
            one == plain or re.fullmatch(rf"{re.escape(plain)}-\d+", one) is not None for one in found
        )
        found.add(f"{plain}-{count}" if count else plain)
    return found


def missing_files(name: str, text: str, files: set[str]) -> Iterator[str]:
    """The paths in a text that no file ends with."""
    for path in filter(_FILE.fullmatch, _CODE.findall(text)):
        if not any(f"/{one}".endswith(f"/{path}") for one in files):
            yield f"{name}: there is no file {path}"


def missing_names(name: str, text: str, sources: dict[str, str]) -> Iterator[str]:
    """The names that a text says to be in a file and that the file does not define."""
    beside = [(f"`{word}`", path) for path, word in _NAME_BESIDE_FILE.findall(text)]
    for named, path in [*_NAMES_IN_FILE.findall(text), *beside]:
        found = [source for one, source in sources.items() if f"/{one}".endswith(f"/{path}")]
        for word in re.findall(r"`(\w+)", named):
            defines = re.compile(
                rf"^\s*(?:async def|def|class) {word}\b|^{word}\b[^\n]*=|^\s+{word}: ", re.MULTILINE
            )
            if not any(defines.search(source) for source in found):
                yield f"{name}: {path} does not define {word}"


def _defines(source: str, word: str) -> bool:
    """Is there a function, a class, a constant or a field of this name?"""
    forms = (rf"^\s*(?:async def|def|class) {word}\b", rf"^{word}\b[^\n]*=", rf"^\s+{word}: ")
    return re.search("|".join(forms), source, re.MULTILINE) is not None


def missing_attributes(name: str, text: str, classes: dict[str, set[str]], kernel: str = "") -> Iterator[str]:
    """The attributes that a text names of a class and that it does not have, nor one of the C++ kernel."""
    bound = set(re.findall(r'\.def\w*\(\s*"(\w+)"', kernel))
    for code in _CODE.findall(text):
        match = _ATTRIBUTE.fullmatch(code)
        if match and match[1] in classes and match[2] not in classes[match[1]] | bound:
            yield f"{name}: {match[1]} has no {match[2]}"


def attributes(sources: dict[str, str]) -> dict[str, set[str]]:
    """By name of a class, every attribute that some class of this name has, also from its bases here."""
    found: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for source in sources.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).update(_own(node))
                bases.setdefault(node.name, set()).update(ast.unparse(base) for base in node.bases)
    for name, above in bases.items():
        for base in above & found.keys():
            found[name] |= found[base]
    return found


def _own(node: ast.ClassDef) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            yield one.name
        elif isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            yield one.target.id
        elif isinstance(one, ast.Attribute) and ast.unparse(one.value) == "self":
            yield one.attr
