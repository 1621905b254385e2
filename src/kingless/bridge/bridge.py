"""Several games at once: takes seats as long as games are wanted, and plays each in its own thread."""

from collections import Counter, deque
from threading import Event, Lock, Thread

from msgspec import Struct

from kingless.arena.contestants import Contestant
from kingless.bridge.answerer import Answerer, answerer_of
from kingless.bridge.api_client import ApiClient
from kingless.bridge.errors import LineLost, ServerRefusal
from kingless.bridge.held_seats import HeldSeat, HeldSeats
from kingless.bridge.news import BridgeEvent, Tell
from kingless.bridge.seating import NewSeat, Wanted, take_invited, take_open, take_own
from kingless.bridge.table import Table, retry_pauses
from kingless.rules.complaint import Finding

_TICK = 0.2
_LOBBY_SECONDS = 3.0
"""Seconds between two looks at the lobby."""
_FAREWELL = 5.0
_LEVEL = "level-"


class BridgePlan(Struct, frozen=True, kw_only=True):
    """Who plays, how many games at once, and how many in all."""

    player: Contestant
    patience: float
    wanted: Wanted
    at_once: int = 1
    total: int | None = None
    """None: as many as there are."""


class Bridge:
    """One player at one server."""

    def __init__(self, api: ApiClient, plan: BridgePlan, seats: HeldSeats, tell: Tell) -> None:
        self._api = api
        self._plan = plan
        self._seats = seats
        self._tell = tell
        self._stop = Event()
        self._lock = Lock()
        self._threads: list[Thread] = []
        self._answerers: set[Answerer] = set()
        self._invitations = deque(plan.wanted.invitations)
        self._begun = 0
        self._known: set[str] = set()
        """The games that we sit or sat at."""
        self.results: Counter[str] = Counter()
        """`won`, `lost`, `drawn`; `unfair` where promises were broken; `refused` invitations."""

    def run(self) -> None:
        """Play until everything that was wanted is played; Ctrl-C leaves the seats as they are."""
        try:
            self._reach_server()
            for held in self._seats.of_server(self._api.address):
                self._begin(NewSeat(held))
            self._take_seats()
        finally:
            self._stop.set()
            for answerer in list(self._answerers):
                answerer.stop()
            for thread in self._threads:
                thread.join(_FAREWELL)

    def leave(self) -> None:
        """End soon, and leave the seats as they are; this may be called from another thread."""
        self._stop.set()

    def _reach_server(self) -> None:
        try:
            self._api.get_text("/health")
        except (LineLost, ServerRefusal) as error:
            raise Finding(
                "The server at {address} cannot be reached: {reason}",
                address=self._api.address,
                reason=str(error),
            ) from None

    def _take_seats(self) -> None:
        pauses, is_lost = retry_pauses(), False
        while not self._stop.is_set() and (self._is_wanted() or self._is_playing()):
            pause = _TICK
            self._threads = [thread for thread in self._threads if thread.is_alive()]
            if self._is_wanted() and len(self._threads) < self._plan.at_once:
                try:
                    taken = self._take()
                    pause = _LOBBY_SECONDS if taken is None else 0.0
                    if is_lost:
                        self._tell(BridgeEvent(event="line-back"))
                    pauses, is_lost = retry_pauses(), False
                    if taken is not None:
                        self._begin(taken)
                except LineLost as error:
                    if not is_lost:
                        self._tell(BridgeEvent(event="line-lost", reason=str(error)))
                    pause, is_lost = next(pauses), True
                except ServerRefusal as refusal:
                    pause = self._pause_after(refusal)
            self._stop.wait(pause)

    def _is_playing(self) -> bool:
        return any(thread.is_alive() for thread in self._threads)

    def _is_wanted(self) -> bool:
        """Is another seat to be taken?"""
        wanted, total = self._plan.wanted, self._plan.total
        if wanted.invitations and not self._invitations:
            return False
        return total is None or self._begun < total

    def _take(self) -> NewSeat | None:
        wanted = self._plan.wanted
        if self._invitations:
            taken = take_invited(self._api, wanted.name, self._invitations[0])
            self._invitations.popleft()
            return taken
        if wanted.game is not None:
            return take_own(self._api, wanted.name, wanted.game)
        return take_open(self._api, wanted.name, self._known)

    def _pause_after(self, refusal: ServerRefusal) -> float:
        """Seconds to wait after a refusal, which concerns one invitation, or everything that is wanted."""
        if refusal.is_passing or refusal.key == "lobby":
            return max(refusal.wait, _LOBBY_SECONDS)
        if not self._invitations:
            raise Finding("The server refuses: {reason}", reason=refusal.sentence)
        self._invitations.popleft()
        self.results["refused"] += 1
        self._tell(BridgeEvent(event="refused", reason=refusal.sentence))
        return 0.0

    def _begin(self, taken: NewSeat) -> None:
        self._seats.keep(taken.held)
        self._note_begun(taken.held, "" if self._is_against_bot() else taken.invite)
        thread = Thread(target=self._sit, args=(taken.held,), daemon=True)
        self._threads.append(thread)
        thread.start()

    def _note_begun(self, held: HeldSeat, invite: str = "") -> None:
        self._begun += 1
        self._known.add(held.game)
        self._tell(BridgeEvent(event="seated", game=held.game, seat=held.promises.seat, invite=invite))

    def _sit(self, held: HeldSeat | None) -> None:
        """Play a game and those that follow it."""
        answerer = answerer_of(self._plan.player, self._plan.patience, self._stop.is_set)
        self._answerers.add(answerer)
        try:
            while held is not None:
                table = Table(self._api, held, self._seats, answerer, self._tell, self._stop)
                end, held = table.play(wants_rematch=self._wants_rematch()), None
                if end is not None:
                    held = end.rematch
                    with self._lock:
                        self.results[end.result or "unfair"] += 1
                        self.results["unfair"] += end.result is not None and not end.is_fair
                if held is not None:
                    self._note_begun(held)
        finally:
            answerer.close()
            self._answerers.discard(answerer)

    def _wants_rematch(self) -> bool:
        """Bots of the server never ask for another game, and beyond the total none is played."""
        is_enough = self._plan.total is not None and self._begun >= self._plan.total
        return not self._is_against_bot() and not is_enough

    def _is_against_bot(self) -> bool:
        game = self._plan.wanted.game
        return game is not None and str(game.get("against", "")).startswith(_LEVEL)
