"""The container file: what it copies is there, it runs as nobody special, and its check asks a real page."""

import re
from fnmatch import fnmatch
from pathlib import Path

from kingless.web.routes.health import health
from kingless.web.run import PORT

ROOT = Path(__file__).parents[2]
LINES = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
STEPS = [line.split(maxsplit=1) for line in LINES if line and not line.startswith("#")]


def steps(name: str) -> list[str]:
    """What stands behind every step of this name."""
    return [rest for step, rest in STEPS if step == name]


def test_everything_that_is_copied_is_there_and_reaches_the_builder() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_through = [line.removeprefix("!") for line in ignored if line.startswith("!")]
    copied = [one for rest in steps("COPY") if "--from" not in rest for one in rest.split()[:-1]]
    assert {"src", "pyproject.toml", "requirements/run.txt"} <= set(copied)
    assert "*" in ignored
    for one in copied:
        assert (ROOT / one).exists()
        assert any(fnmatch(one, pattern) for pattern in let_through), one


def test_what_the_build_reads_is_copied() -> None:
    """The package names files outside `src`: without them it cannot be built."""
    copied = " ".join(steps("COPY"))
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert re.findall(r'license-files = \["(.*?)"\]', text) == ["LICENSE"]
    assert re.findall(r'^readme = "(.*?)"$', text, re.MULTILINE) == ["README.md"]
    assert all(name in copied for name in ("LICENSE", "README.md", "CMakeLists.txt"))


def test_it_runs_as_a_user_of_its_own_with_its_games_in_a_volume() -> None:
    assert steps("USER") == ["kingless"]
    assert steps("VOLUME") == ["/data"]
    assert any("XDG_DATA_HOME=/data" in rest for rest in steps("ENV"))
    assert steps("EXPOSE") == [str(PORT)]
    (check,) = steps("HEALTHCHECK")
    assert f"http://127.0.0.1:{PORT}{next(iter(health.paths))}" in check
