"""The doctor: what is there of the kernel, and what is missing to compile one."""

from pathlib import Path

import pytest

from kingless.fast import doctor
from kingless.fast.doctor import PACKAGES, Health, examine, missing_needs


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A machine with headers and a directory for programs, which is empty."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "Python.h").touch()
    return tmp_path


def install(machine: Path, compiler: str) -> None:
    """Put a compiler where the machine looks for programs."""
    program = machine / "bin" / compiler
    program.touch()
    program.chmod(0o755)


def missing(machine: Path, **environment: str) -> tuple[str, ...]:
    """What the machine lacks."""
    return missing_needs({"PATH": str(machine / "bin"), **environment}, machine)


# What is needed to compile.


@pytest.mark.parametrize("compiler", ["c++", "g++", "clang++"])
def test_a_machine_with_headers_and_any_compiler_lacks_nothing(machine: Path, compiler: str) -> None:
    assert missing(machine) == ("compiler",)
    install(machine, compiler)
    assert missing(machine) == ()


def test_a_machine_without_headers_lacks_them(machine: Path) -> None:
    install(machine, "c++")
    (machine / "Python.h").unlink()
    assert missing(machine) == ("headers",)


def test_a_bare_machine_lacks_everything_that_has_a_package(machine: Path) -> None:
    (machine / "Python.h").unlink()
    assert missing(machine) == tuple(PACKAGES)


def test_where_a_compiler_is_named_no_other_counts(machine: Path) -> None:
    install(machine, "g++")
    assert missing(machine, CXX="clang++ -pipe") == ("compiler",)
    assert missing(machine, CXX="/nonexistent") == ("compiler",)
    assert missing(machine, CXX="g++ -pipe") == ()
    assert missing(machine, CXX=str(machine / "bin" / "g++")) == ()


def test_a_compiler_that_is_named_by_nothing_is_not_named(machine: Path) -> None:
    install(machine, "g++")
    assert missing(machine, CXX="") == missing(machine, CXX=" ") == ()


# The kernel.


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler here, whatever the machine has."""
    monkeypatch.setattr(doctor, "missing_needs", lambda: ("compiler",))


@pytest.mark.usefixtures("bare")
def test_a_kernel_that_loads_is_all_that_is_needed() -> None:
    assert examine("kingless.fast.doctor") == Health(kernel=doctor.__file__)


@pytest.mark.usefixtures("bare")
def test_a_kernel_that_is_not_there_is_missing() -> None:
    assert examine("kingless.fast._nothing") == Health(missing_needs=("compiler",))


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise ImportError('undefined symbol')", "undefined symbol"),
        ("import kingless.fast._nothing", "No module named 'kingless.fast._nothing'"),
    ],
)
def test_a_kernel_that_does_not_load_is_damaged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, reason: str
) -> None:
    (tmp_path / "damaged_kernel.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert examine("damaged_kernel") == Health(damage=reason, missing_needs=("compiler",))
