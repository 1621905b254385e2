"""One game behind every environment: on the law, or in the kernel where it plays the deck."""

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from kingless.envs.actions import ACTIONS, NUMBER_OF, PLAYS
from kingless.envs.encoding import Vector, encode_sight
from kingless.envs.layout import layout_of
from kingless.fast.compiled import KernelMissing, kernel_tables
from kingless.fast.tables import NotCompilable, compile_game
from kingless.rules.actions import IllegalAction, Play, text
from kingless.rules.agenda import AskDeal
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Decision
from kingless.rules.observation import sight
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State
from kingless.table.dealer import Dealer, random_order, seed_of, stream
from kingless.table.setup import Setup, law_of

if TYPE_CHECKING:
    from kingless.fast import _kernel

_ACTIONS = len(ACTIONS)
_FLAG = np.dtype(np.int8)
_G = TypeVar("_G", bound="LawGame | KernelGame")


class BadAction(ValueError):
    """A number that is no action, or one that may not be taken now."""


class LawGame:
    """A game on the law, for every deck, with artifacts too."""

    def __init__(self, maker: "GameMaker", seed: int) -> None:
        self.maker = maker
        self.seed = seed
        self.actions: list[int] = []
        """Every action so far, by number."""
        self.state = maker.law.new()
        self.to_act: int | None = None
        """The seat that acts; None when the game is over."""
        self._decision: Decision | None = None
        self._dealer = Dealer(seed_of(seed))
        self._asked = 0
        self._let_chance_answer()

    def __reduce__(self) -> Any:
        """Copied and pickled as what it was dealt from, and the actions."""
        return replay, (self.maker, self.seed, tuple(self.actions), type(self))

    @property
    def winner(self) -> int | None:
        """Who has won, once it is over; None also where nobody has."""
        result = self.maker.law.result(self.state)
        return result.winner if result else None

    def observe(self, seat: int) -> Vector:
        """What this seat knows, as the layout lays it out."""
        maker = self.maker
        return encode_sight(maker.layout, seat, sight(maker.law, self.state, seat))

    def mask(self, seat: int) -> Vector:
        """A 1 for each action that this seat may take now."""
        flags = bytearray(_ACTIONS)
        if seat == self.to_act and self._decision:
            for action in self._decision.legal:
                flags[PLAYS[action.card] if type(action) is Play else NUMBER_OF[action]] = 1
        return np.ndarray(_ACTIONS, _FLAG, flags)  # sooner than by `np.frombuffer`

    def look(self, seat: int) -> dict[str, Vector]:
        """Both under the names that the kits have for them."""
        return {"observation": self.observe(seat), "action_mask": self.mask(seat)}

    def step(self, number: int) -> None:
        """Take an action; `BadAction` where that may not be."""
        place = place_of(number)
        action = ACTIONS[place]
        try:
            self.state = self.maker.law.advance(self.state, action)
        except IllegalAction as error:
            raise BadAction(f"{text(action)!r} may not be answered now: {error}") from None
        self.actions.append(place)
        self._let_chance_answer()

    def _let_chance_answer(self) -> None:
        law = self.maker.law
        while (decision := law.decision(self.state)) is not None and decision.seat == CHANCE:
            self.state = law.advance(self.state, self._dealer.answer(law.ruleset, self.state, self._asked))
            self._asked += 1
        self._decision = decision
        self.to_act = None if decision is None else decision.seat


