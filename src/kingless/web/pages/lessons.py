"""Renders the pages of the lessons: the list, and a lesson in progress on the table of a game."""

from collections.abc import Iterator

from markupsafe import Markup
from msgspec import Struct

from kingless.table.decks import FACTIONS
from kingless.view.names import Names
from kingless.view.words import Words
from kingless.web.lessons.course import READER, LessonProgress, answers_path
from kingless.web.lessons.lesson import LESSONS, Lesson, lesson_texts
from kingless.web.pages.layout import render
from kingless.web.pages.table.fields import Around, SeatStatus
from kingless.web.pages.table.renderer import REGIONS, fragments


class LessonCard(Struct, frozen=True):
    """A lesson as it is offered: its address, its title, what it is about, and its emblem."""

    key: str
    link: str
    title: str
    about: str
    letter: str
    """The letter of its faction, where it is about one."""
    sign: str


def lesson_card(words: Words, lesson: Lesson) -> LessonCard:
    """A lesson as it is offered."""
    is_faction = lesson.key in FACTIONS
    told = lesson_texts(words.language)[lesson.key]
    return LessonCard(
        lesson.key,
        f"/learn/{lesson.key}",
        words.name("faction", lesson.key) if is_faction else told.title,
        words.name("faction does", lesson.key) if is_faction else "",
        FACTIONS[lesson.key].letter if is_faction else "",
        lesson.sign,
    )


def names_of(words: Words, at: LessonProgress) -> Names:
    """The names in the game of a lesson."""
    return Names(words, at.game.law.ruleset, at.game.seats, READER)


def lessons_page(words: Words) -> str:
    """All lessons, by what they belong to."""
    return render("lessons.html", words, shelves=list(_shelves(words)))


def _shelves(words: Words) -> Iterator[tuple[str, list[LessonCard]]]:
    signed = [lesson for lesson in LESSONS.values() if lesson.sign]
    yield words("The game"), [lesson_card(words, lesson) for lesson in signed]
    for deck in dict.fromkeys(lesson.deck for lesson in LESSONS.values()):
        shelf = [one for one in LESSONS.values() if one.deck == deck and not one.sign]
        yield words.name("deck", deck), [lesson_card(words, lesson) for lesson in shelf]


def lesson_page(words: Words, at: LessonProgress, remark: str = "") -> str:
    """A lesson where its reader stands; `remark` is what is said to the answer that was just tried."""
    names, seen = names_of(words, at), at.game.observation(READER)
    around = Around(seats=(SeatStatus(), SeatStatus(is_bot=True)), may_act=not at.is_done)
    regions = fragments(names, seen, around)
    here = f"/learn/{at.lesson.key}"
    lesson = lesson_card(words, at.lesson)
    return render(
        "lesson.html",
        words,
        title=words("Lesson: {title}", title=lesson.title),
        lesson=lesson,
        told=lesson_texts(words.language)[at.lesson.key],
        at=at,
        here=f"{here}/{answers_path(at.given)}" if at.given else here,
        following=_next_lesson(words, at.lesson),
        remark=remark,
        regions={name: Markup(regions[name]) for name in REGIONS},  # our own, escaped when made
    )


def _next_lesson(words: Words, lesson: Lesson) -> LessonCard | None:
    keys = [*LESSONS]
    after = keys[keys.index(lesson.key) + 1 :]
    return lesson_card(words, LESSONS[after[0]]) if after else None
