"""The dealer: answers for chance, from one seed, in a way that any language can repeat.

The k-th answer of chance in a game (k counts from 0) reads its own stream of numbers: block i of the stream
is SHA-256(seed + k as 4 bytes + i as 4 bytes), both big-endian, cut into four numbers of 8 bytes, big-endian.
`below(n)` takes the next number that is less than the largest multiple of n up to 2^64, modulo n. A shuffle
puts the things in sorted order, then for i from the last place down to 1 exchanges i with below(i + 1).
"""

from collections.abc import Iterator
from hashlib import sha256
from struct import Struct
from typing import TypeVar

from kingless.rules.actions import ChanceAction, Deal, DealArtifacts, DrawFromHand, Leader, Potions, Shuffle
from kingless.rules.agenda import AskArtifacts, AskDeal, AskDraw, AskLeader, AskPotions
from kingless.rules.chance import ARTIFACTS_EACH
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State

_T = TypeVar("_T")

_RANGE = 1 << 64
_SMALLEST_LIMIT = _RANGE - (1 << 32)
"""No bound of up to 2^32 has a lower one."""
_four_numbers = Struct(">4Q").unpack


def seed_of(number: int) -> bytes:
    """The seed that a plain number stands for."""
    return sha256(f"kingless seed {number}".encode()).digest()


class Dealer:
    """Answers every question to chance in one game."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def answer(self, ruleset: Ruleset, state: State, number: int) -> ChanceAction:
        """The answer to the `number`-th question to chance in this game, counted from 0."""
        words = stream(self.seed, number)
        match state.agenda[0]:
            case AskLeader():
                return Leader(_below(words, 2))
            case AskDeal():
                return Deal(random_order(ruleset.deck, words))
            case AskPotions():
                return Potions(random_order(tuple(sorted(ruleset.potions)), words))
            case AskDraw(seat, count):
                hand = random_order(state.hands[1 - seat], words)
                return DrawFromHand(tuple(sorted(hand[:count])))
            case AskArtifacts():
                return DealArtifacts(
                    random_order(tuple(sorted(ruleset.artifacts)), words)[: 2 * ARTIFACTS_EACH]
                )
            case _:
                return Shuffle(random_order(tuple(sorted(state.deck)), words))


def random_order(things: tuple[_T, ...], words: Iterator[int]) -> tuple[_T, ...]:
    """The things in the order that these numbers give them."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        other = next(words)
        while other >= _SMALLEST_LIMIT and other >= _limit(last + 1):  # `_below`, without a call for each
            other = next(words)
        other %= last + 1
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def stream(seed: bytes, number: int) -> Iterator[int]:
    """The numbers that the `number`-th answer of chance reads."""
    block = 0
    while True:
        digest = sha256(seed + number.to_bytes(4) + block.to_bytes(4)).digest()
        yield from _four_numbers(digest)
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    word = next(words)
    while word >= _limit(bound):
        word = next(words)
    return word % bound


def _limit(bound: int) -> int:
    """From this number on, numbers are not taken: below it each remainder is as frequent as any other."""
    return _RANGE - _RANGE % bound
