"""Steps of an installation show how far they are, and all that was printed where they fail."""

import io
import sys

import pytest

from tools.progress import Progress, run_step


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Collecting litestar==2.25.0 (from -r requirements/run.txt (line 300))", "package 1: litestar"),
        (
            "  [12/57] Building CXX object CMakeFiles/_kernel.dir/solver.cpp.o",
            "compiling the kernel: 12 of 57",
        ),
        ("Installing collected packages: a, b, c", "putting 3 packages in place"),
        ("Requirement already satisfied", "…"),
    ],
)
def test_what_pip_and_ninja_print_becomes_progress(line: str, shown: str) -> None:
    progress = Progress()
    progress.read(line)
    assert progress.text == shown


def step(program: str) -> tuple[int, list[str]]:
    """The exit code of a step that runs this program, and the lines that it shows."""
    target = io.StringIO()
    code = run_step("Installing", "a moment", [sys.executable, "-c", program], target)
    return code, target.getvalue().splitlines()


def test_a_step_says_what_it_does_and_how_long_it_took() -> None:
    code, lines = step("print('Collecting a')")
    assert code == 0
    assert lines[0] == "Installing (a moment)"
    assert lines[-1].startswith("  done after ")
    assert not any("Collecting" in line for line in lines)


def test_a_step_that_fails_shows_its_last_lines() -> None:
    code, lines = step("import sys; print('no such package', file=sys.stderr); sys.exit(3)")
    assert code == 3
    assert lines[-2].startswith("  failed after ")
    assert lines[-1] == "no such package"
