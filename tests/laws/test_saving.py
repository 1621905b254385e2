"""A game can be saved at every decision and goes on from there as if nothing had happened."""

from random import Random

from tests.laws.games import answers, decisions, law, new_game, played
from tests.laws.saving import check_same, check_state, copies


@law
def test_a_state_survives_json_at_every_decision(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    check_state(game.law.new())
    for _ in decisions(game, Random(seed)):
        check_state(game.state)
    check_state(game.state)


@law
def test_a_game_survives_its_record_at_every_decision(ruleset: str, seed: int) -> None:
    whole = played(ruleset, seed)
    game = new_game(ruleset, seed)
    for answer in answers(whole):
        loaded = list(copies(game))
        for copy in loaded:
            check_same(copy, game)
        events = game.step(answer)
        for copy in loaded:
            assert copy.step(answer) == events
            assert copy.state == game.state
    for copy in copies(game):
        check_same(copy, whole)


@law
def test_a_loaded_game_goes_on_to_the_identical_end(ruleset: str, seed: int) -> None:
    whole = played(ruleset, seed)
    course = answers(whole)
    moment = Random(seed).randrange(len(course))
    game = new_game(ruleset, seed)
    for answer in course[:moment]:
        game.step(answer)
    for copy in copies(game):
        for answer in course[moment:]:
            copy.step(answer)
        check_same(copy, whole)
