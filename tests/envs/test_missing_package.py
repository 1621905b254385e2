"""Where a package of the extra `rl` is missing, the import says how to have it."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("package", "code"),
    [
        ("pettingzoo", "from kingless.envs import claim_v1"),
        ("gymnasium", "from kingless.envs import claim_v1"),
        ("pyspiel", "import kingless.envs.open_spiel"),
    ],
)
def test_an_import_without_its_package_names_the_command(package: str, code: str) -> None:
    script = f"import sys; sys.modules[{package!r}] = None\n{code}"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    last = told.stderr.splitlines()[-1]
    assert told.returncode == 1
    assert f"the environments need the package {package}" in last
    assert "install" in last
    assert "[rl]" in last


def test_other_names_are_no_attributes() -> None:
    import kingless.envs

    with pytest.raises(AttributeError, match="nothing"):
        _ = kingless.envs.nothing
