"""Whole games inside the kernel: the same on any number of threads, the greedy ones with some sense."""

from random import Random

import pytest

from kingless.fast import _kernel
from tests.fast.games import ENDINGS, RULESETS, WHOLE, kernel_for, tables_for
from tests.fast.lockstep import bits

MANY = 2_001


@pytest.mark.parametrize("deck", WHOLE)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_games_are_the_same_on_one_thread_and_on_two(ruleset: str, deck: str) -> None:
    """B-27: every game has a winner or is a draw, whoever counts them."""
    kernel = kernel_for(ruleset, deck)
    counts = [_kernel.random_games(kernel, MANY, 7, threads=threads) for threads in (1, 2, 3)]
    assert counts[0] == counts[1] == counts[2]
    assert sum(counts[0]) == MANY
    assert min(counts[0][0], counts[0][2]) > 700
    assert _kernel.random_games(kernel, MANY, 9_000) != counts[0]


def test_many_random_games_are_the_games_one_by_one() -> None:
    kernel = kernel_for("standard", "base")
    alone = [_kernel.random_games(kernel, 1, 50 + number) for number in range(100)]
    assert _kernel.random_games(kernel, 100, 50) == [sum(count) for count in zip(*alone, strict=True)]


@pytest.mark.parametrize("deck", WHOLE)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_greedy_games_are_fixed_by_their_seed_and_not_by_the_threads(ruleset: str, deck: str) -> None:
    kernel = kernel_for(ruleset, deck)
    for sense in ((1.0, 1.0), (0.9, 0.5)):
        counts = [_kernel.greedy_games(kernel, MANY, 7, threads, sense) for threads in (1, 2, 3)]
        assert counts[0] == counts[1] == counts[2]
        assert sum(counts[0]) == MANY
        others = [_kernel.greedy_games(kernel, MANY, seed, sense=sense) for seed in (9_000, 90_000)]
        assert counts[0] not in others or others[0] != others[1]


@pytest.mark.parametrize("deck", WHOLE)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_greedy_beats_random_from_either_seat(ruleset: str, deck: str) -> None:
    """Three games in four at least, which two thousand random ones never come near."""
    kernel = kernel_for(ruleset, deck)
    won, _, lost = _kernel.greedy_games(kernel, MANY, 1, sense=(1.0, 0.0))
    assert won > 3 * lost
    won, _, lost = _kernel.greedy_games(kernel, MANY, 1, sense=(0.0, 1.0))
    assert lost > 3 * won


def test_more_sense_wins_more() -> None:
    kernel = kernel_for("standard", "base")
    wins = [
        _kernel.greedy_games(kernel, 4_000, 1, sense=(share, 0.5))[0] for share in (0.0, 0.25, 0.5, 0.75, 1.0)
    ]
    assert wins == sorted(wins)


def test_greedy_games_are_what_the_single_game_says() -> None:
    """The same deals, and in each the card that `Game.greedy` names."""
    kernel, counts = kernel_for("standard", "base"), [0, 0, 0]
    for seed in range(60):
        game = _kernel.Game(kernel, seed)
        while game.legal:
            game.step(game.greedy())
        counts[(0, 2, 1)[game.winner]] += 1
    assert _kernel.greedy_games(kernel, 60, 0) == counts


@pytest.mark.parametrize("deck", WHOLE)
def test_greedy_plays_legal_kinds_and_knows_nothing_that_its_seat_does_not(deck: str) -> None:
    """B-16, B-20: in phase one another's hand and another draw pile change no answer."""
    kernel, chance = kernel_for("standard", deck), Random(deck)
    for _ in range(20):
        order = chance.sample(range(52), 52)
        hidden = [*order[13:26], *order[27:]]
        chance.shuffle(hidden)
        other = [*order[:13], *hidden[:13], order[26], *hidden[13:]]
        games = [_kernel.Game.dealt(kernel, one) for one in (order, other)]
        assert games[0].hands[1] != games[1].hands[1]
        assert games[0].greedy() == games[1].greedy()
        while games[0].legal:
            assert games[0].greedy() in bits(games[0].legal)
            games[0].step(chance.choice(games[0].choices))
        with pytest.raises(ValueError, match="the game is over"):
            games[0].greedy()


def test_an_answer_in_phase_one_does_not_depend_on_the_leaders_hand_either() -> None:
    kernel, kinds, chance = kernel_for("standard", "base"), tables_for("standard", "base").kind, Random(4)
    for _ in range(40):
        led, *rest = chance.sample(range(52), 52)
        answering, prize, hidden = rest[12:25], rest[25], [*rest[:12], *rest[26:]]
        answers = set()
        for _ in range(3):
            chance.shuffle(hidden)
            game = _kernel.Game.dealt(kernel, [led, *hidden[:12], *answering, prize, *hidden[12:]])
            game.play(kinds[led])
            answers.add(game.greedy())
        assert len(answers) == 1


def test_no_games_are_no_games() -> None:
    kernel = kernel_for("standard", "base")
    assert _kernel.random_games(kernel, 0, 1) == _kernel.greedy_games(kernel, 0, 1) == [0, 0, 0]


def test_whole_games_need_both_phases_and_shares() -> None:
    for deck in ENDINGS:
        for play in (_kernel.random_games, _kernel.greedy_games):
            with pytest.raises(ValueError, match="these tables are of phase two alone"):
                play(kernel_for("standard", deck), 3, 1)
    for sense in ((1.1, 0.0), (0.0, -0.1), (float("nan"), 0.0)):
        with pytest.raises(ValueError, match="a share is a number from 0 to 1"):
            _kernel.greedy_games(kernel_for("standard", "base"), 3, 1, sense=sense)
