"""Markup: a page as a list of elements, read strictly: what is opened is closed, in order."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "hr", "img"}
_CODE = re.compile(r"(?<![\w-])[A-Z]\d(?![\w-])")


@dataclass(eq=False)
class Element:
    """One element: its attributes, its parent, and all text inside it."""

    tag: str
    attributes: dict[str, str]
    parent: "Element | None"
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What can be read in it, by eye or ear."""
        return " ".join(" ".join(self.texts).split())

    def ancestors(self) -> Iterator["Element"]:
        """Everything around it, from the inside."""
        one = self.parent
        while one is not None:
            yield one
            one = one.parent


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Element] = []
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        parent = self.open[-1] if self.open else None
        element = Element(tag, {name: value or "" for name, value in attrs}, parent)
        self.found.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}> {self.open[-1].attributes}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.texts.append(data)


def read(html: str) -> list[Element]:
    """Every element of the page, in order; an AssertionError where something is not closed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert not reader.open, f"never closed: {[one.tag for one in reader.open]}"
    return reader.found


def elements_of_class(html: str, kind: str) -> list[Element]:
    """The elements of this class."""
    return [one for one in read(html) if kind in one.attributes.get("class", "").split()]


def codes_in(html: str) -> list[str]:
    """The codes of cards that are read on the page, such as `G5`."""
    (main,) = [one.text for one in read(html) if one.tag == "main"]
    return _CODE.findall(main)
