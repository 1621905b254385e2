"""Knowledge in the kernel: imagined worlds fit all that a seat has seen, each as likely as any other."""

from collections import Counter
from random import Random

import pytest

from kingless.fast import _kernel
from kingless.minds.kernel.game_kernel import GameKernel, kernel_for
from kingless.minds.kernel.knowledge import BadObservation, is_complete, knowledge
from kingless.rules.cards import HIDDEN, card, suit
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from tests.laws.games import decisions, law, new_game


def kernel_of(game: Game) -> GameKernel:
    """The kernel for a game that it can play."""
    found = kernel_for(game.law.ruleset)
    assert found is not None
    return found


def known_to(game: Game, seat: int) -> _kernel.Knowledge:
    """What a seat knows."""
    kernel = kernel_of(game)
    return knowledge(kernel.tables, kernel.places, game.observation(seat), seat)


@law
def test_an_imagined_world_shares_out_what_is_unknown_as_it_can_lie(ruleset: str, seed: int) -> None:
    """B-16, B-12: hand, blind draws and draw pile in their sizes, nothing in hand that cannot be."""
    game = new_game(ruleset, seed)
    for number, decision in enumerate(decisions(game, Random(seed))):
        if number % 5 or game.state.phase > 2:
            continue
        known, seat = known_to(game, decision.seat), decision.seat
        for hand, followers, pile in kernel_of(game).search.imagine(known, 3, seed):
            assert hand & known.other_hand == known.other_hand
            assert followers & known.other_followers == known.other_followers
            unseen = [
                hand & ~known.other_hand,
                followers & ~known.other_followers,
                sum(1 << at for at in pile),
            ]
            assert sum(unseen) == unseen[0] | unseen[1] | unseen[2] == known.unknown
            assert not unseen[0] & known.barred
            assert hand.bit_count() == len(game.state.hands[1 - seat])
            assert followers.bit_count() == len(game.state.followers[1 - seat])
            assert len(pile) == len(game.state.deck)


@law
def test_the_truth_is_never_ruled_out(ruleset: str, seed: int) -> None:
    """B-12, B-38: what is barred from the other's hand is not there, also after a Doppelgänger was played."""
    game = new_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        if game.state.phase == 1:
            known = known_to(game, decision.seat)
            deck = kernel_of(game).places.deck
            barred = {deck[at] for at in range(len(deck)) if known.barred >> at & 1}
            assert not barred & set(game.state.hands[1 - decision.seat])


def test_who_did_not_follow_holds_none_of_it() -> None:
    """B-12: the other answered a Knight with an Undead, so it holds no Knight."""
    game = Game(
        Setup(
            seed=1,
            position=PositionText(
                hands=(["K9", "K3", "G1"], ["U2", "G4", "D5"]),
                centre="D1",
                draw_pile=["D2", "K5", "K6", "U5", "U6"],
            ),
        )
    )
    for played in ("K9", "U2"):
        game.step(next(action for action in game.decision.legal if action.card == card(played)))  # type: ignore[union-attr]
    known = known_to(game, 0)
    deck = kernel_of(game).places.deck
    assert {deck[at] for at in range(52) if known.barred >> at & 1} == {
        held for held in deck if suit(held) == suit(card("K9"))
    }


def test_a_doppelganger_in_answer_shows_nothing() -> None:
    """B-38: it may always be played."""
    game = Game(
        Setup(
            seed=1,
            position=PositionText(
                hands=(["K9", "K3", "G1"], ["X2", "K4", "D5"]),
                centre="D1",
                draw_pile=["D2", "K5", "K6", "U5", "U6"],
            ),
        )
    )
    for played in ("K9", "X2"):
        game.step(next(action for action in game.decision.legal if action.card == card(played)))  # type: ignore[union-attr]
    assert known_to(game, 0).barred == 0


def test_every_world_is_as_likely_as_any_other() -> None:
    """Seven unknown cards, one barred: two in hand, two drawn blind, three in the pile; fifteen hands."""
    kernel = kernel_of(Game(Setup(seed=1)))
    known = _kernel.Knowledge()
    known.seat, known.phase, known.leader, known.prize = 0, 1, 0, 51
    known.hand, known.followers = 0b11 << 20, 0b11 << 30
    known.unknown = 0b1111111
    known.barred = 0b0000001
    known.in_hand, known.blind = 2, 2
    worlds = kernel.search.imagine(known, 90_000, 7)
    hands = Counter(hand for hand, _, _ in worlds)
    assert len(hands) == 15
    assert all(abs(count - 6_000) < 400 for count in hands.values())
    wholes = Counter((hand, followers, tuple(pile)) for hand, followers, pile in worlds)
    assert len(wholes) == 15 * 10 * 6
    assert all(55 < count < 150 for count in wholes.values())


def test_the_given_seed_is_the_only_source_of_chance() -> None:
    game = new_game("standard", 3)
    known, search = known_to(game, 0), kernel_of(game).search
    assert search.imagine(known, 50, 9) == search.imagine(known, 50, 9)
    assert search.imagine(known, 50, 9) != search.imagine(known, 50, 10)
    assert len({hand for hand, _, _ in search.imagine(known, 50, 9)}) > 40  # and it is not always the truth


@law
def test_in_phase_two_nothing_is_left_to_imagine(ruleset: str, seed: int) -> None:
    """B-21: every card that a seat cannot see is in the other's hand."""
    game = new_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        assert is_complete(known_to(game, decision.seat)) == (game.state.phase == 2)
        if game.state.phase == 2:
            ((hand, _, pile),) = kernel_of(game).search.imagine(known_to(game, decision.seat), 1, seed)
            assert pile == []
            assert hand.bit_count() == len(game.state.hands[1 - decision.seat])


def test_an_observation_that_shows_a_card_too_often_fits_no_world() -> None:
    from msgspec.structs import replace

    game = new_game("standard", 3)
    seen = game.observation(0)
    assert seen.hands[1][0] == HIDDEN
    doubled = replace(seen, score=((seen.hands[0][0],) * 6, ()))
    kernel = kernel_of(game)
    with pytest.raises(BadObservation):
        knowledge(kernel.tables, kernel.places, doubled, 0)


@pytest.mark.parametrize(("in_hand", "blind"), [(7, 0), (-1, 0), (3, 4), (0, -1)])
def test_knowledge_that_no_world_fits_is_refused(in_hand: int, blind: int) -> None:
    known = _kernel.Knowledge()
    known.seat, known.phase, known.prize, known.hand, known.unknown = 0, 1, 51, 1 << 20, 0b111111
    known.in_hand, known.blind = in_hand, blind
    with pytest.raises(ValueError, match="no world fits"):
        kernel_of(Game(Setup(seed=1))).search.imagine(known, 1, 1)
