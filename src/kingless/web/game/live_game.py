"""A game in memory: how game, clocks, offers and chat stand; `log_fold` brings it from entry to entry."""

from typing import NamedTuple

from msgspec import UNSET

from kingless.rules.actions import PASS
from kingless.rules.engine import Decision
from kingless.rules.observation import Observation
from kingless.rules.ruleset import behaviour_of
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of
from kingless.view.hint import Hint
from kingless.web.clock.terms import Clock, new_clock
from kingless.web.game.age import AgeAnswers, with_leader, younger_seat
from kingless.web.game.chat.limits import ChatLimits
from kingless.web.game.names import distinct_names
from kingless.web.game.nonces.exchange import NonceExchange
from kingless.web.game.offers.offers import Offers
from kingless.web.orders.standing_orders import StandingOrders
from kingless.web.player_refusals import other_rules
from kingless.web.store.stored_values import UNPROVEN, StoredGame

WINDOW = "window"


class TurnTime(NamedTuple):
    """When a game had so many turns, in milliseconds."""

    at: int
    turns: int


class ServerAnswer(NamedTuple):
    """What the server answered in place of a seat: at which question, by which entry."""

    seat: int
    since: int
    """The first version at which the question stood."""
    number: int
    text: str
    is_timeout: bool
    """Was it the clock's answer, and not one by standing orders?"""


