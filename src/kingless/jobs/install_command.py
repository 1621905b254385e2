"""The commands that install the package with an extra, or anew, as they work for this very installation."""

import shlex
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from shutil import which
from urllib.parse import urlsplit
from urllib.request import url2pathname

import msgspec
from msgspec import Struct

_RECORD = "direct_url.json"
"""Where an installer notes that a package came from no index."""
_WHEEL = ".whl"
_SOURCES = Path(__file__).resolve().parents[3]
"""The folder of the sources, where the package runs from there."""


class _SourceFolder(Struct, frozen=True):
    editable: bool = False


class _SourceVersion(Struct, frozen=True):
    vcs: str
    commit_id: str = ""


class _PackageOrigin(Struct, frozen=True):
    """Where the package was installed from, in the words of PEP 610."""

    url: str
    dir_info: _SourceFolder | None = None
    vcs_info: _SourceVersion | None = None


def install_command(extra: str) -> str:
    """What installs an extra; the quotes are for shells to which brackets mean something."""
    return f"{_pip()} install {_target(_origin(), f'[{extra}]')}"


def reinstall_command() -> str:
    """What builds and installs the package once more, its kernel too."""
    origin = _origin()
    if origin is not None and origin.url.endswith(_WHEEL):  # it would be the same the next time
        origin = None
    return f"{_pip()} install --force-reinstall --no-deps --no-cache-dir {_target(origin, '')}"


def _pip() -> str:
    """The pip of this Python: by its short name only where that is the one that a shell finds."""
    found, python = which("pip"), Path(sys.executable)
    is_ours = found is not None and Path(found).parent == python.parent
    return "pip" if is_ours else f"{shlex.quote(str(python))} -m pip"


def _origin() -> _PackageOrigin | None:
    """Where the package came from; None for an index, or where nobody knows."""
    try:
        noted = distribution("kingless").read_text(_RECORD)
        return msgspec.json.decode(noted, type=_PackageOrigin) if noted else None
    except PackageNotFoundError:  # it runs without being installed
        return _PackageOrigin(_SOURCES.as_uri()) if (_SOURCES / "pyproject.toml").is_file() else None
    except msgspec.DecodeError:
        return None


def _target(origin: _PackageOrigin | None, extra: str) -> str:
    """What is to be installed: the same sources, file or version again, with the extra in its brackets."""
    if origin is None:
        return f'"kingless{extra}"'
    if origin.vcs_info is not None:
        version = f"@{origin.vcs_info.commit_id}" if origin.vcs_info.commit_id else ""
        return f'"kingless{extra} @ {origin.vcs_info.vcs}+{origin.url}{version}"'
    parts = urlsplit(origin.url)
    if parts.scheme != "file":
        return f'"kingless{extra} @ {origin.url}"'
    path = Path(url2pathname(parts.path))
    if not path.exists():  # what it was built from is gone
        return f'"kingless{extra}"'
    edits = "-e " if origin.dir_info is not None and origin.dir_info.editable else ""
    return f'{edits}"{path}{extra}"'
