"""The expert: imagined worlds and a learned guess in phase one, exact play as soon as nothing is hidden."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from kingless.minds.belief import is_complete, placed
from kingless.minds.bylaw import choose_by_law
from kingless.minds.mind import Budget, Choice, check_asked
from kingless.minds.native import Native
from kingless.minds.ready import patience
from kingless.minds.search import effort
from kingless.rules.actions import Action, Play
from kingless.rules.faces import Observation
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from kingless.fast import _kernel

PLAYOUTS = 20_000
"""How many games it imagines where the budget does not say."""

SOLVER_NODES = 5_000_000
"""How many positions it looks at in phase two before it makes do with a guess."""

SENSE = 0.9
"""The share of imagined cards that are played with some sense."""

LAST_CARDS = 2
"""With so many cards in hand, phase one is so near its end that what comes of it is solved, not guessed."""

LAST_PLAYOUTS = 100
"""How many beginnings of phase two it solves there."""

LAST_MILLIS = 500
"""The time that this mostly takes less than; with a smaller budget it guesses."""

GLANCE = 2_000
"""How many games it imagines in phase two to see which cards to solve first."""

_HOPE = 0.99
"""What is not certain is worth less than what is certainly won."""


class Expert:
    """Searches phase one and plays phase two perfectly; under the law where the kernel cannot play."""

    key = "expert"

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The card with the best expectation, or with the best exact value."""
        check_asked(observation)
        begun = monotonic()
        found = placed(ruleset, observation, patience(budget))
        left = budget.since(begun)
        if found is None:
            return choose_by_law(ruleset, observation, left, seed, sensible=True)
        kernel, known = found
        if observation.phase == PHASE_2 and is_complete(known):
            return exact(kernel, known, left, seed)
        if _affords_solving(known, budget):
            return _rated(kernel, "solved", known, (LAST_PLAYOUTS, left.millis or 0), left, seed)
        return guessed(kernel, known, left, seed)


def guessed(kernel: Native, known: "_kernel.Knowledge", budget: Budget, seed: int) -> Choice:
    """The card with the best expectation in imagined worlds."""
    return _rated(kernel, "flat", known, effort(budget, PLAYOUTS), budget, seed)


def _affords_solving(known: "_kernel.Knowledge", budget: Budget) -> bool:
    """Is it the last choice of phase one, with time enough to solve what may come of it?"""
    enough = budget.millis is None or budget.millis >= LAST_MILLIS
    return known.phase == PHASE_1 and known.hand.bit_count() == LAST_CARDS and not budget.nodes and enough


def _rated(
    kernel: Native,
    method: str,
    known: "_kernel.Knowledge",
    much: tuple[int, int],
    budget: Budget,
    seed: int,
) -> Choice:
    rated = kernel.search.rate(method, known, *much, seed, SENSE, budget.stop)
    scores: dict[Action, float] = {Play(kernel.places.deck[place]): value for place, value, _ in rated}
    return Choice(max(scores, key=lambda play: scores[play]), scores)


def exact(kernel: Native, known: "_kernel.Knowledge", budget: Budget, seed: int) -> Choice:
    """The exact choice; where the budget ends before, what is certain by then, and a guess at the rest."""
    stop = _deadline(budget)
    first = Budget(nodes=min(budget.nodes or GLANCE, GLANCE), millis=_share(budget.millis), stop=budget.stop)
    guess = guessed(kernel, known, first, seed).scores or {}
    order = [place for place, _ in sorted(_placed(kernel, guess), key=lambda one: -one[1])]
    hands, led = _hands(known), _led(kernel, known)
    limit = min(budget.nodes or SOLVER_NODES, SOLVER_NODES)
    kernel.solver.forget()  # the same question is always answered in the same way
    values, _ = kernel.solver.solve(hands, known.score, known.leader, led, limit, stop, order)
    certain: dict[Action, float] = {
        Play(kernel.places.deck[place]): (value + 1) / 2 for place, value in values
    }
    scores = {play: certain.get(play, min(guess[play], _HOPE)) for play in guess}
    best = max(scores.values())
    good = [place for place in order if scores[Play(kernel.places.deck[place])] == best]
    if best < 1 and len(good) > 1 and led is None and not stop():
        good.sort(key=lambda place: _ease(kernel, known, place, limit, stop))
    return Choice(Play(kernel.places.deck[good[0]]), scores)


def _placed(kernel: Native, scores: dict[Action, float]) -> list[tuple[int, float]]:
    """Scores by the place of their card."""
    index = kernel.places.deck.index
    return [(index(play.card), score) for play, score in scores.items() if isinstance(play, Play)]


def _share(millis: int | None) -> int | None:
    """The part of the time that the glance may take."""
    return None if millis is None else max(1, millis // 8)


def _hands(known: "_kernel.Knowledge") -> tuple[int, int]:
    other = known.other_hand | known.unknown
    return (known.hand, other) if known.seat == 0 else (other, known.hand)


def _led(kernel: Native, known: "_kernel.Knowledge") -> int | None:
    return None if known.led >= len(kernel.places.deck) else known.led


def _deadline(budget: Budget) -> Callable[[], bool]:
    """Stop when told to, or when the time is over."""
    if budget.millis is None:
        return budget.stop
    end = monotonic() + budget.millis / 1000
    return lambda: monotonic() > end or budget.stop()


def _ease(
    kernel: Native, known: "_kernel.Knowledge", place: int, limit: int, stop: Callable[[], bool]
) -> float:
    """After leading this card, the share of the answers that keep what the other side has."""
    hands = list(_hands(known))
    hands[known.seat] &= ~(1 << place)
    values, _ = kernel.solver.solve((hands[0], hands[1]), known.score, known.leader, place, limit, stop)
    best = max((value for _, value in values), default=0)
    return sum(value == best for _, value in values) / max(1, len(values))
