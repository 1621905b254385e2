"""How levels err: between answers that are nearly alike, and not as an expert who throws dice at times."""

from random import Random

import pytest

from benchmarks.levels import Errors, errors_of, losses
from kingless.analysis.estimate import estimate
from kingless.analysis.model import AnalysisEffort
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Choice, Mind
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.table.setup import Setup

LEVELS = ("level-1", "level-2", "level-3", "level-4")
BASE = Setup()
DICE = 0.47
"""Among the answers that are not the best, dice take those in the middle on average, at 0.5."""
EFFORT = AnalysisEffort(games=4_000)


class DiceThrower:
    """The judge itself, which answers at random now and then: what no level may be."""

    key = "dice-thrower"

    def __init__(self, share: float) -> None:
        self._share = share

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """Its best answer, or any."""
        del budget  # it judges as whoever judges it
        chooser = Random(seed)
        if chooser.random() < self._share:
            return Choice(chooser.choice(observation.legal))
        worth = estimate(ruleset, observation, EFFORT).scores
        return Choice(max(worth, key=lambda action: worth[action]))


def errors(mind: Mind, games: int) -> Errors:
    return errors_of(losses(mind, BASE, range(games), EFFORT))


@pytest.mark.parametrize("key", LEVELS)
def test_the_errors_of_a_level_are_near_misses(key: str) -> None:
    assert errors(MINDS[key], 12).place < DICE


@pytest.mark.parametrize("share", [0.2, 0.5])
def test_an_expert_who_throws_dice_is_told_from_every_level(share: float) -> None:
    assert errors(DiceThrower(share), 12).place > DICE
