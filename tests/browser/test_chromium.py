"""Chromium that is missing: the run says so aloud, and in continuous integration that is a failure."""

from pathlib import Path

import pytest

from tools import debian
from tools.browser import chromium


@pytest.mark.parametrize(("value", "code"), [("true", 1), ("1", 1), ("", 0), ("false", 0)])
def test_a_browser_that_cannot_be_had_is_told_and_fails_only_where_it_must_be_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: str, code: int
) -> None:
    monkeypatch.setenv("CI", value)
    monkeypatch.setattr(chromium, "found", lambda: None)
    monkeypatch.setattr(chromium, "install", lambda: None)
    assert chromium.main() == code
    assert "There is no Chromium here" in capsys.readouterr().err


def test_a_browser_that_is_missing_is_installed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[Path] = []
    monkeypatch.setattr(chromium, "found", lambda: here[0] if here else None)
    monkeypatch.setattr(chromium, "install", lambda: here.append(Path("/usr/bin/chromium")))
    assert chromium.main() == 0
    assert chromium.main() == 0
    assert len(here) == 1


@pytest.mark.parametrize(("is_root", "program"), [(True, "apt-get"), (False, "playwright")])
def test_root_takes_it_from_debian_and_everybody_else_through_playwright(
    monkeypatch: pytest.MonkeyPatch, is_root: bool, program: str
) -> None:
    ran: list[list[str]] = []
    for module in (chromium, debian):
        monkeypatch.setattr(module, "is_root", lambda: is_root)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(debian, "run_installer", ran.append)
    chromium.install()
    assert all(program in command for command in ran)
    assert "chromium" in ran[-1]
