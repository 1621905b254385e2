"""The colours by day, read from the style sheet that says each of them once, for pictures without one."""

import re
from functools import cache
from importlib.resources import files

Colours = dict[str, str]

_SHEET = "static/css/art.css"
_PROPERTY = re.compile(r"(--[\w-]+): ([^;]+);")
_BY_DAY = re.compile(r"light-dark\(((?:var\([^)]*\)|[^,()])+),.*\)")
_VARIABLE = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def colours_of(*selectors: str) -> Colours:
    """The colours on the table, and over them those that the sheet gives to these selectors."""
    found: Colours = {}
    for selector in (":root", *selectors):
        found |= _declarations(selector)
    return found


def paint(drawing: str, colours: Colours) -> str:
    """The drawing with a colour in the place of every custom property."""
    while _VARIABLE.search(drawing):
        drawing = _VARIABLE.sub(lambda named: colours.get(named[1], named[2] or "none"), drawing)
    return drawing


@cache
def _declarations(selector: str) -> Colours:
    rules = re.findall(rf"^{re.escape(selector)}(?:,[^{{}}]*)? \{{([^{{}}]*)\}}", _sheet(), re.MULTILINE)
    return {name: _BY_DAY.sub(r"\1", told) for rule in rules for name, told in _PROPERTY.findall(rule)}


@cache
def _sheet() -> str:
    return _COMMENT.sub("", files(__package__).joinpath(_SHEET).read_text("utf-8"))
