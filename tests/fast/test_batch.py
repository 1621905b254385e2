"""Batches: many games at once are the same games one by one, and show each seat only what it may know."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from kingless.fast import _kernel
from kingless.rules.actions import Play
from kingless.rules.cards import HIDDEN, Card
from kingless.rules.engine import Law
from kingless.rules.observation import observe
from kingless.rules.position import Position, stand
from kingless.rules.state import State
from tests.fast.games import ENDINGS, RULESETS, WHOLE, kernel_for, law_for, tables_for
from tests.fast.lockstep import DRAWN, bits


class Table:
    """A batch with the arrays that it writes into."""

    def __init__(self, ruleset: str, deck: str, size: int, seed: int) -> None:
        self.batch = _kernel.Batch(kernel_for(ruleset, deck), size, seed)
        self.planes = np.full((size, _kernel.PLANES, 52), 7, np.uint8)
        self.legal = np.full((size, self.batch.kinds), 7, np.uint8)
        self.to_act = np.full(size, 7, np.int8)
        self.rewards = np.full(size, 7, np.int8)
        self.ended = np.full(size, 7, np.uint8)
        self.look()

    def look(self) -> None:
        """See where the games stand."""
        self.batch.observe(self.planes, self.legal, self.to_act)

    def step(self, kinds: list[int]) -> None:
        """Play these kinds, one in each game, and look."""
        self.batch.step(np.array(kinds, np.int32), self.rewards, self.ended)
        self.look()

    def choose(self, chance: Random) -> list[int]:
        """A legal kind for each game."""
        return [chance.choice(np.flatnonzero(row).tolist()) for row in self.legal]

    def copy(self) -> list[NDArray[np.generic]]:
        """What is seen now."""
        return [self.planes.copy(), self.legal.copy(), self.to_act.copy()]


def test_a_batch_has_the_shapes_that_it_says() -> None:
    """B-1: 52 cards of 48 kinds, for each game; everything is written and nothing but zeros and ones."""
    table = Table("standard", "base", 5, 1)
    assert (table.batch.size, table.batch.kinds, _kernel.PLANES) == (5, 48, 9)
    assert set(np.unique(table.planes)) == {0, 1}
    assert set(np.unique(table.legal)) == {0, 1}
    assert table.to_act.tolist() == [0, 1, 0, 1, 0]
    table.step(table.choose(Random(1)))
    assert table.rewards.tolist() == [0] * 5
    assert table.ended.tolist() == [0] * 5


@pytest.mark.parametrize("deck", WHOLE)
def test_the_games_of_a_batch_are_the_single_games_of_its_seeds(deck: str) -> None:
    """B-4, B-27: game n is dealt by seed + n and led by n & 1; one that ends makes room for the next."""
    size, seed, chance = 6, 40, Random(deck)
    kernel = kernel_for("standard", deck)
    table = Table("standard", deck, size, seed)
    games = [_kernel.Game(kernel, seed + number, leader=number & 1) for number in range(size)]
    begun, wins = size, 0
    for _ in range(2 * 52 + 3):
        assert table.to_act.tolist() == [game.to_act for game in games]
        assert [np.flatnonzero(row).tolist() for row in table.legal] == [
            list(bits(game.legal)) for game in games
        ]
        kinds = table.choose(chance)
        table.step(kinds)
        for at, kind in enumerate(kinds):
            over = not games[at].step(kind)
            assert bool(table.ended[at]) == over
            winner = games[at].winner
            assert table.rewards[at] == (0 if not over or winner == DRAWN else 1 - 2 * winner)
            if over:
                games[at] = _kernel.Game(kernel, seed + begun, leader=begun & 1)
                begun += 1
                wins += winner == 0
    assert begun == 3 * size
    assert 0 < wins < 2 * size


# What a seat may know.


def start_of(law: Law, order: list[int], leader: int) -> State:
    """The law's state after the same deal."""
    cards = [law.ruleset.deck[place] for place in order]
    return stand(
        law.ruleset,
        Position(
            leader=1 if leader else 0,
            hands=(tuple(cards[:13]), tuple(cards[13:26])),
            centre=cards[26],
            draw_pile=tuple(cards[27:]),
        ),
    )


