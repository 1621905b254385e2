"""The doctor: whether the kernel is there and, where it is not, what is missing for it."""

import os
import shutil
import sysconfig
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Literal

from msgspec import Struct

Need = Literal["compiler", "headers"]

PACKAGES: dict[Need, str] = {"compiler": "g++", "headers": "python3-dev"}
"""What compiling the kernel needs, with the Debian package that brings it."""

_KERNEL = "kingless.fast._kernel"
_COMPILERS = ("c++", "g++", "clang++")


class Health(Struct, frozen=True, kw_only=True):
    """What the doctor found."""

    kernel: str | None = None
    """The file of the kernel, if it is there and loads."""
    damage: str | None = None
    """Why a kernel that is there does not load."""
    missing_needs: tuple[Need, ...] = ()
    """What is not there to compile a kernel with; nothing, if one is there already."""
    is_unwanted: bool = False
    """Does the environment say that no kernel is to be compiled?"""


def examine(kernel: str = _KERNEL) -> Health:
    """Try the kernel, and look for what it needs where it is not there."""
    try:
        return Health(kernel=import_module(kernel).__file__)
    except ImportError as error:
        is_there = not isinstance(error, ModuleNotFoundError) or error.name != kernel
        unwanted = os.environ.get("KINGLESS_KERNEL") == "off"
        damage = str(error) if is_there else None
        return Health(damage=damage, missing_needs=missing_needs(), is_unwanted=unwanted)


def missing_needs(
    environment: Mapping[str, str] = os.environ, headers: Path | None = None
) -> tuple[Need, ...]:
    """What is not there to compile a kernel with."""
    folder = Path(sysconfig.get_path("include")) if headers is None else headers
    there: dict[Need, bool] = {
        "compiler": _has_compiler(environment),
        "headers": (folder / "Python.h").exists(),
    }
    return tuple(need for need in PACKAGES if not there[need])


def _has_compiler(environment: Mapping[str, str]) -> bool:
    # As CMake does it: where CXX names a compiler, no other is looked for.
    wanted = environment.get("CXX", "").split()[:1] or _COMPILERS
    return any(shutil.which(one, path=environment.get("PATH")) for one in wanted)
