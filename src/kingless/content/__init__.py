"""The boxes: every faction, artifact and edition as data, one file for each."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any


def shelf(package: str, path: Iterable[str]) -> Iterator[Any]:
    """The modules of a package by name, so that a new file needs no list."""
    for name in sorted(found.name for found in iter_modules(path)):
        yield import_module(f"{package}.{name}")
