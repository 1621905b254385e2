"""Analyses to test with: little thought, so that they are quick."""

from functools import cache

import pytest

from kingless.analysis.analyse import analyse
from kingless.analysis.model import Analysis, AnalysisEffort, Move
from kingless.table.game import Game
from kingless.table.verify import read_any
from tests.golden import path
from tests.scenario import Scenario, given

QUICK = AnalysisEffort(games=300, nodes=400_000)

BLUNDER = "phase 2, A: K2 G5, B: G9 D1, A score: U9, B leads"
"""G9 wins, D1 loses."""
LOST = (
    "phase 2, A: D9 U2, B: U8 U9, A score: G1 G3 G4 G5 G6 K2 K7 K8 U1 U4 U5 U7 X0 X6 X7, "
    "B score: D0 D1 D4 D5 D8 G0 G0 G0 G2 G9 U0 U3 U6 X3, A leads"
)
"""Everything loses; after D9 the other can still go wrong."""
LEVEL = "phase 2, A: U9, B: U1, A score: K2, B score: G1, A leads"


def judged(played: Scenario | Game, effort: AnalysisEffort = QUICK) -> Analysis:
    """The analysis of a game as far as it has come."""
    return analyse(played.game if isinstance(played, Scenario) else played, effort)


def only(text: str, *plays: str, ruleset: str = "standard", deck: str = "claim") -> Move:
    """The verdict on the last of these plays from a position."""
    return judged(given(text, ruleset, deck=deck).plays(*plays)).moves[-1]


@cache
def golden(name: str) -> Analysis:
    """The analysis of a recorded game."""
    return analyse(read_any(path(name).read_text("utf-8")), QUICK)


@cache
def golden_by_thumb(name: str) -> Analysis:
    """The same where no network can be asked, for want of a kernel to run it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kingless.analysis.estimate.law_nets", lambda: None)
        return analyse(read_any(path(name).read_text("utf-8")), QUICK)
