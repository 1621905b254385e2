"""Worlds under the law: those that fit what a seat has seen, in every deck, each as likely as any other."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from kingless.content.decks import DECKS
from kingless.minds.law.history_replay import NoWorld
from kingless.minds.law.worlds import Worlds, worlds
from kingless.rules.actions import parse
from kingless.rules.cards import HIDDEN, cards, code, codes
from kingless.rules.engine import Decision
from kingless.rules.observation import observe
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.wire.forms import view_form
from kingless.wire.observation_reading import observation_of
from tests.laws.games import decisions, law, new_game
from tests.laws.magic import decisions as magic_decisions
from tests.laws.magic import magic_game
from tests.minds.law.moments import at_some_decision

SOME = 5
"""One decision in so many is looked at; which, the seed says."""


def known_to(game: Game, seat: int) -> Worlds:
    """What a seat can imagine."""
    return worlds(game.law, game.observation(seat))


def hidden_hand(game: Game, seat: int) -> Counter[int]:
    """What the other really holds unseen."""
    return Counter[int](game.state.hands[1 - seat]) - Counter[int](game.state.seen_hands[seat])


def some(asked: Iterator[Decision], seed: int) -> Iterator[Decision]:
    """Every fifth decision of a game; which of them, the seed says."""
    return islice(asked, seed % SOME, None, SOME)


def check_worlds(game: Game, decision: Decision, seed: int) -> None:
    """Every imagined world looks to the seat as the real one does, and the real one is not ruled out."""
    seat, known = decision.seat, known_to(game, decision.seat)
    here = msgspec.json.encode(game.observation(seat))
    for number in range(3):
        world = known.imagine(Random(f"{seed} {number}"))
        assert msgspec.json.encode(observe(game.law, world, seat, game.events)) == here
        assert HIDDEN not in (*world.hands[1 - seat], *world.followers[1 - seat], *world.deck)
    assert not hidden_hand(game, seat) - Counter[int](known.anywhere)


@law
def test_an_imagined_world_gives_the_same_observation(ruleset: str, seed: int) -> None:
    """With any deck, artifacts and settings, whatever is asked."""
    game = magic_game(ruleset, seed)
    for decision in some(magic_decisions(game, Random(seed)), seed):
        check_worlds(game, decision, seed)


@law
def test_an_imagined_world_of_the_base_game_gives_the_same_observation(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for decision in some(decisions(game, Random(seed)), seed):
        check_worlds(game, decision, seed)


@law
def test_an_imagined_world_can_be_played_to_its_end(ruleset: str, seed: int) -> None:
    """All cards of the deck are somewhere in it, and the law finds nothing wrong with it."""
    game, decision = at_some_decision(ruleset, seed)
    chooser, world = Random(seed), Game(game.setup, resumed=True)
    world.state = known_to(game, decision.seat).imagine(chooser)
    world.let_chance_answer()
    for _ in magic_decisions(world, chooser):
        pass
    assert world.result is not None
    piles = (*world.state.score, world.state.discard)
    assert sum(map(len, piles)) == len(game.law.ruleset.deck)


@law
def test_a_view_tells_as_much_as_an_observation(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    for decision in some(magic_decisions(game, Random(seed)), seed):
        seen = game.observation(decision.seat)
        told = observation_of(game.law.ruleset, view_form(game.law.ruleset, seen, game.setup))
        here, there = worlds(game.law, seen), worlds(game.law, told)
        assert (here.anywhere, here.elsewhere) == (there.anywhere, there.elsewhere)
        assert here.imagine(Random(seed)) == there.imagine(Random(seed))


def test_every_world_is_as_likely_as_any_other() -> None:
    """Six unseen cards, one of which cannot be in the hand: two in hand, two drawn blind, two in the pile."""
    game = new_game("standard", 1)
    six = cards("D0 D1 D2 D3 D4 D5")
    state = replace(
        game.state,
        hands=(game.state.hands[0], (HIDDEN,) * 2),
        followers=((), (HIDDEN,) * 2),
        deck=(HIDDEN,) * 2,
    )
    known = Worlds(seat=0, state=state, anywhere=six[1:], elsewhere=six[:1], potions=(), artifacts=())
    chooser = Random(7)
    found = [known.imagine(chooser) for _ in range(24_000)]
    hands = Counter(world.hands[1] for world in found)
    assert len(hands) == 10
    assert all(abs(count - 2400) < 250 for count in hands.values())
    wholes = Counter((world.hands[1], world.followers[1], world.deck) for world in found)
    assert len(wholes) == 10 * 6 * 2
    assert all(120 < count < 290 for count in wholes.values())


def test_the_given_generator_is_the_only_source_of_chance_and_not_always_tells_the_truth() -> None:
    game = Game(Setup(factions=DECKS["magic"], artifacts=True, seed=2))
    assert game.decision is not None
    known = known_to(game, game.decision.seat)
    assert known.imagine(Random(1)) == known.imagine(Random(1))
    chooser = Random(1)
    found = [known.imagine(chooser) for _ in range(50)]
    assert len({(world.hands, world.artifacts, world.potion_deck) for world in found}) == 50
    assert game.state not in found


# What not following shows, and what it does not.


def deal(first: str, second: str, top: str) -> list[str]:
    """A deal of the base deck: hands with these cards and no other Knight, and a deck with these on top."""
    named = [cards(first), cards(second), cards(top)]
    rest = list((Counter(Game(Setup(seed=1)).law.ruleset.deck) - Counter(sum(named, ()))).elements())
    rest.sort(key=lambda card: code(card)[0] == "K")
    for hand in (0, 1):
        missing = 13 - len(named[hand])
        named[hand], rest = (*named[hand], *rest[:missing]), rest[missing:]
    return codes((*named[0], *named[1], *named[2], *rest)).split()


def answered(setup: Setup, *answers: str) -> Worlds:
    """What seat 0 can imagine after these answers, once it is asked something."""
    game = Game(setup)
    for words in answers:
        game.step(parse(words))  # type: ignore[arg-type]
    return asked(game)


def asked(game: Game) -> Worlds:
    """What seat 0 can imagine when it is asked the next time."""
    while game.decision is not None and game.decision.seat != 0:
        game.step(game.decision.legal[-1])
    return known_to(game, 0)


def test_who_did_not_follow_holds_none_of_it() -> None:
    """B-12: the other answered a Knight with an Undead, so it holds no Knight."""
    known = answered(Setup(deck=deal("K9 K3", "U2", "D1 D2 D3")), "play K9", "play U2")
    assert codes(known.elsewhere) == "K2 K4 K5 K6 K7 K8"


def test_a_doppelganger_in_answer_shows_nothing() -> None:
    """B-38: it may always be played."""
    assert answered(Setup(deck=deal("K9 K3", "X2", "D1 D2 D3")), "play K9", "play X2").elsewhere == ()


def test_who_darkens_the_trick_need_not_follow_and_shows_nothing() -> None:
    """AR-18: under the Night Ring any card may be played."""
    dealt = (
        ["serpent-sword", "flying-boots", "stein-of-kings"],
        ["night-ring", "crown-of-light", "crystal-ball"],
    )
    setup = Setup(deck=deal("K9 K3", "U2", "D1 D2 D3"), artifacts=True, artifacts_dealt=dealt)
    assert answered(setup, "pass", "play K9", "pass", "use night-ring", "play U2").elsewhere == ()


def test_a_card_that_was_seen_in_the_deck_is_not_in_the_other_hand() -> None:
    """AR-5: two of the three that the Crystal Ball showed went back, and the other has drawn since."""
    dealt = (
        ["crystal-ball", "spear-of-vengeance", "crown-of-light"],
        ["serpent-sword", "flying-boots", "stein-of-kings"],
    )
    setup = Setup(deck=deal("G1 X9", "G9", "D1 D2 D3 D4"), artifacts=True, artifacts_dealt=dealt, seed=4)
    game = Game(setup)
    for words in ("pass", "play G1", "pass", "play G9", "pass", "use crystal-ball", "choose D2"):
        game.step(parse(words))  # type: ignore[arg-type]
    assert codes(game.state.seen_deck[0]) == "D3 D4"
    game.step(parse("pass"))  # type: ignore[arg-type]
    assert game.decision is not None
    game.step(game.decision.legal[0])
    for words in ("pass", "play X9", "pass"):
        game.step(parse(words))  # type: ignore[arg-type]
    assert game.state.seen_deck[0] == ()
    known = asked(game)
    assert codes(known.elsewhere).split() == ["D3", "D4"]
    assert not {"D3", "D4"} & set(codes(known.anywhere).split())


# Games that began in the middle.


def test_a_position_without_all_its_cards_leaves_some_of_the_deck_out() -> None:
    position = PositionText(phase=2, hands=(["G1", "K5", "U3"], ["G2", "K6", "U4"]))
    known = known_to(Game(Setup(position=position)), 0)
    world = known.imagine(Random(1))
    assert len(known.anywhere) == 52 - 3
    assert len(world.hands[1]) == 3
    assert not known.is_certain


def test_a_position_is_no_riddle_to_the_one_who_follows() -> None:
    position = PositionText(
        phase=1, hands=(["G1", "K5"], ["G2", "K6"]), centre="D1", draw_pile=["D2", "D3", "D4"]
    )
    game = Game(Setup(position=position, factions=DECKS["claim"]))
    game.step(parse("play G1"))  # type: ignore[arg-type]
    world = known_to(game, 1).imagine(Random(1))
    assert observe(game.law, world, 1, game.events) == game.observation(1)


def test_an_observation_that_no_game_leads_to_has_no_worlds() -> None:
    game = Game(Setup(factions=DECKS["magic"], artifacts=True, seed=1))
    assert game.decision is not None
    seen = game.observation(game.decision.seat)
    elsewhere = seen.centre if seen.centre is not None else seen.hands[seen.seat or 0][0]
    for wrong in (
        replace(seen, trick=9),
        replace(seen, legal=seen.legal[1:]),
        replace(seen, discard=(elsewhere,)),
        replace(seen, to_act=None),
        replace(seen, score=((elsewhere,) * 5, ()), history=()),
    ):
        with pytest.raises(NoWorld):
            worlds(game.law, wrong)
