"""A game in play: where it stands, every answer given so far, and everything that has happened."""

import secrets
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from kingless.rules.actions import PASS, Action, AnyAction, IllegalAction
from kingless.rules.chance import CHANCE
from kingless.rules.complaint import Complaint
from kingless.rules.engine import Decision
from kingless.rules.events import Event, seen_by
from kingless.rules.observation import Observation, observe, onlook, witness
from kingless.rules.picture_hook import picture_of
from kingless.rules.position import BadPosition, stand
from kingless.rules.ruleset import behaviour_of
from kingless.rules.scoring import Result
from kingless.rules.state import State
from kingless.table.dealer import Dealer, seed_of
from kingless.table.fair_deal import FairDeal
from kingless.table.fixed_start import fixed_chance, position_of
from kingless.table.learnt_secrets import has_learnt
from kingless.table.setup import BadSetup, Setup, law_of
from kingless.table.text_checks import check_line

RESIGNATION, TIME = "resignation", "time"
"""By what a game can be given up: a seat resigned, or its time was over."""

NAMELESS = ("seat 0", "seat 1")
"""How the seats are called where nobody says who sits there."""


class GivenUp(NamedTuple):
    """The end of a game that was not played to its end: the seat that gave it up, and by what."""

    seat: int
    by: str


class Turn(Struct, frozen=True, gc=False):
    """One answer: where the game stood, who answered, what, and what then happened."""

    before: State
    seat: int
    action: AnyAction
    events: tuple[Event, ...]
    is_meant: bool = True
    """False for a pass that nobody thought about: nothing else could be said, or a standing order said it."""


