"""The learned mind: at one look, and exact in phase two where the kernel plays."""

from random import Random

import pytest
from msgspec.structs import replace

from kingless.arena.match import play_match
from kingless.content.decks import DECKS
from kingless.fast.solver import Solver
from kingless.minds import MINDS
from kingless.minds.kernel.game_kernel import kernel_for
from kingless.minds.kernel.knowledge import knowledge
from kingless.minds.kernel.policy import plays_for_prizes
from kingless.minds.mind import Budget, Choice
from kingless.rules.actions import Play
from kingless.rules.cards import HAND_SIZE, Card
from kingless.rules.events import Event
from kingless.rules.phases import PHASE_1
from kingless.table.game import Game
from kingless.table.setup import Setup


def choice(game: Game, key: str = "learned") -> Choice:
    """What a mind would do for the seat to act."""
    assert game.decision is not None
    seen = game.observation(game.decision.seat)
    return MINDS[key].choose(game.law.ruleset, seen, Budget(), 1)


def test_it_knows_who_played_which_card_for_which_prize() -> None:
    """B-10, B-11: every card of phase one, with the prize that lay there."""
    game = Game(Setup(seed=3))
    kernel = kernel_for(game.law.ruleset)
    assert kernel is not None
    deck = kernel.places.deck
    seen: list[tuple[int, Card, Card | None]] = []
    chooser = Random(3)
    while game.state.phase == PHASE_1:
        assert game.decision is not None
        action = chooser.choice(game.decision.legal)
        assert isinstance(action, Play)
        seen.append((game.decision.seat, action.card, game.state.centre))
        game.step(action)
    for seat in (0, 1):
        plays = plays_for_prizes(kernel, game.observation(seat))
        assert [(player, deck[card], deck[prize]) for player, card, prize in plays] == seen
    assert len(seen) == 2 * HAND_SIZE


def test_phase_one_is_rated_and_the_likeliest_card_is_played() -> None:
    game = Game(Setup(seed=4))
    while game.state.phase == PHASE_1:
        assert game.decision is not None
        chosen = choice(game)
        assert chosen.scores is not None
        assert set(chosen.scores) == set(game.decision.legal)
        assert sum(chosen.scores.values()) == pytest.approx(1)
        assert chosen.scores[chosen.action] == max(chosen.scores.values())
        game.step(chosen.action)


def test_phase_two_is_played_exactly() -> None:
    """Both sides know each other's followers by then, so every card has a value."""
    game = Game(Setup(seed=5))
    solver = Solver(game.law)
    while game.decision:
        chosen = choice(game)
        if game.state.phase != PHASE_1 and len(game.state.hands[0]) <= 9:
            values = solver.solve(game.state).values
            assert values[chosen.action] == max(values.values())
        game.step(chosen.action)


@pytest.mark.parametrize("artifacts", [True, False])
def test_under_the_law_every_answer_is_rated_and_the_likeliest_given(artifacts: bool) -> None:
    """M-5, W-3: cards, artifacts, potions and choices."""
    game = Game(Setup(factions=DECKS["magic"], artifacts=artifacts, seed=6))
    while game.decision:
        chosen = choice(game)
        assert chosen.scores is not None
        assert set(chosen.scores) == set(game.decision.legal)
        if game.state.phase == PHASE_1:
            assert sum(chosen.scores.values()) == pytest.approx(1)
        assert chosen.scores[chosen.action] == max(chosen.scores.values())
        game.step(chosen.action)


def test_without_networks_it_goes_by_the_rule_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    """They need the kernel, which is not built everywhere."""
    monkeypatch.setattr("kingless.minds.learned.law_nets", lambda: None)
    game = Game(Setup(factions=DECKS["magic"], artifacts=True, seed=6))
    for _ in range(12):
        chosen = choice(game)
        assert chosen == choice(game, "greedy")
        game.step(chosen.action)


@pytest.mark.parametrize(
    "plays",
    [
        [(2, 0, 1)],
        [(0, 52, 1)],
        [(0, 0, -1)],
        [(0, 20, 1), (1, 20, 1)],
        [(0, place, 51) for place in range(28)],
    ],
)
def test_plays_that_cannot_have_been_are_refused(plays: list[tuple[int, int, int]]) -> None:
    """A seat or a card that there is not, a card too often, more cards than phase one has."""
    game = Game(Setup(seed=7))
    kernel = kernel_for(game.law.ruleset)
    assert kernel is not None
    assert kernel.policy is not None
    known = knowledge(kernel.tables, kernel.places, game.observation(0), 0)
    with pytest.raises(ValueError, match=r"a seat is 0 or 1|not played in a phase one"):
        kernel.policy.rate(known, plays)


@pytest.mark.parametrize("key", ["learned", "expert"])
def test_a_history_that_cannot_have_been_is_answered_all_the_same(key: str) -> None:
    """A program may send any observation: thirty cards played in phase one, say."""
    game = Game(Setup(seed=8))
    seen = game.observation(game.decision.seat if game.decision else 0)
    played = Event("played", 0, (game.state.hands[0][0],))
    seen = replace(seen, history=(*seen.history, *[played] * 30))
    assert MINDS[key].choose(game.law.ruleset, seen, Budget(nodes=50), 1).action in seen.legal


def test_it_is_stronger_than_the_rule_of_thumb() -> None:
    """It won 81 of 100 games over these deals, and the seed is fixed."""
    score = play_match("learned", "greedy", deals=50, seed=1)
    assert score.share >= 0.65


def test_so_it_is_with_magic() -> None:
    """It won 80 of 100 games over many more deals; the seed is fixed."""
    kind = Setup(factions=DECKS["magic"], artifacts=True)
    assert play_match("learned", "greedy", kind, deals=40, seed=1).share >= 0.68
