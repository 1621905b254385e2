"""Pairs of games that differ only in what one seat cannot know, and how far they look the same to it."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from kingless.rules.actions import Action, Deal, DealArtifacts, Potions, Use, text
from kingless.rules.cards import HAND_SIZE, code
from kingless.rules.chance import ARTIFACTS_EACH, CHANCE
from kingless.rules.events import Event, seen_by
from kingless.table.fair_deal import FairDeal
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.laws.magic import KEYS, eager, magic_setup

NONCES = ("mine", "theirs")
LEAST = 12
"""Answers that two worlds must have in common; before the first card there is nothing to compare."""


_TRIES = 12
_LAZY = 0.5
"""How often the other side uses no artifact in a whole game, and so keeps three secrets to its end."""


class World(Struct, frozen=True):
    """A game that is fixed to its last card, and the answers of its seats."""

    setup: Setup
    secret: str
    answers: tuple[tuple[int, str], ...]
    """Who answered what; chance is in the set-up and in the secret."""


class Pair(Struct, frozen=True):
    """Two worlds, and the seat that cannot tell one from the other during so many answers."""

    seat: int
    count: int
    one: World
    other: World


class _Course(NamedTuple):
    """A game answer by answer: what one seat has heard before each, and what the other side could answer."""

    heard: list[tuple[Event, ...]]
    could: list[tuple[int, int]]
    """Who was asked, and among how many answers."""


def pairs(ruleset: str, seed: int, most: int, *, has_artifacts: bool = True) -> Iterator[Pair]:
    """Some games beside the game of this seed, each like it to one seat for a while or to the end.

    In each of them the other side had at least once more or fewer answers to choose from.
    """
    ways = (
        (_other_artifacts, _other_artifacts, _other_potions, _other_deal) if has_artifacts else (_other_deal,)
    )
    chooser = Random(f"pairs {ruleset} {seed}")
    secret, seat = f"{chooser.getrandbits(256):064x}", chooser.randrange(2)
    setup = _fixed_setup(ruleset, seed, has_artifacts=has_artifacts)
    game = _played(Game(setup, FairDeal(secret, NONCES)), seat, chooser)
    one = World(setup, secret, _answers(game))
    course, found = _course(one, seat), 0
    for _ in range(_TRIES * most):
        changed = chooser.choice(ways)
        other = replace(one, setup=changed(game, seat, chooser))
        there = _course(other, seat)
        count = _common(course, there)
        if count >= LEAST and course.could[:count] != there.could[:count]:
            found += 1
            yield Pair(seat, count, one, other)
        if found == most:
            return


def _played(game: Game, seat: int, chooser: Random) -> Game:
    """The game to its end; the other side may be one that keeps its artifacts to itself."""
    is_lazy = chooser.random() < _LAZY
    while (decision := game.decision) is not None:
        legal = decision.legal
        if is_lazy and decision.seat != seat:
            legal = tuple(action for action in legal if not isinstance(action, Use))
        game.step(eager(legal, chooser))
    return game


def _fixed_setup(ruleset: str, seed: int, *, has_artifacts: bool) -> Setup:
    """The set-up of this seed, where everybody is asked about artifacts, with all its chance written out."""
    leader: int = seed % 2
    setup = replace(magic_setup(ruleset, seed), artifacts=has_artifacts, windows="all", leader=leader)
    chance = [turn.action for turn in Game(setup).turns if turn.seat == CHANCE]
    fixed: dict[str, object] = {"seed": None}
    for action in chance:
        match action:
            case Deal(cards):
                fixed["deck"] = [code(card) for card in cards]
            case DealArtifacts(keys):
                fixed["artifacts_dealt"] = (list(keys[:ARTIFACTS_EACH]), list(keys[ARTIFACTS_EACH:]))
            case Potions(potions):
                fixed["potion_deck"] = list(potions)
    return replace(setup, **fixed)


def _answers(game: Game) -> tuple[tuple[int, str], ...]:
    return tuple((turn.seat, text(turn.action)) for turn in game.turns if isinstance(turn.action, Action))


def _other_artifacts(game: Game, seat: int, chooser: Random) -> Setup:
    """What the other side never used are other artifacts."""
    dealt = game.setup.artifacts_dealt
    assert isinstance(dealt, tuple)
    kept = game.state.artifacts[1 - seat]
    fresh = iter(chooser.sample(sorted(KEYS - {*dealt[0], *dealt[1]}), len(kept)))
    theirs = [next(fresh) if key in kept else key for key in dealt[1 - seat]]
    return replace(game.setup, artifacts_dealt=(dealt[0], theirs) if seat == 0 else (theirs, dealt[1]))


def _other_potions(game: Game, _seat: int, chooser: Random) -> Setup:
    """The potions that nobody has turned over lie in another order."""
    deck = game.setup.potion_deck
    if not isinstance(deck, list):
        return game.setup
    hidden = [one for one in deck if one not in game.state.spent]
    fresh = iter(chooser.sample(hidden, len(hidden)))
    return replace(game.setup, potion_deck=[next(fresh) if one in hidden else one for one in deck])


def _other_deal(game: Game, seat: int, chooser: Random) -> Setup:
    """Two cards that the seat was not dealt have changed places."""
    deck = game.setup.deck
    assert isinstance(deck, list)
    mine = range(seat * HAND_SIZE, (seat + 1) * HAND_SIZE)
    first, second = chooser.sample([place for place in range(len(deck)) if place not in mine], 2)
    order = list(deck)
    order[first], order[second] = order[second], order[first]
    return replace(game.setup, deck=order)


def _course(world: World, seat: int) -> _Course:
    """The course of this world, as far as its answers can be given."""
    game, told = Game(world.setup, FairDeal(world.secret, NONCES)), 0
    course = _Course([], [])
    for _, answer in (*world.answers, (seat, "")):
        events = tuple(event for turn in game.turns[told:] for event in turn.events)
        told, decision = len(game.turns), game.decision
        course.heard.append(seen_by(events, seat))
        course.could.append((decision.seat, len(decision.legal)) if decision else (seat, 0))
        action = _action(game, answer)
        if action is None:
            break
        game.step(action)
    return course


def _common(one: _Course, other: _Course) -> int:
    """After how many answers the seat has still heard the same in both worlds, and the same seat is asked."""
    same = 0
    for here, there, asked, again in zip(one.heard, other.heard, one.could, other.could, strict=False):
        if here != there or asked[0] != again[0]:
            break
        same += 1
    return same - 1


def _action(game: Game, answer: str) -> Action | None:
    legal = game.decision.legal if game.decision else ()
    return next((action for action in legal if text(action) == answer), None)
