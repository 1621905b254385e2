"""What the bridge tells of its games, for people in words and for programs as JSON."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

EventKind = Literal[
    "seated", "line-lost", "line-back", "refused", "trouble", "over", "promise-broken", "seat-lost"
]
GameResult = Literal["won", "lost", "drawn"]


class BridgeEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that has happened at a table, or to the line to the server."""

    event: EventKind
    game: str = ""
    seat: int | None = None
    reason: str = ""
    """Why, in the server's words or in English."""
    invite: str = ""
    """The invitation to the other seat, where that is free."""
    result: GameResult | None = None
    fair: bool | None = None
    """Was the deal what everybody had promised, and is every move of the record legal?"""


Tell = Callable[[BridgeEvent], None]
