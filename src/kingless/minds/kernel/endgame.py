"""Exact play in the kernel: phase two is solved as soon as a seat knows where every card is."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from kingless.minds.kernel.game_kernel import GameKernel
from kingless.minds.kernel.playouts import choose_by_playouts
from kingless.minds.mind import Budget, Choice
from kingless.rules.actions import Action, Play

if TYPE_CHECKING:
    from kingless.fast import _kernel

SOLVER_NODES = 50_000_000
"""How many positions are looked at before a guess must do: more than any phase two has needed."""

FIRST_PLAYOUTS = 2_000
"""How many games are imagined to see which cards to solve first."""

_HOPE = 0.99
"""What is not certain is worth less than what is certainly won."""


def choose_exactly(
    kernel: GameKernel,
    known: "_kernel.Knowledge",
    budget: Budget,
    seed: int,
    first_playouts: int = FIRST_PLAYOUTS,
) -> Choice:
    """The exact choice; where the budget ends before, what is certain by then, and a guess at the rest."""
    stop = _deadline(budget)
    first = Budget(
        nodes=min(budget.nodes or first_playouts, first_playouts),
        millis=_playout_millis(budget.millis),
        stop=budget.stop,
    )
    guess = choose_by_playouts(kernel, known, first, seed).scores or {}
    order = [place for place, _ in sorted(_scores_by_place(kernel, guess), key=lambda one: -one[1])]
    hands, led = _hands(known), _lead_card(kernel, known)
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
        good.sort(key=lambda place: _share_of_safe_answers(kernel, known, place, limit, stop))
    return Choice(Play(kernel.places.deck[good[0]]), scores)


def _scores_by_place(kernel: GameKernel, scores: dict[Action, float]) -> list[tuple[int, float]]:
    """Scores by the place of their card."""
    index = kernel.places.deck.index
    return [(index(play.card), score) for play, score in scores.items() if isinstance(play, Play)]


def _playout_millis(millis: int | None) -> int | None:
    """The part of the time that the first playouts may take."""
    return None if millis is None else max(1, millis // 8)


def _hands(known: "_kernel.Knowledge") -> tuple[int, int]:
    other = known.other_hand | known.unknown
    return (known.hand, other) if known.seat == 0 else (other, known.hand)


def _lead_card(kernel: GameKernel, known: "_kernel.Knowledge") -> int | None:
    return None if known.led >= len(kernel.places.deck) else known.led


def _deadline(budget: Budget) -> Callable[[], bool]:
    """Stop when told to, or when the time is over."""
    if budget.millis is None:
        return budget.stop
    end = monotonic() + budget.millis / 1000
    return lambda: monotonic() > end or budget.stop()


def _share_of_safe_answers(
    kernel: GameKernel, known: "_kernel.Knowledge", place: int, limit: int, stop: Callable[[], bool]
) -> float:
    """After leading this card, the share of the answers that keep what the other side has."""
    hands = list(_hands(known))
    hands[known.seat] &= ~(1 << place)
    values, _ = kernel.solver.solve((hands[0], hands[1]), known.score, known.leader, place, limit, stop)
    best = max((value for _, value in values), default=0)
    return sum(value == best for _, value in values) / max(1, len(values))