def order_of(kernel: _kernel.Tables, seed: int, leader: int) -> list[int]:
    """The deal of a seed, found out by playing it: the hands, and the draw pile card by card."""
    game = _kernel.Game(kernel, seed, leader=leader)
    hands = [list(bits(hand)) for hand in game.hands]
    pile = []
    while game.phase == 1:
        pile.append(game.prize)
        before = game.followers
        game.step(next(bits(game.legal)))
        prize = game.prize
        game.step(next(bits(game.legal)))
        held = [*game.followers] if game.phase == 1 else [*game.hands]
        new = [place for seat in (0, 1) for place in bits(held[seat] & ~before[seat])]
        pile.append(next(place for place in new if place != prize))
    return [*hands[0], *hands[1], *pile]


def planes_of(law: Law, state: State) -> list[list[Card]]:
    """What the seat to act may know, by the law's observation: the planes as lists of cards."""
    decision = law.decision(state)
    assert decision is not None
    seat, other = decision.seat, 1 - decision.seat
    seen = observe(law, state, seat)

    def shown(pile: tuple[Card, ...]) -> list[Card]:
        return [card for card in pile if card != HIDDEN]

    return [
        list(seen.hands[seat]),
        list(seen.followers[seat]),
        shown(seen.followers[other]),
        shown(seen.hands[other]),
        list(seen.score[seat]),
        list(seen.score[other]),
        list(seen.discard),
        [] if seen.centre is None else [seen.centre],
        [laid.card for laid in seen.table],
    ]


@pytest.mark.parametrize("deck", WHOLE)
def test_the_planes_hold_exactly_what_the_seat_to_act_may_know(deck: str) -> None:
    """B-16, B-20: at every decision, the law's observation and not a card more."""
    ruleset = RULESETS[list(WHOLE).index(deck)]
    law, kernel, deck_cards = (
        law_for(ruleset, deck),
        kernel_for(ruleset, deck),
        tables_for(ruleset, deck).deck,
    )
    size, seed, chance = 8, 90, Random(deck)
    table = Table(ruleset, deck, size, seed)
    states = [
        start_of(law, order_of(kernel, seed + number, number & 1), number & 1) for number in range(size)
    ]
    for _ in range(52):
        for at, state in enumerate(states):
            planes = [[deck_cards[place] for place in np.flatnonzero(row)] for row in table.planes[at]]
            assert planes == planes_of(law, state)
        kinds = table.choose(chance)
        states = [
            law.advance(state, Play(played.card))
            for state, kind in zip(states, kinds, strict=True)
            if isinstance(played := law.ruleset.actions[kind], Play)
        ]
        table.step(kinds)
    assert table.ended.tolist() == [1] * size


# Random answers.


def test_a_batch_chooses_legal_kinds_each_as_likely_as_any_other() -> None:
    """Two thousand draws for each game: every legal kind near its share, and no other."""
    table, kinds = Table("standard", "base", 4, 11), np.zeros(4, np.int32)
    for _ in range(3):
        drawn = np.zeros_like(table.legal, np.int64)
        for _ in range(2_000):
            table.batch.choose(kinds)
            drawn[np.arange(4), kinds] += 1
        assert ((drawn > 0) == (table.legal > 0)).all()
        shares = drawn.sum(1, keepdims=True) / table.legal.sum(1, keepdims=True)
        assert (abs(drawn - shares) < 6 * np.sqrt(shares))[table.legal > 0].all()
        table.step(kinds.tolist())


def test_what_a_batch_chooses_is_fixed_by_its_seed_and_changes_nothing() -> None:
    def draws(seed: int) -> list[list[int]]:
        table, kinds, found = Table("standard", "base", 5, seed), np.zeros(5, np.int32), []
        for _ in range(60):
            before = table.copy()
            table.batch.choose(kinds)
            table.look()
            assert all(map(np.array_equal, before, table.copy()))
            found.append(kinds.tolist())
            table.step(found[-1])
        return found

    assert draws(3) == draws(3) != draws(4)


# What is refused.


def test_wrong_shapes_are_refused_with_a_sentence() -> None:
    table = Table("standard", "base", 3, 1)
    kinds, small = np.zeros(3, np.int32), np.zeros(2, np.int8)
    with pytest.raises(ValueError, match=r"the arrays must have the shapes \(size, 9, 52\), \(size, kinds\)"):
        table.batch.observe(table.planes[:2], table.legal, table.to_act)
    with pytest.raises(ValueError, match="the arrays must have the shapes"):
        table.batch.observe(table.planes, table.legal[:2], table.to_act)
    with pytest.raises(ValueError, match="the arrays must have the shapes"):
        table.batch.observe(table.planes, table.legal, small)
    for arrays in (
        (kinds[:2], table.rewards, table.ended),
        (kinds, small, table.ended),
        (kinds, table.rewards, table.ended[:2]),
    ):
        with pytest.raises(ValueError, match=r"the arrays must have the shape \(size,\)"):
            table.batch.step(*arrays)
    with pytest.raises(ValueError, match=r"the array must have the shape \(size,\)"):
        table.batch.choose(kinds[:2])


