"""The sources of the running package as one compressed file, for whoever asks a server for them."""

import gzip
import tarfile
from functools import cache
from io import BytesIO
from pathlib import Path

import kingless
from kingless import __version__
from kingless.web.pages.package import licence_text

_KINDS = {
    *(".cpp", ".css", ".hpp", ".html", ".js", ".json", ".mako", ".md", ".mo", ".net", ".po", ".py"),
    *(".pyi", ".svg", ".toml", ".typed"),
}
"""What sources are made of; nothing else that may lie in their folder is handed out."""
_ALSO = ("puzzles/puzzles.jsonl.gz",)
_FOLDER = f"kingless-{__version__}"
NAME = f"{_FOLDER}-running.tar.gz"


@cache  # some megabytes, which take a second to compress
def source_archive() -> bytes:
    """The package as it runs here, with its licence; the same sources are always the same bytes."""
    package = Path(kingless.__file__).parent
    target = BytesIO()
    with (
        gzip.GzipFile(fileobj=target, mode="wb", mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        _add(archive, "LICENSE", licence_text().encode())
        for path in sorted(package.rglob("*")):
            inside = path.relative_to(package)
            if _is_source(inside) and path.is_file() and not path.is_symlink():
                _add(archive, f"kingless/{inside.as_posix()}", path.read_bytes())
    return target.getvalue()


def _is_source(path: Path) -> bool:
    is_hidden = any(part.startswith((".", "__pycache__")) for part in path.parts)
    return not is_hidden and (path.suffix in _KINDS or path.as_posix() in _ALSO)


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    told = tarfile.TarInfo(f"{_FOLDER}/{name}")
    told.size = len(content)
    archive.addfile(told, BytesIO(content))
