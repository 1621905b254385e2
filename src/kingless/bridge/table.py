"""One seat at one table: follows the game on its socket, and answers, until the game is over."""

import secrets
from collections.abc import Iterator
from threading import Event
from time import monotonic, time
from typing import NamedTuple

from msgspec.structs import replace

from kingless.arena.players import trouble
from kingless.arena.program import Lost
from kingless.bridge.answerer import Answerer
from kingless.bridge.api_client import ApiClient
from kingless.bridge.errors import LineLost, SeatLost, ServerRefusal
from kingless.bridge.held_seats import HeldSeat, HeldSeats
from kingless.bridge.news import BridgeEvent, EventKind, GameResult, Tell
from kingless.bridge.promises import PromiseBroken, Promises, check_record, deal_step, new_promises
from kingless.bridge.socket_line import Message, SocketLine

_TICK = 0.5
"""Seconds after which a silent line is left for a look at what else is to do."""
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 30.0
"""Seconds before something is tried again: more each time."""
_REMATCH_SECONDS = 20.0
"""How long the seat waits for the other to want another game."""
_SEED_BITS = 48
_PASS = ["pass"]
"""Where nothing else may be said, the server passes by itself."""


class TableEnd(NamedTuple):
    """How a game ended for our seat, and the seat at the game that follows it, where both want one."""

    result: GameResult | None
    is_fair: bool
    rematch: HeldSeat | None = None


