"""How long a bot takes: by its level and by who sits opposite, and never by what there is to think about."""

from random import Random

import pytest

from kingless.table.setup import Setup
from kingless.web.game.live_game import LiveGame
from kingless.web.game.new_game import new_game
from kingless.web.settings import ServerSettings
from kingless.web.store.stored_values import StoredSeat
from kingless.web.workers.pace import Pace, pace_of

SETTINGS = ServerSettings()


def pace(mind: str, *, is_program: bool, artifacts: bool = False) -> Pace:
    """The pace of a bot that leads the first trick, or is asked at the first window."""
    bot = StoredSeat(number=0, name="Bot", nonce="b", mind=mind)
    other = StoredSeat(number=1, name="Ann", nonce="a", token="t", is_program=is_program)
    setup = Setup(leader=0, artifacts=artifacts, windows="all")
    live = LiveGame(new_game(setup, (bot, other), secret="00" * 32))
    assert live.at_window == artifacts
    return pace_of(live, 0, SETTINGS, is_decision=True)


@pytest.mark.parametrize(
    ("mind", "delay"),
    [("level-1", SETTINGS.bot_delay), ("level-3", SETTINGS.bot_delay), ("level-5", SETTINGS.deep_bot_delay)],
)
def test_a_program_is_answered_after_a_fixed_part_of_the_time(mind: str, delay: float) -> None:
    person, program = pace(mind, is_program=False), pace(mind, is_program=True)
    assert person.delay == delay
    assert program.delay == pytest.approx(delay * SETTINGS.program_share)
    for one in (person, program):
        assert 0 < one.millis <= 0.9 * 1000 * one.delay, "there is time for the way to a worker and back"


def test_at_windows_too_where_no_person_plays() -> None:
    person, program = (
        pace("level-5", is_program=False, artifacts=True),
        pace("level-5", is_program=True, artifacts=True),
    )
    assert person == Pace(SETTINGS.window_delay, SETTINGS.window_millis)
    assert program.delay == pytest.approx(SETTINGS.window_delay * SETTINGS.program_share)
    assert program.millis < 1000 * program.delay


@pytest.mark.parametrize("artifacts", [False, True])
def test_the_first_answer_of_phase_two_waits_until_a_person_has_seen_the_new_hand(artifacts: bool) -> None:
    bot = StoredSeat(number=0, name="Bot", nonce="b", mind="level-1")
    paces = []
    for is_program in (False, True):
        other = StoredSeat(number=1, name="Ann", nonce="a", token="t", is_program=is_program)
        setup = Setup(leader=0, artifacts=artifacts, windows="all")
        live, chance = LiveGame(new_game(setup, (bot, other), secret="00" * 32)), Random(0)
        assert live.game is not None
        held = []
        while (decision := live.decision) is not None:
            pace = pace_of(live, decision.seat, SETTINGS, is_decision=True)
            if pace.delay > SETTINGS.phase_delay:
                held.append((live.game.state.phase, live.game.state.trick, len(live.game.state.table)))
            live.game.step(chance.choice(decision.legal))
        paces.append(held)
    assert paces == [[(2, 1, 0)], []], "once"
