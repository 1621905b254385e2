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
from kingless.rules.cards import Card, cards
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import BEFORE_LEAD, EITHER, Artifact, Settings
from kingless.rules.state import EMPTY, State
from kingless.table.dealer import Dealer, _below, random_order, seed_of
from kingless.table.dealer import stream as numbers
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of

RULES = law_of(Setup()).ruleset
DECK = sorted(
    [f"{letter}{value}" for letter in "GUDX" for value in range(10)]
    + ["G0"] * 4
    + [f"K{value}" for value in range(2, 10)]
)
SEED_1 = (
    "G0 X0 D1 K5 G4 D6 G8 X5 K3 K6 X1 U0 K9 "
    "K4 D5 G0 D0 U6 G0 U3 U1 G2 U2 X3 K2 X4 "
    "X2 X7 G7 D3 U5 K7 G0 G9 U4 G5 X9 G0 D2 "
    "K8 U9 G6 D4 D9 X6 G3 U8 D7 G1 U7 X8 D8"
)
TOP = 2**64


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
    assert seed_of(1).hex() == "8770cdd1df0d85c016583784cc45506317c47f19dcc8529dc25175be65818546"
    assert seed_of(0) != seed_of(1)


def test_the_stream_goes_on_over_blocks_as_described() -> None:
    for k in (0, 1, 255, 256, 2**32 - 1):
        assert list(islice(numbers(b"seed", k), 50)) == list(islice(stream(b"seed", k), 50))


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


def shuffling(deck: tuple[Card, ...]) -> State:
    """A state in which chance is asked to shuffle this deck."""
    return replace(EMPTY, agenda=(AskShuffle(),), deck=deck)


def test_six_artifacts_are_dealt_from_the_shuffled_keys() -> None:
    keys = [f"artifact-{letter}" for letter in "hgfedcba"]
    ruleset = Ruleset("any", tuple(FACTIONS[key] for key in BASE), Settings(), tuple(map(artifact, keys)))
    answer = Dealer(b"s").answer(ruleset, replace(EMPTY, agenda=(AskArtifacts(),)), 0)
    assert answer == DealArtifacts(tuple(shuffle(keys, stream(b"s", 0))[:6]))  # M-5


def artifact(key: str) -> Artifact:
    """An artifact that does nothing."""
    return Artifact(
        key=key,
        rule="M-6",
        windows=(BEFORE_LEAD,),
        who=EITHER,
        needs=lambda _, __: True,
        effect=lambda _, __: (),
    )


# Every outcome is equally likely.


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 52, 2**63 + 1, TOP - 1])
def test_below_takes_the_rest_of_a_number_and_rejects_the_uneven_ones(bound: int) -> None:
    limit = TOP // bound * bound
    for number in (0, 1, bound - 1, bound, limit - 1):
        if number < limit:
            assert _below(iter([number]), bound) == number % bound
    uneven = [number for number in (limit, TOP - 1) if limit <= number < TOP]
    assert bool(uneven) == (TOP % bound != 0)
    assert _below(iter([*uneven, 7, 0]), bound) == 7 % bound


def test_a_shuffle_passes_over_a_number_that_would_favour_an_order() -> None:
    things = ("a", "b", "c")
    assert TOP % 3 == 1
    assert (
        random_order(things, iter([TOP - 1, 4, 1])) == random_order(things, iter([4, 1])) == ("a", "c", "b")
    )


def test_every_order_of_three_is_equally_likely() -> None:
    rounds = 6_000
    found = Counter(random_order(("a", "b", "c"), stream(b"orders", k)) for k in range(rounds))
    assert set(found) == set(permutations("abc"))
    # Chi-squared with five degrees of freedom lies below 20.5 in 999 of 1000 fair samples; the seed is fixed.
    assert sum((count - rounds / 6) ** 2 / (rounds / 6) for count in found.values()) < 20.5


def test_every_card_is_equally_likely_in_the_first_hand() -> None:
    rounds = 1_000
    state = replace(EMPTY, agenda=(AskDeal(),))
    hands = Counter[Card]()
    for number in range(rounds):
        deal = Dealer(seed_of(number)).answer(RULES, state, 0)
        assert isinstance(deal, Deal)
        hands.update(set(deal.cards[:13]) - set(cards("G0")))
    assert len(hands) == 47
    assert all(180 < count < 320 for count in hands.values())  # 250 expected, five deviations either side


def test_both_seats_are_equally_likely_to_lead_first() -> None:
    state = replace(EMPTY, agenda=(AskLeader(),))
    answers = Counter(Dealer(seed_of(number)).answer(RULES, state, 0) for number in range(1_000))
    assert set(answers) == {Leader(0), Leader(1)}
    assert 430 < answers[Leader(0)] < 570
