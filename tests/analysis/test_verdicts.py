"""Verdicts: exact ones are the solver's, estimates rest on what the seat saw, and what is unknown is said."""

from itertools import pairwise
from random import Random

import pytest

from kingless.analysis.model import AnalysisEffort
from kingless.fast.solver import Solver
from kingless.minds import MINDS
from kingless.minds.expert import Expert
from kingless.minds.kernel import game_kernel
from kingless.minds.mind import Budget
from kingless.rules.actions import text
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.table.verify import read_any
from tests.analysis import BLUNDER, LEVEL, LOST, QUICK, golden, golden_by_thumb, judged, only
from tests.golden import path
from tests.laws.blind import worlds
from tests.scenario import A, B, given, whole_game

DRAWN = "phase 2, A: R0 R5 R6 R7 S2 S5, B: G7 G8 R3 S1 S8 S9, A leads"
HALF = "phase 2, A: E3 G0 K4 K6 S0 S3 S4, B: E2 E7 G0 K8 S1 S6 S7, B leads"


# Exact verdicts.


def test_a_win_that_is_thrown_away_is_named() -> None:
    """B-29, B-35: after D1 instead of G9 the other side wins."""
    move = only(BLUNDER, "D1")
    assert (move.basis, move.verdict, move.best, move.worth, move.loss) == ("exact", "win-to-loss", 1, 0, 1)
    assert [(option.action, option.worth) for option in move.options] == [("play G9", 1), ("play D1", 0)]


def test_a_win_that_is_kept_is_named() -> None:
    move = only(BLUNDER, "G9")
    assert (move.basis, move.verdict, move.best, move.worth, move.loss) == ("exact", "kept-win", 1, 1, 0)


def test_a_win_that_becomes_a_draw_is_named() -> None:
    """B-7: where three votes are needed, a game can be drawn."""
    assert only(HALF, "E2", ruleset="claim-nl", deck="GKRSE").verdict == "win-to-draw"


@pytest.mark.parametrize(("card", "verdict"), [("R5", "kept-draw"), ("R0", "draw-to-loss")])
def test_a_draw_is_kept_or_thrown_away(card: str, verdict: str) -> None:
    """B-7: where three votes are needed, a game can be drawn."""
    assert only(DRAWN, card, ruleset="claim-en", deck="GKRSE").verdict == verdict


@pytest.mark.parametrize(("card", "hardest"), [("D9", True), ("U2", False)])
def test_in_a_lost_game_it_is_said_whether_the_card_was_the_hardest_to_answer(
    card: str, hardest: bool
) -> None:
    move = only(LOST, card)
    assert (move.verdict, move.hardest, move.loss) == ("lost", hardest, 0)
    assert move.options[0].action == "play D9"
    assert [(option.wrong, option.answers) for option in move.options] == [(1, 2), (0, 2)]


def test_a_card_without_an_alternative_is_forced() -> None:
    move = only(LEVEL, "U9", ruleset="claim-en")
    assert (move.verdict, move.forced, move.worth) == ("kept-draw", True, 0.5)


def test_every_exact_verdict_is_that_of_the_solver() -> None:
    """B-26: at every move of phase two of a recorded game."""
    game = read_any(path("claim-nl").read_text("utf-8"))
    solver = Solver(game.law)
    judged_ = [move for move in golden("claim-nl").moves if move.phase == 2]
    assert len(judged_) == 26
    for move in judged_:
        values = solver.solve(game.turns[move.turn - 1].before).values
        assert {one.action: one.worth for one in move.options} == {
            text(action): (value + 1) / 2 for action, value in values.items()
        }


def test_an_error_is_found_where_the_value_changes_and_nowhere_else() -> None:
    """The worth of what was played is the worth of what came next."""
    moves = [move for move in golden("claim-nl").moves if move.phase == 2]
    for move, later in pairwise(moves):
        assert move.worth == (later.best if later.seat == move.seat else 1 - (later.best or 0))


# Where nothing is exact.


def test_a_position_that_takes_too_long_is_said_to_and_blames_nobody() -> None:
    moves = judged(whole_game(3), AnalysisEffort(games=200, nodes=1)).moves
    unsolved = [move for move in moves if move.unsolved]
    assert unsolved
    assert {(move.phase, move.unsolved) for move in unsolved} == {(2, "too-long")}
    assert {move.verdict for move in unsolved} <= {"unsolved", "forced"}


