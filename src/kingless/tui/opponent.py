"""Whoever plays against a person in the terminal: a mind by its key, with a budget, or a program."""

from contextlib import AbstractContextManager
from types import TracebackType

from kingless.arena.contestants import read_contestant
from kingless.arena.players import PATIENCE, Player, Players, greet
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice, Mind
from kingless.rules.complaint import Complaint
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.table.setup import Setup
from kingless.table.text_checks import check_line

_NAMELESS = "program"


class Opponent(AbstractContextManager["Opponent"]):
    """A mind or a program, as it is written on the command line; leaving the context ends the program."""

    def __init__(self, text: str, patience: float = PATIENCE) -> None:
        """`patience`: seconds that a program may be silent; a `Complaint` where there is nobody like that."""
        self._contestant = read_contestant(text)
        self._patience = patience
        self._players = Players((self._contestant,), patience)

    @property
    def is_program(self) -> bool:
        """Is it a program of somebody else?"""
        return bool(self._contestant.command)

    def name(self) -> str:
        """What the record calls it; a program is asked, and a `Finding` says why it cannot play."""
        told = greet(self._contestant, self._patience)
        if told is None:
            return self._contestant.text
        try:
            return check_line(" ".join(told.split()))
        except Complaint:  # no record can hold what it calls itself
            return _NAMELESS

    def mind_for(self, setup: Setup) -> Mind:
        """The mind that answers in a game of this set-up; `Lost` where a program gives no answer."""
        return MINDS.get(self._contestant.text) or _SeatedPlayer(
            self._contestant.text, self._players[0], setup
        )

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._players.close()


class _SeatedPlayer:
    """A player of the arena in the place of a mind."""

    def __init__(self, key: str, player: Player, setup: Setup) -> None:
        self.key = key
        self._player = player
        self._setup = setup

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """Its answer; how much it thinks was said when it sat down."""
        del budget
        return Choice(self._player.choose(ruleset, self._setup, observation, seed))
