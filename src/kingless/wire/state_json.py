"""Writes the states of a game as JSON; a field that is the same as in the state before keeps its text."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import compress
from operator import is_not, itemgetter
from typing import Any, TypeVar

from msgspec.json import Encoder

from kingless.rules.cards import CARD_SPACE, HIDDEN, Card, code
from kingless.rules.engine import Law
from kingless.rules.events import Event
from kingless.rules.observation import WITNESS_FIELDS, Cards, Played, witness_values
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State
from kingless.wire.forms import WRITERS, action_text, event_form
from kingless.wire.open_forms import TableForm

_encode = Encoder().encode
_T = TypeVar("_T", bound=Hashable)
FieldWriter = Callable[[Ruleset, Any], bytes]


def _taker(keys: list[str]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    """Takes the values of these fields from those that a witness has."""
    return itemgetter(*(WITNESS_FIELDS.index(WRITERS[key][0]) for key in keys))


_KEYS = list(WRITERS)
_ASKED = _KEYS[: _KEYS.index("centre")]
"""When it is, and who is asked what: few values altogether, each of them written once."""
_PILES = _KEYS[len(_ASKED) : _KEYS.index("bears")]
_REST = _KEYS[_KEYS.index("bears") : _KEYS.index("legal")]
"""What seldom changes, mostly all of it together."""
_LAST = _KEYS[_KEYS.index("legal") :]
_take_asked = _taker(_ASKED)


class StateWriter:
    """Writes states of one game, one after the other."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._asked: dict[tuple[Any, ...], bytes] = {}
        self._piles, self._rest, self._last = _Part(_PILES), _Part(_REST), _Part(_LAST)

    def write(self, law: Law, state: State) -> bytes:
        """The JSON of this state with every card open, as `state_form` has what a witness sees of it."""
        values, ruleset = witness_values(law, state), self.ruleset
        asked = _take_asked(values)
        text = self._asked.get(asked)
        if text is None:
            text = self._asked[asked] = b",".join(
                [_writer(key)(ruleset, value) for key, value in zip(_ASKED, asked, strict=True)]
            )
        piles, rest = self._piles.write(ruleset, values), self._rest.write(ruleset, values)
        return b"{%b,%b,%b,%b}" % (text, piles, rest, self._last.write(ruleset, values))


class _Part:
    """Neighbouring fields of a state, with the values and the texts that they had in the state before."""

    def __init__(self, keys: list[str]) -> None:
        self._take = _taker(keys)
        self._write = [_writer(key) for key in keys]
        self._places = range(len(keys))
        self._values: tuple[Any, ...] = (object(),) * len(keys)  # like no value of a state
        self._texts = [b""] * len(keys)
        self._joined = b""

    def write(self, ruleset: Ruleset, all_values: tuple[Any, ...]) -> bytes:
        """The fields as JSON, without the braces."""
        values, texts = self._take(all_values), self._texts
        if values != self._values:
            for at in compress(self._places, map(is_not, values, self._values)):
                texts[at] = self._write[at](ruleset, values[at])
            self._joined = b",".join(texts)
            self._values = values
        return self._joined


def events_json(events: tuple[Event, ...]) -> bytes:
    """The JSON of these events, as `event_form` has each."""
    return b"[%b]" % b",".join(map(_event, events))


class _Texts(dict[_T, bytes]):
    """The JSON of things that are written again and again; when there are many, it begins anew."""

    def __init__(self, form: Callable[[_T], Any]) -> None:
        super().__init__()
        self._form = form

    def __missing__(self, thing: _T) -> bytes:
        if len(self) >= _MOST_TEXTS:
            self.clear()
        text = self[thing] = _encode(self._form(thing))
        return text


_MOST_TEXTS = 4096
_event = _Texts(event_form).__getitem__
_action = _Texts(action_text).__getitem__
_card = [_encode(code(card)) for card in (*map(Card, range(CARD_SPACE)), HIDDEN)].__getitem__
"""The JSON of a card; the hidden one is -1, and stands last."""


@lru_cache(maxsize=64)
def _pile(cards: Cards) -> bytes:
    """The JSON of a pile; of a pair of them mostly one has changed."""
    return b"[%b]" % b",".join(map(_card, cards))


def _pair(name: bytes) -> FieldWriter:
    return lambda _, pair: b"%b[%b,%b]" % (name, _pile(pair[0]), _pile(pair[1]))


def _table(name: bytes) -> FieldWriter:
    def write(ruleset: Ruleset, table: tuple[Played, ...]) -> bytes:
        cards = [_table_card(laid, ruleset.by_suit[laid.suit].key) for laid in table]
        return b"%b[%b]" % (name, b",".join(cards))

    return write


@lru_cache(maxsize=1024)
def _table_card(laid: Played, faction: str) -> bytes:
    return _encode(TableForm(laid.seat, code(laid.card), faction, laid.value))


_DIRECTLY: dict[str, Callable[[bytes], FieldWriter]] = {
    **dict.fromkeys(("hands", "followers", "score"), _pair),
    **dict.fromkeys(("draw_pile", "discard"), lambda name: lambda _, pile: name + _pile(pile)),
    "table": _table,
    "legal": lambda name: lambda _, legal: b"%b[%b]" % (name, b",".join(map(_action, legal))),
}
"""Fields that change often and are long: they are written without a form between."""


def _writer(key: str) -> FieldWriter:
    """Writes the field with this key."""
    name = b'"%b":' % key.encode()
    if key in _DIRECTLY:
        return _DIRECTLY[key](name)
    _, empty, nothing, write = WRITERS[key]
    if write is None:
        return lambda _, value: name + _encode(value)
    return lambda ruleset, value: name + _encode(nothing if value == empty else write(ruleset, value))
