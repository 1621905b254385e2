"""The command that installs an extra of the package, as it works for this very installation."""

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
    return f"{_pip()} install {_target(_origin(), extra)}"


def _pip() -> str:
    """The pip of this Python: by its short name only where that is the one that a shell finds."""
    found, python = which("pip"), Path(sys.executable)
    is_ours = found is not None and Path(found).parent == python.parent
    return "pip" if is_ours else f"{shlex.quote(str(python))} -m pip"


def _origin() -> _PackageOrigin | None:
    """Where the package came from; None for an index, or where it runs without being installed."""
    try:
        noted = distribution("kingless").read_text(_RECORD)
        return msgspec.json.decode(noted, type=_PackageOrigin) if noted else None
    except (PackageNotFoundError, msgspec.DecodeError):
        return None


def _target(origin: _PackageOrigin | None, extra: str) -> str:
    """What is to be installed: the same sources, file or version again, with the extra."""
    if origin is None:
        return f'"kingless[{extra}]"'
    if origin.vcs_info is not None:
        version = f"@{origin.vcs_info.commit_id}" if origin.vcs_info.commit_id else ""
        return f'"kingless[{extra}] @ {origin.vcs_info.vcs}+{origin.url}{version}"'
    parts = urlsplit(origin.url)
    if parts.scheme != "file":
        return f'"kingless[{extra}] @ {origin.url}"'
    path = Path(url2pathname(parts.path))
    if not path.exists():  # what it was built from is gone
        return f'"kingless[{extra}]"'
    edits = "-e " if origin.dir_info is not None and origin.dir_info.editable else ""
    return f'{edits}"{path}[{extra}]"'
