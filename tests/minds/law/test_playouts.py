"""Searching under the law: on time, obedient, and better than the rule of thumb."""

from time import monotonic

import pytest
from msgspec.structs import replace

from kingless.content.decks import DECKS
from kingless.minds import MINDS
from kingless.minds.greedy import Greedy
from kingless.minds.law.playouts import choose_under_law
from kingless.minds.mind import Budget
from kingless.rules.actions import text
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup

SEARCHING = ("search", "expert")


def magic(seed: int = 1) -> Game:
    """A game with potions and artifacts, which no kernel plays."""
    return Game(Setup(factions=DECKS["magic"], artifacts=True, seed=seed))


@pytest.mark.parametrize("key", SEARCHING)
def test_a_searching_mind_has_its_own_opinion_where_the_kernel_cannot_play(key: str) -> None:
    game = magic()
    assert game.decision is not None
    seen = game.observation(game.decision.seat)
    choice = MINDS[key].choose(game.law.ruleset, seen, Budget(nodes=40), 1)
    assert choice.scores is not None
    assert choice.scores != Greedy().choose(game.law.ruleset, seen, Budget(), 1).scores
    assert all(0 <= score <= 1 for score in choice.scores.values())


@pytest.mark.parametrize("key", SEARCHING)
def test_who_is_told_to_stop_stops(key: str) -> None:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    game = magic(4)
    assert game.decision is not None
    seen = game.observation(game.decision.seat)
    choice = MINDS[key].choose(game.law.ruleset, seen, Budget(nodes=10**12, stop=stop), 1)
    assert choice.action in game.decision.legal
    assert len(asked) == 4


@pytest.mark.parametrize("key", SEARCHING)
def test_time_ends_the_search(key: str) -> None:
    """With nothing else to end it; how far over the time it may go is for the benchmarks to say."""
    game = magic(4)
    assert game.decision is not None
    begun = monotonic()
    MINDS[key].choose(game.law.ruleset, game.observation(game.decision.seat), Budget(millis=30), 1)
    assert monotonic() - begun >= 0.03


def test_an_observation_that_no_game_leads_to_is_answered_by_the_rule_of_thumb() -> None:
    game = magic(4)
    assert game.decision is not None
    seen = replace(game.observation(game.decision.seat), trick=7)
    first = Greedy().choose(game.law.ruleset, seen, Budget(), 1)
    assert choose_under_law(game.law.ruleset, seen, Budget(nodes=5), 1, sensible=True) == first


def test_a_position_that_lacks_cards_of_its_deck_is_searched_too() -> None:
    """Whatever the other holds, the highest Goblin wins this trick and the game with it."""
    position = PositionText(
        phase=2, hands=(["G9", "G1"], ["G2", "G3"]), score=(["K9", "U9"], ["D9", "X9"]), leader=0
    )
    game = Game(Setup(position=position))
    seen = game.observation(0)
    choice = MINDS["expert"].choose(game.law.ruleset, seen, Budget(nodes=200), 1)
    assert choice.scores != Greedy().choose(game.law.ruleset, seen, Budget(), 1).scores
    assert text(choice.action) in ("play G9", "play G1")
