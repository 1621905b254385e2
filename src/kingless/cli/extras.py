"""The extras of the package: what each is for, what it needs, and which of that is missing."""

import sys
from importlib.metadata import PackageNotFoundError, version

from kingless.view.words import sentence

PURPOSES = {
    "web": sentence("the game in the browser, `kingless serve`"),
    "plot": sentence("pictures of ratings, `kingless arena --plot`"),
    "ray": sentence("matches on a cluster, `kingless arena --ray`"),
    "batch": sentence("many games at once in arrays of numpy"),
    "data": sentence("tables of games in Parquet, `kingless dataset` and `kingless study --parquet`"),
    "rl": sentence("environments for PettingZoo, Gymnasium and OpenSpiel, `kingless.envs`"),
    "train": sentence("networks that learn, `kingless train`"),
}
"""By extra, what it is for."""
NEEDS = {
    "web": (
        *("aiosqlite", "alembic", "asyncpg", "ifaddr", "jinja2", "litestar", "openskill"),
        *("prometheus-client", "sqlalchemy", "uvicorn", "websockets"),
    ),
    "plot": ("matplotlib",),
    "ray": ("ray",),
    "batch": ("numpy",),
    "data": ("numpy", "pyarrow"),
    "rl": ("gymnasium", "numpy", "pettingzoo", "pillow", "resvg-py"),
    "train": ("matplotlib", "numpy"),
}
"""By extra, the packages that it needs everywhere, as pyproject.toml has them.

They stand here too because sources that are not installed have no metadata to ask.
"""
NEEDS_BUT_ON_WINDOWS = {"web": ("uvloop",), "rl": ("open-spiel",)}
"""By extra, what it needs besides on every other system: Windows has no wheels of these."""


def missing_packages(extra: str) -> tuple[str, ...]:
    """The packages of this extra that are not installed."""
    others = () if sys.platform == "win32" else NEEDS_BUT_ON_WINDOWS.get(extra, ())
    return tuple(package for package in (*NEEDS[extra], *others) if not _is_installed(package))


def _is_installed(package: str) -> bool:
    try:
        version(package)
    except PackageNotFoundError:
        return False
    return True
