"""A lesson in progress, replayed from the answers in its address, so that nothing is stored."""

from msgspec import Struct

from kingless.rules.actions import ChanceAction, IllegalAction, parse, text
from kingless.table.decks import DECKS
from kingless.table.game import Game
from kingless.table.position_text import read
from kingless.table.setup import Setup
from kingless.web import player_refusals
from kingless.web.lessons.lesson import LESSONS, Lesson

READER = 0
TEACHER = "Rowan"
_BETWEEN = ","


class LessonProgress(Struct, frozen=True):
    """Where a reader stands in a lesson."""

    lesson: Lesson
    game: Game
    given: tuple[str, ...]
    """The reader's answers so far, all of them right."""
    awaited: tuple[str, ...]
    """The answers that are right now; none in the end."""

    @property
    def is_done(self) -> bool:
        """Has everything been played?"""
        return not self.awaited


def progress_after(key: str, given: tuple[str, ...]) -> LessonProgress:
    """The lesson after these answers; `Refused` where there is no such lesson or no such way through it."""
    lesson = LESSONS.get(key)
    if lesson is None:
        raise player_refusals.no_lesson()
    game, left = _first_position(lesson), list(given)
    for answers in lesson.answers:
        decision = game.decision
        assert decision is not None, "the line of a lesson is no longer than its game"
        if decision.seat != READER:
            _answer(game, next(one for one in answers if parse(one) in decision.legal))
        elif not left:
            return LessonProgress(lesson, game, given, answers)
        else:
            if left[0] not in answers:
                raise player_refusals.wrong_lesson_path()
            _answer(game, left.pop(0))
    if left:
        raise player_refusals.wrong_lesson_path()
    return LessonProgress(lesson, game, given, ())


def after_answer(at: LessonProgress, answer: str) -> LessonProgress | None:
    """The lesson after one more answer; None where it is legal but another one teaches.

    What is no answer is a `Complaint`, what the law forbids an `IllegalAction`.
    """
    if at.is_done:
        raise player_refusals.wrong_lesson_path()
    action = parse(answer)
    if isinstance(action, ChanceAction):
        raise IllegalAction("not-asked")
    at.game.law.step(at.game.state, action)  # raises `IllegalAction`; the new state is not used here
    said = text(action)
    return progress_after(at.lesson.key, (*at.given, said)) if said in at.awaited else None


def answers_path(given: tuple[str, ...]) -> str:
    """Answers as they stand in an address: `play-G8,flip`."""
    return _BETWEEN.join(answer.replace(" ", "-", 1) for answer in given)


def answers_in(address: str) -> tuple[str, ...]:
    """The answers that an address holds."""
    return tuple(part.replace("-", " ", 1) for part in address.split(_BETWEEN)) if address else ()


def _first_position(lesson: Lesson) -> Game:
    setup = Setup(
        factions=DECKS[lesson.deck], artifacts=lesson.artifacts, position=read(lesson.position), seed=1
    )
    return Game(setup, seats=("A", TEACHER))


def _answer(game: Game, answer: str) -> None:
    game.repeat(parse(answer))
    game.let_chance_answer()
