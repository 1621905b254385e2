"""`kingless doctor`: what is installed, what is missing, and what to do."""

import sys

import pytest

import kingless
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
            TO_DO,
        ),
    ),
    "no compiler": (
        Health(missing_needs=("compiler",)),
        1,
        ("The kernel is missing.", "Meanwhile ", "There is no C++ compiler; ", TO_DO),
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
    monkeypatch.setattr("kingless.fast.doctor.examine", lambda: health)
    code, out, err = run("doctor")
    assert (code, err) == (expected, "")
    version, python, *said = out.splitlines()
    assert version == f"Kingless {kingless.__version__}"
    assert python.startswith("Python {}.{}.{}".format(*sys.version_info))
    assert len(said) == len(lines)
    assert all(line.startswith(begin) for line, begin in zip(said, lines, strict=True))


def test_the_doctor_names_the_packages_that_are_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Health(missing_needs=("compiler", "headers"))
    monkeypatch.setattr("kingless.fast.doctor.examine", lambda: bare)
    pages = {language: run("doctor", "--lang", language)[1] for language in LANGUAGES}
    assert len(set(pages.values())) == len(LANGUAGES)
    for page in pages.values():
        assert " g++." in page
        assert " python3-dev." in page
        assert "`make clean play`" in page


def test_the_doctor_examines_this_very_installation() -> None:
    told = run_process("doctor")
    assert told.stderr == b""
    assert (told.returncode == 0) == (b"The kernel is there: " in told.stdout)
    assert (told.returncode == 1) == (b"The kernel is missing." in told.stdout)
