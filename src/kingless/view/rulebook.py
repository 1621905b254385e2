"""The rulebook that the program can show: its sections by rule id and by topic, in the reader's language."""

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

_HEADING = re.compile(r"^## ([A-Z]+-\d+) (.+)$", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


class Section(Struct, frozen=True):
    """One rule: its id, its title, and what is said about it."""

    rule: str
    title: str
    body: str


class Topic(Struct, frozen=True):
    """One page of rules."""

    key: str
    title: str
    sections: tuple[Section, ...]


@cache
def topics(language: str) -> tuple[Topic, ...]:
    """Every page, in the order of the game."""
    folder = files("kingless") / "locale" / language / "rules"
    return tuple(_topic(key, (folder / f"{key}.md").read_text("utf-8")) for key in _ORDER)


_ORDER = ("set-up", "phase-one", "phase-two", "scoring", "powers", "claim-2", "magic", "artifacts")


def section(language: str, rule: str) -> Section | None:
    """What is said about this rule id."""
    wanted = rule.upper()
    return next(
        (found for topic in topics(language) for found in topic.sections if found.rule == wanted), None
    )


def search(language: str, word: str) -> tuple[Section, ...]:
    """The sections whose title or text holds this word."""
    wanted = word.casefold()
    everything = [found for topic in topics(language) for found in topic.sections]
    in_title = [found for found in everything if wanted in found.title.casefold()]
    return tuple(in_title or [found for found in everything if wanted in found.body.casefold()])


def _topic(key: str, page: str) -> Topic:
    title = page.partition("\n")[0].removeprefix("# ").strip()
    parts = _HEADING.split(_COMMENT.sub("", page))[1:]
    return Topic(
        key,
        title,
        tuple(
            Section(rule, name.strip(), body.strip())
            for rule, name, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
        ),
    )
