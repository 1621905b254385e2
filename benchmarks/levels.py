"""How the levels err: what each of their answers costs beside the expert's best.

`python -m benchmarks.levels --deck magic --artifacts` lets each level play against itself and asks the expert
at every choice what each answer is worth. For each level it tells the quantiles of what its answers cost in
chances to win, and the mean place of those that are not the best among such answers, from 0 for the next best
to 1 for the worst: dice come to a half, and who errs between answers that are nearly alike stays below. It
also tells what a game costs of the processor.
"""

import argparse
import time
from random import Random
from statistics import fmean, quantiles

from msgspec import Struct

from benchmarks.amounts import amount
from kingless.analysis.estimate import estimate
from kingless.analysis.model import AnalysisEffort
from kingless.minds import MINDS
from kingless.minds.mind import Budget, Mind
from kingless.rules.actions import Action
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.table.decks import factions_of
from kingless.table.game import Game
from kingless.table.setup import Setup

LEVELS = ("level-1", "level-2", "level-3", "level-4", "level-5")
NEAR = 0.005
"""Less than this is no loss."""


class Loss(Struct, frozen=True):
    """What an answer cost, and its place among those that are not the best."""

    lost: float
    place: float | None
    """From 0 for the next best to 1 for the worst; None for the best, and where there is no other choice."""


class Errors(Struct, frozen=True):
    """How somebody errs."""

    moves: int
    right: float
    """The share of answers that cost nothing."""
    mean: float
    quantiles: dict[int, float]
    place: float
    """The mean place of answers other than the best among them: a half for whoever throws dice."""


def main() -> None:
    """Measure every level."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.levels",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--deck", default="claim")
    parser.add_argument("--artifacts", action="store_true")
    parser.add_argument("--games", type=amount, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    setup = Setup(factions=factions_of(asked.deck, asked.seed), artifacts=asked.artifacts)
    print("| level | answers | cost nothing | mean | 75 % | 90 % | 95 % | 99 % | place | ms a game |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for key in LEVELS:
        seeds = range(asked.seed, asked.seed + asked.games)
        errors = errors_of(losses(MINDS[key], setup, seeds, AnalysisEffort(games=8_000)))
        told = " | ".join(f"{errors.quantiles[share]:.3f}" for share in (75, 90, 95, 99))
        print(
            f"| `{key}` | {errors.moves} | {100 * errors.right:.0f} % | {errors.mean:.3f} | {told} "
            f"| {errors.place:.2f} | {game_millis(MINDS[key], setup, seeds):.1f} |",
            flush=True,
        )


def losses(mind: Mind, setup: Setup, seeds: range, effort: AnalysisEffort) -> list[Loss]:
    """What each answer of a mind cost in games against itself, where there was a choice and a difference."""
    found: list[Loss] = []
    for seed in seeds:
        game = _begin(setup, seed)
        chooser = Random(seed)
        while game.decision:
            seen = game.observation(game.decision.seat)
            action = mind.choose(game.law.ruleset, seen, Budget(), chooser.getrandbits(32)).action
            if len(seen.legal) > 1:
                worth = estimate(game.law.ruleset, seen, effort).scores
                best = max(worth, key=lambda one: worth[one])
                if worth[best] - min(worth.values()) > NEAR:
                    found.append(Loss(worth[best] - worth[action], _place(worth, best, action)))
            game.step(action)
    return found


def _place(worth: dict[Action, float], best: Action, action: Action) -> float | None:
    """How far down an answer is among those that are not the best; those of one worth share their places."""
    others = [value for one, value in worth.items() if one != best]
    if action == best or len(others) < 2:
        return None
    better = sum(value > worth[action] for value in others)
    alike = others.count(worth[action]) - 1
    return (better + alike / 2) / (len(others) - 1)


def errors_of(found: list[Loss]) -> Errors:
    """How somebody errs who has lost so much at each choice."""
    lost = [one.lost for one in found]
    places = [one.place for one in found if one.place is not None]
    cuts = quantiles(lost, n=100, method="inclusive")
    return Errors(
        moves=len(found),
        right=fmean(one <= NEAR for one in lost),
        mean=fmean(lost),
        quantiles={share: cuts[share - 1] for share in (50, 75, 90, 95, 99)},
        place=fmean(places) if places else 0.0,
    )


def game_millis(mind: Mind, setup: Setup, seeds: range) -> float:
    """The processor time of one seat's answers in a game, in milliseconds."""
    asked: list[tuple[Ruleset, Observation]] = []
    for seed in seeds:
        game = _begin(setup, seed)
        while game.decision:
            seen = game.observation(game.decision.seat)
            asked.append((game.law.ruleset, seen))
            game.step(mind.choose(game.law.ruleset, seen, Budget(), seed).action)
    begun = time.process_time()
    for ruleset, seen in asked:
        mind.choose(ruleset, seen, Budget(), 1)
    return 1000 * (time.process_time() - begun) / 2 / len(seeds)


def _begin(setup: Setup, seed: int) -> Game:
    return Game(Setup(factions=setup.factions, artifacts=setup.artifacts, seed=seed))


if __name__ == "__main__":
    main()