def test_a_move_after_which_the_game_is_known_to_be_won_kept_the_win() -> None:
    """Whatever the other cards were worth: a move may be judged by what came next."""
    record = read_any(path("claim-nl").read_text("utf-8"))
    full, hasty = golden("claim-nl").moves, judged(record, AnalysisEffort(games=200, nodes=50_000)).moves
    learnt = [move for move in hasty if move.basis == "exact" and None in [one.worth for one in move.options]]
    assert learnt
    for move in learnt:
        assert move.verdict == "kept-win"
        assert full[move.after].verdict == "kept-win"


def test_what_is_hidden_in_phase_two_is_not_judged_exactly() -> None:
    """M-5, M-9: artifacts are hidden from the other seat."""
    moves = [move for move in golden("standard-artifacts-1").moves if move.phase == 2]
    hidden = [move for move in moves if move.unsolved == "hidden"]
    assert hidden
    assert {move.basis for move in hidden} == {"estimate"}
    assert {move.verdict for move in hidden} <= {"best", "little-worse", "doubtful", "mistake", "forced"}


def test_artifacts_potions_and_choices_are_judged_by_chances_to_win() -> None:
    """M-5, W-3: every kind of answer has a rating."""
    moves = golden("magic-en-artifacts-1").moves
    verbs = {move.action.split()[0] for move in moves}
    assert {"play", "use", "choose"} <= verbs
    assert {move.basis for move in moves} == {"estimate", "exact"}
    for move in moves:
        assert all(option.worth is not None and 0 <= option.worth <= 1 for option in move.options)


def test_without_networks_they_are_judged_by_the_rule_of_thumb() -> None:
    moves = golden_by_thumb("magic-en-artifacts-1").moves
    assert {move.basis for move in moves} == {"thumb", "exact"}
    assert all(move.loss == 0 for move in moves if move.basis == "thumb")
    thumb = [move for move in moves if move.basis == "thumb"]
    assert {move.verdict for move in thumb} <= {"thumb-same", "thumb-other", "forced"}


# Estimates.


def test_the_estimate_is_that_of_the_experts_search_alone() -> None:
    """Chances to win, without what a network finds right."""
    game = Game(Setup(seed=5))
    seen = game.observation(0)
    searcher = Expert(by_policy=False)
    scores = searcher.choose(game.law.ruleset, seen, Budget(nodes=QUICK.games), 1).scores
    assert scores is not None
    worst = min(scores, key=lambda action: scores[action])
    game.step(worst)
    (move,) = judged(game).moves
    assert {option.action: option.worth for option in move.options} == {
        text(action): score for action, score in scores.items()
    }
    assert (move.best, move.worth) == (max(scores.values()), scores[worst])
    assert move.options[-1].action == move.action


@pytest.mark.parametrize("seed", range(4))
def test_the_estimate_uses_only_what_the_seat_saw(seed: int) -> None:
    """B-12, B-17: in other deals that look the same to a seat, its moves are judged the same."""
    game, chooser = Game(Setup(seed=seed)), Random(seed)
    while len(game.turns) < 12 and game.decision:
        game.step(chooser.choice(game.decision.legal))
    met = 0
    for seat in (A, B):
        mine = [move for move in judged(game).moves if move.seat == seat]
        for other in worlds(game, seat, Random(seed)):
            assert [move for move in judged(other).moves if move.seat == seat] == mine
            met += 1
    assert met


def test_the_expert_makes_no_mistakes_by_its_own_estimate() -> None:
    game = Game(Setup(seed=9))
    while (decision := game.decision) and game.state.phase == 1:
        seen = game.observation(decision.seat)
        game.step(MINDS["expert"].choose(game.law.ruleset, seen, Budget(nodes=2000), 7).action)
    verdicts = {move.verdict for move in judged(game, AnalysisEffort(games=2000)).moves}
    assert verdicts <= {"best", "little-worse", "forced"}


def test_the_same_record_is_always_judged_alike() -> None:
    game = whole_game(8)
    game_kernel.clear_cache()
    assert judged(game) == judged(game)


def test_fewer_imagined_games_need_a_larger_loss_to_be_blamed() -> None:
    """With a handful of games everything could be luck."""
    verdicts = {
        move.verdict for move in judged(whole_game(8), AnalysisEffort(games=13)).moves if move.phase == 1
    }
    assert "mistake" not in verdicts


def test_a_time_limit_is_kept() -> None:
    moves = judged(given(BLUNDER).plays("D1"), AnalysisEffort(millis=50)).moves
    assert moves[0].verdict == "win-to-loss"


def test_progress_is_told_from_nothing_to_everything() -> None:
    from kingless.analysis.verdicts import judge

    told: list[tuple[int, int]] = []
    judge(given(BLUNDER).plays("G9", "G5", "D1").game, QUICK, lambda done, every: told.append((done, every)))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
