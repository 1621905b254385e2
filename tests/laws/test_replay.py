"""The same answers lead to the same game, and an answer taken back leaves no trace."""

from random import Random

from kingless.table.game import Game
from kingless.table.record import record_of, replay
from tests.laws.games import answers, decisions, law, new_game, played, states


@law
def test_the_same_answers_give_identical_states_and_events(ruleset: str, seed: int) -> None:
    game = played(ruleset, seed)
    again = new_game(ruleset, seed)
    for answer in answers(game):
        again.step(answer)
    assert again.turns == game.turns
    assert states(again) == states(game)
    assert again.events == game.events
    assert again.result == game.result


@law
def test_the_record_replays_to_the_identical_game(ruleset: str, seed: int) -> None:
    game = played(ruleset, seed)
    again = replay(record_of(game))
    assert again.turns == game.turns
    assert again.state == game.state


@law
def test_a_step_without_its_telling_leads_to_the_same_state(ruleset: str, seed: int) -> None:
    game = played(ruleset, seed)
    for turn, after in zip(game.turns, states(game)[1:], strict=True):
        assert game.law.step(turn.before, turn.action) == (after, turn.events)
        assert game.law.advance(turn.before, turn.action) == after


@law
def test_step_returns_exactly_the_events_that_are_added(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    told = game.events
    for answer in answers(played(ruleset, seed)):
        told += game.step(answer)
        assert game.events == told


@law
def test_undo_returns_to_the_identical_state_and_the_step_can_be_taken_again(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        before, turns = game.state, list(game.turns)
        events = game.step(decision.legal[-1])
        after = game.state
        assert game.undo()
        assert (game.state, game.turns) == (before, turns)
        assert game.step(decision.legal[-1]) == events
        assert game.state == after
        game.undo()


@law
def test_a_whole_game_can_be_taken_back_to_the_deal_but_not_further(ruleset: str, seed: int) -> None:
    game, fresh = played(ruleset, seed), new_game(ruleset, seed)
    passed = states(game)
    for count in range(52):
        assert game.undo()
        assert game.state == passed[-2 - count]
    for _ in range(2):
        assert not game.undo()
        assert is_same(game, fresh)


@law
def test_a_seat_takes_back_its_last_answer_or_nothing_changes(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    assert not game.take_back(seed % 2)
    for decision in decisions(game, Random(seed)):
        before, view, turns = game.state, game.observation(decision.seat), list(game.turns)
        events = game.step(decision.legal[0])
        after = game.state
        learnt = game.observation(decision.seat).hidden < view.hidden
        assert game.take_back(decision.seat) != learnt
        assert game.state == (after if learnt else before)
        assert game.events == tuple(event for turn in turns for event in turn.events) + learnt * events
        del game.turns[len(turns) :]
        game.state = before


def is_same(game: Game, other: Game) -> bool:
    """Do both stand at the same place by the same way?"""
    return (game.state, game.turns) == (other.state, other.turns)
