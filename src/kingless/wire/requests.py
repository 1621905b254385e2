"""Requests of the engine protocol: the fields that each may have."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every request has: `do` says what is wanted, `id` comes back in the answer."""

    do: str
    id: Any = None


class New(Request, frozen=True, kw_only=True):
    """Start a game; the set-up is checked on its own."""

    setup: Any = UNSET


class Step(Request, frozen=True, kw_only=True):
    """Answer for the seat to act; `show` says how much of the state after it is told."""

    action: str
    show: Literal["legal", "view", "all"] = "all"


class StepLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A step as most programs ask for it, to be read at once; an id that is left out is not told back."""

    do: Literal["step"]
    action: str
    show: Literal["all"] = "all"
    id: Any = UNSET

    def echo(self) -> dict[str, Any]:
        """What comes back in the answer."""
        return {} if self.id is UNSET else {"id": self.id}


class View(Request, frozen=True, kw_only=True):
    """Tell the state as everybody's secret-keeper sees it, or as a seat does."""

    view: Literal["all", 0, 1] = "all"


class Load(Request, frozen=True, kw_only=True):
    """Take up a recorded game: the text, or the JSON object."""

    record: str | dict[str, Any]


class Write(Request, frozen=True, kw_only=True):
    """Tell the record of the game."""

    format: Literal["text", "json"] = "text"


class Solve(Request, frozen=True, kw_only=True):
    """Ask for the exact value of every legal action."""

    nodes: int | None = None


class GetPuzzle(Request, frozen=True, kw_only=True):
    """Ask for a puzzle by its key, or for that of a day, today's if neither is said."""

    key: str | None = None
    date: str | None = None


class Best(Request, frozen=True, kw_only=True):
    """Ask a mind what it would do, in the game or for an observation."""

    mind: str
    millis: int | None = None
    nodes: int | None = None
    seed: int = 0
    observation: dict[str, Any] | UnsetType = UNSET
