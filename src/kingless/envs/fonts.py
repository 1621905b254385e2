"""The font that pixels are written with: resvg knows no generic family, so it is told one that is there."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

_COMMON = (
    *("DejaVu Sans", "Noto Sans", "Liberation Sans", "Segoe UI", "Arial", "Helvetica Neue", "Helvetica"),
    *("Roboto", "Ubuntu", "Cantarell", "Open Sans", "FreeSans", "Verdana", "Nimbus Sans"),
)
"""Families that most machines have one of, the first that is there is taken."""
_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")
"""Where a machine without any of them may have another."""
_SAMPLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
    '<text y="30" font-size="24" font-family="{family}">M7</text></svg>'
)


@cache
def font_family() -> str | None:
    """A family that resvg draws on this machine; None where it has no font at all."""
    return next(filter(_is_drawn, (*_COMMON, *_found_families())), None)


def _is_drawn(family: str) -> bool:
    import resvg_py
    from PIL import Image

    drawn = resvg_py.svg_to_bytes(svg_string=_SAMPLE.format(family=family))
    return Image.open(BytesIO(bytes(drawn))).convert("RGBA").getbbox() is not None


def _found_families() -> Iterator[str]:
    """The families of the font files that lie in the usual folders."""
    from PIL import ImageFont

    for folder in _FOLDERS:
        for path in sorted(Path(folder).expanduser().rglob("*.[to]tf")):
            try:
                name = ImageFont.truetype(path).getname()[0]
            except OSError:  # no font that Pillow can read
                continue
            if name and not set(name) & set("\"<>&'"):
                yield name
