"""The sources as the architecture tests read them: modules, and what each of them imports."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = "kingless"


@dataclass(frozen=True)
class Module:
    """One source file: its dotted name, its path inside the package, its syntax tree."""

    name: str
    path: PurePosixPath
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        """Whether this is an `__init__` file."""
        return self.path.stem == "__init__"

    @property
    def room(self) -> str:
        """The package of the import table this module belongs to; the root itself is `kingless`."""
        return self.name.split(".")[1] if "." in self.name else ROOT


@dataclass(frozen=True)
class Import:
    """One imported name: the module it was asked from, and the modules it comes from in the end."""

    target: str
    origins: frozenset[str]
    line: int
    is_typing_only: bool


Modules = Mapping[str, Module]


def modules_of(files: Mapping[str, str]) -> dict[str, Module]:
    """The modules of a package given as text, by path: `{"rules/cards.py": "…"}`."""
    found: dict[str, Module] = {}
    for path, text in files.items():
        pure = PurePosixPath(path)
        parts = pure.with_suffix("").parts
        name = ".".join((ROOT, *(parts[:-1] if parts[-1] == "__init__" else parts)))
        found[name] = Module(name, pure, ast.parse(text, path))
    return found


def files_below(directory: Path) -> dict[str, str]:
    """Every Python file below a directory, as `modules_of` takes them."""
    return {
        path.relative_to(directory).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(directory.rglob("*.py"))
    }


def imports(module: Module, modules: Modules) -> Iterator[Import]:
    """Everything a module imports, at its top, in functions, for types only, or by a constant name."""
    for node, is_typing_only in _walk(module.tree, is_typing_only=False):
        for base, name in _asked(node, module):
            target = _module(base, name, modules)
            yield Import(target, _origins(base, name, modules), getattr(node, "lineno", 0), is_typing_only)


def _walk(node: ast.AST, *, is_typing_only: bool) -> Iterator[tuple[ast.AST, bool]]:
    yield node, is_typing_only
    guarded = node.body if isinstance(node, ast.If) and _asks_type_checking(node.test) else []
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, is_typing_only=is_typing_only or child in guarded)


def _asks_type_checking(test: ast.expr) -> bool:
    return ast.unparse(test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}


def _asked(node: ast.AST, module: Module) -> Iterator[tuple[str, str | None]]:
    """The (module, name in it) pairs that a statement or call imports."""
    match node:
        case ast.Import(names=names):
            yield from ((alias.name, None) for alias in names)
        case ast.ImportFrom(names=names):
            base = _absolute(node, module)
            yield from ((base, alias.name) for alias in names)
        case ast.Call(
            func=ast.Name(id="__import__" | "import_module") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            yield name, None


def _absolute(node: ast.ImportFrom, module: Module) -> str:
    if not node.level:
        return node.module or ""
    up = node.level - module.is_package
    parts = module.name.split(".")
    return ".".join([*parts[: len(parts) - up], *filter(None, [node.module])])


def _module(base: str, name: str | None, modules: Modules) -> str:
    inner = f"{base}.{name}"
    return inner if name and inner in modules else base


def _origins(
    base: str, name: str | None, modules: Modules, seen: frozenset[str] = frozenset()
) -> frozenset[str]:
    """The modules a name passes through, so that a re-export hides nothing."""
    target = _module(base, name, modules)
    if target != base or name is None or base not in modules or base in seen:
        return frozenset({target})
    found = {target}
    for node in _names_taken(modules[base]):
        source = _absolute(node, modules[base])
        for alias in node.names:
            if (alias.asname or alias.name) in {name, "*"}:
                inner = name if alias.name == "*" else alias.name
                found |= _origins(source, inner, modules, seen | {base})
    return frozenset(found)


@cache
def _names_taken(module: Module) -> tuple[ast.ImportFrom, ...]:
    """The statements by which a module takes names from others; asked for often, so found once."""
    return tuple(node for node in ast.walk(module.tree) if isinstance(node, ast.ImportFrom))