class Table:
    """A seat that is held, and whoever answers for it."""

    def __init__(
        self, api: ApiClient, held: HeldSeat, seats: HeldSeats, answerer: Answerer, tell: Tell, stop: Event
    ) -> None:
        self._api = api
        self._held = held
        self._seats = seats
        self._answerer = answerer
        self._tell = tell
        self._stop = stop
        self._seed = secrets.randbits(_SEED_BITS)
        self._sent: set[str] = set()
        """The ids of what was sent on this line; on another one it is sent again, and counts once."""
        self._chosen: dict[str, Message] = {}
        """What was decided on last, by its id: it is not decided anew on another line."""
        self._pauses = retry_pauses()
        self._asks_again = 0.0
        """When whoever gave no answer is asked again."""
        self._over_since: float | None = None
        self._next: Promises | None = None
        """What is promised for the rematch that our seat wants."""

    def play(self, *, wants_rematch: bool) -> TableEnd | None:
        """Play to the end, on as many lines as it takes; None where the seat is left before it."""
        pauses, is_lost = retry_pauses(), False
        while not self._stop.is_set():
            try:
                with SocketLine(self._api.socket_address(self._held.game), self._held.token) as line:
                    if is_lost:
                        self._report("line-back")
                    pauses, is_lost = retry_pauses(), False
                    view = self._follow(line, wants_rematch=wants_rematch)
                    return None if view is None else self._end(view)
            except (LineLost, ServerRefusal) as error:
                if not is_lost:
                    self._report("line-lost", str(error))
                is_lost = True
            except SeatLost as error:
                self._report("seat-lost", str(error))
                self._seats.forget(self._held.game)
                return None
            except PromiseBroken as error:
                self._report("promise-broken", str(error))
                self._seats.forget(self._held.game)
                return TableEnd(None, is_fair=False)
            self._stop.wait(next(pauses))
        return None

    def _follow(self, line: SocketLine, *, wants_rematch: bool) -> Message | None:
        """Answer what comes until the game is over, and give the last view; None where all is to end."""
        self._sent.clear()
        view: Message | None = None
        while not self._stop.is_set():
            message = line.receive(_TICK)
            if message is not None and message.get("type") == "view":
                view = message
            elif message is not None and message.get("type") == "refused":
                self._hear_refusal(message)
            if view is None:
                continue
            if not view["over"]:
                self._send(line, self._answer(view))
            elif not wants_rematch or self._is_alone(view):
                return view
            else:
                self._send(line, self._rematch_message(view))
        return None

    def _send(self, line: SocketLine, message: Message | None) -> None:
        """Send a message, once on each line."""
        if message is not None and message["id"] not in self._sent:
            self._sent.add(message["id"])
            line.send(message)

    def _hear_refusal(self, message: Message) -> None:
        """Say what was refused; what came too quickly is sent again."""
        if message.get("error") == "rate":
            self._stop.wait(1)
            self._sent.discard(str(message.get("id")))
        elif message.get("error") != "stale":  # then the next view is on its way
            self._report("refused", str(message.get("sentence")))

    # ---- what to say

    def _answer(self, view: Message) -> Message | None:
        """What our seat says to a view; nothing where it waits."""
        legal, version = view["view"]["legal"], view["version"]
        if view.get("undo") == 1 - self._held.promises.seat:  # as the bots of the server do
            return {"type": "offer", "what": "accept", "id": f"undo {version}", "version": version}
        if view.get("youngest") and legal:
            return self._settle_age(view)
        if view.get("deal"):
            return self._deal_message(view)
        if not legal or legal == _PASS:
            return None
        return self._choose(view)

    def _choose(self, view: Message) -> Message | None:
        """The answer of the program or mind; where it gives none, it is asked again after a while."""
        name = f"act {view['version']}"
        if name in self._chosen:
            return self._chosen[name]
        if monotonic() < self._asks_again:
            return None
        try:
            action = self._answerer.answer(view["view"], self._seed)
        except Lost as lost:
            self._report("trouble", str(trouble(lost.why, lost.said)))
            self._asks_again = monotonic() + next(self._pauses)
            return None
        self._pauses = retry_pauses()
        return self._decide({"type": "act", "id": name, "version": view["version"], "action": action})

    def _settle_age(self, view: Message) -> Message:
        """Who is younger: the other, unless the other says that it is us (B-4)."""
        seat, version = self._held.promises.seat, view["version"]
        said = view["youngest"][1 - seat]
        younger = 1 - seat if said is None else said
        return {
            "type": "act",
            "id": f"youngest {version}",
            "version": version,
            "action": f"youngest {younger}",
        }

    def _deal_message(self, view: Message) -> Message | None:
        """What is to be promised or shown before the deal; the seats file knows it first."""
        deal = view["deal"]
        kept, said = deal_step(self._held.promises, deal, int(1000 * time()))
        if not said:
            return None
        # The other may act meanwhile: the same is said once, whatever the version is by then.
        name = f"{next(iter(said))} {len(deal['broken'])}"
        if name in self._chosen:  # and not another nonce with each look
            return self._chosen[name]
        self._held = replace(self._held, promises=kept)
        self._seats.keep(self._held)
        return self._decide({"type": "deal", **said, "id": name, "version": view["version"]})

    def _decide(self, message: Message) -> Message:
        self._chosen = {message["id"]: message}
        return message

    # ---- after the end

    def _is_alone(self, view: Message) -> bool:
        """Is there nothing to wait for: both want another game, or the other does not?"""
        other = 1 - self._held.promises.seat
        if self._over_since is None:
            self._over_since = monotonic()
        if len(view["rematch"]) == 2 or other in view["unwilling"]:
            return True
        is_late = monotonic() > self._over_since + _REMATCH_SECONDS
        return is_late and other not in view["rematch"]

    def _rematch_message(self, view: Message) -> Message | None:
        """Agree to another game where the other wants one."""
        seat = self._held.promises.seat
        if seat in view["rematch"] or 1 - seat not in view["rematch"]:
            return None
        if self._next is None:
            self._next = new_promises(seat, view["promised"])
        commit = next(iter(self._next.nonces))
        return {"type": "offer", "what": "rematch", "commit": commit, "id": "rematch"}

    def _end(self, view: Message) -> TableEnd:
        held, is_fair = self._held, True
        record = self._api.get_text(f"/api/games/{held.game}/record", held.token)
        try:
            check_record(held.promises, record)
        except PromiseBroken as error:
            is_fair = False
            self._report("promise-broken", str(error))
        rematch = None
        if self._next is not None and len(view["rematch"]) == 2:
            following = self._api.get(f"/api/games/{held.game}/next", held.token)["game"]
            rematch = replace(held, game=following, promises=self._next)
            self._seats.keep(rematch)
        self._seats.forget(held.game)
        result = result_of(view["winner"], held.promises.seat)
        self._tell(BridgeEvent(event="over", game=held.game, result=result, fair=is_fair))
        return TableEnd(result, is_fair, rematch)

    def _report(self, event: EventKind, reason: str = "") -> None:
        self._tell(BridgeEvent(event=event, game=self._held.game, reason=reason))


def result_of(winner: int | None, seat: int) -> GameResult:
    """How the game ended for this seat."""
    return "drawn" if winner is None else "won" if winner == seat else "lost"


def retry_pauses() -> Iterator[float]:
    """How long to wait before each further attempt."""
    pause = _FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, _LONGEST_PAUSE)
