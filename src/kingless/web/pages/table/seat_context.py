"""Both seats as one reader is shown them: who is here, their clocks, and what they said."""

from typing import NamedTuple

from msgspec.structs import replace

from kingless.view.names import Names
from kingless.view.words import Words
from kingless.web.clock.words import iso_time, time_left
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.game.deadlines import deadline_of
from kingless.web.game.live_game import LiveGame
from kingless.web.live.presence import Presence
from kingless.web.pages import SeatStatus


class Surroundings(NamedTuple):
    """What a page shows of the process beside the game: who is here, and what time it is."""

    presence: Presence
    now: int


def seat_statuses(
    around: Surroundings, live: LiveGame, names: Names, asked: int | None
) -> tuple[SeatStatus, SeatStatus]:
    """Both seats; `asked` is the one that the reader may know to be asked."""
    return _seat_status(around, live, 0, names, asked), _seat_status(around, live, 1, names, asked)


def _seat_status(
    around: Surroundings, live: LiveGame, seat: int, names: Names, asked: int | None
) -> SeatStatus:
    sits = live.stored.seat(seat)
    is_bot = sits is not None and sits.mind is not None
    phrase = ""
    if live.phrase is not None and live.phrase[1] == seat:
        phrase = names.words(PHRASES[live.phrase[2]])
    is_here = is_bot or around.presence.is_here(live.stored.id, seat)
    place = SeatStatus(is_here=is_here, is_bot=is_bot, said=phrase)
    return _with_clock(place, live, seat, names.words, around.now, is_asked=asked == seat)


def _with_clock(
    place: SeatStatus, live: LiveGame, seat: int, words: Words, now: int, *, is_asked: bool
) -> SeatStatus:
    """The place with its clock, which runs where the reader may know it; over days no other is shown."""
    clock, deadline = live.clock, deadline_of(live)
    if clock is None:
        return place
    if live.decision is None or not is_asked or deadline is None:
        if clock.terms.is_renewed:
            return place
        left = clock.left[seat]
        return replace(place, clock=time_left(words, clock.terms, left), left=left)
    left = max(0, clock.time_left(seat, now, at_window=live.at_window))
    until = iso_time(deadline) if clock.terms.is_renewed else ""
    return replace(place, clock=time_left(words, clock.terms, left), left=left, runs=True, until=until)
