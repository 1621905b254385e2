"""The decisions of a game: what a seat saw, what it could answer, what it answered, and what came of it."""

from collections.abc import Sequence
from typing import NamedTuple

from kingless.arena.pairs import mind_seed
from kingless.arena.players import Player
from kingless.envs.actions import ACTIONS, NUMBER_OF
from kingless.envs.encoding import encode
from kingless.envs.games import is_plain
from kingless.envs.layout import Layout, layout_of
from kingless.fast.solver import NotOpen, Solver, TooLong
from kingless.rules.actions import Action
from kingless.rules.engine import Law
from kingless.rules.phases import PHASE_2
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import Setup

_NODES = 5_000_000
"""Positions that are looked at for the exact values of one decision; where that is too few, it has none."""
KERNEL_HAND, LAW_HAND = 8, 3
"""From so many cards in hand on phase two is solved if nothing is said: in the kernel, and without it."""


class GameDecision(NamedTuple):
    """One decision."""

    deal: int
    turn: int
    """How many answers the seats had given before."""
    seat: int
    mind: str
    phase: int
    observation: bytes
    mask: bytes
    action: int
    exact_values: list[int] | None
    """For each legal action by its number: 1 wins, 0 draws, -1 loses with best play; None where unknown."""
    outcome: int
    """For this seat: 1 has won, 0 drawn, -1 lost."""


class DecisionMaker:
    """Plays games of one kind and keeps every decision."""

    def __init__(self, law: Law, exact: int | None) -> None:
        self.layout: Layout = layout_of(law.ruleset, is_plain(law.ruleset))
        self._solver = Solver(law)
        self.exact = (LAW_HAND if self._solver.reason else KERNEL_HAND) if exact is None else exact
        """From how many cards in hand on phase two is solved."""

    def play(self, setup: Setup, players: Sequence[Player], minds: Sequence[str]) -> list[GameDecision]:
        """The decisions of one game between these players, who are called so."""
        game, deal = Game(setup), setup.seed or 0
        seed, found = mind_seed(deal), list[GameDecision]()
        while (decision := game.decision) is not None:
            seat = decision.seat
            seen = game.observation(seat)
            action = players[seat].choose(game.law.ruleset, setup, seen, seed)
            found.append(
                GameDecision(
                    deal=deal,
                    turn=len(found),
                    seat=seat,
                    mind=minds[seat],
                    phase=seen.phase,
                    observation=encode(self.layout, seen).tobytes(),
                    mask=_mask(decision.legal),
                    action=NUMBER_OF[action],
                    exact_values=self._exact_values(game.state, decision.legal),
                    outcome=0,
                )
            )
            game.step(action)
        return [one._replace(outcome=_outcome(game.winner, one.seat)) for one in found]

    def _exact_values(self, state: State, legal: Sequence[Action]) -> list[int] | None:
        if state.phase != PHASE_2 or max(map(len, state.hands)) > self.exact:
            return None
        try:
            solution = self._solver.solve(state, _NODES)
        except (NotOpen, TooLong):
            return None
        if not solution.complete:
            return None
        return [solution.values[action] for action in sorted(legal, key=lambda one: NUMBER_OF[one])]


def _mask(legal: Sequence[Action]) -> bytes:
    flags = bytearray(len(ACTIONS))
    for action in legal:
        flags[NUMBER_OF[action]] = 1
    return bytes(flags)


def _outcome(winner: int | None, seat: int) -> int:
    return 0 if winner is None else 1 if winner == seat else -1