class KernelGame:
    """The same game in the kernel, for decks that it plays whole."""

    def __init__(self, maker: "GameMaker", seed: int) -> None:
        if maker.tables is None:
            raise ValueError(f"the kernel does not play this deck: {maker.why_slow}")
        from kingless.fast import _kernel

        self.maker = maker
        self.seed = seed
        self._observation = np.zeros(maker.layout.size, np.int8)
        self._mask = np.zeros(len(ACTIONS), np.int8)
        self._game = _kernel.EnvGame(maker.tables, maker.play_numbers, self._observation, self._mask)
        self.to_act: int | None = self._game.deal(*_deal_places(maker, seed))
        """The seat that acts; None when the game is over."""

    def __reduce__(self) -> Any:
        """Copied and pickled as what it was dealt from, and the actions."""
        return replay, (self.maker, self.seed, self.actions, type(self))

    @property
    def actions(self) -> list[int]:
        """Every action so far, by number."""
        return list(self._game.played())

    @property
    def winner(self) -> int | None:
        """Who has won, once it is over; None also where nobody has."""
        winner = self._game.winner
        return None if winner < 0 else winner

    @property
    def state(self) -> State:
        """Where it stands, on the law."""
        return replay(self.maker, self.seed, self.actions, LawGame).state

    def look(self, seat: int) -> dict[str, Vector]:
        """What this seat knows and may do, under the names that the kits have for it."""
        self._game.look(seat)
        return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}

    def observe(self, seat: int) -> Vector:
        """What this seat knows, as the layout lays it out."""
        self._game.look(seat)
        return self._observation.copy()

    def mask(self, seat: int) -> Vector:
        """A 1 for each action that this seat may take now."""
        self._game.look(seat)
        return self._mask.copy()

    def step(self, number: int) -> None:
        """Take an action; `BadAction` where that may not be."""
        try:
            seat = self._game.act(number)
        except (OverflowError, TypeError, ValueError):
            raise BadAction(f"{text(ACTIONS[place_of(number)])!r} may not be answered now") from None
        self.to_act = None if seat < 0 else seat


EnvGame = LawGame | KernelGame


class GameMaker:
    """Makes games of one kind, in the kernel where it plays them."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.law = law_of(setup)
        self.tables: _kernel.Tables | None = None
        self.why_slow = ""
        """Why the kernel does not play these games, where it does not."""
        try:
            self.tables = kernel_tables(self.law.ruleset, whole=True)
        except (NotCompilable, KernelMissing) as error:
            self.why_slow = str(error)
        self.layout = layout_of(self.law.ruleset, is_plain(self.law.ruleset))
        """What stands where in an observation of these games."""
        plays = [NUMBER_OF[Play(card)] for card in self.layout.kinds]
        self.play_numbers = bytes(plays)
        """By kind of card, the number of the action that plays it."""
        self.kind_of = {number: kind for kind, number in enumerate(plays)}
        self.places = tuple(range(len(self.law.ruleset.deck)))
        """The places of the deck, in order."""

    def __reduce__(self) -> Any:
        """Copied and pickled as its set-up."""
        return GameMaker, (self.setup,)

    def new(self, seed: int) -> EnvGame:
        """A new game, dealt from this seed."""
        return LawGame(self, seed) if self.tables is None else KernelGame(self, seed)


def replay(maker: GameMaker, seed: int, actions: Iterable[int], kind: type[_G]) -> _G:
    """The game of this kind that these actions lead to."""
    game = kind(maker, seed)
    for action in actions:
        game.step(action)
    return game


def undo(game: _G) -> _G:
    """The game before its last action; at its beginning the game itself."""
    return replay(game.maker, game.seed, game.actions[:-1], type(game)) if game.actions else game


def undo_own(game: _G, seat: int) -> _G | None:
    """The game before the last action of this seat; None where it has given none."""
    again, last = type(game)(game.maker, game.seed), None
    for number, action in enumerate(game.actions):
        last = number if again.to_act == seat else last
        again.step(action)
    return None if last is None else replay(game.maker, game.seed, game.actions[:last], type(game))


def is_plain(ruleset: Ruleset) -> bool:
    """Do the games have nothing but cards, which the kernel can write? It need not be there to say so."""
    try:
        compile_game(ruleset)
    except NotCompilable:
        return False
    return True


def place_of(number: int) -> int:
    """The number of an action as a plain one; `BadAction` where there is none."""
    place = whole_number(number)
    if 0 <= place < _ACTIONS:
        return place
    raise _no_action(number)


def whole_number(number: Any) -> int:
    """The same, though there may be no action of that number: `BadAction` where it is no whole one."""
    try:
        return index(number)
    except TypeError:
        raise _no_action(number) from None


def _no_action(number: Any) -> BadAction:
    return BadAction(f"{number!r} is no action: they have the numbers 0 to {_ACTIONS - 1}")


def _deal_places(maker: GameMaker, seed: int) -> tuple[tuple[int, ...], int]:
    """The deal that the dealer gives the law, by places in the deck as the kernel takes it, and who leads."""
    law, dealer, state, asked = maker.law, Dealer(seed_of(seed)), maker.law.new(), 0
    while not isinstance(state.agenda[0], AskDeal):
        state = law.advance(state, dealer.answer(law.ruleset, state, asked))
        asked += 1
    return random_order(maker.places, stream(dealer.seed, asked)), state.leader
