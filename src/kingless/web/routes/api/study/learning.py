"""Routes of the rulebook and the lessons for programs."""

from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct

from kingless.rules.actions import IllegalAction
from kingless.rules.complaint import Complaint
from kingless.table.setup import STANDARD
from kingless.view.error_words import why
from kingless.view.lookup import Found, look_up
from kingless.view.rulebook import Topic, topics
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.http.json_bodies import body_guard
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import words_for
from kingless.web.lessons.course import READER, LessonProgress, after_answer, progress_after
from kingless.web.lessons.lesson import LESSONS, lesson_texts
from kingless.web.pages.lessons import lesson_card, names_of
from kingless.web.pages.rules import game_rules
from kingless.web.player_refusals import Refused
from kingless.web.routes.api.access import ApiRequest
from kingless.web.routes.api.description import LEARNING, examples, refusal_responses
from kingless.web.routes.learn import FIND_LONGEST, OPTIONS_MOST
from kingless.wire.forms import ViewForm, view_form

RulesetQuery = Annotated[str, QueryParameter(name="ruleset", max_length=60, description="an edition")]
OptionsQuery = Annotated[
    list[str] | None,
    QueryParameter(name="option", required=False, description="house rules such as victory=three"),
]
GivenAnswers = Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=40)]


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A lesson as it is offered."""

    key: str
    title: str
    about: str
    rules: tuple[str, ...]
    """The rules that it teaches, by id."""


class LessonList(Struct, frozen=True):
    """All lessons, in the order in which they are best taken."""

    lessons: tuple[LessonInfo, ...]


class LessonAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answers that were right so far, and the next one, if there is one; nothing is stored."""

    given: GivenAnswers = ()
    action: Annotated[str, Meta(max_length=60)] = ""


class LessonStep(Struct, frozen=True, kw_only=True):
    """Where a reader stands in a lesson."""

    lesson: LessonInfo
    given: tuple[str, ...]
    """The answers that were right so far: send them back with the next one."""
    text: str
    """What is asked, or what is said in the end."""
    remark: str
    """What is said to an answer that was not right; empty where it was."""
    done: bool
    view: ViewForm


class Rulebook(Struct, frozen=True):
    """The rules, topic by topic."""

    topics: tuple[Topic, ...]


@get(
    "/api/lessons",
    summary="List the lessons",
    tags=[LEARNING],
    responses=refusal_responses(),
    operation_class=examples(),
)
async def lessons(request: ApiRequest) -> LessonList:
    """All lessons: short games, each about one phase, one faction or the artifacts."""
    limit(request, "page")
    words = words_for(request)
    return LessonList(tuple(_info(words, key) for key in LESSONS))


@post(
    "/api/lessons/{lesson:str}",
    status_code=200,
    summary="Take a lesson",
    tags=[LEARNING],
    guards=[body_guard(LessonAnswer)],
    responses=refusal_responses(400, 404, 415),
    operation_class=examples(body={"given": [], "action": ""}),
)
async def lesson(request: ApiRequest, lesson: FromPath[str], data: JSONBody[LessonAnswer]) -> LessonStep:
    """A lesson after the given answers and one more; without any it begins."""
    limit(request, "page")
    words, at = words_for(request), progress_after(lesson, data.given)
    if not data.action:
        return _step(words, at)
    try:
        after = after_answer(at, data.action)
    except IllegalAction as error:
        return _step(words, at, why(names_of(words, at), error))
    except Refused:
        raise
    except Complaint:  # no action at all
        raise player_refusals.unreadable() from None
    texts = lesson_texts(words.language)[lesson]
    return _step(words, after) if after else _step(words, at, texts.others[len(at.given)])


def _step(words: Words, at: LessonProgress, remark: str = "") -> LessonStep:
    texts = lesson_texts(words.language)[at.lesson.key]
    game = at.game
    return LessonStep(
        lesson=_info(words, at.lesson.key),
        given=at.given,
        text=texts.after if at.is_done else texts.asks[len(at.given)],
        remark=remark,
        done=at.is_done,
        view=view_form(game.law.ruleset, game.observation(READER), game.setup),
    )


def _info(words: Words, key: str) -> LessonInfo:
    card = lesson_card(words, LESSONS[key])
    return LessonInfo(key=key, title=card.title, about=card.about, rules=LESSONS[key].rules)


@get(
    "/api/rules",
    summary="Read the rulebook",
    tags=[LEARNING],
    responses=refusal_responses(),
    operation_class=examples(),
)
async def rules(request: ApiRequest) -> Rulebook:
    """The whole rulebook, in the language that is asked for."""
    limit(request, "page")
    return Rulebook(topics(words_for(request).language))


@get(
    "/api/rules/{what:str}",
    summary="Look something up in the rules",
    tags=[LEARNING],
    responses=refusal_responses(400, 404),
    operation_class=examples(),
)
async def rule(
    request: ApiRequest, what: FromPath[str], ruleset: RulesetQuery = "", option: OptionsQuery = None
) -> Found:
    """What the rules say about a faction, an artifact, a topic, a rule by its id, or any word."""
    limit(request, "page")
    words, options = words_for(request), (option or [])[:OPTIONS_MOST]
    game = game_rules(words, ruleset or STANDARD, options)
    found = look_up(words, what[:FIND_LONGEST], game.settings)
    if found is None:
        raise player_refusals.no_rule()
    return found
