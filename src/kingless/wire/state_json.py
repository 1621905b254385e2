"""Writes the states of a game as JSON; a field that is the same as in the state before keeps its text."""

from collections.abc import Callable
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Any

from msgspec import Raw
from msgspec.json import Encoder

from kingless.rules.actions import Action
from kingless.rules.cards import CARD_SPACE, HIDDEN, Card, code
from kingless.rules.events import Event
from kingless.rules.observation import Cards, Observation, Pair
from kingless.rules.ruleset import Ruleset
from kingless.wire.forms import WRITERS, action_text, event_form, field_values

_encode = Encoder().encode
_CARD_TEXTS = {card: _encode(code(card)) for card in (*map(Card, range(CARD_SPACE)), HIDDEN)}


class StateWriter:
    """Writes states of one game, one after the other."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._values: tuple[Any, ...] = (object(),) * len(WRITERS)  # like no value of a state
        self._texts = [b""] * len(WRITERS)

    def write(self, seen: Observation) -> Raw:
        """The JSON of the state that an observation shows, as `state_form` has it."""
        values, texts = field_values(seen), self._texts
        for at in compress(_PLACES, map(is_not, values, self._values)):
            texts[at] = _WRITE[at](self.ruleset, values[at])
        self._values = values
        return Raw(b"{%b}" % b",".join(texts))


def events_json(events: tuple[Event, ...]) -> Raw:
    """The JSON of these events, as `event_form` has each."""
    return Raw(b"[%b]" % b",".join(map(event_json, events)))


@lru_cache(maxsize=4096)
def event_json(event: Event) -> bytes:
    """The JSON of an event; most of them happen in many games."""
    return _encode(event_form(event))


def _pile(cards: Cards) -> bytes:
    return b"[%b]" % b",".join([_CARD_TEXTS[card] for card in cards])


def _pair(pair: Pair) -> bytes:
    return b"[%b,%b]" % (_pile(pair[0]), _pile(pair[1]))


def _actions(actions: tuple[Action, ...]) -> bytes:
    return b"[%b]" % b",".join(map(_action, actions))


@lru_cache(maxsize=1024)
def _action(action: Action) -> bytes:
    return _encode(action_text(action))


_DIRECTLY: dict[str, Callable[[Any], bytes]] = {
    **dict.fromkeys(("hands", "followers", "score"), _pair),
    **dict.fromkeys(("draw_pile", "discard"), _pile),
    "legal": _actions,
}
"""Fields that change often and are long: they are written without a form between."""


def _writer(key: str) -> Callable[[Ruleset, Any], bytes]:
    """Writes the field with this key."""
    name = b'"%b":' % key.encode()
    if key in _DIRECTLY:
        directly = _DIRECTLY[key]
        return lambda _, value: name + directly(value)
    _, empty, nothing, write = WRITERS[key]
    if write is None:
        return lambda _, value: name + _encode(value)
    return lambda ruleset, value: name + _encode(nothing if value == empty else write(ruleset, value))


_WRITE = [_writer(key) for key in WRITERS]
_PLACES = range(len(WRITERS))
