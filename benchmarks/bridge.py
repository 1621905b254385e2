"""Bridge: DDS, the double-dummy solver, as the package endplay brings it."""

from random import Random
from time import process_time
from typing import Any

from benchmarks.endings import Solved
from benchmarks.rounds import SEED, Broken

_RANKS = "23456789TJQKA"
_SEATS, _SUITS, _DENOMINATIONS = 4, 4, 5


def deals(many: int) -> list[Any]:
    """Random deals of 52 cards with a random trump suit or none, and a random seat to lead."""
    return [_deal(Random(SEED + number)) for number in range(many)]


def _deal(rng: Random) -> Any:
    from endplay.types import Deal, Denom, Player

    deal = Deal(written(rng.sample(range(52), 52)))
    deal.trump = Denom(rng.randrange(_DENOMINATIONS))
    deal.first = Player(rng.randrange(_SEATS))
    return deal


def written(cards: list[int]) -> str:
    """A deal in Portable Bridge Notation; a card is its suit times thirteen and its rank."""
    held = len(cards) // _SEATS
    hands = []
    for seat in range(_SEATS):
        hand = sorted(cards[seat * held : (seat + 1) * held], reverse=True)
        suits = [
            "".join(_RANKS[card % len(_RANKS)] for card in hand if card // len(_RANKS) == suit)
            for suit in reversed(range(_SUITS))
        ]
        hands.append(".".join(suits))
    return "N:" + " ".join(hands)


def one(deal: Any) -> Solved:
    """How many tricks the side to lead makes, with one card that makes them."""
    from endplay.dds.solve import SolveMode

    return _solve(deal, SolveMode.OptimalOne)


def every(deal: Any) -> Solved:
    """How many tricks each card makes that may be led."""
    from endplay.dds.solve import SolveMode

    return _solve(deal, SolveMode.Default)


def _solve(deal: Any, mode: Any) -> Solved:
    """One board on one thread; endplay keeps the count of nodes in the answer that DDS has filled in."""
    from endplay.dds import solve_board

    begin = process_time()
    board = solve_board(deal, mode)
    seconds = process_time() - begin
    if not board._data.cards or board._data.nodes <= 0:
        raise Broken("DDS has not solved a board")
    return Solved(board._data.nodes, seconds)
