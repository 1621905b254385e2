"""Loads the checked kernel instead of the usual one, in every Python that has this folder on its path."""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

_KERNEL = "kingless.fast._kernel"


class _CheckedKernel(MetaPathFinder):
    """Finds the kernel where `KINGLESS_CHECKED_KERNEL` says."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The kernel's module; nothing for any other."""
        del path, target
        if fullname != _KERNEL:
            return None
        return spec_from_file_location(fullname, os.environ["KINGLESS_CHECKED_KERNEL"])


sys.meta_path.insert(0, _CheckedKernel())
