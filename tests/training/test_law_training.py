"""Learning to play under the law: it gets better, the same from the same seed, and goes on where it was."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from kingless.minds.law.law_nets import LawNets
from kingless.minds.law.mark_places import WORDS
from kingless.rules.chance import CHANCE
from kingless.rules.complaint import Finding
from kingless.rules.engine import Law
from kingless.rules.observation import observe
from kingless.table.dealer import Dealer, seed_of
from kingless.table.setup import Setup, law_of
from kingless.training.law_games import all_decks, new_round, play_game, random_setup
from kingless.training.law_run import known_words
from kingless.training.law_training import LawCourse, LawTraining, returns_of

COURSE = LawCourse(
    hidden=(16,), critic=(16,), rounds=12, games=20, batch=200, rate=4e-3, entropy=0.02, averaging=0.5
)
"""So small that a round takes a quarter of a second."""


def training(seed: int = 1) -> LawTraining:
    return LawTraining(COURSE, seed, known_words())


def share_against_chance(nets: LawNets, games: int) -> float:
    """What the likeliest answers win against answers at random, in games of any deck."""
    won = 0.0
    for seed in range(games):
        law = law_of(random_setup(Random(seed), all_decks()))
        won += _score(law, seed, nets)
    return won / games


def _score(law: Law, seed: int, nets: LawNets) -> float:
    dealer, chance, mine = Dealer(seed_of(seed)), Random(seed), seed % 2
    state, asked = law.new(), 0
    while (decision := law.decision(state)) is not None:
        if decision.seat == CHANCE:
            state = law.advance(state, dealer.answer(law.ruleset, state, asked))
            asked += 1
        elif decision.seat == mine:
            odds = nets.odds(law.ruleset, observe(law, state, mine))
            state = law.advance(state, max(odds, key=lambda action: odds[action]))
        else:
            state = law.advance(state, chance.choice(decision.legal))
    result = law.result(state)
    return 0.5 if result is None or result.winner is None else float(result.winner == mine)


def test_it_learns_to_beat_who_plays_at_random() -> None:
    learner = training()
    for _ in range(COURSE.rounds):
        learner.run_round()
    nets = LawNets(learner.actor.net, learner.critic.net, list(known_words()))
    assert share_against_chance(nets, 60) > 0.6
    assert learner.curve[-1].entropy < learner.curve[0].entropy


def test_the_same_seed_gives_the_same_weights_to_the_last_bit() -> None:
    first, second, other = training(), training(), training(2)
    for learner in (first, second, other):
        learner.run_round()
    for one, two, three in zip(first.averages, second.averages, other.averages, strict=True):
        assert one.tobytes() == two.tobytes() != three.tobytes()


def test_who_was_interrupted_learns_the_same(tmp_path: Path) -> None:
    through, broken_off = training(), training()
    for _ in range(3):
        through.run_round()
    broken_off.run_round()
    broken_off.save(tmp_path / "checkpoint.npz")
    resumed = training()
    resumed.load(tmp_path / "checkpoint.npz")
    for _ in range(2):
        resumed.run_round()
    for one, two in zip(resumed.averages, through.averages, strict=True):
        assert one.tobytes() == two.tobytes()
    assert resumed.curve == through.curve


def test_a_damaged_checkpoint_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.npz").write_bytes(b"half a fi")
    with pytest.raises(Finding, match="delete it to begin anew"):
        training().load(tmp_path / "checkpoint.npz")


def test_every_decision_of_a_game_is_kept_with_all_its_answers() -> None:
    """One that has a single answer teaches nothing, and is left out."""
    learner, played = training(), new_round()
    words = {word: place for place, word in enumerate(known_words())}
    law = law_of(Setup(artifacts=True))
    for seed in (3, 4):
        play_game(law, seed, words, learner.actor.net, learner.critic.net, played)
    kept = len(played.chosen)
    assert played.ends[-1] == kept == len(played.first) == len(played.moments) == len(played.signs)
    answers = np.diff([*played.first, len(played.answers)])
    assert answers.min() >= 2
    assert all(0 <= chosen < many for chosen, many in zip(played.chosen, answers, strict=True))
    assert all(-1 <= result <= 1 for result in played.results)


def test_what_comes_of_a_decision_is_the_result_where_the_critic_is_not_believed() -> None:
    played = new_round()
    played.chosen, played.guesses = [0, 0, 0], [0.5, -0.5, 0.25]
    played.ends, played.results = [2, 3], [1.0, -1.0]
    assert returns_of(played, 1.0).tolist() == [1.0, 1.0, -1.0]
    assert returns_of(played, 0.0).tolist() == [-0.5, 1.0, -1.0]  # only the guess at the next decision


def test_all_decks_and_words_have_room() -> None:
    """X-1: every five factions that make a deck, once."""
    decks = all_decks()
    assert len(decks) == len(set(decks)) == 168
    for factions in decks:
        law_of(Setup(factions=factions))
    assert len(known_words()) <= WORDS
