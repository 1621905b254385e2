"""The extras: those that the package has, and what they lack."""

import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from kingless.cli import extras
from kingless.cli.extras import PURPOSES, missing_packages

ROOT = Path(__file__).parents[2]
NEEDS = [
    "msgspec<1,>=0.19",
    'litestar<3,>=2.13; extra == "web"',
    "no-such-package>=1; extra == 'web'",
    'sqlalchemy[asyncio]<3,>=2; extra == "web"',
    'no-such-loop; sys_platform != "win32" and extra == "web"',
    'no-such-array; extra == "batch"',
]


def test_every_extra_of_the_package_has_a_purpose() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(project["optional-dependencies"]) == set(PURPOSES)


def test_what_is_not_installed_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """But not what only some systems have, such as a quicker loop."""
    monkeypatch.setattr(extras, "requires", lambda _: NEEDS)
    assert missing_packages("web") == ("no-such-package",)
    assert missing_packages("batch") == ("no-such-array",)
    assert missing_packages("plot") == ()


def test_sources_that_are_not_installed_miss_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> list[str]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(extras, "requires", nowhere)
    assert missing_packages("web") == ()
