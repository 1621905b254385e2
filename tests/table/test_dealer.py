"""The dealer against a second shuffle, written from the description alone as a browser would."""

import struct
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice, permutations

import pytest
from msgspec.structs import replace

from kingless.content.decks import BASE
from kingless.content.factions import FACTIONS
from kingless.rules.actions import Deal, DealArtifacts, Leader, Shuffle, text
from kingless.rules.agenda import AskArtifacts, AskDeal, AskLeader, AskShuffle
from kingless.rules.cards import cards
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import BETWEEN, EITHER, Artifact, Settings
from kingless.rules.state import EMPTY
from kingless.table.dealer import Dealer, _below, _words, seed_of, shuffled
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of

RULES = law_of(Setup()).ruleset
DECK = sorted(
    [f"{letter}{value}" for letter in "GUDX" for value in range(10)]
    + ["G0"] * 4
    + [f"K{value}" for value in range(2, 10)]
)
SEED_1 = (
    "U6 K9 X2 D4 X8 X1 K4 G0 X9 G0 D2 X6 D6 "
)


# The description in the dealer's module, once more.


def stream(seed: bytes, k: int) -> Iterator[int]:
    """The numbers for the k-th answer of chance."""
    i = 0
    while True:
        yield from struct.unpack(">QQQQ", sha256(seed + struct.pack(">LL", k, i)).digest())
        i += 1


def below(numbers: Iterator[int], n: int) -> int:
    """The next number that is not among the uneven rest, modulo n."""
    while (number := next(numbers)) >= 2**64 // n * n:
        pass
    return number % n


def shuffle(things: list[str], numbers: Iterator[int]) -> list[str]:
    """The things in the order that the numbers give."""
    order = sorted(things)
    for i in range(len(order))[:0:-1]:
        j = below(numbers, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def seed_bytes(number: int) -> bytes:
    """The seed of a plain number."""
    return sha256(b"kingless seed %d" % number).digest()


# The dealer does the same.


@pytest.mark.parametrize("number", [*range(100), 2**31, 2**64, 10**30, -1])
def test_a_seeded_game_is_dealt_as_described(number: int) -> None:
    dealt = shuffle(DECK, stream(seed_bytes(number), 0))
    game = Game(Setup(seed=number))
    assert text(game.turns[0].action) == "deal " + " ".join(dealt)
    assert game.state.hands[0] == tuple(sorted(cards(" ".join(dealt[:13]))))


@pytest.mark.parametrize("number", range(30))
def test_a_random_leader_is_the_first_answer_and_the_deal_the_second(number: int) -> None:
    seed = seed_bytes(number)
    game = Game(Setup(seed=number, leader="random"))
    assert [text(turn.action) for turn in game.turns] == [
        f"leader {below(stream(seed, 0), 2)}",
        "deal " + " ".join(shuffle(DECK, stream(seed, 1))),
    ]


def test_seed_1_deals_exactly_these_cards() -> None:
    assert text(Game(Setup(seed=1)).turns[0].action) == f"deal {SEED_1}"


def test_a_plain_number_stands_for_this_seed() -> None:
    assert seed_of(1).hex() == "SEEDHEX"
    assert seed_of(0) != seed_of(1)


def test_the_stream_goes_on_over_blocks_as_described() -> None:
    for k in (0, 1, 255, 256, 2**32 - 1):
        assert list(islice(_words(b"seed", k), 50)) == list(islice(stream(b"seed", k), 50))


def test_every_question_has_a_stream_of_its_own() -> None:
    dealer = Dealer(b"any")
    state = replace(EMPTY, agenda=(AskDeal(),))
    deals = [dealer.answer(RULES, state, number) for number in range(4)]
    assert len(set(deals)) == 4
    assert deals[2] == dealer.answer(RULES, state, 2)
    assert text(deals[2]) == "deal " + " ".join(shuffle(DECK, stream(b"any", 2)))


def test_the_deck_in_play_is_shuffled_from_its_sorted_order() -> None:
    deck = cards("X3 G0 K9 G0 D1 U7")
    orders = [deck, tuple(reversed(deck)), tuple(sorted(deck))]
    answers = {Dealer(b"s").answer(RULES, shuffling(order), 3) for order in orders}
    expected = shuffle(["X3", "G0", "K9", "G0", "D1", "U7"], stream(b"s", 3))
    assert answers == {Shuffle(cards(" ".join(expected)))}


def shuffling(deck: tuple[int, ...]) -> object:
    return replace(EMPTY, agenda=(AskShuffle(),), deck=deck)
