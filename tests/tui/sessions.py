"""Sessions at a line game: what is typed, and what is then to be read."""

import re
from io import StringIO
from typing import Literal

from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.actions import Play
from kingless.rules.cards import code
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.tui.curtain import Leave
from kingless.tui.line import LineGame
from kingless.tui.table_display import Paper
from kingless.view.words import words_in

HUMAN: Literal[0] = 0
BOT: Literal[1] = 1
SEATS = ("Ada", "greedy")
LEFT = "[the player has left]"

FOLLOWING = PositionText(phase=2, leader=BOT, hands=(["K2", "G5", "X3"], ["G9", "G8", "G7"]))
"""The bot leads a goblin, and the player may not answer with K2."""

LAST = PositionText(phase=2, leader=BOT, hands=(["K2"], ["G9"]), score=(["U1"], []))
"""One trick is left, and the player will win it."""

_PROMPT = re.compile(r"(?:Which card do you (?:lead\?|play\? Led: \S+)|^>) ", re.MULTILINE)


def at(position: PositionText, ruleset: str = "standard") -> Game:
    """A game of a person against the greedy mind that stands so."""
    return Game(Setup(ruleset=ruleset, position=position), None, SEATS)


def page(game: Game, *lines: str, language: str = "en") -> str:
    """All that is written while these lines are typed, until they end or the player leaves."""
    paper, source = StringIO(), StringIO("".join(f"{line}\n" for line in lines))
    line = LineGame(game, HUMAN, MINDS["greedy"], words_in(language), Paper(paper), source)
    try:
        line.play()
    except Leave:
        paper.write(LEFT)
    return paper.getvalue()


def typed(game: Game, *lines: str) -> list[str]:
    """What stood before the first line that was typed, then what was answered to each, in one line."""
    return [" ".join(answer.split()) for answer in _PROMPT.split(page(game, *lines))]


def course(game: Game, seed: int = 0) -> list[str]:
    """What a player types who always plays the first card that may be played, to the end of this game."""
    said = []
    while decision := game.decision:
        if decision.seat == HUMAN:
            action = decision.legal[0]
            assert isinstance(action, Play)
            said.append(code(action.card))
        else:
            seen = game.observation(decision.seat)
            action = MINDS["greedy"].choose(game.law.ruleset, seen, Budget(), seed).action
        game.step(action)
    return said
