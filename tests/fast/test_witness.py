"""What a seat knows of a game in the kernel, and its other worlds: the same as by the law's observation."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kingless.minds.kernel.game_kernel import kernel_for
from kingless.minds.kernel.knowledge import knowledge
from kingless.rules.cards import code
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of

_kernel = pytest.importorskip("kingless.fast._kernel")

RULESET = law_of(Setup()).ruleset
KERNEL = kernel_for(RULESET)
SEEDS = range(25)


def both(seed: int) -> Iterator[tuple[Game, Any, int]]:
    """A random game on the law and in the kernel, decision by decision, with the seat to act."""
    from kingless.fast.compiled import kernel_tables

    rng = Random(seed)
    order = rng.sample(range(52), 52)
    law = Game(Setup(deck=[code(RULESET.deck[place]) for place in order]))
    game = _kernel.Game.dealt(kernel_tables(RULESET, whole=True), order)
    while (decision := law.decision) is not None:
        assert game.to_act == decision.seat
        assert list(game.choices) == sorted(RULESET.number_of[action] for action in decision.legal)
        yield law, game, decision.seat
        action = rng.choice(decision.legal)
        law.step(action)
        game.step(RULESET.number_of[action])
    assert law.result is not None
    assert game.winner == (-1 if law.result.winner is None else law.result.winner)


def told(known: Any) -> dict[str, object]:
    """Knowledge in kinds of cards; equal cards are the same wherever they lie.

    What the other holds in phase two can be deduced, card by card or not: of two equal cards, of which one
    had been seen, nobody can say which was played.
    """
    assert KERNEL is not None
    kind = KERNEL.tables.kind

    def kinds(cards: int) -> list[int]:
        return [kind[place] for place in range(52) if cards >> place & 1]

    piles = ("hand", "followers", "other_followers", "out", "barred")
    return {
        **{name: getattr(known, name) for name in ("seat", "phase", "leader", "blind")},
        "other_hand": kinds(known.other_hand if known.phase == 1 else known.other_hand | known.unknown),
        "unknown": kinds(known.unknown if known.phase == 1 else 0),
        "in_hand": known.in_hand + known.other_hand.bit_count(),
        **{name: kinds(getattr(known, name)) for name in piles},
        **{name: kinds(1 << getattr(known, name)) for name in ("led", "prize")},
        "score": [kinds(pile) for pile in known.score],
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_knows_in_the_kernel_what_its_observation_tells(seed: int) -> None:
    """B-12, B-16: to act or not."""
    assert KERNEL is not None
    for law, game, _ in both(seed):
        for seat in (0, 1):
            seen = knowledge(KERNEL.tables, KERNEL.places, law.observation(seat), seat)
            assert told(game.knows(seat)) == told(seen)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_imagined_world_is_another_in_which_the_seat_has_seen_the_same(seed: int) -> None:
    others = 0
    for _, game, seat in both(seed):
        for number in range(3):
            world = game.imagined(seat, number)
            assert told(world.knows(seat)) == told(game.knows(seat))
            assert (world.to_act, world.choices) == (game.to_act, game.choices)
            assert not world.hands[1 - seat] & game.knows(seat).barred
            others += world.hands != game.hands
            if game.phase == 2:
                assert world.hands == game.hands
    assert others > 50


def test_a_world_follows_from_its_seed_and_can_be_played_to_its_end() -> None:
    for _, game, seat in both(1):
        before = (game.hands, game.followers)
        one, same = game.imagined(seat, 5), game.imagined(seat, 5)
        assert (one.hands, one.followers) == (same.hands, same.followers)
        while one.choices:
            one.step(one.choices[0])
        assert one.winner in (-1, 0, 1)
        assert (game.hands, game.followers) == before


def test_there_are_two_seats() -> None:
    _, game, _ = next(both(0))
    with pytest.raises(ValueError, match="a seat is 0 or 1"):
        game.knows(2)
    with pytest.raises(ValueError, match="a seat is 0 or 1"):
        game.imagined(-1, 0)
