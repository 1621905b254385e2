"""Renders the pages of the lessons: the list, and a lesson in progress on the table of a game."""

from collections.abc import Iterator

from markupsafe import Markup
from msgspec import Struct

from kingless.table.decks import FACTIONS
from kingless.view.names import Names
from kingless.view.words import Words
from kingless.web.lessons.course import READER, Course, written
from kingless.web.lessons.lesson import LESSONS, Lesson, told_in
from kingless.web.pages.layout import page
from kingless.web.pages.table.fields import Around, SeatStatus
from kingless.web.pages.table.renderer import REGIONS, fragments


class Named(Struct, frozen=True):
    """A lesson as it is offered: its address, its title, what it is about, and its emblem."""

    key: str
    link: str
    title: str
    about: str
    letter: str
    """The letter of its faction, where it is about one."""
    sign: str


def named(words: Words, lesson: Lesson) -> Named:
    """A lesson as it is offered."""
    is_faction = lesson.key in FACTIONS
    told = told_in(words.language)[lesson.key]
    return Named(
        lesson.key,
        f"/learn/{lesson.key}",
        words.name("faction", lesson.key) if is_faction else told.title,
        words.name("faction does", lesson.key) if is_faction else "",
        FACTIONS[lesson.key].letter if is_faction else "",
        lesson.sign,
    )


def names_of(words: Words, at: Course) -> Names:
    """The names in the game of a lesson."""
    return Names(words, at.game.law.ruleset, at.game.seats, READER)


def lessons_page(words: Words) -> str:
    """All lessons, by what they belong to."""
    return page("lessons.html", words, shelves=list(_shelves(words)))


def _shelves(words: Words) -> Iterator[tuple[str, list[Named]]]:
    signed = [lesson for lesson in LESSONS.values() if lesson.sign]
    yield words("The game"), [named(words, lesson) for lesson in signed]
    for deck in dict.fromkeys(lesson.deck for lesson in LESSONS.values()):
        shelf = [one for one in LESSONS.values() if one.deck == deck and not one.sign]
        yield words.name("deck", deck), [named(words, lesson) for lesson in shelf]


def lesson_page(words: Words, at: Course, remark: str = "") -> str:
    """A lesson where its reader stands; `remark` is what is said to the answer that was just tried."""
    names, seen = names_of(words, at), at.game.observation(READER)
    around = Around(seats=(SeatStatus(), SeatStatus(is_bot=True)), may_act=not at.is_done)
    regions = fragments(names, seen, around)
    here = f"/learn/{at.lesson.key}"
    lesson = named(words, at.lesson)
    return page(
        "lesson.html",
        words,
        title=words("Lesson: {title}", title=lesson.title),
        lesson=lesson,
        told=told_in(words.language)[at.lesson.key],
        at=at,
        here=f"{here}/{written(at.given)}" if at.given else here,
        following=_following(words, at.lesson),
        remark=remark,
        regions={name: Markup(regions[name]) for name in REGIONS},  # our own, escaped when made
    )


def _following(words: Words, lesson: Lesson) -> Named | None:
    keys = [*LESSONS]
    after = keys[keys.index(lesson.key) + 1 :]
    return named(words, LESSONS[after[0]]) if after else None
