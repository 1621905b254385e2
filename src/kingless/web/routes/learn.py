"""Routes for new players: the lessons, and the rulebook to look things up in."""

from litestar import Response, get
from litestar.params import FromPath

from kingless.rules.actions import IllegalAction
from kingless.rules.complaint import Complaint
from kingless.table.setup import STANDARD
from kingless.view.error_words import complaint_sentence, why
from kingless.view.lookup import look_up
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.http.forms import PageRequest
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import page_response, redirect, words_for
from kingless.web.lessons.course import LessonProgress, after_answer, answers_in, answers_path, progress_after
from kingless.web.lessons.lesson import lesson_texts
from kingless.web.pages import about_page, lesson_page, lessons_page, rules_page
from kingless.web.pages.lessons import names_of
from kingless.web.pages.rules import GameRules, game_rules

_ANSWER_LONGEST = 60
FIND_LONGEST = 60
OPTIONS_MOST = 20
"""So many options are read of an address: more than there are settings."""


@get("/learn", include_in_schema=False)
async def lessons(request: PageRequest) -> Response[str]:
    """All lessons."""
    limit(request, "page")
    return page_response(request, lessons_page(words_for(request)))


@get("/learn/{lesson:str}", include_in_schema=False)
async def lesson(request: PageRequest, lesson: FromPath[str]) -> Response[str]:
    """A lesson from its beginning."""
    return _lesson(request, lesson, "")


@get("/learn/{lesson:str}/{given:str}", include_in_schema=False)
async def lesson_after(request: PageRequest, lesson: FromPath[str], given: FromPath[str]) -> Response[str]:
    """A lesson after these answers."""
    return _lesson(request, lesson, given)


def _lesson(request: PageRequest, key: str, given: str) -> Response[str]:
    limit(request, "page")
    words = words_for(request)
    at = progress_after(key, answers_in(given))
    answer = request.query_params.get("action")
    if answer is None:
        return page_response(request, lesson_page(words, at))
    try:
        after = after_answer(at, answer[:_ANSWER_LONGEST])
    except IllegalAction as error:
        return page_response(request, lesson_page(words, at, why(names_of(words, at), error)), 409)
    if after is None:
        return page_response(request, lesson_page(words, at, _other(words, at)))
    return redirect(f"/learn/{key}/{answers_path(after.given)}")


def _other(words: Words, at: LessonProgress) -> str:
    """What is said to an answer that is legal but teaches nothing."""
    return lesson_texts(words.language)[at.lesson.key].others[len(at.given)]


@get("/rules", include_in_schema=False)
async def rules(request: PageRequest) -> Response[str]:
    """The rulebook, or what it says about something that was looked for."""
    limit(request, "page")
    words = words_for(request)
    wanted = request.query_params.get("find", "").strip()[:FIND_LONGEST]
    try:
        game = _game(request, words)
    except Complaint as error:
        return _no_such_rules(request, words, error)
    if not wanted:
        return page_response(request, rules_page(words, game))
    found = look_up(words, wanted, game.settings)
    if found is None:
        silent = words("The rules say nothing about “{wanted}”.", wanted=wanted)
        return page_response(request, rules_page(words, game, wanted, silent), 404)
    return page_response(request, about_page(words, game, found, wanted))


@get("/rules/{what:str}", include_in_schema=False)
async def rule(request: PageRequest, what: FromPath[str]) -> Response[str]:
    """What the rules say about a faction, an artifact, a topic or a rule by its id."""
    limit(request, "page")
    words = words_for(request)
    try:
        game = _game(request, words)
    except Complaint as error:
        return _no_such_rules(request, words, error)
    found = look_up(words, what[:FIND_LONGEST], game.settings)
    if found is None:
        raise player_refusals.no_rule()
    return page_response(request, about_page(words, game, found))


def _game(request: PageRequest, words: Words) -> GameRules:
    """The rules of the game that the address names."""
    query = request.query_params
    options = query.getall("option", [])[:OPTIONS_MOST]
    if not options and "ruleset" not in query:
        return GameRules(words)
    return game_rules(words, query.get("ruleset", STANDARD), options)


def _no_such_rules(request: PageRequest, words: Words, error: Complaint) -> Response[str]:
    return page_response(
        request, rules_page(words, GameRules(words), "", complaint_sentence(words, error)), 400
    )
