"""A game in memory: the state of game, clocks, offers and chat, folded from its log entry by entry."""

from copy import copy

from kingless.rules.actions import PASS, parse
from kingless.rules.engine import Decision
from kingless.rules.observation import Observation
from kingless.rules.ruleset import behaviour_of
from kingless.table.game import RESIGNATION, TIME, Game
from kingless.table.setup import Setup, law_of
from kingless.view.hint import Hint
from kingless.web.clock.terms import MINUTE, Clock, new_clock
from kingless.web.game.age import ANSWERS, AgeAnswers, with_leader, younger_seat
from kingless.web.game.chat.limits import ChatLimits
from kingless.web.game.entries import (
    CLOCK,
    COMMIT,
    DECLINE,
    GRANT,
    HINT,
    LATE,
    NO_REMATCH,
    PRACTICE_UNDO,
    RESIGN,
    REVEAL,
    SAY,
    UNDO,
    YOUNGEST,
    is_deciding,
    is_exchange,
    is_rematch,
    rematch_nonce,
    rematch_promise,
)
from kingless.web.game.names import distinct_names
from kingless.web.game.nonces.exchange import NonceExchange
from kingless.web.orders.standing_orders import StandingOrders
from kingless.web.player_refusals import other_rules
from kingless.web.store.stored_values import UNPROVEN, Entry, StoredGame
from kingless.web.store.tokens import server_id

