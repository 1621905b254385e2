"""Seats are equal: with hands and leader exchanged, the same cards give the mirrored game."""

from random import Random

from msgspec.structs import replace

from kingless.rules.actions import Deal, Play
from kingless.rules.agenda import AgendaStep, AskPlay
from kingless.rules.cards import code
from kingless.rules.engine import Decision
from kingless.rules.open_fields import Played
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.laws.games import decisions, law
from tests.laws.mirroring import flipped, mirrored_event, mirrored_result, swapped


def mirrored(state: State) -> State:
    """The state with the seats exchanged."""
    return replace(
        state,
        leader=1 - state.leader,
        winner=flipped(state.winner),
        agenda=tuple(map(mirrored_step, state.agenda)),
        table=tuple(map(mirrored_play, state.table)),
        hands=swapped(state.hands),
        followers=swapped(state.followers),
        score=swapped(state.score),
        seen_hands=swapped(state.seen_hands),
        seen_followers=swapped(state.seen_followers),
        seen_deck=swapped(state.seen_deck),
    )


def mirrored_step(step: AgendaStep) -> AgendaStep:
    """The step with the seats exchanged."""
    return replace(step, seat=1 - step.seat) if isinstance(step, AskPlay) else step


def mirrored_play(played: Played) -> Played:
    """The card on the table as the other seat's."""
    return replace(played, seat=1 - played.seat)


def pair_of_games(ruleset: str, seed: int) -> tuple[Game, Game]:
    """A game, and the one with hands and leader exchanged."""
    deal = Game(Setup(ruleset=ruleset, seed=seed)).turns[0].action
    assert isinstance(deal, Deal)
    deck = [code(card) for card in deal.cards]
    other = deck[13:26] + deck[:13] + deck[26:]
    if seed % 2:
        return Game(Setup(ruleset=ruleset, leader=1, deck=deck)), Game(Setup(ruleset=ruleset, deck=other))
    return Game(Setup(ruleset=ruleset, deck=deck)), Game(Setup(ruleset=ruleset, leader=1, deck=other))


@law
def test_exchanging_hands_and_leader_mirrors_the_whole_game(ruleset: str, seed: int) -> None:
    game, mirror = pair_of_games(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        pass
    for turn in game.turns[1:]:
        asked, mine = mirror.decision, game.law.decision(turn.before)
        assert asked is not None
        assert mine is not None
        assert asked == Decision(1 - mine.seat, mine.kind, mine.legal)
        assert mirror.state == mirrored(turn.before)
        assert isinstance(turn.action, Play)
        assert mirror.step(turn.action) == tuple(map(mirrored_event, turn.events))
    assert mirror.state == mirrored(game.state)
    assert mirror.result == mirrored_result(game.result)
    assert mirror.result is not None
