"""The games behind the environments: the kernel's equal the law's, and a seat is shown only what it knows."""

import copy
import pickle
import pkgutil
import re
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from kingless import envs
from kingless.envs import claim_v1
from kingless.envs.actions import ACTIONS
from kingless.envs.count_rows import plain_writer
from kingless.envs.encoding import encode
from kingless.envs.games import BadAction, EnvGame, GameMaker, KernelGame, LawGame, replay, undo
from kingless.envs.gymnasium_claim import ClaimEnv
from kingless.envs.gymnasium_vector import ClaimVectorEnv
from kingless.envs.setups import setup_for
from kingless.rules.actions import text
from kingless.rules.cards import code
from kingless.rules.observation import observe
from kingless.table.decks import DECKS
from kingless.table.game import Game

PLAIN = GameMaker(setup_for("claim", "standard", False))
RICH = GameMaker(setup_for("magic", "magic-en", True))
DECKS_OF_ALL = [*DECKS, "gnomes,giants,undead,dwarves,trolls"]


def choose(game: EnvGame, rng: Random) -> int:
    """A legal action."""
    seat = game.to_act
    assert seat is not None
    return int(rng.choice(np.flatnonzero(game.mask(seat)).tolist()))


def test_the_numbers_of_actions_are_those_of_version_1() -> None:
    listed = Path(__file__).with_name("actions_v1.txt").read_text("utf-8").splitlines()
    assert listed == [f"{number} {text(action)}" for number, action in enumerate(ACTIONS)]


@pytest.mark.parametrize("seed", range(40))
def test_the_kernel_shows_and_allows_what_the_law_does(seed: int) -> None:
    law, kernel, rng = LawGame(PLAIN, seed), KernelGame(PLAIN, seed), Random(seed)
    while law.to_act is not None:
        for seat in (0, 1):
            assert np.array_equal(law.observe(seat), kernel.observe(seat))
            assert np.array_equal(law.mask(seat), kernel.mask(seat))
        action = choose(law, rng)
        law.step(action)
        kernel.step(action)
        assert law.to_act == kernel.to_act
    assert (law.winner, kernel.to_act) == (kernel.winner, None)


@pytest.mark.parametrize("deck", DECKS_OF_ALL)
@pytest.mark.parametrize("artifacts", [False, True])
def test_every_deck_goes_as_the_law_says(deck: str, artifacts: bool) -> None:
    maker = GameMaker(setup_for(deck, "standard", artifacts))
    for seed in range(3):
        rng, game = Random(seed), maker.new(seed)
        told = Game(replace(maker.setup, seed=seed))
        while (seat := game.to_act) is not None:
            assert told.decision is not None
            legal = [ACTIONS[number] for number in np.flatnonzero(game.mask(seat))]
            assert (told.decision.seat, sorted(map(text, told.decision.legal))) == (
                seat,
                sorted(map(text, legal)),
            )
            assert not game.mask(1 - seat).any()
            action = choose(game, rng)
            game.step(action)
            told.step(ACTIONS[action])
        assert (told.is_over, told.winner) == (True, game.winner)


@pytest.mark.parametrize("deck", DECKS_OF_ALL)
def test_an_observation_is_written_alike_with_and_without_the_kernel(deck: str) -> None:
    maker = GameMaker(setup_for(deck, "standard", artifacts=True))
    layout = maker.layout
    without = layout._replace(write=plain_writer(layout.tables, layout.counted_by))
    assert layout.write.__qualname__ == "PartRows.write"
    game, rng = LawGame(maker, 3), Random(3)
    while game.to_act is not None:
        for seat in (0, 1):
            seen = observe(maker.law, game.state, seat)
            assert np.array_equal(encode(layout, seen), encode(without, seen))
        game.step(choose(game, rng))
    assert len(game.observe(0)) == layout.size


@pytest.mark.parametrize("maker", [PLAIN, RICH])
def test_an_observation_is_made_from_what_the_seat_knows(maker: GameMaker) -> None:
    """It is the encoding of the seat's own observation, in which nothing hidden has a face."""
    game, rng = maker.new(5), Random(5)
    for _ in range(30):
        for seat in (0, 1):
            seen = observe(maker.law, game.state, seat)
            assert np.array_equal(game.observe(seat), encode(maker.layout, seen))
        game.step(choose(game, rng))


