"""Checkpoints: numbers on disk from which learning goes on."""

from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kingless.rules.complaint import Finding

Floats = NDArray[np.float32]
Arrays = dict[str, NDArray[np.generic]]


def write_checkpoint(path: Path, numbers: dict[str, ArrayLike]) -> None:
    """Write numbers under their names; a file that is half written replaces none."""
    beside = path.with_suffix(".part")
    with beside.open("wb") as file:
        np.savez(file, allow_pickle=False, **numbers)
    beside.replace(path)


def read_checkpoint(path: Path, names: tuple[str, ...]) -> Arrays:
    """What was written under these names; a finding where the file is damaged."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            return {name: kept[name] for name in names}
    except (BadZipFile, EOFError, KeyError, ValueError):
        raise Finding("{file} is damaged; delete it to begin anew.", file=str(path)) from None
