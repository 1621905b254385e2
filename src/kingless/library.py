"""What a user of the library does in one call, over rooms that know nothing of each other."""

from typing import Literal

import msgspec

from kingless.fast.solver import Solution, Solver
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice, Mind
from kingless.rules.complaint import Complaint
from kingless.table import record, record_text
from kingless.table.game import Game
from kingless.view.words import sentence

_NO_LIMIT = Budget()
_OVER = sentence("The game is over: nobody is to act.")


def choose(game: Game, mind: Mind | str = "expert", budget: Budget = _NO_LIMIT, seed: int = 0) -> Choice:
    """What a mind would answer for the seat to act; it is shown that seat's observation and nothing else.

    `mind` is one of your own, or the key of one in `MINDS`.
    """
    decision = game.decision
    if decision is None:
        raise Complaint(_OVER)
    thinker = _mind(mind) if isinstance(mind, str) else mind
    return thinker.choose(game.law.ruleset, game.observation(decision.seat), budget, seed)


def _mind(key: str) -> Mind:
    if key not in MINDS:
        raise Complaint("There is no mind {mind}; there are {minds}.", mind=key, minds=", ".join(MINDS))
    return MINDS[key]


def solve(game: Game, nodes: int = 0) -> Solution:
    """The exact value of every legal answer in phase two, to the seat to act: 1 wins, 0 draws, -1 loses.

    `nodes` bounds the positions that are looked at; 0 sets no bound. A `Complaint` says why a position has
    no exact value, such as phase one, where cards are hidden.
    """
    if game.is_over:
        raise Complaint(_OVER)
    return Solver(game.law).solve(game.state, nodes)


def write_record(game: Game, form: Literal["text", "json"] = "text") -> str:
    """The record of a game as far as it has come, to be read with `read_record`."""
    if form == "json":
        return msgspec.json.encode(record.to_json(game)).decode()
    return record_text.write(game)
