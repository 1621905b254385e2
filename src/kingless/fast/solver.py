"""The solver: what every action in phase two is worth with best play on both sides, exactly."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from kingless.fast.compiled import KernelMissing, Places, kernel_tables
from kingless.fast.plain import Plain
from kingless.fast.tables import NotCompilable
from kingless.rules.actions import Action, Play
from kingless.rules.cards import suit, value
from kingless.rules.complaint import Finding
from kingless.rules.engine import Law
from kingless.rules.open_fields import OPEN_FIELDS, Played
from kingless.rules.phases import PHASE_2
from kingless.rules.state import EMPTY, State

if TYPE_CHECKING:
    from kingless.fast import _kernel

PLAIN_HAND = 6
"""The largest hands that are solved over the law, where the kernel cannot."""

MOST_NODES = 1 << 62
"""As many positions as the kernel can count."""


class NotOpen(Finding):
    """A position in which something is hidden, so that there is no exact value."""


class TooLong(Finding):
    """A position that would take longer than anybody waits."""


class Solution(Struct, frozen=True):
    """What a search has found."""

    values: dict[Action, int]
    """For the seat to act: 1 wins, 0 draws, -1 loses. Fewer than the legal actions where it was stopped."""
    nodes: int
    complete: bool

    @property
    def value(self) -> int | None:
        """What best play is worth to the seat to act; None where it was stopped before that was certain."""
        best = max(self.values.values(), default=-1)
        return best if self.complete or best == 1 else None


class Solver:
    """Solves the endings of one game; what it learns of one position helps with the next."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self._places = Places(law.ruleset)
        self.reason = ""
        """Why the kernel does not solve this game, where it does not."""
        self._kernel = self._native()

    def _native(self) -> "_kernel.Solver | None":
        try:
            tables = kernel_tables(self.law.ruleset, whole=False)
        except (KernelMissing, NotCompilable) as error:
            self.reason = str(error)
            return None
        from kingless.fast import _kernel

        return _kernel.Solver(tables)

    def solve(self, state: State, nodes: int = 0, stop: Callable[[], bool] = bool) -> Solution:
        """The value of every legal action; a `Complaint` where there is none to be found.

        `nodes` bounds the positions that are looked at; 0 sets no bound.
        """
        if nodes < 0:
            raise ValueError(f"nodes must be 0 or more, not {nodes}")
        nodes = min(nodes, MOST_NODES)
        check_open(self.law, state)
        hindrance = self.reason or kernel_hindrance(state)
        if self._kernel and not hindrance:
            return self._by_kernel(self._kernel, state, nodes, stop)
        held = max(map(len, state.hands))
        if held > PLAIN_HAND:
            raise TooLong(
                "the kernel cannot help here ({reason}); without it hands of up to {most} cards are solved, "
                "and these hold {held}",
                reason=hindrance,
                most=PLAIN_HAND,
                held=held,
            )
        plain = Plain(self.law, nodes or None, stop)
        values = plain.values(state)
        return Solution(values, plain.nodes, len(values) == self._choices(state))

    def line(self, state: State, stop: Callable[[], bool] = bool) -> list[Action]:
        """Best play from here to the end; a lost side makes it as hard as it can."""
        played: list[Action] = []
        while self._choices(state):
            solution = self.solve(state, stop=stop)
            if not solution.complete:
                break
            action = self.best(state, solution, stop)
            played.append(action)
            state = self.law.advance(state, action)
        return played

    def best(self, state: State, solution: Solution, stop: Callable[[], bool] = bool) -> Action:
        """An action of the highest value; where none wins, one that makes it hardest for the other."""
        highest = max(solution.values.values())
        good = [action for action, value in solution.values.items() if value == highest]
        if highest == 1 or len(good) == 1:
            return good[0]
        seat = self._to_act(state)
        return min(good, key=lambda action: self._ease(self.law.advance(state, action), seat, stop))

    def _ease(self, state: State, seat: int | None, stop: Callable[[], bool]) -> float:
        """The share of the other's next answers that keep what it has; where this seat leads on, at best."""
        decision = self.law.decision(state)
        if decision is None:
            return 1.0
        if decision.seat == seat:
            return min(self._ease(self.law.advance(state, lead), seat, stop) for lead in decision.legal)
        solution = self.solve(state, stop=stop)
        if not solution.complete:
            return 1.0
        best = max(solution.values.values())
        return sum(value == best for value in solution.values.values()) / len(solution.values)

    def _by_kernel(
        self, kernel: "_kernel.Solver", state: State, nodes: int, stop: Callable[[], bool]
    ) -> Solution:
        led = tuple(laid.card for laid in state.table)
        led_by = [led if state.leader == seat else () for seat in (0, 1)]
        # In this order equal cards keep their places when they are led and scored: what is known stays so.
        first, table, mine, theirs, their_table, second = self._places.sets(
            state.hands[0], led_by[0], *state.score, led_by[1], state.hands[1]
        )
        table |= their_table
        values, looked = kernel.solve(
            (first, second),
            (mine, theirs),
            state.leader,
            table.bit_length() - 1 if table else None,
            nodes,
            stop,
        )
        found: dict[Action, int] = {Play(self._places.deck[place]): value for place, value in values}
        return Solution(found, looked, len(found) == self._choices(state))

    def _to_act(self, state: State) -> int | None:
        decision = self.law.decision(state)
        return decision.seat if decision else None

    def _choices(self, state: State) -> int:
        decision = self.law.decision(state)
        return len(decision.legal) if decision else 0


def check_open(law: Law, state: State) -> None:
    """Refuse a position in which a seat does not know all that matters."""
    if law.decision(state) is None:
        raise NotOpen("the game is over")
    if state.phase != PHASE_2:
        raise NotOpen("only phase two can be solved: before it the hands and the draw pile are hidden")
    if state.artifacts != EMPTY.artifacts:
        raise NotOpen("artifacts are hidden from the other seat, so there is no exact value")
    if state.potion_deck or state.potions != EMPTY.potions:
        raise NotOpen("potions are hidden from both seats, so there is no exact value")


def kernel_hindrance(state: State) -> str:
    """Why the kernel cannot hold this position; nothing where it can."""
    if not is_ordinary(state):
        return "more counts than hands and score piles"
    return "" if _has_even_hands(state) else "the hands are of unequal size"


_UNUSUAL = (
    *(field.name for field in OPEN_FIELDS if not field.required and field.name != "spent"),
    "incoming",
)
"""What only some games have on the table; what is spent changes nothing any more."""


def is_ordinary(state: State) -> bool:
    """Is there nothing about but hands, score piles and a led card that counts as it is printed?"""
    return all(getattr(state, name) == getattr(EMPTY, name) for name in _UNUSUAL) and all(
        map(is_as_printed, state.table)
    )


def is_as_printed(laid: Played) -> bool:
    """Does a card on the table count as it is printed?"""
    return suit(laid.card) == laid.suit and value(laid.card) == laid.value


def _has_even_hands(state: State) -> bool:
    """Do both seats hold as many cards, the led one counted? A position may come to a phase two where not."""
    held = [len(hand) for hand in state.hands]
    for laid in state.table:
        held[laid.seat] += 1
    return held[0] == held[1]
