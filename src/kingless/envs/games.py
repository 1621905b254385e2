"""One game behind every environment: on the law, or in the kernel where it plays the deck."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from kingless.envs.actions import ACTIONS, NUMBER_OF
from kingless.envs.encoding import Vector, encode
from kingless.envs.layout import layout_of
from kingless.fast.compiled import KernelMissing, kernel_tables
from kingless.fast.tables import NotCompilable, compile_game
from kingless.rules.actions import Action, IllegalAction, Play, text
from kingless.rules.cards import Card
from kingless.rules.chance import CHANCE
from kingless.rules.observation import observe
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State
from kingless.table.dealer import Dealer, seed_of
from kingless.table.setup import Setup, law_of

if TYPE_CHECKING:
    from kingless.fast import _kernel

Mask = NDArray[np.int8]
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
        self._dealer = Dealer(seed_of(seed))
        self._asked = 0
        self._let_chance_answer()

    def __reduce__(self) -> Any:
        """Copied and pickled as what it was dealt from, and the actions."""
        return replay, (self.maker, self.seed, tuple(self.actions), type(self))

    @property
    def to_act(self) -> int | None:
        """The seat that acts; None when the game is over."""
        decision = self.maker.law.decision(self.state)
        return decision.seat if decision else None

    @property
    def winner(self) -> int | None:
        """Who has won, once it is over; None also where nobody has."""
        result = self.maker.law.result(self.state)
        return result.winner if result else None

    def observe(self, seat: int) -> Vector:
        """What this seat knows, as the layout lays it out."""
        return encode(self.maker.layout, observe(self.maker.law, self.state, seat))

    def mask(self, seat: int) -> Mask:
        """A 1 for each action that this seat may take now."""
        flags = bytearray(len(ACTIONS))
        decision = self.maker.law.decision(self.state)
        if decision is not None and decision.seat == seat:
            for action in decision.legal:
                flags[NUMBER_OF[action]] = 1
        return np.frombuffer(flags, np.int8)

    def step(self, number: int) -> None:
        """Take an action; `BadAction` where that may not be."""
        action = action_of(number)
        try:
            self.state = self.maker.law.advance(self.state, action)
        except IllegalAction as error:
            raise BadAction(f"{text(action)!r} may not be answered now: {error}") from None
        self.actions.append(number)
        self._let_chance_answer()

    def _let_chance_answer(self) -> None:
        law = self.maker.law
        while (decision := law.decision(self.state)) is not None and decision.seat == CHANCE:
            self.state = law.advance(self.state, self._dealer.answer(law.ruleset, self.state, self._asked))
            self._asked += 1


class KernelGame:
    """The same game in the kernel, for decks that it plays whole."""

    def __init__(self, maker: "GameMaker", seed: int) -> None:
        if maker.tables is None:
            raise ValueError(f"the kernel does not play this deck: {maker.why_slow}")
        from kingless.fast import _kernel

        self.maker = maker
        self.seed = seed
        self.actions: list[int] = []
        """Every action so far, by number."""
        start = LawGame(maker, seed).state
        places = _dealt_places(maker.law.ruleset.deck, start)
        self._game = _kernel.Game.dealt(maker.tables, places, start.leader)

    def __reduce__(self) -> Any:
        """Copied and pickled as what it was dealt from, and the actions."""
        return replay, (self.maker, self.seed, tuple(self.actions), type(self))

    @property
    def to_act(self) -> int | None:
        """The seat that acts; None when the game is over."""
        seat = self._game.to_act
        return None if seat < 0 else seat

    @property
    def winner(self) -> int | None:
        """Who has won, once it is over; None also where nobody has."""
        winner = self._game.winner
        return None if winner < 0 else winner

    @property
    def state(self) -> State:
        """Where it stands, on the law."""
        return replay(self.maker, self.seed, self.actions, LawGame).state

    def observe(self, seat: int) -> Vector:
        """What this seat knows, as the layout lays it out."""
        return np.frombuffer(self._game.observe(seat), np.int8)

    def mask(self, seat: int) -> Mask:
        """A 1 for each action that this seat may take now."""
        if self._game.to_act != seat:
            return np.zeros(len(ACTIONS), np.int8)
        return np.frombuffer(self._game.mask(self.maker.play_numbers, len(ACTIONS)), np.int8)

    def step(self, number: int) -> None:
        """Take an action; `BadAction` where that may not be."""
        try:
            self._game.play(self.maker.kind_of.get(number, -1))
        except ValueError:
            raise BadAction(f"{text(action_of(number))!r} may not be answered now") from None
        self.actions.append(number)


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


def action_of(number: int) -> Action:
    """The action of this number; `BadAction` where there is none."""
    if not 0 <= number < len(ACTIONS):
        raise BadAction(f"{number} is no action: they have the numbers 0 to {len(ACTIONS) - 1}")
    return ACTIONS[number]


def _dealt_places(deck: tuple[Card, ...], start: State) -> list[int]:
    """The deal as the kernel takes it: both hands, then the pile from the top, by places in the deck."""
    free: dict[Card, list[int]] = {}
    for place, card in enumerate(deck):
        free.setdefault(card, []).append(place)
    turned = () if start.centre is None else (start.centre,)
    return [free[card].pop(0) for card in (*start.hands[0], *start.hands[1], *turned, *start.deck)]
