"""The extras: those that the package has, and what they lack."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from kingless.cli import extras
from kingless.cli.extras import NEEDS, NEEDS_BUT_ON_WINDOWS, PURPOSES, missing_packages

ROOT = Path(__file__).parents[2]
NEED = re.compile(r"([\w-]+)[^;]*")
"""A package that is needed wherever it is installed; what only some systems have is behind a semicolon."""
ELSEWHERE = re.compile(r"([\w-]+)[^;]*; sys_platform != \"win32\"")


def test_every_extra_has_a_purpose_and_the_needs_that_the_package_has() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needs = {
        extra: tuple(found[1] for one in wanted if (found := NEED.fullmatch(one)))
        for extra, wanted in project["optional-dependencies"].items()
    }
    assert needs == NEEDS
    assert list(NEEDS) == list(PURPOSES)
    elsewhere = {
        extra: tuple(found[1] for one in wanted if (found := ELSEWHERE.fullmatch(one)))
        for extra, wanted in project["optional-dependencies"].items()
    }
    assert {extra: one for extra, one in elsewhere.items() if one} == NEEDS_BUT_ON_WINDOWS


def test_what_is_not_installed_is_missing_also_where_kingless_itself_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def version(package: str) -> str:
        if package in ("kingless", "litestar", "numpy"):
            raise PackageNotFoundError(package)
        return "1"

    monkeypatch.setattr(extras, "version", version)
    assert missing_packages("web") == ("litestar",)
    assert missing_packages("data") == ("numpy",)
    assert missing_packages("plot") == ()


@pytest.mark.parametrize(("platform", "lacks"), [("linux", ("open-spiel",)), ("win32", ())])
def test_openspiel_is_looked_for_where_it_can_be_had(
    monkeypatch: pytest.MonkeyPatch, platform: str, lacks: tuple[str, ...]
) -> None:
    def version(package: str) -> str:
        if package == "open-spiel":
            raise PackageNotFoundError(package)
        return "1"

    monkeypatch.setattr(extras, "version", version)
    monkeypatch.setattr("sys.platform", platform)
    assert missing_packages("rl") == lacks
