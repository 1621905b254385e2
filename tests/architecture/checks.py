"""The checks themselves: each takes modules and names the places where they break a rule of the design."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from tests.architecture.source import ROOT, Import, Module, Modules, imports


@dataclass(frozen=True)
class Row:
    """One row of the import table; `None` stands for anything.

    `may` and `never` name packages or modules inside Kingless, the rest name what comes from outside.
    """

    may: Set[str]
    never: Set[str] = frozenset()
    third_party: Set[str] | None = None
    stdlib: Set[str] | None = None
    stdlib_in_init: Set[str] | None = None
    stdlib_never: Set[str] = frozenset()


def table_breaches(modules: Modules, table: Mapping[str, Row]) -> list[str]:
    """Imports that the table does not allow, and packages it does not know."""
    return [breach for module in modules.values() for breach in _breaches(module, modules, table)]


def _breaches(module: Module, modules: Modules, table: Mapping[str, Row]) -> Iterator[str]:
    row = table.get(module.room)
    if row is None:
        yield f"{module.path}: {module.room} has no row in the import table"
        return
    for found in imports(module, modules):
        top, _, inside = found.target.partition(".")
        may = _may_inside(module, inside, found, row) if top == ROOT else _may_outside(module, top, row)
        if not may:
            yield f"{module.path}:{found.line}: {module.room} may not import {found.target}"


def _may_inside(module: Module, inside: str, found: Import, row: Row) -> bool:
    if any(_is_within(origin.removeprefix(f"{ROOT}."), row.never) for origin in found.origins):
        return False
    # The root package holds the version, which anyone but the law and the content may ask for; the names that
    # it has from the rooms are for users.
    may_ask_version = row.third_party is None and found.origins == {ROOT}
    return _is_within(inside, {module.room, *row.may}) or (not inside and may_ask_version)


def _is_within(name: str, allowed: Set[str]) -> bool:
    return any(name == one or name.startswith(f"{one}.") for one in allowed)


def _may_outside(module: Module, top: str, row: Row) -> bool:
    if top == "__future__":
        return True
    if top not in sys.stdlib_module_names:
        return row.third_party is None or top in row.third_party
    allowed = row.stdlib_in_init if module.is_package and row.stdlib_in_init is not None else row.stdlib
    return top not in row.stdlib_never and (allowed is None or top in allowed)


def cycle(modules: Modules) -> list[str]:
    """The modules of one import cycle, or nothing; what only a type checker imports makes no cycle."""
    graph = {
        name: {
            found.target
            for found in imports(module, modules)
            if found.target in modules and not found.is_typing_only
        }
        for name, module in modules.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def without_first_line(modules: Modules) -> list[str]:
    """Modules that do not open with a sentence."""
    return [
        str(module.path)
        for module in modules.values()
        if not (ast.get_docstring(module.tree, clean=False) or "\n").splitlines()[0].strip()
    ]


def code_in_data(modules: Modules, room: str) -> list[str]:
    """Files of a package of data that hold more than the docstring of its `__init__`."""
    return [
        str(module.path)
        for module in modules.values()
        if module.room == room and (not module.is_package or len(module.tree.body) > 1)
    ]


CARDS = "rules/cards.py"
"""The one module that knows how a card is held as a number."""

_TAKES_APART = {
    ast.RShift: {4},
    ast.LShift: {4},
    ast.BitAnd: {15},
    ast.FloorDiv: {16},
    ast.Mod: {16},
}
"""The arithmetic that splits a card into faction and value, or puts one together."""


def card_arithmetic(modules: Modules) -> list[str]:
    """Places outside `rules/cards.py` that take a card apart by arithmetic instead of `suit` and `value`."""
    return [
        f"{module.path}:{node.lineno}: {ast.unparse(node)}"
        for module in modules.values()
        if str(module.path) != CARDS
        for node in ast.walk(module.tree)
        if isinstance(node, ast.BinOp | ast.AugAssign) and _takes_card_apart(node)
    ]


def _takes_card_apart(node: ast.BinOp | ast.AugAssign) -> bool:
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    numbers = {side.value for side in sides if isinstance(side, ast.Constant)}
    return bool(numbers & _TAKES_APART.get(type(node.op), set()))


def faction_keys(modules: Modules) -> frozenset[str]:
    """The keys of all factions, after the files that define them."""
    stems = {
        module.path.stem
        for module in modules.values()
        if str(module.path.parent) == "content/factions" and not module.path.stem.startswith("_")
    }
    return frozenset(stems | {stem.replace("_", "-") for stem in stems})


FIELD_NAMES = {("wire/open_forms.py", "gnomes")}
"""Where the protocol calls a field after a faction."""


def named_factions(modules: Modules, keys: Set[str]) -> list[str]:
    """Places outside the content where a string names a faction; a docstring may, and a field's name."""
    return [
        f"{module.path}:{line}: names {key}"
        for module in modules.values()
        if module.room != "content"
        for line, text in _strings(module.tree)
        for key in sorted(keys & set(re.findall(r"[\w-]+", text)))
        if (str(module.path), key) not in FIELD_NAMES
    ]


def _strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    idle = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in idle:
            yield node.lineno, node.value
