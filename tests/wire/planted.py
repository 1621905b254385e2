"""Runs in a copy of the package that has one more open field, `omens`, and checks that it is everywhere."""

import msgspec
import pytest
from msgspec.structs import replace

from kingless.fast.solver import is_ordinary
from kingless.minds.law.mid_game_state import mid_game_state
from kingless.rules.observation import observe, onlook, witness
from kingless.rules.state import EMPTY
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.wire.forms import ViewForm, state_form, view_form
from kingless.wire.observation_reading import observation_of
from kingless.wire.schema import schema
from tests.laws.mirrored_state import has_image_of_everything
from tests.laws.veil import check_same

HANDS = (["K2", "G5"], ["G9", "D1"])


def main() -> None:
    """Follow the field from the state to the protocol and back."""
    game = Game(Setup(position=PositionText(phase=2, leader=0, hands=HANDS)))
    law, plain = game.law, game.state
    omen = replace(plain, omens=3)
    assert msgspec.to_builtins(EMPTY)["omens"] == 0
    observed = [observe(law, omen, 0), observe(law, omen, 1), onlook(law, omen), witness(law, omen)]
    assert [msgspec.to_builtins(seen)["omens"] for seen in observed] == [3, 3, 3, 3]
    seen = observed[0]
    with pytest.raises(AssertionError):
        check_same(observe(law, plain, 0), seen)
    assert has_image_of_everything()

    assert b'"declared":null,"omens":3,"peek":[]' in msgspec.json.encode(state_form(law.ruleset, seen))
    sent = msgspec.json.encode(view_form(law.ruleset, seen, game.setup))
    assert observation_of(law.ruleset, msgspec.json.decode(sent, type=ViewForm)) == seen
    assert msgspec.json.decode(schema())["$defs"]["StateForm"]["properties"]["omens"] == {
        "type": "integer",
        "default": 0,
    }
    assert mid_game_state(law, seen) == replace(mid_game_state(law, observe(law, plain, 0)), omens=3)
    assert (is_ordinary(plain), is_ordinary(omen)) == (True, False)


main()
