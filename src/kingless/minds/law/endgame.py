"""Exact values in phase two as soon as a seat can deduce everything, over the law or in the kernel."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from kingless.fast.compiled import KernelMissing, kernel_tables
from kingless.fast.plain import Plain
from kingless.fast.solver import PLAIN_HAND, NotOpen, Solver, TooLong, check_open, kernel_hindrance
from kingless.fast.tables import NotCompilable
from kingless.minds.background_cache import BackgroundCache
from kingless.minds.law.worlds import Worlds
from kingless.rules.actions import Action
from kingless.rules.cards import suit
from kingless.rules.engine import Law
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import Faction, Settings
from kingless.rules.state import State

KERNEL_NODES = 50_000_000
"""How many positions the kernel looks at before a guess must do."""

LAW_NODES = 10_000
"""The same over the law, which takes much longer for each."""


def endgame_values(
    law: Law, known: Worlds, nodes: int | None, stop: Callable[[], bool], max_wait: float | None = None
) -> dict[Action, int] | None:
    """What every answer is worth with best play: 1, 0 or -1; None where it is hidden or takes too long."""
    if not known.is_certain:
        return None
    state = _without_idle_potions(law.ruleset, known.imagine(Random(0)))
    try:
        if has_kernel_tables(law.ruleset, max_wait) and not kernel_hindrance(state):
            solution = Solver(law).solve(state, min(nodes or KERNEL_NODES, KERNEL_NODES), stop)
            return solution.values if solution.complete else None
        check_open(law, state)
    except (NotOpen, TooLong):
        return None
    return _values_over_law(law, state, min(nodes or LAW_NODES, LAW_NODES), stop)


def has_kernel_tables(ruleset: Ruleset, max_wait: float | None = None) -> bool:
    """Can the kernel play phase two of this game, and is it ready in so many seconds?"""
    return not ruleset.windows and bool(_TABLES.get((ruleset.factions, ruleset.settings), max_wait))


def _can_compile(key: tuple[tuple[Faction, ...], Settings]) -> bool:
    try:
        kernel_tables(Ruleset("ending", *key), whole=False)
    except (NotCompilable, KernelMissing):
        return False
    return True


_TABLES = BackgroundCache(_can_compile)


def _values_over_law(
    law: Law, state: State, nodes: int, stop: Callable[[], bool]
) -> dict[Action, int] | None:
    """The values by trying everything, where hands are small enough for that."""
    decision = law.decision(state)
    if decision is None or max(map(len, state.hands)) > PLAIN_HAND:
        return None
    values = Plain(law, nodes, stop).values(state)
    return values if len(values) == len(decision.legal) else None


def _without_idle_potions(ruleset: Ruleset, state: State) -> State:
    """W-1: potions that nobody holds, and that no card in hand or on the table can earn, do not matter."""
    cards = (*state.hands[0], *state.hands[1], *(laid.card for laid in state.table))
    idle = state.potions == ((), ()) and not any(suit(card) in ruleset.brews for card in cards)
    return replace(state, potion_deck=()) if idle else state