def test_arrays_of_another_type_are_refused_instead_of_copied() -> None:
    """What would be written into a copy would be lost."""
    table = Table("standard", "base", 3, 1)
    strided = np.zeros((3, 9, 104), np.uint8)[:, :, ::2]
    fixed = table.planes.copy()
    fixed.flags.writeable = False
    wrong: list[NDArray[np.generic]] = [table.planes.astype(np.float32), strided, fixed]
    for planes in wrong:
        with pytest.raises(TypeError, match="incompatible function arguments"):
            table.batch.observe(planes, table.legal, table.to_act)  # type: ignore[arg-type]  # wrong on purpose
    kinds = table.choose(Random(1))
    with pytest.raises(TypeError, match="incompatible function arguments"):
        table.batch.step(np.array(kinds, np.float64), table.rewards, table.ended)


def test_one_illegal_kind_stops_the_whole_step_and_changes_nothing() -> None:
    """B-11, B-12: also where the other games would have gone on."""
    table, chance = Table("standard", "base", 4, 3), Random(2)
    for _ in range(60):
        before, right = table.copy(), table.choose(chance)
        for at in range(4):
            illegal = chance.choice([kind for kind in range(48) if not table.legal[at][kind]])
            for kind in (illegal, -1, 48, 2**31 - 1):
                wrong = [*right[:at], kind, *right[at + 1 :]]
                with pytest.raises(ValueError, match=f"kind {kind} may not be played in game {at}"):
                    table.step(wrong)
        table.look()
        assert all(map(np.array_equal, before, table.copy()))
        table.step(right)


def test_a_batch_needs_games_and_both_phases() -> None:
    for size in (0, -1):
        with pytest.raises(ValueError, match="a batch needs at least one game"):
            _kernel.Batch(kernel_for("standard", "base"), size, 1)
    for deck in ENDINGS:
        with pytest.raises(ValueError, match="these tables are of phase two alone"):
            _kernel.Batch(kernel_for("standard", deck), 3, 1)


def test_any_whole_number_is_a_seed() -> None:
    """Of a long one the last 64 bits count."""
    tables = kernel_for("standard", "base")
    for odd, plain in ((-1, 2**64 - 1), (2**70 + 5, 5)):
        assert _kernel.Game(tables, odd).hands == _kernel.Game(tables, plain).hands
        assert _kernel.random_games(tables, 50, odd) == _kernel.random_games(tables, 50, plain)
    with pytest.raises(TypeError):
        _kernel.Game(tables, 1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no fewer than no games"):
        _kernel.random_games(tables, -1, 1)


def test_a_batch_begins_with_the_games_of_seeds_in_a_row() -> None:
    """Game i is dealt from seed + i, and seat i mod 2 leads."""
    tables = kernel_for("standard", "base")
    table = Table("standard", "base", 5, 40)
    table.look()
    for at in range(5):
        game = _kernel.Game(tables, 40 + at, at % 2)
        assert table.to_act[at] == game.leader
        hand = game.hands[game.leader]
        assert [bool(flag) for flag in table.planes[at][0]] == [bool(hand >> card & 1) for card in range(52)]


def test_batches_do_not_know_of_each_other() -> None:
    """Two of the same seed and one of another, played in turns, are as if each were alone."""
    alone = [Table("standard", "base", 3, seed) for seed in (5, 5, 6)]
    seen = []
    for table in alone:
        chance = Random(9)
        for _ in range(70):
            table.step(table.choose(chance))
        seen.append(table.copy())
    together = [Table("standard", "base", 3, seed) for seed in (5, 5, 6)]
    chances = [Random(9) for _ in together]
    for _ in range(70):
        for table, chance in zip(together, chances, strict=True):
            table.step(table.choose(chance))
    for table, right in zip(together, seen, strict=True):
        assert all(map(np.array_equal, table.copy(), right))
    assert all(map(np.array_equal, seen[0], seen[1]))
    assert not np.array_equal(seen[0][0], seen[2][0])
