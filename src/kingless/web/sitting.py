"""A sitting: a game in the browser as its log tells it, folded entry by entry."""

from kingless.rules.actions import PASS, parse
from kingless.rules.engine import Decision
from kingless.rules.faces import Observation
from kingless.table.fair import FairDeal
from kingless.table.game import Game
from kingless.web.entries import DECLINE, GRANT, REMATCH, RESIGN, SAY, UNDO, is_deciding
from kingless.web.refusal import other_rules
from kingless.web.store.kept import Entry, Kept


class Sitting:
    """Two at a table: the game, what is offered, and what was said."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self.version = 0
        """The number of the last entry."""
        self.decided = 0
        """The number of the last entry that changed how the game stands."""
        self.game: Game | None = None
        self.resigned: int | None = None
        self.undo: int | None = None
        """The seat that asks to take its last answer back."""
        self.rematch: frozenset[int] = frozenset()
        self.said: dict[tuple[int, str], int] = {}
        """By seat and id, the number that each message got: what is said again gets its first answer."""
        self.phrase: tuple[int, int, str] | None = None
        """What was said last: the entry's number, the seat, and which phrase."""
        self.seat(kept)

    def seat(self, kept: Kept) -> None:
        """Take note of who sits here; with both seats taken, the cards are dealt."""
        self.kept = kept
        if kept.is_full and self.game is None:
            first, second = kept.seats
            fair = FairDeal(kept.secret, (first.nonce, second.nonce))
            game = Game(kept.setup, fair, (first.name, second.name))
            if game.law.ruleset.version != kept.rules:
                raise other_rules()
            self.game = game

    @property
    def is_over(self) -> bool:
        """Has the game been played to its end, or been given up?"""
        return self.game is not None and (self.resigned is not None or self.game.result is not None)

    @property
    def winner(self) -> int | None:
        """Who has won, once it is over; None also where nobody has."""
        if self.resigned is not None:
            return 1 - self.resigned
        return self.game.result.winner if self.game and self.game.result else None

    @property
    def decision(self) -> Decision | None:
        """Who must answer what, while the game goes on."""
        return None if self.game is None or self.is_over else self.game.decision

    @property
    def only_pass(self) -> bool:
        """Is somebody asked at a window without anything to use?"""
        decision = self.decision
        return decision is not None and decision.legal == (PASS,)

    def seen(self, seat: int | None) -> Observation | None:
        """The game as this seat, or an onlooker, knows it; None before the deal."""
        if self.game is None:
            return None
        return self.game.beside() if seat is None else self.game.observation(seat)

    def is_current(self, version: int) -> bool:
        """Does whoever saw this version know how the game stands?"""
        return self.decided <= version <= self.version

    def apply(self, entry: Entry) -> None:
        """Fold one accepted entry; the log holds nothing that does not fit."""
        self.version = entry.number
        self.said[entry.seat, entry.message] = entry.number
        if is_deciding(entry.text):
            self.decided = entry.number
            self._decide(entry.seat, entry.text)
            self.undo = None
        elif entry.text == UNDO:
            self.undo = entry.seat
        elif entry.text == DECLINE:
            self.undo = None
        elif entry.text == REMATCH:
            self.rematch |= {entry.seat}
        else:
            self.phrase = (entry.number, entry.seat, entry.text.removeprefix(SAY))

    def _decide(self, seat: int, text: str) -> None:
        game = self.game
        if game is None:
            raise ValueError("the log of a game that has not begun must be empty")
        if text == RESIGN:
            self.resigned = seat
        elif text == GRANT:
            game.take_back(1 - seat)
        else:
            game.step(parse(text))  # type: ignore[arg-type]  # chance's answers are never in a log