def test_the_parts_cover_the_whole_observation() -> None:
    for maker in (PLAIN, RICH):
        places = [place for part in maker.layout.parts.values() for place in range(part.start, part.stop)]
        assert places == list(range(maker.layout.size))


def test_what_is_dealt_is_in_the_parts() -> None:
    game, parts = PLAIN.new(1), PLAIN.layout.parts
    seen = game.observe(0)
    assert (seen[parts["hand"]].sum(), seen[parts["other_hand_hidden"]].item()) == (13, 13)
    assert (seen[parts["centre"]].sum(), seen[parts["draw_pile"]].item()) == (1, 25)
    assert (seen[parts["phase"]].item(), seen[parts["trick"]].item()) == (1, 1)


@pytest.mark.parametrize("maker", [PLAIN, RICH])
def test_games_are_copied_pickled_and_taken_back(maker: GameMaker) -> None:
    game, rng = maker.new(3), Random(3)
    for _ in range(17):
        before = game.observe(0)
        game.step(choose(game, rng))
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (type(other), other.actions) == (type(game), game.actions)
        assert np.array_equal(other.observe(1), game.observe(1))
    assert np.array_equal(undo(game).observe(0), before)
    assert undo(maker.new(3)).actions == []
    assert replay(maker, 3, game.actions, LawGame).to_act == game.to_act


@pytest.mark.parametrize("maker", [PLAIN, RICH])
@pytest.mark.parametrize("number", [-1, len(ACTIONS), 10**30])
def test_what_is_no_action_is_refused(maker: GameMaker, number: int) -> None:
    game = maker.new(0)
    with pytest.raises(BadAction, match="is no action: they have the numbers 0 to 272"):
        game.step(number)
    assert game.actions == []


@pytest.mark.parametrize("maker", [PLAIN, RICH])
def test_what_may_not_be_answered_now_is_refused_and_changes_nothing(maker: GameMaker) -> None:
    game = maker.new(0)
    seat = game.to_act
    assert seat is not None
    before = game.observe(seat)
    barred = next(number for number, may in enumerate(game.mask(seat)) if not may)
    with pytest.raises(BadAction, match="may not be answered now"):
        game.step(barred)
    assert np.array_equal(game.observe(seat), before)


def test_it_is_said_why_the_kernel_does_not_play_a_deck() -> None:
    assert PLAIN.why_slow == ""
    assert "artifacts" in RICH.why_slow
    with pytest.raises(ValueError, match="does not play this deck"):
        KernelGame(RICH, 0)


def test_each_number_of_a_pile_has_the_card_that_it_counts() -> None:
    for maker in (PLAIN, RICH):
        game = maker.new(5)
        labels, parts = maker.layout.labels, maker.layout.parts
        assert {name: part.stop - part.start for name, part in parts.items()} == {
            name: len(told) for name, told in labels.items()
        }
        for seat in (0, 1):
            hand = game.observe(seat)[parts["hand"]].tolist()
            counted = [card for card, count in zip(labels["hand"], hand, strict=True) for _ in range(count)]
            assert sorted(counted) == sorted(code(card) for card in game.state.hands[seat])
    assert {"druids", "goblins"} < set(RICH.layout.labels["declared"])
    assert "flying-boots" in RICH.layout.labels["artifacts"]


def test_every_environment_has_the_labels_of_its_deck() -> None:
    labels = envs.labels_of("claim")
    for env in (claim_v1.env(), ClaimEnv(), ClaimVectorEnv(1, "random"), envs.ClaimBatch(1)):
        assert env.labels == labels
    assert labels["phase"] == ("phase",)


def test_the_reference_lists_what_the_environments_offer() -> None:
    text = (Path(__file__).parents[2] / "docs/reference.md").read_text("utf-8")
    listed = re.findall(r"^- `envs\.([\w.]+)`:", text, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert {*envs.__all__, envs.PETTINGZOO_MODULE} <= set(listed)
    for name in listed:
        assert pkgutil.resolve_name(f"kingless.envs.{name}").__doc__
