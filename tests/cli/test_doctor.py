"""`kingless doctor`: what is installed, what is missing, and what to do."""

import json
import os
import sys
from pathlib import Path

import pytest

import kingless
from kingless.cli.extras import PURPOSES
from kingless.fast.doctor import Health
from kingless.view.words import LANGUAGES
from tests.cli.commands import Run, run_process

TO_DO = "To have it, install Kingless again: with `make clean play` among its sources, "


HEALTH: dict[str, tuple[Health, int, tuple[str, ...]]] = {
    "all is well": (Health(kernel="/k.so"), 0, ("The kernel is there: /k.so",)),
    "neither compiler nor headers": (
        Health(missing_needs=("compiler", "headers")),
        1,
        (
            "The kernel is missing.",
            "Meanwhile ",
            "There is no C++ compiler; ",
            "There are no headers ",
            "On Debian, first: apt install g++ python3-dev",
            TO_DO,
        ),
    ),
    "no compiler": (
        Health(missing_needs=("compiler",)),
        1,
        (
            "The kernel is missing.",
            "Meanwhile ",
            "There is no C++ compiler; ",
            "On Debian, first: apt install g++",
            TO_DO,
        ),
    ),
    "installed without it": (
        Health(),
        1,
        ("The kernel is missing.", "Meanwhile ", "Everything that it is compiled with is there.", TO_DO),
    ),
    "left out on purpose": (
        Health(is_unwanted=True),
        1,
        ("The kernel is missing.", "Meanwhile ", "Everything ", "KINGLESS_KERNEL=off leaves it out; ", TO_DO),
    ),
    "damaged": (
        Health(damage="no such symbol"),
        1,
        ("The kernel is there but does not load: no such symbol", "Meanwhile ", "Everything ", TO_DO),
    ),
}


@pytest.mark.parametrize("case", HEALTH)
def test_the_doctor_says_what_is_there_and_what_to_do(
    run: Run, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    health, expected, lines = HEALTH[case]
    monkeypatch.setattr("kingless.cli.commands.doctor.examine", lambda: health)
    monkeypatch.setattr("kingless.cli.commands.doctor.missing_packages", lambda _: ())
    told = json.loads(run("doctor", "--json")[1])["kernel"]
    assert told["commands"][:-1] == [line.partition("first: ")[2] for line in lines if "first: " in line]
    assert told["is_there"] or told["commands"][-1].partition(" install ")[2].startswith("--force-reinstall")
    code, out, err = run("doctor")
    assert (code, err) == (expected, "")
    version, python, *said = out.splitlines()
    said, extras = said[: -len(PURPOSES)], said[-len(PURPOSES) :]
    assert [line.split(":")[0] for line in extras] == [f"The extra {one} is there" for one in PURPOSES]
    assert version == f"Kingless {kingless.__version__}"
    assert python.startswith("Python {}.{}.{}".format(*sys.version_info))
    assert len(said) == len(lines)
    assert all(line.startswith(begin) for line, begin in zip(said, lines, strict=True))


def test_the_doctor_names_the_packages_that_are_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Health(missing_needs=("compiler", "headers"))
    monkeypatch.setattr("kingless.cli.commands.doctor.examine", lambda: bare)
    pages = {language: run("doctor", "--lang", language)[1] for language in LANGUAGES}
    assert len(set(pages.values())) == len(LANGUAGES)
    for page in pages.values():
        assert " g++." in page
        assert " python3-dev." in page
        assert "`make clean play`" in page


def test_away_from_the_sources_the_doctor_names_no_makefile_but_the_file_to_fetch(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingless.cli.commands.doctor.examine", lambda: Health())
    monkeypatch.setattr("kingless.cli.commands.doctor.is_checkout", lambda: False)
    monkeypatch.setattr("kingless.cli.commands.doctor.missing_sdist", lambda: "kingless-1.tar.gz")
    monkeypatch.setattr("kingless.cli.commands.doctor.reinstall_command", lambda: "pip install it")
    out = run("doctor")[1]
    assert "To have it, install Kingless again: `pip install it`\nkingless-1.tar.gz has the sources" in out
    assert "make" not in out
    assert json.loads(run("doctor", "--json")[1])["kernel"]["sdist"] == "kingless-1.tar.gz"


def test_the_doctor_names_the_command_for_an_extra_that_is_missing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kingless.cli.commands.doctor.examine", lambda: Health(kernel="/k.so"))
    lacks = {"web": ("litestar", "uvicorn")}
    monkeypatch.setattr("kingless.cli.commands.doctor.missing_packages", lambda extra: lacks.get(extra, ()))
    monkeypatch.setattr(
        "kingless.cli.commands.doctor.install_command", lambda extra: f'pip install "{extra}"'
    )
    code, out, _ = run("doctor")
    assert code == 0, "who wants no server lacks nothing"
    assert (
        'The extra web is missing: the game in the browser, `kingless serve`. To have it: pip install "web"'
        in out
    )
    code, out, _ = run("doctor", "--json")
    told = json.loads(out)
    assert (code, told["kernel"]["file"]) == (0, "/k.so")
    assert told["extras"]["web"] == {
        "is_there": False,
        "missing": ["litestar", "uvicorn"],
        "command": 'pip install "web"',
    }
    assert told["extras"]["ray"] == {"is_there": True, "missing": [], "command": ""}


def test_the_doctor_says_that_the_environment_takes_other_sources(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(kingless.__file__).parents[1]
    said = f"PYTHONPATH takes Kingless from {folder}, whatever is installed."
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(("/elsewhere", str(folder))))
    assert said in run("doctor")[1].splitlines()
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    assert said not in run("doctor")[1]


def test_the_doctor_examines_this_very_installation() -> None:
    told = run_process("doctor")
    assert told.stderr == b""
    assert (told.returncode == 0) == (b"The kernel is there: " in told.stdout)
    assert (told.returncode == 1) == (b"The kernel is missing." in told.stdout)
