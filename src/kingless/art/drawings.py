"""The drawings: one SVG file each, on a grid of a hundred by a hundred, read when first asked for."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_SVG = "http://www.w3.org/2000/svg"

FACTIONS, ARTIFACTS, SIGNS = "factions", "artifacts", "signs"
CARDS = "cards"
"""The sprite of whole cards, which are made of the other drawings."""
KINDS = {FACTIONS: "e", ARTIFACTS: "a", SIGNS: "s"}
"""The directories, and with which letter the ids of their drawings begin."""

PARTS = {
    "k-cut": {"fill": "var(--void)"},
    "k-line": {"fill": "none", "stroke": "var(--void)"},
    "k-ink": {"fill": "none", "stroke": "currentColor"},
    "k-over": {"stroke": "var(--void)", "paint-order": "stroke"},
}
"""What the classes of a drawing mean, as attributes: a style sheet of a page does not reach into a sprite.

What has none of them has the colour of the charge.
"""

PLAIN, PLAIN_SHAPE, PLAIN_LINE = "plain", "pavise", "sinister"
"""What a faction without a drawing bears, and how the ids of it end."""


@dataclass(frozen=True)
class Drawing:
    """One drawing: its lines as SVG text, and for a faction the shape of its shield and its ornament."""

    key: str
    inner: str
    shape: str
    line: str


@cache
def drawings(kind: str) -> dict[str, Drawing]:
    """All drawings of a kind by key."""
    found = (one for one in files(__package__).joinpath(kind).iterdir() if one.name.endswith(".svg"))
    read = (_read(one.name.removesuffix(".svg"), one.read_text("utf-8")) for one in found)
    return {one.key: one for one in sorted(read, key=lambda drawing: drawing.key)}


def _read(key: str, text: str) -> Drawing:
    ET.register_namespace("", _SVG)
    root = ET.fromstring(text)
    for node in root.iter():
        node.attrib.update(PARTS.get(node.attrib.pop("class", ""), {}))
    inner = "".join(
        ET.tostring(node, encoding="unicode").strip() for node in root if node.tag != f"{{{_SVG}}}desc"
    )
    return Drawing(
        key,
        # The symbol that receives them is in the namespace already.
        inner.replace(f' xmlns="{_SVG}"', "").replace(" />", "/>"),
        root.get("data-shape", PLAIN_SHAPE),
        root.get("data-line", PLAIN_LINE),
    )