class LiveGame:
    """A game with its two seats, clocks, offers and chat, as the log tells it."""

    def __init__(self, stored: StoredGame, rematch_commitment: str = "") -> None:
        """`rematch_commitment`: the commitment to the secret of the game that may follow this one."""
        self.stored = stored
        self.version = 0
        """The number of the last entry."""
        self.decided = 0
        """The number of the last entry that changed how the game stands."""
        self.game: Game | None = None
        self.exchange = NonceExchange(stored.secret)
        """What the seats throw into the deal."""
        self.committed = 0
        """The number of the last entry by which a seat committed, or trusted the host."""
        self.younger: AgeAnswers = {}
        """By seat, which seat it says to be younger, where that settles who leads first."""
        self.clock: Clock | None = None
        self.offers = Offers()
        """What the seats have offered each other."""
        self.times: tuple[TurnTime, ...] = ()
        """When the game came to how it stands, and to each moment before that was not taken back."""
        self.taken_back = 0
        """The number of the last entry by which something was taken back."""
        self.hints = 0
        """How many hints were taken at the present question."""
        self.thoughts: dict[int, Hint] = {}
        """By `decided`, what the expert would answer then; workers find it, the log has it not."""
        self.rematch_commitment = rematch_commitment
        self.entry_numbers: dict[tuple[int, str], int] = {}
        """By seat and message id, the number of its entry: a repeated message gets its first answer."""
        self.server_answers: tuple[ServerAnswer, ...] = ()
        """What the server answered in place of seats, by standing orders and clocks."""
        self.chat_limits = ChatLimits()
        self.orders: dict[int, StandingOrders] = {}
        """The standing orders of the seats, as far as they have been read; they are not in the log."""
        self.phrase: tuple[int, int, str] | None = None
        """What was said last: the entry's number, the seat, and which phrase."""
        self.seat(stored)

    def seat(self, stored: StoredGame) -> None:
        """Set the seats; with both taken the cards are dealt, unless something is still missing for that."""
        self.stored = stored
        self.exchange = self.exchange.with_seats(stored.seats)
        if stored.is_full and self.game is None:
            if law_of(stored.setup, behaviour_of(stored.rules)).ruleset.version != stored.rules:
                raise other_rules()
            self.deal(stored.full_since)

    def deal(self, at: int) -> bool:
        """Deal the cards as soon as lead and nonces are settled; from this time on the clocks run."""
        fair, setup = self.exchange.fair_deal(self.stored.scheme), self._settled_setup()
        if setup is None or (fair is None and self.stored.scheme != UNPROVEN):
            return False
        first, second = self.stored.seats
        names = distinct_names(first.name, second.name)
        self.game = Game(setup, fair, names, resumed=self.has_chance_in_log, version=self.stored.rules)
        if self.has_chance_in_log:
            self.game.let_chance_answer(only_fixed=True)
        has_bot = self.has_bot(0) or self.has_bot(1)
        self.game.is_practice = has_bot and setup.position is not UNSET
        self.clock = new_clock(self.stored.clock, at)
        self.note_time(at)
        return True

    def _settled_setup(self) -> Setup | None:
        """The set-up with the first leader; None while the players do not agree who is younger (B-4)."""
        if not self.stored.by_age:
            return self.stored.setup
        leader = younger_seat(self.stored, self.younger)
        return None if leader is None else with_leader(self.stored.setup, leader)

    @property
    def has_chance_in_log(self) -> bool:
        """Did the game come here as a record from which nothing follows but what it says?"""
        return self.stored.scheme == UNPROVEN and self.stored.setup.seed is None

    @property
    def is_before_deal(self) -> bool:
        """Do both sit, while nothing is dealt yet?"""
        return self.stored.is_full and self.game is None

    @property
    def is_asking_age(self) -> bool:
        """Do both sit, and have yet to agree who is younger?"""
        return self.is_before_deal and self._settled_setup() is None

    @property
    def is_over(self) -> bool:
        """Has the game been played to its end, been given up, or been lost by time?"""
        return self.game is not None and self.game.is_over

    def may_ask_for_rematch(self, seat: int) -> bool:
        """May this seat ask for another game, or agree to one?"""
        wanted, unwilling = self.offers.rematch, self.offers.unwilling
        is_open = 1 - seat in wanted or 1 - seat not in unwilling
        return self.is_over and seat not in wanted and is_open

    def may_decline_rematch(self, seat: int) -> bool:
        """Has this seat been asked for another game, and not answered yet?"""
        return self.is_over and seat not in self.offers.rematch and 1 - seat in self.offers.rematch

    def has_bot(self, seat: int) -> bool:
        """Does a bot of the server hold this seat?"""
        sits = self.stored.seat(seat)
        return sits is not None and sits.mind is not None

    @property
    def hint(self) -> Hint | None:
        """What the expert would answer, where a hint was taken and it has thought about it."""
        return self.thoughts.get(self.decided) if self.hints else None

    @property
    def winner(self) -> int | None:
        """Who has won, once it is over; None also where nobody has."""
        return self.game.winner if self.game else None

    @property
    def decision(self) -> Decision | None:
        """Who must answer what, while the game goes on."""
        return self.game.decision if self.game else None

    @property
    def only_pass(self) -> bool:
        """Is somebody asked at a window without anything to use?"""
        decision = self.decision
        return decision is not None and decision.legal == (PASS,)

    @property
    def at_window(self) -> bool:
        """Is somebody asked whether to use something?"""
        decision = self.decision
        return decision is not None and decision.kind == WINDOW

    def become(self, after: "LiveGame") -> None:
        """Take over how the game stands after an entry that has been accepted."""
        self.__dict__.update(after.__dict__)

    def observation(self, seat: int | None) -> Observation | None:
        """The game as this seat, or an onlooker, knows it; None before the deal."""
        if self.game is None:
            return None
        return self.game.beside() if seat is None else self.game.observation(seat)

    def is_current(self, version: int) -> bool:
        """Is this version the current state of the game, apart from chat?"""
        return self.decided <= version <= self.version

    def server_answer(self, seat: int, version: int) -> ServerAnswer | None:
        """What the server answered in place of this seat to the question of this version; None if nothing."""
        found = (one for one in self.server_answers if one.seat == seat and one.since <= version < one.number)
        return next(found, None)

    def note_time(self, at: int) -> None:
        """Note when the game has come to so many turns; what was taken back has no time any more."""
        turns = len(self.game.turns) if self.game else 0
        self.times = (*(one for one in self.times if one.turns <= turns), TurnTime(at, turns))
