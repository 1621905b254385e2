"""The log of a game, written by hand with the time of each entry."""

from kingless.content.decks import DECKS
from kingless.rules.actions import text
from kingless.table.setup import Setup
from kingless.web.clock.terms import HOUR
from kingless.web.game.deadlines import due_time
from kingless.web.game.live_game import LiveGame
from kingless.web.game.log_fold import apply_entry, game_after
from kingless.web.game.new_game import new_game
from kingless.web.store.stored_values import Entry, StoredSeat

BEGUN = 1_000_000_000_000
ANN = StoredSeat(number=0, name="Ann", nonce="a", token="0" * 64, since=BEGUN - HOUR)
BOB = StoredSeat(number=1, name="Bob", nonce="b", token="1" * 64, since=BEGUN)
BOT = StoredSeat(number=1, name="Bot", nonce="b", mind="level-1", since=BEGUN)


class LogWriter:
    """A sitting with a log that is written by hand."""

    def __init__(
        self, clock: str, other: StoredSeat = BOB, *, artifacts: bool = False, secret: str | None = None
    ) -> None:
        """`secret`: from which the deal follows; another one each time if not said."""
        factions = DECKS["magic"] if artifacts else DECKS["claim"]
        setup = Setup(windows="all", leader=0, artifacts=artifacts, factions=factions)
        self.live = LiveGame(new_game(setup, (ANN, other), ticking=clock, secret=secret))
        self.at = BEGUN

    @property
    def asked(self) -> int:
        decision = self.live.decision
        assert decision is not None
        return decision.seat

    def entry(self, what: str, seat: int, message: str = "") -> Entry:
        number = self.live.version + 1
        said = message or f"m{number}"
        return Entry(game=self.live.stored.id, number=number, seat=seat, text=what, message=said, at=self.at)

    def write(self, after: int, what: str = "", seat: int | None = None, message: str = "") -> None:
        """The next entry, so many milliseconds later; an answer of whoever is asked if nothing is said."""
        decision = self.live.decision
        assert decision is not None
        self.at += after
        entry = self.entry(what or text(decision.legal[0]), decision.seat if seat is None else seat, message)
        due = due_time(game_after(self.live, entry))
        before = self.live.version
        assert before == entry.number - 1, "looking ahead changes nothing"
        apply_entry(self.live, entry)
        assert due_time(self.live) == due

    @property
    def left(self) -> tuple[int, int]:
        assert self.live.clock is not None
        return self.live.clock.left
