"""The shelf: finds every file of a box, so that a new one needs no list."""

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


def shelf(package: ModuleType) -> list[ModuleType]:
    """The modules of a package, by name."""
    names = sorted(found.name for found in iter_modules(package.__path__))
    return [import_module(f"{package.__name__}.{name}") for name in names]