WINDOW = "window"
_LOOK_AFTER = MINUTE
"""After so long an answer of the server is due again: the process that was to give it may be dead."""


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
        self.undo: int | None = None
        """The seat that asks to take its last answer back."""
        self.undo_asked = 0
        """When an undo was last asked for, in milliseconds."""
        self.declined: int | None = None
        """The seat that would not have the last answer taken back; it is told until the game goes on."""
        self.granted: int | None = None
        """The seat that let the other take its last answer back; it is told until the game goes on."""
        self.taken_back = 0
        """The number of the last entry by which something was taken back."""
        self.hints = 0
        """How many hints were taken at the present question."""
        self.thoughts: dict[int, Hint] = {}
        """By `decided`, what the expert would answer then; workers find it, the log has it not."""
        self.had_help = False
        """Was a hint taken, or an answer taken back as practice?"""
        self.rematch: frozenset[int] = frozenset()
        """The seats that want another game."""
        self.unwilling: frozenset[int] = frozenset()
        """The seats that have declined one: they are not asked again, but may ask themselves."""
        self.rematch_nonces: dict[int, str] = {}
        """By seat, its nonce for the deal of the rematch, where it sent it openly."""
        self.rematch_promises: dict[int, str] = {}
        """By seat, its commitment to its nonce for the deal of the rematch."""
        self.rematch_commitment = rematch_commitment
        self.entry_numbers: dict[tuple[int, str], int] = {}
        """By seat and message id, the number of its entry: a repeated message gets its first answer."""
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
            self._deal(stored.full_since)

    def _deal(self, at: int) -> bool:
        """Deal the cards as soon as lead and nonces are settled; from this time on the clocks run."""
        fair, setup = self.exchange.fair_deal(self.stored.scheme), self._settled_setup()
        if setup is None or (fair is None and self.stored.scheme != UNPROVEN):
            return False
        first, second = self.stored.seats
        names = distinct_names(first.name, second.name)
        self.game = Game(setup, fair, names, resumed=self._has_chance_in_log, version=self.stored.rules)
        if self._has_chance_in_log:
            self.game.let_chance_answer(only_fixed=True)
        self.clock = new_clock(self.stored.clock, at)
        return True

    def _settled_setup(self) -> Setup | None:
        """The set-up with the first leader; None while the players do not agree who is younger (B-4)."""
        if not self.stored.by_age:
            return self.stored.setup
        leader = younger_seat(self.stored, self.younger)
        return None if leader is None else with_leader(self.stored.setup, leader)

    @property
    def _has_chance_in_log(self) -> bool:
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

    @property
    def has_rematch(self) -> bool:
        """Have both agreed on a rematch?"""
        return len(self.rematch) == 2

    def may_ask_for_rematch(self, seat: int) -> bool:
        """May this seat ask for another game, or agree to one?"""
        is_open = 1 - seat in self.rematch or 1 - seat not in self.unwilling
        return self.is_over and seat not in self.rematch and is_open

    def may_decline_rematch(self, seat: int) -> bool:
        """Has this seat been asked for another game, and not answered yet?"""
        return self.is_over and seat not in self.rematch and 1 - seat in self.rematch

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

    @property
    def deadline(self) -> int | None:
        """When the time of the seat that is asked is over, as both may know it."""
        decision = self.decision
        if self.clock is None or decision is None:
            return None
        return self.clock.deadline(decision.seat, at_window=decision.kind == WINDOW)

    @property
    def due(self) -> int | None:
        """When `workers.clock_timeouts` must act: a person is late, or an answer of the server is missing."""
        decision = self.decision
        if self.clock is None or decision is None:
            return None
        deadline = self.clock.deadline(decision.seat, at_window=decision.kind == WINDOW)
        is_owed = self.has_bot(decision.seat) or decision.legal == (PASS,)
        return min(self.clock.since + _LOOK_AFTER, deadline) if is_owed else deadline

    def late_seat(self, at: int) -> int | None:
        """The seat whose time is over by now, if there is one; a bot is never late."""
        decision, deadline = self.decision, self.deadline
        if decision is None or deadline is None or at < deadline or self.has_bot(decision.seat):
            return None
        return decision.seat

    def after(self, entry: Entry) -> "LiveGame":
        """The game once this entry stands in the log; `IllegalAction` where the law refuses it."""
        after = copy(self)
        after.entry_numbers, after.chat_limits = {**self.entry_numbers}, self.chat_limits.copy()
        if self.game is not None:
            after.game = copy(self.game)
            after.game.turns = list(self.game.turns)
        after.apply(entry)
        return after

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

    def apply(self, entry: Entry) -> None:
        """Fold one accepted entry into the game."""
        if is_deciding(entry.text):
            self.clock = self._clock_after(entry)
            by_order = entry.text.startswith(CLOCK) or self._is_by_server(entry)
            self.decided = entry.number
            self._decide(entry.seat, entry.text, by_order=by_order)
            self.undo = self.declined = self.granted = None
            self.hints = 0
            self.chat_limits.go_on()
            if entry.text == GRANT:
                self.granted, self.taken_back = entry.seat, entry.number
            elif entry.text == PRACTICE_UNDO:
                self.granted, self.taken_back, self.had_help = 1 - entry.seat, entry.number, True
                self.chat_limits.note(entry.seat, PRACTICE_UNDO)
        elif entry.text == HINT:
            self.hints, self.had_help = self.hints + 1, True
            self.chat_limits.note(entry.seat, HINT)
        elif entry.text == UNDO:
            self.undo, self.undo_asked, self.declined, self.granted = entry.seat, entry.at, None, None
            self.chat_limits.note(entry.seat, UNDO)
        elif entry.text == DECLINE:
            self.undo, self.declined = None, entry.seat
        elif is_rematch(entry.text):
            self.rematch |= {entry.seat}
            self.rematch_nonces = {**self.rematch_nonces, entry.seat: rematch_nonce(entry.text)}
            self.rematch_promises = {**self.rematch_promises, entry.seat: rematch_promise(entry.text)}
        elif entry.text == NO_REMATCH:
            self.rematch, self.unwilling = frozenset(), self.unwilling | {entry.seat}
            self.rematch_nonces, self.rematch_promises = {}, {}
        elif entry.text.startswith(YOUNGEST):
            self._name_younger(entry)
        elif is_exchange(entry.text):
            self._exchange(entry)
        else:
            self.chat_limits.note(entry.seat, SAY)
            self.phrase = (entry.number, entry.seat, entry.text.removeprefix(SAY))
        self.version = entry.number
        self.entry_numbers[entry.seat, entry.message] = entry.number

    def _name_younger(self, entry: Entry) -> None:
        """A seat says who is younger; with that they may agree (B-4)."""
        self.younger = {**self.younger, entry.seat: ANSWERS[entry.text]}
        self.chat_limits.note(entry.seat, YOUNGEST)
        if self._deal(entry.at):
            self.decided = entry.number

    def _exchange(self, entry: Entry) -> None:
        """A seat commits, shows its nonce or trusts the host; with the last nonce the cards are dealt."""
        if not entry.text.startswith(REVEAL):
            self.chat_limits.note(entry.seat, COMMIT)
            self.committed = entry.number
        self.exchange = self.exchange.after(entry.seat, entry.text, entry.at)
        if self.stored.is_full and self._deal(entry.at):
            self.decided = entry.number

    def _clock_after(self, entry: Entry) -> Clock | None:
        """The clocks after this entry; passes that the server gave by itself cost no time."""
        decision = self.decision
        if self.clock is None or decision is None:
            return self.clock
        if entry.text.startswith(CLOCK):
            return self.clock.after_timeout(entry.seat, entry.at)
        at_window = decision.kind == WINDOW
        if at_window and self._is_by_server(entry):
            return self.clock.after_free_entry(entry.at)
        return self.clock.after_answer(
            decision.seat, entry.at, at_window=at_window or entry.text in (RESIGN, GRANT, PRACTICE_UNDO)
        )

    def _is_by_server(self, entry: Entry) -> bool:
        """Did the server give this answer by itself? Chat may stand between question and answer."""
        versions = range(self.decided, entry.number)
        return any(entry.message == server_id(self.stored.secret, version) for version in versions)

    def _decide(self, seat: int, text: str, *, by_order: bool) -> None:
        game = self.game
        if game is None:
            raise ValueError("the log of a game that has not begun must be empty")
        if text == RESIGN:
            game.give_up(seat, RESIGNATION)
        elif text == LATE:
            game.give_up(seat, TIME)
        elif text == GRANT:
            game.take_back(1 - seat)
        elif text == PRACTICE_UNDO:
            game.take_back(seat, as_practice=True)
        elif self._has_chance_in_log:
            game.repeat(parse(text))
            game.let_chance_answer(only_fixed=True)
        else:
            action = parse(text.removeprefix(CLOCK))
            game.step(action, by_order=by_order)  # type: ignore[arg-type]  # chance's answers are in no other log
