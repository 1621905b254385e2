"""Claim in OpenSpiel passes its tests, is the law's game, and imagines only worlds that fit."""

import pickle
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from kingless.envs.actions import ACTIONS
from kingless.envs.games import BadAction
from kingless.envs.open_spiel import NAME, TINY
from kingless.envs.spiel.tensors import WHATS, SpielObserver
from kingless.envs.spiel.worlds import exchange_hidden
from kingless.rules.cards import HIDDEN, card, code
from kingless.rules.chance import CHANCE
from kingless.table.game import Game
from kingless.table.setup import Setup

PLAIN, LITTLE = NAME, f"{NAME}(cards=tiny)"
RICH = f"{NAME}(deck=magic,ruleset=magic-en,artifacts=True)"


def choose(state: Any, rng: Random) -> int:
    """An action, or a pick of chance as likely as it is."""
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(actions, chances)[0])


def played(name: str, seed: int, steps: int = 10**6) -> Any:
    """A random game, to its end or so many decisions of the seats on."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(seed)
    while not state.is_terminal() and (steps or state.is_chance_node()):
        steps -= not state.is_chance_node()
        state.apply_action(choose(state, rng))
    return state


@pytest.mark.parametrize("name", [LITTLE, PLAIN, RICH])
def test_openspiel_has_nothing_to_say_against_it(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", [LITTLE, PLAIN, RICH])
def test_what_is_said_without_openspiels_compiled_part_is_what_that_says(name: str) -> None:
    state, rng, own = pyspiel.load_game(name).new_initial_state(), Random(5), pyspiel.State
    while not state.is_terminal():
        assert state.is_chance_node() == own.is_chance_node(state)
        assert state.legal_actions() == own.legal_actions(state)
        for seat in (0, 1):
            assert state.legal_actions(seat) == own.legal_actions(state, seat)
            assert state.information_state_tensor(seat) == own.information_state_tensor(state, seat)
            assert state.observation_tensor(seat) == own.observation_tensor(state, seat)
        if not state.is_chance_node():
            assert state.information_state_tensor() == own.information_state_tensor(state)
            assert state.observation_tensor() == own.observation_tensor(state)
        state.apply_action(choose(state, rng))
    assert state.legal_actions() == own.legal_actions(state) == []
    assert not state.is_chance_node()


def test_nobody_but_a_player_has_tensors() -> None:
    state = pyspiel.load_game(LITTLE).new_initial_state()
    for show in (state.information_state_tensor, state.observation_tensor):
        for asked in ((), (2,), (-1,)):
            with pytest.raises(pyspiel.SpielError):
                show(*asked)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_goes_as_the_law_says(seed: int) -> None:
    state = played(PLAIN, seed)
    moments = list(state.moment.path())
    leader, deal = [one.answer for one in moments if one.answer]
    setup = Setup(deck=[code(one) for one in deal], leader=1 if leader[0].endswith("1") else 0)
    game = Game(setup)
    for before, after in pairwise(moments):
        if before.player != CHANCE:
            assert game.decision is not None
            assert {ACTIONS[number] for number in before.legal} == set(game.decision.legal)
            game.step(ACTIONS[after.action])
    first = 0 if game.winner is None else 1 - 2 * game.winner
    assert (game.is_over, state.returns()) == (True, [first, -first])


@pytest.mark.parametrize("name", [LITTLE, PLAIN, RICH])
def test_imagined_worlds_show_the_seat_the_same(name: str) -> None:
    others = 0
    for seed in range(1 if name == RICH else 3):
        for steps in (1, 3, 12):
            state, rng = played(name, seed, steps), Random(seed)
            if state.is_terminal():
                continue
            for seat in (0, 1):
                world = state.resample_from_infostate(seat, rng.random)
                assert world.information_state_string(seat) == state.information_state_string(seat)
                assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert world.observation_tensor(seat) == state.observation_tensor(seat)
                others += world.history() != state.history()
    assert others >= 3


def fitting_deals(state: Any, seat: int) -> dict[int, float]:
    """Every deal of a tiny deck after which the seat has seen the same, and how likely each is."""
    kind, fits = state.moment.kind, dict[int, float]()
    for number, chance in kind.tiny.chances:
        here = kind.start.after(number)
        for action in [one.action for one in state.moment.path()][2:]:
            here = here.after(action) if here and action in here.legal else None
        if here and here.information(seat) == state.moment.information(seat):
            fits[number] = chance
    return {number: chance / sum(fits.values()) for number, chance in fits.items()}


@pytest.mark.parametrize("exchanges", [False, True])
@pytest.mark.parametrize(("seed", "steps"), [(0, 0), (1, 1), (3, 2)])
def test_imagined_worlds_are_each_as_likely_as_any_other(seed: int, steps: int, exchanges: bool) -> None:
    """A chi-squared test of worlds drawn at once, and of those that exchanges lead to."""
    state = played(f"{NAME}(cards=G0+G0+G0+G3+K3+K5+D4+U6)", seed, steps)
    seat, rng, many = 0, Random(1), 600
    fits = fitting_deals(state, seat)
    drawn = Counter[int]()
    for _ in range(many):
        if exchanges:
            world = exchange_hidden(state.moment, seat, rng.random, 40)
            drawn[next(one.action for one in world.path() if one.answer)] += 1
        else:
            drawn[state.resample_from_infostate(seat, rng.random).history()[0]] += 1
    assert set(drawn) <= set(fits)
    freedom = len(fits) - 1
    assert freedom > 0
    distance = sum((drawn[one] - many * chance) ** 2 / (many * chance) for one, chance in fits.items())
    assert distance < freedom + 4 * (2 * freedom) ** 0.5


def test_the_tensors_have_named_parts() -> None:
    state = played(PLAIN, 1, 9)
    for recalls in (False, True):
        shown = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=recalls))
        shown.set_from(state, 0)
        assert shown.dict["hand"].sum() == len(state.moment.state.hands[0])
        assert shown.dict["player"].tolist() == [1, 0]
        assert ("history" in shown.dict) == recalls
    with pytest.raises(ValueError, match="what one player knows"):
        make_observation(
            state.get_game(), pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
        )


@pytest.mark.parametrize("name", [LITTLE, RICH])
def test_states_are_copied_pickled_and_taken_back(name: str) -> None:
    state = played(name, 5, 4)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert (str(other), other.history()) == (str(state), state.history())
    assert state.before().history() == state.history()[:-1]
    assert pyspiel.load_game(name).new_initial_state().before() is None


def test_a_tiny_deck_is_dealt_in_every_way() -> None:
    tiny = pyspiel.load_game(LITTLE).kind.tiny
    assert sum(chance for _, chance in tiny.chances) == pytest.approx(1)
    cards = tuple(sorted(map(card, TINY.split("+"))))
    assert all(tuple(sorted(deal)) == cards for deal in tiny.deals)


@pytest.mark.parametrize(
    ("parameters", "says"),
    [
        ({"cards": "G0+K2"}, "4 or 8 cards"),
        ({"cards": "G0+K2+X"}, "'X' is no card"),
        ({"cards": "tiny", "deck": "magic", "ruleset": "magic-en"}, "nothing but cards"),
        ({"deck": "nope"}, "there is no deck 'nope'"),
        ({"cards": "G0+K2+I3+D4"}, "cards that its deck has: there is no I3 left"),
        ({"cards": "K2+K2+K2+D4"}, "cards that its deck has: there is no K2 K2 left"),
    ],
)
def test_what_there_is_not_is_said_at_once(parameters: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        pyspiel.load_game(NAME, parameters)


@pytest.mark.parametrize("name", [PLAIN, "python_claim(cards=tiny)"])
def test_an_action_that_there_is_not_is_refused(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    for action in (99_999, -3):
        with pytest.raises(BadAction, match=f"chance cannot pick {action} now"):
            state.apply_action(action)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    for action in (99_999, -3):
        with pytest.raises(BadAction, match=f"{action} is no action: they have the numbers 0 to 272"):
            state.apply_action(action)
    state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize(("name", "rows"), [(PLAIN, 208), (RICH, 2_048)])
def test_what_a_seat_has_seen_can_be_read_from_its_history(name: str, rows: int) -> None:
    """Each event begins a row that says what it was, each further card of it has one that does not."""
    state = played(name, 2, 30)
    table = np.array(state.information_state_tensor(1), np.float32)[-rows * 4 :].reshape(rows, 4).astype(int)
    kinds = {0: None, len(state.moment.kind.maker.layout.kinds) + 1: HIDDEN}
    kinds |= {number + 1: one for one, number in state.moment.kind.maker.layout.kind_of.items()}
    read: list[tuple[str, int | None, tuple[Any, ...]]] = []
    for what, seat, one, _ in table[table.any(1)].tolist():
        if what:
            read.append((WHATS[what - 1], seat - 1 if seat else None, (kinds[one],) if one else ()))
        else:
            read[-1] = (*read[-1][:2], (*read[-1][2], kinds[one]))
    assert read == [(one.what, one.seat, one.cards) for one in state.moment.seen_events(1)]


def test_no_two_words_of_a_history_have_one_number() -> None:
    shown = SpielObserver(pyspiel.load_game(RICH).kind, has_history=True)
    said = ["", "frost-necklace", "goblins 7", "goblins 8", "goblins", "frost-necklace goblins"]
    told = [shown._word(word) for word in said]
    assert len(set(told)) == len(told)
    assert max(told) < 1 << 24  # what a float holds exactly
