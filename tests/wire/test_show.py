"""What a step shows: everything, the view of the seat to act, or only what is legal."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from kingless.rules.actions import Action, text
from kingless.rules.events import Event, seen_by
from kingless.rules.observation import observe
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.wire.forms import event_form, state_form
from kingless.wire.protocol import Session
from kingless.wire.state_json import StateWriter, events_json
from tests.wire.engine import Answer, Engine
from tests.wire.games import LATE, RULESETS

MAGIC = {
    "factions": ["goblins", "knights", "wizards", "druids", "shapeshifters"],
    "artifacts": True,
    "windows": "all",
}
SETUPS: list[dict[str, Any]] = [*({"ruleset": ruleset} for ruleset in RULESETS), MAGIC]


def answers(setup: dict[str, Any], seed: int, show: str) -> Iterator[tuple[Game, tuple[Event, ...], Answer]]:
    """The answers to all steps of a game, each with the game after it, and what happened."""
    session, game = Session(), Game(msgspec.convert({**setup, "seed": seed}, Setup))
    session.answer(msgspec.json.encode({"do": "new", "setup": {**setup, "seed": seed}}))
    for action in random_actions(game, seed):
        line = msgspec.json.encode({"do": "step", "action": text(action), "show": show})
        answer = msgspec.json.decode(session.answer(line))
        happened = game.step(action)
        yield game, happened, answer


def random_actions(game: Game, seed: int) -> Iterator[Action]:
    """An answer whenever the game asks for one."""
    rng = Random(seed)
    while (decision := game.decision) is not None:
        yield rng.choice(decision.legal)


def plain(form: object) -> Any:
    """A form as another program reads it."""
    return msgspec.json.decode(msgspec.json.encode(form))


def json_by_form(game: Game) -> bytes:
    """The state of this game by way of its form."""
    return msgspec.json.encode(state_form(game.law.ruleset, game.witness()))


@pytest.mark.parametrize("setup", SETUPS)
def test_the_state_is_written_as_its_form_is(setup: dict[str, Any]) -> None:
    """Texts kept from the state before are those of this state, byte for byte; also after an undo."""
    game = Game(msgspec.convert({**setup, "seed": 5}, Setup))
    writer, number = StateWriter(game.law.ruleset), 0
    for number, action in enumerate(random_actions(game, 5)):
        events = game.step(action)
        assert events_json(events) == msgspec.json.encode([event_form(event) for event in events])
        assert writer.write(game.law, game.state) == json_by_form(game)
        if number % 10 == 9:
            assert game.undo()
            assert writer.write(game.law, game.state) == json_by_form(game)
    assert number > 52


@pytest.mark.parametrize("setup", SETUPS)
def test_a_view_is_what_the_seat_to_act_knows(setup: dict[str, Any]) -> None:
    """2.9: hidden cards are `?`, and what the other seat did in secret is not told."""
    for game, happened, answer in answers(setup, 11, "view"):
        seat = game.decision.seat if game.decision else game.turns[-1].seat
        seen = state_form(game.law.ruleset, observe(game.law, game.state, seat))
        assert answer["state"] == plain(seen)
        assert answer["events"] == plain([event_form(event) for event in seen_by(happened, seat)])


@pytest.mark.parametrize("setup", SETUPS)
def test_what_is_legal_is_told_alone(setup: dict[str, Any]) -> None:
    for game, _, answer in answers(setup, 12, "legal"):
        assert answer.keys() == {"ok", "state"}
        whole = plain(state_form(game.law.ruleset, game.witness()))
        assert answer["state"] == {key: whole[key] for key in ("to_act", "asked", "legal", "result")}


def test_all_is_what_a_step_shows_without_a_word(engine: Engine) -> None:
    engine.state("new", setup={"position": LATE})
    usual = engine.ask("step", action="play G9")
    engine.state("new", setup={"position": LATE})
    assert engine.ask("step", action="play G9", show="all") == usual


@pytest.mark.parametrize("show", ["everything", 0, None])
def test_an_unknown_word_is_refused_and_changes_nothing(engine: Engine, show: object) -> None:
    engine.state("new", setup={"position": LATE})
    before = engine.state()
    assert engine.refusal("step", action="play G9", show=show)["code"] == "bad-request"
    assert engine.state() == before


@pytest.mark.parametrize("given", [b"7", b'"seven"', b"7.0", b"null", b"true", b"[7]"])
def test_a_step_tells_its_id_back_as_it_was(given: bytes) -> None:
    """Whether it is one that most programs give, or an odd one; what follows is the same."""
    told = []
    for field in (b"", b',"id":' + given):
        session = Session()
        session.answer(msgspec.json.encode({"do": "new", "setup": {"position": LATE}}))
        told.append(session.answer(b'{"do":"step","action":"play G9"%b}' % field))
    assert told[1] == told[0].replace(b"{", b'{"id":%b,' % given, 1)
