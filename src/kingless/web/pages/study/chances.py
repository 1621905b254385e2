"""Renders a chance that was let go: the table as its player saw it, and what is said to another card."""

import msgspec
from markupsafe import Markup
from msgspec import Struct

from kingless.analysis.chances import chances_of, is_better, reply_text, task_text
from kingless.analysis.model import Move
from kingless.analysis.wording import moment_text
from kingless.puzzles.line import play_line
from kingless.puzzles.position import is_told_whole
from kingless.puzzles.wording import tricks_in_words
from kingless.rules.actions import Action, Play, parse
from kingless.rules.events import Event
from kingless.rules.observation import observe
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.view.error_words import why
from kingless.view.names import Names
from kingless.web.pages.finished import Finished
from kingless.web.pages.layout import render
from kingless.web.pages.puzzles import PuzzleReply
from kingless.web.pages.study.played_line import LineStep, line_steps
from kingless.web.pages.table.fields import Around, SeatStatus
from kingless.web.pages.table.renderer import REGIONS, fragments


class Chance(Struct, frozen=True, kw_only=True):
    """A chance that a seat let go, and where it stands among those of the seat."""

    shown: Finished
    move: Move
    number: int
    count: int

    @property
    def names(self) -> Names:
        """The names in this game, for whoever let the chance go."""
        told = self.shown.names
        return Names(told.words, told.ruleset, told.seats, self.move.seat)

    @property
    def state(self) -> State:
        """The game before the move."""
        return self.shown.game.turns[self.move.turn - 1].before

    @property
    def here(self) -> str:
        """Its address."""
        return f"{self.shown.here}/chances/{self.move.seat}/{self.number}"

    @property
    def may_play_on(self) -> bool:
        """Can a game begin here? Not where artifacts or potions have left something behind."""
        return is_told_whole(self.shown.game.law.ruleset, self.state)


def find_chance(shown: Finished, seat: int, number: int) -> Chance | None:
    """The chance of this number, counted from 1, that this seat let go."""
    analysis = shown.judging.analysis
    moves = chances_of(analysis, seat) if analysis and seat in shown.learners else ()
    if not 1 <= number <= len(moves):
        return None
    return Chance(shown=shown, move=moves[number - 1], number=number, count=len(moves))


def game_after(chance: Chance, action: Action) -> Game:
    """A game that stands after this answer, without what came before."""
    played = chance.shown.game
    after = Game(played.setup, played.fair, played.seats, resumed=True)
    after.law, after.state = played.law, played.law.advance(chance.state, action)
    return after


def reply_to_try(chance: Chance, tried: Action, line: tuple[Action, ...]) -> PuzzleReply:
    """What is said to this answer; `line` is best play after it, where that is known."""
    names, move = chance.names, chance.move
    option = next((one for one in move.options if parse(one.action) == tried), None)
    if option is None:
        refused = chance.shown.game.law.refusal(chance.state, tried)
        return PuzzleReply(lines=(why(names, refused),) if refused else ())
    is_right = is_better(move, option)
    return PuzzleReply(
        lines=(reply_text(names, move, option),),
        tricks=_tricks(chance, (tried, *line)) if line else (),
        steps=_steps(chance, (tried, *line)) if line and not is_right else (),
        is_solved=is_right,
        is_wrong=not is_right,
    )


def _tricks(chance: Chance, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Best play in words, where it is made of cards alone."""
    cards = [action.card for action in actions if isinstance(action, Play)]
    if len(cards) != len(actions):
        return ()
    return tuple(tricks_in_words(chance.names, play_line(chance.shown.game.law, chance.state, cards)))


def _steps(chance: Chance, actions: tuple[Action, ...]) -> tuple[LineStep, ...]:
    """Best play on the table, as whoever let the chance go sees it."""
    law = chance.shown.game.law
    return tuple(line_steps(chance.names, law, chance.state, _events_before(chance), actions))


def _events_before(chance: Chance) -> tuple[Event, ...]:
    """Everything that had happened before the move."""
    turns = chance.shown.game.turns[: chance.move.turn - 1]
    return tuple(event for turn in turns for event in turn.events)


def chance_page(chance: Chance, reply: PuzzleReply, csrf: str) -> str:
    """The table as it was for the player, with what is said to the last answer."""
    shown, names, move = chance.shown, chance.names, chance.move
    game = shown.game
    seen = observe(
        game.law, chance.state, move.seat, _events_before(chance)
    )  # what was hidden then is hidden now
    around = Around(seats=(SeatStatus(), SeatStatus()), may_act=not reply.is_solved)
    regions = fragments(names, seen, around)
    following = f"{shown.here}/chances/{move.seat}/{chance.number + 1}"
    return render(
        "chance.html",
        names.words,
        title=moment_text(names.words, move),
        task=task_text(names, move),
        reply=reply,
        steps=Markup(_script_json(reply.steps)),  # our own, and escaped
        number=chance.number,
        count=chance.count,
        here=chance.here,
        back=f"{shown.here}#verdicts",
        following=following if chance.number < chance.count else "",
        may_play_on=chance.may_play_on,
        kind="",
        csrf=csrf,
        regions={name: Markup(regions[name]) for name in REGIONS},  # our own, escaped when made
    )


def _script_json(steps: tuple[LineStep, ...]) -> str:
    """These steps as JSON that may stand in a page: nothing in it ends the script element."""
    return msgspec.json.encode(steps).decode().replace("<", "\\u003c")
