"""Endings: exact play in phase two as soon as a seat can deduce everything, over the law or in the kernel."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from kingless.fast.solver import NotOpen, Solver, TooLong
from kingless.minds.worlds import Worlds
from kingless.rules.actions import Action
from kingless.rules.cards import suit
from kingless.rules.engine import Law
from kingless.rules.phases import PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State

KERNEL_NODES = 5_000_000
"""How many positions the kernel looks at before a guess must do."""

LAW_NODES = 10_000
"""The same over the law, which takes much longer for each."""


def exact_values(
    law: Law, known: Worlds, nodes: int | None, stop: Callable[[], bool]
) -> dict[Action, int] | None:
    """What every answer is worth with best play: 1, 0 or -1; None where it is hidden or takes too long."""
    if known.state.phase != PHASE_2 or not known.is_certain:
        return None
    state = _without_idle_potions(law.ruleset, known.imagine(Random(0)))
    solver = Solver(law)
    most = LAW_NODES if solver.reason else KERNEL_NODES
    try:
        solution = solver.solve(state, min(nodes or most, most), stop)
    except (NotOpen, TooLong):
        return None
    return solution.values if solution.complete else None


def _without_idle_potions(ruleset: Ruleset, state: State) -> State:
    """W-1: potions that nobody holds, and that no card in hand or on the table can earn, do not matter."""
    cards = (*state.hands[0], *state.hands[1], *(laid.card for laid in state.table))
    idle = state.potions == ((), ()) and not any(suit(card) in ruleset.brews for card in cards)
    return replace(state, potion_deck=()) if idle else state
