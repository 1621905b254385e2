"""The commands that install the package with an extra, or anew, as they work for this very installation."""

import shlex
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from urllib.parse import urlsplit
from urllib.request import url2pathname

import msgspec
from msgspec import Struct

from kingless import __version__

_RECORD = "direct_url.json"
"""Where an installer notes that a package came from no index."""
_WHEEL = ".whl"
_SDIST = f"kingless-{__version__}.tar.gz"
_ANEW = "--force-reinstall --no-deps --no-cache-dir"
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
    return f"{_install()} {_target(_origin(), f'[{extra}]')}"


def reinstall_command() -> str:
    """What builds and installs the package once more, its kernel too."""
    origin = _origin()
    if origin is None:  # an index may have a wheel without the kernel again, but always has the sources
        return f'{_install()} {_ANEW} --no-binary kingless "kingless=={__version__}"'
    sources = _sources_beside(origin) or missing_sdist()
    return f'{_install()} {_ANEW} "{sources}"' if sources else f"{_install()} {_ANEW} {_target(origin, '')}"


def missing_sdist() -> str:
    """The file with the sources that `reinstall_command` names and that has to be fetched; mostly none."""
    origin = _origin()
    if origin is None or _sources_beside(origin):
        return ""
    path = _path(origin)
    is_gone = path is not None and not path.exists()
    return _SDIST if is_gone or origin.url.endswith(_WHEEL) else ""


def is_checkout() -> bool:
    """Does the package run from its sources, where there is a Makefile?"""
    return (_SOURCES / "Makefile").is_file() and (_SOURCES / "pyproject.toml").is_file()


def _sources_beside(origin: _PackageOrigin) -> Path | None:
    """The sdist beside the wheel that was installed, from which a kernel can be built."""
    path = _path(origin)
    if path is None or path.suffix != _WHEEL:  # what is no wheel can be built from itself
        return None
    sdist = path.parent / _SDIST
    return sdist if sdist.is_file() else None


def _install() -> str:
    """How this Python installs: by pip's short name only where a shell finds that one; by uv without pip."""
    found, python = which("pip"), Path(sys.executable)
    if found is not None and Path(found).parent == python.parent:
        return "pip install"
    if find_spec("pip") is None and which("uv") is not None:
        return f"uv pip install --python {shlex.quote(str(python))}"
    return f"{shlex.quote(str(python))} -m pip install"


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
    path = _path(origin)
    if path is None:
        return f'"kingless{extra} @ {origin.url}"'
    if not path.exists():  # what it was built from is gone, but it is installed, so only the extra is fetched
        return f'"kingless{extra}"'
    edits = "-e " if origin.dir_info is not None and origin.dir_info.editable else ""
    return f'{edits}"{path}{extra}"'


def _path(origin: _PackageOrigin) -> Path | None:
    """Where it is on this machine; None for what came from elsewhere."""
    parts = urlsplit(origin.url)
    return Path(url2pathname(parts.path)) if parts.scheme == "file" else None
