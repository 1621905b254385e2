"""A group of files that share one hash: it stands in their addresses, so browsers may keep them for ever."""

import gzip
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import sha256

from msgspec import Struct

ROOT = "/static"
"""All addresses of files are below this one."""
_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
_DIGITS = 8


class Asset(Struct, frozen=True):
    """One file, as it is and compressed."""

    media_type: str
    plain: bytes
    zipped: bytes


class AssetGroup:
    """Files of one kind, read and compressed once, when the first of them is wanted."""

    def __init__(self, name: str, read: Callable[[], Mapping[str, str]]) -> None:
        self.name = name
        self._read = read

    @cached_property
    def assets(self) -> dict[str, Asset]:
        """Every file by name."""
        return {name: _asset(name, text.encode()) for name, text in self._read().items()}

    @cached_property
    def version(self) -> str:
        """The hash of all names and contents.

        One for the whole group: scripts import each other relatively, so a script that has changed needs a
        new address for all that import it.
        """
        made = sha256()
        for name, asset in sorted(self.assets.items()):
            made.update(f"{name} {len(asset.plain)} ".encode() + asset.plain)
        return made.hexdigest()[:_DIGITS]

    def address(self, name: str) -> str:
        """The address of a file, with the hash; `KeyError` where there is no such file."""
        if name not in self.assets:
            raise KeyError(name)
        return f"{ROOT}/{self.name}/{self.version}/{name}"


def _asset(name: str, plain: bytes) -> Asset:
    return Asset(_TYPES[name.rpartition(".")[2]], plain, gzip.compress(plain, mtime=0))
