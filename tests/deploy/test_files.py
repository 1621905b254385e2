"""The files of `deploy/`, each checked by the program that it is for."""

import json
import sys
from pathlib import Path

import pytest

from kingless.cli.options.parser import parser
from kingless.view.words import words_in
from kingless.web.run import PORT
from tests.deploy.checkers import DEPLOY, nginx_file, program, replaced, run
from tools import debian

_NAMED = {"KINGLESS_SITE": "kingless.example", "KINGLESS_PASSWORD": "secret"}


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    nginx = program("nginx")
    whole = nginx_file(tmp_path, 1443, 1080, ["127.0.0.1:1", "127.0.0.1:2"])
    told = run(nginx, "-t", "-c", whole, "-e", tmp_path / "error.log")
    assert "test is successful" in told
    assert "warn" not in told


def test_caddy_takes_its_file(tmp_path: Path) -> None:
    caddy, file = program("caddy"), DEPLOY / "Caddyfile"
    own = {"HOME": str(tmp_path)}
    assert "Valid configuration" in run(caddy, "validate", "--config", file, "--adapter", "caddyfile", **own)
    assert run(caddy, "fmt", file, **own) == file.read_text("utf-8")


def test_systemd_takes_its_unit_and_finds_it_closed(tmp_path: Path) -> None:
    systemd = program("systemd-analyze")
    unit = tmp_path / f"kingless@{PORT}.service"
    text = (DEPLOY / "kingless@.service").read_text("utf-8")
    unit.write_text(replaced(text, ("/opt/kingless/bin/kingless", sys.executable)), "utf-8")
    assert run(systemd, "verify", unit) == ""
    command = next(line for line in text.splitlines() if line.startswith("ExecStart="))
    options = command.replace("%i", str(PORT)).split()[1:]
    asked = parser(words_in("en")).parse_args(options)
    assert (asked.port, asked.https, asked.log_format) == (PORT, True, "json")


def test_compose_takes_its_file_and_asks_for_what_it_needs() -> None:
    compose = program("docker-compose")
    file = DEPLOY / "compose.yaml"
    told = run(compose, "-f", file, "config", **_NAMED)
    assert "postgresql://kingless:secret@database/kingless" in told
    for name in _NAMED:
        with pytest.raises(AssertionError, match=f"write {name} into"):
            run(compose, "-f", file, "config", **{key: value for key, value in _NAMED.items() if key != name})


def test_the_container_and_the_compose_file_ask_for_health_alike() -> None:
    containerfile = (DEPLOY.parent / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    health = next(line for line in containerfile.splitlines() if line.startswith("HEALTHCHECK"))
    command = json.loads(health.partition("CMD ")[2])
    assert json.dumps(["CMD", *command]) in (DEPLOY / "compose.yaml").read_text("utf-8")


@pytest.mark.parametrize(("value", "code"), [("1", 1), ("", 0)])
def test_a_checker_that_cannot_be_had_is_told_and_fails_only_where_it_must_be_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], value: str, code: int
) -> None:
    installed: list[str] = []
    monkeypatch.setenv("CI", value)
    monkeypatch.setattr(debian, "found", lambda program: None if program == "caddy" else Path("/there"))
    monkeypatch.setattr(debian, "install", installed.extend)
    assert debian.main() == code
    assert installed == ["caddy"]
    assert "There is no caddy here" in capsys.readouterr().err
