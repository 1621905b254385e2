"""The command that installs an extra works for the installation that it is said to."""

import json
import sys
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from kingless import __version__
from kingless.jobs import install_command as module
from kingless.jobs.install_command import install_command, missing_sdist, reinstall_command

PYTHON = f"{sys.executable} -m pip"
ARCHIVE = {"url": "https://example.org/kingless.tar.gz", "archive_info": {}}
VCS = {"url": "https://example.org/kingless.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}}


class _Installed:
    """The metadata of a package that came from somewhere."""

    def __init__(self, origin: object) -> None:
        self._origin = origin

    def read_text(self, name: str) -> str | None:
        """The file in which an installer notes it."""
        assert name == "direct_url.json"
        return None if self._origin is None else json.dumps(self._origin)


def told(monkeypatch: pytest.MonkeyPatch, origin: object) -> str:
    """What is said to whoever has installed it from there."""
    monkeypatch.setattr(module, "distribution", lambda _: _Installed(origin))
    return install_command("web").removeprefix(PYTHON).strip()


def test_the_same_thing_is_installed_again_with_the_extra(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "which", lambda _: None)
    folder, url = tmp_path, tmp_path.as_uri()
    editable = {"url": url, "dir_info": {"editable": True}}
    assert told(monkeypatch, None) == 'install "kingless[web]"'
    assert told(monkeypatch, editable) == f'install -e "{folder}[web]"'
    assert told(monkeypatch, {"url": url, "dir_info": {}}) == f'install "{folder}[web]"'
    assert told(monkeypatch, {"url": f"{url}/gone.whl", "archive_info": {}}) == 'install "kingless[web]"'
    assert told(monkeypatch, ARCHIVE) == 'install "kingless[web] @ https://example.org/kingless.tar.gz"'
    assert told(monkeypatch, VCS) == 'install "kingless[web] @ git+https://example.org/kingless.git@abc"'


def test_sources_that_are_not_installed_are_installed_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(module, "distribution", nowhere)
    sources = Path(__file__).parents[2]
    assert install_command("web").endswith(f'pip install "{sources}[web]"')
    assert reinstall_command().endswith(f'--no-cache-dir "{sources}"')


def test_what_came_without_a_kernel_is_built_anew_but_not_from_the_same_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wheel = tmp_path / "kingless-1.0.0-py3-none-any.whl"
    wheel.touch()
    told(monkeypatch, {"url": wheel.as_uri(), "archive_info": {}})
    anew, sdist = " install --force-reinstall --no-deps --no-cache-dir ", f"kingless-{__version__}.tar.gz"
    assert reinstall_command().endswith(f'{anew}"{sdist}"')
    assert missing_sdist() == sdist, "which whoever installs it has to fetch"
    (tmp_path / sdist).touch()
    assert reinstall_command().endswith(f'{anew}"{tmp_path / sdist}"')
    assert missing_sdist() == "", "it lies beside the wheel"
    told(monkeypatch, {"url": (tmp_path / sdist).as_uri(), "archive_info": {}})
    assert reinstall_command().endswith(f'{anew}"{tmp_path / sdist}"')
    told(monkeypatch, {"url": f"{tmp_path.as_uri()}/gone/{sdist}", "archive_info": {}})
    assert (reinstall_command().endswith(f'{anew}"{sdist}"'), missing_sdist()) == (True, sdist)
    told(monkeypatch, {"url": "https://example.org/kingless.whl", "archive_info": {}})
    assert (reinstall_command().endswith(f'{anew}"{sdist}"'), missing_sdist()) == (True, sdist)
    told(monkeypatch, None)
    assert reinstall_command().endswith(f'{anew}--no-binary kingless "kingless=={__version__}"')
    assert missing_sdist() == "", "an index has it"
    told(monkeypatch, {"url": tmp_path.as_uri(), "dir_info": {"editable": True}})
    assert reinstall_command().endswith(f' -e "{tmp_path}"')


def test_pip_has_its_short_name_only_where_it_is_the_one_of_this_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "which", lambda _: "/usr/bin/pip")
    assert install_command("web").startswith(f"{PYTHON} install ")
    monkeypatch.setattr(module, "which", lambda _: str(Path(sys.executable).parent / "pip"))
    assert install_command("web").startswith("pip install ")


def test_an_environment_without_pip_installs_by_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_spec", lambda _: None)
    monkeypatch.setattr(module, "which", lambda name: "/usr/bin/uv" if name == "uv" else None)
    assert install_command("web").startswith(f"uv pip install --python {sys.executable} ")
    monkeypatch.setattr(module, "which", lambda _: None)
    assert install_command("web").startswith(f"{PYTHON} install ")
