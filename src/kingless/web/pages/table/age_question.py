"""Renders the table before the deal, where the players are asked who is younger (B-4)."""

from msgspec import Struct

from kingless.view.names import Names
from kingless.web.pages.layout import regions
from kingless.web.pages.table.fields import SeatStatus
from kingless.web.pages.table.renderer import REGIONS

_FILLED = ("status", "trick", "options", "piles", "after")
"""The regions that show something before the deal."""
_SETTLING = "settling-"


class AgeQuestion(Struct, frozen=True, kw_only=True):
    """What one reader is shown of the question."""

    seats: tuple[SeatStatus, SeatStatus]
    answers: tuple[tuple[str, str, bool], ...] = ()
    """What the reader may answer: what is sent, the words, and whether it is what they say now."""
    told: str = ""
    """In words who has said what."""
    is_asked: bool = False
    """Is it the reader for whom the others wait?"""
    links: str = ""


def age_fragments(names: Names, shown: AgeQuestion) -> dict[str, str]:
    """The inner HTML of every region, by its id; where nothing is dealt, most are empty."""
    near = 0 if names.reader is None else names.reader
    wanted = {name: f"{_SETTLING}{name}" for name in _FILLED}
    made = regions(wanted.values(), names.words, names=names, shown=shown, near=near)
    return {name: made[wanted[name]] if name in wanted else "" for name in REGIONS}
