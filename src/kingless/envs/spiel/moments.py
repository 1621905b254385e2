"""Moments of a game in OpenSpiel: each knows the one before it and what the seats saw, and never changes."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

from kingless.envs.actions import ACTIONS, number_of
from kingless.envs.encoding import Vector, encode_sight
from kingless.envs.games import BadAction, GameMaker, place_of
from kingless.envs.layout import Layout
from kingless.envs.setups import setup_for
from kingless.envs.spiel.chance import SEATS, SpielPool, SpielQuestion, Thing, Things, new_pool, question_of
from kingless.envs.spiel.tiny import TinyDeck
from kingless.rules.cards import HIDDEN, card, code
from kingless.rules.chance import CHANCE
from kingless.rules.complaint import Complaint
from kingless.rules.engine import Decision
from kingless.rules.events import Event, Events, seen_by
from kingless.rules.observation import sight
from kingless.rules.state import State

_S = TypeVar("_S", str, bytes)


class SpielKind:
    """A kind of game: the usual one of a set-up, or a tiny one with a few of its cards."""

    def __init__(self, deck: str, ruleset_key: str, artifacts: bool, cards: str = "") -> None:
        """`deck`: as of any environment, or factions with + between them; `cards`: codes, the same way."""
        self._words = (deck, ruleset_key, artifacts, cards)
        self.maker = maker = GameMaker(setup_for(deck.replace("+", ","), ruleset_key, artifacts))
        self.law = maker.law
        ruleset = maker.law.ruleset
        if cards and not maker.layout.is_plain:
            raise Complaint("a tiny deck is of one in which nothing but cards is played")
        self.tiny = TinyDeck(ruleset, tuple(map(card, cards.split("+")))) if cards else None
        """The tiny deck, where that is played."""
        self.numbers: dict[Thing, int] = dict(maker.layout.kind_of.items())
        """The number of each thing that chance can pick; a card has that of its kind."""
        for keys in (SEATS, sorted(set(ruleset.potions)), sorted(ruleset.artifacts)):
            self.numbers.update({key: number for number, key in enumerate(keys)})
        self.start = SpielMoment(self)

    def __reduce__(self) -> Any:
        """Pickled as the words that it was made of."""
        return spiel_kind, self._words


class SpielMoment:
    """Where a game stands. It is shared by all copies of a state, so nothing of it may change."""

    __slots__ = (
        *("kind", "before", "action", "answer", "state", "picked", "events", "decision", "player", "pool"),
        "_known",
    )

    def __init__(
        self,
        kind: SpielKind,
        before: "SpielMoment | None" = None,
        action: int = -1,
        state: State | None = None,
        picked: Things = (),
        events: Events = (),
        answer: Things = (),
        pool: SpielPool | None = None,
    ) -> None:
        self.kind = kind
        self.before = before
        """The moment before it, which `action` led on from."""
        self.action = action
        self.answer = answer
        """The whole order of what chance picked from, where the action was its last pick."""
        self.state = kind.law.new() if state is None and kind.tiny is None else state
        """None before a tiny deck is dealt."""
        self.picked = picked
        """What chance has picked so far of what it is asked now."""
        self.events = events
        """What the last action led to."""
        self.decision: Decision | None = None if self.state is None else kind.law.decision(self.state)
        self.player = self._player()
        """Who acts: a seat, chance (-1), or nobody any more (None)."""
        self.pool = pool
        """What chance can still pick, once it has begun to."""
        self._known: dict[Any, Any] | None = None

    def __reduce__(self) -> Any:
        """Pickled as what led to it."""
        return _after_all, (self.kind, [one.action for one in self.path()][1:])

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielMoment":
        """It never changes, so a copy is the same."""
        return self

    def _player(self) -> int | None:
        if self.state is None:
            return CHANCE
        return None if self.decision is None else self.decision.seat

    @property
    def question(self) -> SpielQuestion:
        """What chance is asked, where it picks thing by thing."""
        assert self.state is not None
        return question_of(self.kind.law.ruleset, self.state)

    def chances(self) -> list[tuple[int, float]]:
        """What chance may pick next, by number, and how likely each is."""
        if self.kind.tiny and self.state is None:
            return self.kind.tiny.chances
        return self._pool().chances()

    def outcomes(self) -> list[int]:
        """The same without how likely they are."""
        if self.kind.tiny and self.state is None:
            return [number for number, _ in self.kind.tiny.chances]
        return list(self._pool().counts)

    def _pool(self) -> SpielPool:
        return self.pool or new_pool(self.question, self.kind.numbers)

    @property
    def legal(self) -> list[int]:
        """The numbers of the actions that the seat to act may take."""
        return [] if self.decision is None else sorted(map(number_of, self.decision.legal))

    @property
    def winner(self) -> int | None:
        """Who has won, once the game is over; None also where nobody has."""
        result = None if self.state is None else self.kind.law.result(self.state)
        return result.winner if result else None

    def after(self, action: int) -> "SpielMoment":
        """The moment after an action; those of a tiny deck are remembered, for whoever walks its tree."""
        if self.kind.tiny and ("after", action) in self.known:
            return self.known["after", action]  # type: ignore[no-any-return]  # one thing of each kind
        made = self._pick(action) if self.player == CHANCE else self._act(action)
        if self.kind.tiny:
            self.known["after", action] = made
        return made

    @property
    def known(self) -> dict[Any, Any]:
        """What has been found out about it; most moments of a deal are never asked anything."""
        if self._known is None:
            self._known = {}
        return self._known

    def _act(self, action: int) -> "SpielMoment":
        assert self.state is not None
        state, events = self.kind.law.step(self.state, ACTIONS[place_of(action)])
        return SpielMoment(self.kind, self, action, state, events=events)

    def _pick(self, action: int) -> "SpielMoment":
        if self.kind.tiny and self.state is None:
            if not 0 <= action < len(self.kind.tiny.deals):
                raise _no_pick(action)
            deal = self.kind.tiny.deals[action]
            state, events = self.kind.tiny.begin(deal)
            return SpielMoment(self.kind, self, action, state, events=events, answer=deal)
        assert self.state is not None
        pool = self._pool()
        if action not in pool.counts:
            raise _no_pick(action)
        picked, pool = (*self.picked, pool.things[action]), pool.without(action)
        asked = pool.question
        if len(picked) < asked.picks and len(pool.counts) > 1:
            return SpielMoment(self.kind, self, action, self.state, picked, pool=pool)
        # All is picked, or what is left is alike and there is nothing more to pick.
        order: Any = (*picked, *pool.rest())
        state, events = self.kind.law.step(self.state, asked.answer(order[: asked.picks]))
        return SpielMoment(self.kind, self, action, state, events=events, answer=order)

    def vector(self, seat: int) -> Vector | None:
        """What this seat sees now, as numbers; None before it has cards."""
        if self.state is None or not self.state.phase:
            return None
        vector: Vector | None = self.known.get(("vector", seat))
        if vector is None:
            vector = encode_sight(self.kind.maker.layout, seat, sight(self.kind.law, self.state, seat))
            self.known["vector", seat] = vector
        return vector

    def information(self, seat: int) -> str:
        """Everything that this seat knows, as text: what it has seen happen, sees now, and may answer."""
        text: str | None = self.known.get(("information", seat))
        if text is None:
            vector = self.vector(seat)
            now = "" if vector is None else vector_text(self.kind.maker.layout, vector)
            asked = f"?{','.join(map(str, self.legal))}" if self.player == seat else ""
            text = self.known["information", seat] = f"{seat}|{self.history(seat)}|{now}{asked}"
        return text

    def path(self) -> Iterator["SpielMoment"]:
        """Every moment from the first to this one."""
        way: list[SpielMoment] = []
        here: SpielMoment | None = self
        while here is not None:
            way.append(here)
            here = here.before
        return reversed(way)

    def seen_events(self, seat: int) -> Events:
        """Everything that this seat has seen happen."""
        return tuple(seen for one in self.path() for seen in seen_by(one.events, seat))

    def history(self, seat: int) -> str:
        """The same as text."""
        return self._collect(seat, "", lambda events: "".join(map(_text, events)))

    def rows(self, seat: int, write: Callable[[Events], bytes]) -> bytes:
        """The same as numbers."""
        return self._collect(seat, b"", write)

    def _collect(self, seat: int, nothing: _S, write: Callable[[Events], _S]) -> _S:
        """What the seat has seen, written event by event; what was written before is not written again."""
        key, missing = (seat, type(nothing)), list[SpielMoment]()
        here: SpielMoment | None = self
        while here is not None and (here._known is None or key not in here._known):
            if here.events:
                missing.append(here)
            here = here.before
        whole: _S = nothing if here is None else here.known[key]
        for one in reversed(missing):
            whole += write(seen_by(one.events, seat))
            one.known[key] = whole
        self.known[key] = whole
        return whole


@lru_cache(maxsize=16)
def spiel_kind(deck: str, ruleset: str, artifacts: bool, cards: str) -> SpielKind:
    """Each kind of game is made once: OpenSpiel loads a game again for every state that it reads."""
    return SpielKind(deck, ruleset, artifacts, cards)


def vector_text(layout: Layout, vector: Vector) -> str:
    """The parts that are not empty, each with the places of its numbers, and those that are not 1."""
    parts = []
    for name, part in layout.parts.items():
        numbers = vector[part].tolist()
        if any(numbers):
            told = (f"{at}" if one == 1 else f"{at}x{one}" for at, one in enumerate(numbers) if one)
            parts.append(f"{name}:{','.join(told)}")
    return " ".join(parts)


def _after_all(kind: SpielKind, actions: list[int]) -> SpielMoment:
    here = kind.start
    for action in actions:
        here = here.after(action)
    return here


def _no_pick(action: int) -> BadAction:
    return BadAction(f"chance cannot pick {action} now: `chance_outcomes` lists what it can")


def _text(event: Event) -> str:
    seat = "" if event.seat is None else str(event.seat)
    cards = ",".join("?" if one == HIDDEN else code(one) for one in event.cards)
    return f"{event.what}{seat}:{cards}{event.word};"
