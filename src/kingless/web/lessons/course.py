"""A lesson in progress, replayed from the answers in its address, so that nothing is stored."""

from msgspec import Struct

from kingless.rules.actions import ChanceAction, IllegalAction, parse, text
from kingless.table.decks import DECKS
from kingless.table.game import Game
from kingless.table.position_text import read
from kingless.table.setup import Setup
from kingless.web import errors
from kingless.web.lessons.lesson import LESSONS, Lesson

READER = 0
TEACHER = "Rowan"
_BETWEEN = ","


class Course(Struct, frozen=True):
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


def course(key: str, given: tuple[str, ...]) -> Course:
    """The lesson after these answers; `Refused` where there is no such lesson or no such way through it."""
    lesson = LESSONS.get(key)
    if lesson is None:
        raise errors.no_lesson()
    game, left = _begun(lesson), list(given)
    for answers in lesson.answers:
        decision = game.decision
        assert decision is not None, "the line of a lesson is no longer than its game"
        if decision.seat != READER:
            _answered(game, next(one for one in answers if parse(one) in decision.legal))
        elif not left:
            return Course(lesson, game, given, answers)
        else:
            if left[0] not in answers:
                raise errors.other_way()
            _answered(game, left.pop(0))
    if left:
        raise errors.other_way()
    return Course(lesson, game, given, ())


def judged(at: Course, answer: str) -> Course | None:
    """The lesson after one more answer; None where it is legal but another one teaches.

    What is no answer is a `Complaint`, what the law forbids an `IllegalAction`.
    """
    if at.is_done:
        raise errors.other_way()
    action = parse(answer)
    if isinstance(action, ChanceAction):
        raise IllegalAction("not-asked")
    at.game.law.step(at.game.state, action)  # raises `IllegalAction`; the new state is not used here
    said = text(action)
    return course(at.lesson.key, (*at.given, said)) if said in at.awaited else None


def written(given: tuple[str, ...]) -> str:
    """Answers as they stand in an address: `play-G8,flip`."""
    return _BETWEEN.join(answer.replace(" ", "-", 1) for answer in given)


def given_in(address: str) -> tuple[str, ...]:
    """The answers that an address holds."""
    return tuple(part.replace("-", " ", 1) for part in address.split(_BETWEEN)) if address else ()


def _begun(lesson: Lesson) -> Game:
    setup = Setup(
        factions=DECKS[lesson.deck], artifacts=lesson.artifacts, position=read(lesson.position), seed=1
    )
    return Game(setup, seats=("A", TEACHER))


def _answered(game: Game, answer: str) -> None:
    game.repeat(parse(answer))
    game.let_chance_answer()
