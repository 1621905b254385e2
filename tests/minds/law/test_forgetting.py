"""Forgetting: what was seen long ago is hidden again, and whatever lies open stays in sight."""

from random import Random

from msgspec.structs import replace

from kingless.minds.law.forgetting import forget_old_tricks
from kingless.minds.law.powers import powers_of
from kingless.minds.law.sight import seat_sight
from kingless.rules.cards import HIDDEN
from kingless.rules.observation import Observation
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.laws.games import law
from tests.laws.magic import decisions, magic_game


def played(turns: int, seed: int = 11) -> tuple[Game, Observation]:
    game, chooser = Game(Setup(seed=seed)), Random(seed)
    while game.decision and len(game.turns) < turns:
        game.step(chooser.choice(game.decision.legal))
    assert game.decision is not None
    return game, game.observation(game.decision.seat)


def test_who_remembers_nothing_takes_gone_cards_for_hidden_ones() -> None:
    """B-15: the cards of a trick of phase one are discarded; one may take them for undealt."""
    game, seen = played(20)
    assert seen.discard
    less = forget_old_tricks(seen, 0)
    assert less.discard == ()
    powers, seat = powers_of(game.law.ruleset), seen.to_act or 0
    hidden = list(seat_sight(powers, less, seat).hidden)
    assert set(seen.discard) <= set(hidden)


def test_the_last_tricks_are_remembered() -> None:
    _, seen = played(20)
    cards = [event.cards[0] for event in seen.history if event.what == "played"]
    recent = cards[len(cards) - len(seen.table) - 4 :]
    assert set(forget_old_tricks(seen, 2).discard) == set(seen.discard) & set(recent)
    assert set(forget_old_tricks(seen, 13).discard) == set(seen.discard)


def test_what_the_other_has_got_long_ago_is_forgotten_too() -> None:
    """B-17: the prizes that the other won lay open."""
    _, seen = played(22)
    other = 1 - (seen.to_act or 0)
    known = [card for card in seen.followers[other] if card != HIDDEN]
    assert known
    less = forget_old_tricks(seen, 0)
    assert len(less.followers[other]) == len(seen.followers[other])
    assert [card for card in less.followers[other] if card != HIDDEN] == []


@law
def test_what_lies_open_stays_in_sight_and_nothing_is_learned(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    for number, decision in enumerate(decisions(game, Random(seed))):
        if number % 16 == seed % 16:
            seen = game.observation(decision.seat)
            less = forget_old_tricks(seen, seed % 5)
            other = 1 - decision.seat
            assert replace(less, discard=seen.discard, hands=seen.hands, followers=seen.followers) == seen
            for before, after in (
                (seen.hands[other], less.hands[other]),
                (seen.followers[other], less.followers[other]),
            ):
                assert len(before) == len(after)
                assert {card for card in after if card != HIDDEN} <= set(before)
            assert less.hands[decision.seat] == seen.hands[decision.seat]
