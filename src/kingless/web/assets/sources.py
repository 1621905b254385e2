"""Scripts and style sheets without their comments, and the sheets of each kind of page joined to one."""

import re
from importlib.resources import files

from kingless.web.assets.group import AssetGroup

_STYLED = ("kingless.web", "kingless.analysis", "kingless.art")
"""The packages with style sheets."""
_JOINED = {
    "page.css": ("art", "kingless", "bar", "buttons"),
    "front_page.css": ("front", "start", "start_phone", "lobby", "invitation", "games", "fair_deal"),
    "start_rest.css": ("start_choices", "house_rules"),
    "board.css": (
        *(
            "table",
            "status",
            "seats",
            "pieces",
            "piles",
            "votes",
            "tracker",
            "trick",
            "last",
            "asked",
            "artifacts",
            "artifact_windows",
            "hand",
            "log",
            "end",
        ),
        *("motion", "clock", "orders", "practice", "asked_phone", "fair_deal", "settling", "line"),
    ),
    "after_page.css": (
        *("pieces", "after", "after_replay", "after_moment", "after_proof", "after_layout", "after_judged"),
        *("chart", "motion"),
    ),
}
"""Sheets that are loaded together, in this order: `page.css` by every page, others beside it."""
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AFTER_NAME = re.compile(r"^([\w-]+): ", re.MULTILINE)
"""The name of a property, which stands at the beginning of its line."""
_LINE_FEED = re.compile(r"(?<=[{};,])\n")
_SCRIPT_COMMENT = re.compile(r"^ *(?://.*?|/\*\*.*?\*/)$", re.DOTALL | re.MULTILINE)
"""A comment that has its lines to itself; one beside code is left, for it could be part of a text."""


def _scripts() -> dict[str, str]:
    return {name: _strip(text, _SCRIPT_COMMENT) for name, text in _read("kingless.web", "js").items()}


def _styles() -> dict[str, str]:
    sheets = {
        name: _dense(_strip(text, _STYLE_COMMENT))
        for package in _STYLED
        for name, text in _read(package, "css").items()
    }
    joined = {name: "".join(sheets[f"{one}.css"] for one in parts) for name, parts in _JOINED.items()}
    return sheets | joined


def _dense(sheet: str) -> str:
    """The style sheet without the spaces and line feeds that no browser needs."""
    return _LINE_FEED.sub("", _AFTER_NAME.sub(r"\1:", sheet))


def _read(package: str, kind: str) -> dict[str, str]:
    folder = files(package) / "static" / kind
    return {one.name: one.read_text("utf-8") for one in folder.iterdir() if one.name.endswith(f".{kind}")}


def _strip(text: str, comment: re.Pattern[str]) -> str:
    """The text without these comments, indentation and empty lines."""
    return "".join(f"{line.strip()}\n" for line in comment.sub("", text).splitlines() if line.strip())


SCRIPTS = AssetGroup("js", _scripts)
STYLES = AssetGroup("css", _styles)
