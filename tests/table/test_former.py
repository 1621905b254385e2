"""Former behaviours: a game that began under an earlier one replays and finishes under it."""

from pathlib import Path
from random import Random

import pytest

from kingless.content.decks import DECKS
from kingless.rules.actions import text
from kingless.rules.agenda import AskWindow
from kingless.rules.ruleset import BEHAVIOUR, BEHAVIOURS, behaviour_of
from kingless.rules.slots import AFTER_FOLLOW, AFTER_LEAD, BEFORE_LEAD
from kingless.table import record_text
from kingless.table.game import Game
from kingless.table.position_text import read
from kingless.table.record import BadRecord
from kingless.table.setup import Setup, law_of

OLD = sorted((Path(__file__).parents[1] / "golden" / "behaviour-1").glob("*.txt"))
"""Whole games of every ruleset, written while behaviour 1 was the newest."""
FIRST = "1-anything"


def test_there_are_old_records() -> None:
    assert len(OLD) == 28


@pytest.mark.parametrize("file", OLD, ids=lambda file: file.stem)
def test_a_record_of_an_earlier_behaviour_replays_under_its_own(file: Path) -> None:
    """M-8: every question, answer and note of it follows as it did then, to the letter."""
    written = file.read_text()
    game = record_text.read(written)
    assert game.law.ruleset.behaviour == 1
    assert record_text.write(game) == written


def test_a_game_of_an_earlier_behaviour_goes_on_under_it() -> None:
    """M-8: the whole course of a record, cut off anywhere and gone on with, is the same game."""
    whole = record_text.read(OLD[-1].read_text())
    again = Game(whole.setup, whole.fair, whole.seats, resumed=True, version=whole.law.ruleset.version)
    for turn in whole.turns:
        assert again.state == turn.before
        again.repeat(turn.action)
    assert (again.state, again.result) == (whole.state, whole.result)


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_where_all_are_asked_each_behaviour_has_windows_of_its_own_around_the_cards(behaviour: int) -> None:
    """A93: before, only the one facing a card was asked, and nobody with the prize in sight."""
    setup = Setup(factions=DECKS["magic"], artifacts=True, windows="all", seed=5)
    game, chance = Game(setup, version=f"{behaviour}-"), Random(5)
    asked, prizes = set(), set()
    while game.decision:
        state = game.state
        if isinstance(step := state.agenda[0], AskWindow) and state.phase == 1:
            asked.add((step.moment, step.seat == state.leader))
            prizes.add((step.moment, state.centre is not None))
        game.step(chance.choice(game.decision.legal))
    both = {(moment, leads) for moment in (AFTER_LEAD, AFTER_FOLLOW) for leads in (True, False)}
    alone = {(AFTER_LEAD, False), (AFTER_FOLLOW, True)}
    assert {one for one in asked if one[0] in (AFTER_LEAD, AFTER_FOLLOW)} == (
        alone if behaviour == 1 else both
    )
    assert {seen for moment, seen in prizes if moment == BEFORE_LEAD} == {behaviour > 1}


def test_under_behaviour_1_a_gnome_placed_by_the_crystal_lies_face_up() -> None:
    """A95: as it did when such games began."""
    position = read("phase 2, A: N9 N1 E1, B: N5 E2 E3, A leads, A artifacts: fools-crystal")
    setup = Setup(factions=DECKS["claim-2"], artifacts=True, position=position, seed=1)
    fronts = []
    for version in (FIRST, ""):
        game = Game(setup, version=version)
        for answer in ("play N9", "play N5", "use fools-crystal", "choose N9", "choose N1"):
            legal = {text(action): action for action in game.decision.legal} if game.decision else {}
            game.step(legal[answer])
        fronts.append([len(pile) for pile in (game.state.front[0], game.state.score[0])])
    assert fronts == [[2, 0], [1, 1]]


def test_the_base_game_is_the_same_under_every_behaviour() -> None:
    """B-9: without artifacts nothing has changed but the number."""
    laws = [law_of(Setup(), behaviour) for behaviour in BEHAVIOURS]
    games = [Game(Setup(seed=8), version=law.ruleset.version) for law in laws]
    chance = Random(8)
    while games[0].decision:
        answer = chance.choice(games[0].decision.legal)
        for game in games:
            game.step(answer)
        assert len({game.state for game in games}) == 1
    assert [law.ruleset.version.partition("-")[0] for law in laws] == ["1", "2"]


@pytest.mark.parametrize(
    ("version", "behaviour"), [("1-abc", 1), ("2-abc", 2), ("3-abc", BEHAVIOUR), ("", 2)]
)
def test_a_version_names_its_behaviour(version: str, behaviour: int) -> None:
    assert behaviour_of(version) == behaviour


@pytest.mark.parametrize("version", ["3-00000000", "1-00000000", "0", "x"])
def test_a_version_that_is_not_known_is_refused_aloud(version: str) -> None:
    written = OLD[-1].read_text()
    line = next(line for line in written.splitlines() if line.startswith("version: "))
    with pytest.raises(BadRecord, match="will not pretend otherwise"):
        record_text.read(written.replace(line, f"version: {version}"))
