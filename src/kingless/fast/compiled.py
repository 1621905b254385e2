"""The kernel with a game's tables in it, where there is a kernel and the game can be told by tables."""

from functools import lru_cache
from typing import TYPE_CHECKING

from kingless.fast.tables import Tables, compile_ending, compile_game
from kingless.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from kingless.fast import _kernel


class KernelMissing(Exception):
    """There is no kernel on this machine; `kingless doctor` says why."""


def kernel_tables(ruleset: Ruleset, whole: bool) -> "_kernel.Tables":
    """The tables of a game, or of its phase two alone, inside the kernel."""
    return load(compile_game(ruleset) if whole else compile_ending(ruleset))


@lru_cache(maxsize=64)
def load(tables: Tables) -> "_kernel.Tables":
    """These tables inside the kernel."""
    try:
        from kingless.fast import _kernel
    except ImportError:
        raise KernelMissing("the kernel is not compiled here; kingless doctor says what is missing") from None
    return _kernel.tables(
        kind=list(tables.kind),
        obliges=list(tables.obliges),
        may=list(tables.may),
        first_phase=tables.outcome[0],
        second_phase=tables.outcome[1],
        first=list(tables.first),
        size=list(tables.size),
        strength=[list(row) for row in tables.strength],
        verdict=[list(row) for row in tables.verdict],
        tie_breaks=[list(row) for row in tables.tie_breaks],
        whole=tables.whole,
    )


class Places:
    """Where the cards of a deck stand in the kernel's sets; equal cards take their places in order."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.deck = ruleset.deck
        self._places: dict[int, list[int]] = {}
        for place, card in enumerate(ruleset.deck):
            self._places.setdefault(card, []).append(place)

    def sets(self, *piles: tuple[int, ...]) -> tuple[int, ...]:
        """Piles of cards as sets of places, none in two of them; a `LookupError` where they do not fit."""
        free = {card: places[::-1] for card, places in self._places.items()}
        return tuple(sum(1 << free[card].pop() for card in pile) for pile in piles)
