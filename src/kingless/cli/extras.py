"""The extras of the package: what each is for, and which of its packages are missing."""

import re
from importlib.metadata import PackageNotFoundError, requires, version

from kingless.view.words import sentence

PURPOSES = {
    "web": sentence("the game in the browser, `kingless serve`"),
    "plot": sentence("pictures of ratings, `kingless arena --plot`"),
    "ray": sentence("matches on a cluster, `kingless arena --ray`"),
    "batch": sentence("many games at once in arrays of numpy"),
    "data": sentence("tables of games in Parquet, `kingless dataset` and `kingless study --parquet`"),
    "rl": sentence("environments for PettingZoo and Gymnasium, `kingless.envs`"),
    "train": sentence("networks that learn, `kingless train`"),
}
"""By extra, what it is for."""
_NEED = re.compile(r"""([\w.-]+)[^;]*;\s*extra\s*==\s*['"]([\w-]+)['"]""")
"""A package that an extra needs, wherever it is installed; what only some systems have is left out."""


def missing_packages(extra: str) -> tuple[str, ...]:
    """The packages of this extra that are not installed."""
    needs = [found for one in _requirements() if (found := _NEED.fullmatch(one)) and found[2] == extra]
    return tuple(found[1] for found in needs if not _is_installed(found[1]))


def _requirements() -> list[str]:
    """What the installed package says that it needs; nothing where it runs without being installed."""
    try:
        return requires("kingless") or []
    except PackageNotFoundError:
        return []


def _is_installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True
