"""A page of a table in a browser, as it stands after the fragments that it was sent."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from html.parser import HTMLParser

from kingless.web.game.socket_messages import Tail
from tests.web.markup import VOID


class OpenPage:
    """A page in a browser: what is sent is put into the elements of these ids, as `regions.js` does."""

    def __init__(self, regions: Mapping[str, str] | None = None) -> None:
        self._root = ET.Element("main")
        if regions:
            self.put(regions, None)

    def put(self, sent: Mapping[str, str], tail: Tail | None) -> None:
        """Put these fragments in, and the tail behind the chapters that stay."""
        for key, html in sent.items():
            place = self._root.find(f".//*[@id='{key}']")
            if place is None:
                place = ET.SubElement(self._root, "div", {"id": key})
            place[:] = _parsed(html)
            place.text = None
        if tail:
            chapters = self._root.find(".//ol[@class='chapters']")
            assert chapters is not None
            chapters[tail.after :] = _parsed(tail.html)

    @property
    def text(self) -> str:
        """The whole page, without the blanks between its elements."""
        return re.sub(r"\s*(<[^>]*>)\s*", r"\1", ET.tostring(self._root, "unicode"))


class _Builder(HTMLParser):
    """Builds the elements of a piece of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.tree = ET.TreeBuilder()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tree.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.tree.end(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tree.start(tag, {name: value or "" for name, value in attrs})
        self.tree.end(tag)

    def handle_endtag(self, tag: str) -> None:
        self.tree.end(tag)

    def handle_data(self, data: str) -> None:
        self.tree.data(data)


def _parsed(html: str) -> list[ET.Element]:
    builder = _Builder()
    builder.feed(f"<div>{html}</div>")
    return list(builder.tree.close())