class Game:
    """One game from its set-up to where it stands now; chance answers by itself."""

    def __init__(
        self,
        setup: Setup | None = None,
        fair: FairDeal | None = None,
        seats: tuple[str, str] = NAMELESS,
        *,
        resumed: bool = False,
        version: str = "",
    ) -> None:
        """`version`: that of the rules it began under, where it began before today."""
        self.setup = setup or Setup()
        """How it began."""
        self.fair = fair
        """What the deal came from, where it was a fair one."""
        self.seats = _names(seats)
        """Who plays, by name."""
        self.law = law_of(self.setup, behaviour_of(version))
        """The rules that it is played by; `law.ruleset` has their tables."""
        self.turns: list[Turn] = []
        """Every answer so far, those of chance too."""
        self.given_up: GivenUp | None = None
        """Who gave it up and by what, where somebody did."""
        self.is_practice = False
        """Does it not count, since somebody had help?"""
        self._seen: dict[int, tuple[int, Turn | None, tuple[Event, ...]]] = {}
        """By seat: after how many turns, the last of which was this, it had seen what."""
        self._fixed = fixed_chance(self.setup, self.law.ruleset)
        self._dealer = Dealer(_seed(self.setup, fair))
        position = position_of(self.setup)
        try:
            self.state = stand(self.law.ruleset, position) if position else self.law.new()
        except BadPosition as error:
            raise BadSetup("position: {reason}", reason=error, field="position") from None
        if not resumed:
            self.let_chance_answer()

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows, with every card open: a game knows them all."""
        return picture_of(self)

    @property
    def decision(self) -> Decision | None:
        """Who must answer what; None when the game is over."""
        return None if self.given_up else self.law.decision(self.state)

    @property
    def is_over(self) -> bool:
        """Has it been played to its end, or been given up?"""
        return self.given_up is not None or self.result is not None

    @property
    def winner(self) -> int | None:
        """Who has won, once it is over; None also where nobody has."""
        if self.given_up:
            return 1 - self.given_up.seat
        return self.result.winner if self.result else None

    @property
    def first_leader(self) -> int:
        """The seat that leads the first trick (B-4), or led where a position began."""
        begun = next((turn.before for turn in self.turns if turn.seat != CHANCE), self.state)
        return begun.leader

    @property
    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return self.law.result(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(event for turn in self.turns for event in turn.events)

    def step(self, action: Action, *, by_order: bool = False) -> tuple[Event, ...]:
        """Give the answer of the seat to act; what happened, chance's answers included.

        `by_order` says that a standing order of the seat gave it, not the seat itself.
        """
        before = len(self.turns)
        self.repeat(action, by_order=by_order)
        self.let_chance_answer()
        events = self.turns[before].events
        for turn in self.turns[before + 1 :]:
            events += turn.events
        return events

    def give_up(self, seat: int, by: str) -> None:
        """End the game here: this seat has lost it."""
        if self.is_over:
            raise Complaint("the game was over already: nobody could give it up")
        self.given_up = GivenUp(seat, by)

    def undo(self) -> bool:
        """Take the last seat's answer back, and chance's answers to it; False where there is none."""
        if self.given_up:  # that was the last answer
            self.given_up = None
            return True
        last = max((at for at, turn in enumerate(self.turns) if turn.seat != CHANCE), default=None)
        if last is None:
            return False
        self.state = self.turns[last].before
        del self.turns[last:]
        return True

    def may_take_back(self, seat: int) -> bool:
        """Has this seat given an answer that it meant, and has it seen nothing hidden since?"""
        since = self._since(seat)
        return bool(since) and not any(has_learnt(turn.before, turn.events, seat) for turn in since)

    def has_answered(self, seat: int) -> bool:
        """Has this seat given an answer that it meant?"""
        return bool(self._since(seat))

    def take_back(self, seat: int, *, as_practice: bool = False) -> bool:
        """Undo up to the last answer that this seat meant, with the passes that came by themselves since.

        False where it gave none, or something hidden has been seen since, unless it is for practice.
        """
        since = self._since(seat)
        if not since or not (as_practice or self.may_take_back(seat)):
            return False
        self.state = since[0].before
        del self.turns[-len(since) :]
        return True

    def _since(self, seat: int) -> list[Turn]:
        """The last answer that this seat meant, and everything after it."""
        turns = self.turns
        for at in range(len(turns) - 1, -1, -1):  # it is found near the end
            if turns[at].seat == seat and turns[at].is_meant:
                return turns[at:]
        return []

    def observation(self, seat: int) -> Observation:
        """The game as this seat knows it; a `ValueError` where there is no such seat."""
        if seat not in (0, 1):  # -1 would be an index, and tell what another seat knows
            raise ValueError(f"a seat is 0 or 1, not {seat!r}")
        return replace(observe(self.law, self.state, seat), history=self._history(seat))

    def observation_at(self, turns: int, seat: int) -> Observation:
        """The game as this seat knew it after so many answers, without its history."""
        return observe(self.law, self._state_at(turns), seat)

    def _state_at(self, turns: int) -> State:
        return self.turns[turns].before if turns < len(self.turns) else self.state

    def _history(self, seat: int) -> tuple[Event, ...]:
        """What this seat has seen happen; what it had seen the last time is not looked through again."""
        count, last, seen = self._seen.get(seat, (0, None, ()))
        if count > len(self.turns) or (count and self.turns[count - 1] is not last):  # taken back meanwhile
            count, seen = 0, ()
        seen += seen_by(tuple(event for turn in self.turns[count:] for event in turn.events), seat)
        if self.turns:
            self._seen[seat] = (len(self.turns), self.turns[-1], seen)
        return seen

    def beside(self) -> Observation:
        """The game as an onlooker knows it: nothing that only one seat may see."""
        return onlook(self.law, self.state, self.events)

    def witness(self) -> Observation:
        """The game as it is, without its history."""
        return witness(self.law, self.state)

    def moment(self, turns: int) -> Observation:
        """The game as it was after so many answers, with everything that had happened, hidden or not."""
        events = tuple(event for turn in self.turns[:turns] for event in turn.events)
        return replace(witness(self.law, self._state_at(turns)), history=events)

    def dealt_by(self, dealer: Dealer) -> bool:
        """Is every answer of chance the one that this dealer gives?"""
        asked = [turn for turn in self.turns if turn.seat == CHANCE]
        return all(
            turn.action == dealer.answer(self.law.ruleset, turn.before, number)
            for number, turn in enumerate(asked)
        )

    def repeat(self, action: AnyAction, *, by_order: bool = False) -> None:
        """Give the next answer, chance's own included, as a record has it."""
        if self.given_up:
            raise IllegalAction("game-over")
        decision = self.decision
        after, events = self.law.step(self.state, action)
        seat = decision.seat if decision else CHANCE
        is_idle = action == PASS and (by_order or (decision is not None and decision.legal == (PASS,)))
        self.turns.append(Turn(self.state, seat, action, events, not is_idle))
        self.state = after

    def let_chance_answer(self, *, only_fixed: bool = False) -> None:
        """Let the dealer answer while chance is asked, or only while the set-up fixes the answer."""
        while (decision := self.decision) is not None and decision.seat == CHANCE:
            fixed = self._fixed.get(decision.kind)
            if fixed is None and only_fixed:
                return
            number = sum(turn.seat == CHANCE for turn in self.turns)
            self.repeat(fixed or self._dealer.answer(self.law.ruleset, self.state, number))


def _names(seats: tuple[str, str]) -> tuple[str, str]:
    try:
        return check_line(seats[0]), check_line(seats[1])
    except Complaint as error:
        raise BadSetup("{reason}", reason=error, field="seats") from None


def _seed(setup: Setup, fair: FairDeal | None) -> bytes:
    if fair is not None:
        if setup.seed is not None:  # it would decide nothing, and a record could tell any number
            raise BadSetup(
                "a fair deal comes from the secret and the nonces: it has no seed beside them", field="seed"
            )
        return fair.seed
    return secrets.token_bytes(32) if setup.seed is None else seed_of(setup.seed)
