"""Lessons as data: a position, the answers that teach, and the texts in each language."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

_OR = "|"


class Lesson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played: where the game stands, and the answers of both seats in turn."""

    key: str
    rules: tuple[str, ...]
    """The rules that it teaches, by id."""
    deck: str
    position: str
    line: tuple[str, ...]
    sign: str = ""
    """The sign that it has where it is not about a faction."""
    artifacts: bool = False

    @property
    def answers(self) -> tuple[tuple[str, ...], ...]:
        """Every answer of the line; where there are several, each is right."""
        return tuple(tuple(one.strip() for one in step.split(_OR)) for step in self.line)


class LessonTexts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is said: before each answer of the reader, to other answers than the right one, and in the end."""

    asks: tuple[str, ...]
    others: tuple[str, ...]
    after: str
    title: str = ""
    """Where it is not the name of a faction."""


def _lessons() -> dict[str, Lesson]:
    raw = tomllib.loads((files("kingless.web.lessons") / "lessons.toml").read_text("utf-8"))
    return {key: msgspec.convert({"key": key, **fields}, Lesson) for key, fields in raw.items()}


LESSONS = _lessons()
"""Every lesson by its key, in the order in which they are best taken."""


@cache
def lesson_texts(language: str) -> dict[str, LessonTexts]:
    """What is said in the lessons, in this language."""
    text = (files("kingless") / "locale" / language / "lessons.toml").read_text("utf-8")
    return {key: msgspec.convert(fields, LessonTexts) for key, fields in tomllib.loads(text).items()}
