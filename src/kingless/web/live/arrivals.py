"""Tells one reader who has come and who has gone, without reporting a page that is only reloaded."""

from kingless.view.names import Names
from kingless.view.words import sentence

_HERE, _AWAY = sentence("{name} is here."), sentence("{name} is away.")
Here = tuple[bool, ...]
"""By seat, whether its holder is present."""


class Arrivals:
    """Who is shown as present to the reader: an arrival shows at once, a departure after a while."""

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._told: Here | None = None
        self._since: dict[int, float] = {}
        """By seat, since when its holder is away, where that has not been told yet."""

    def present(self, here: Here, now: float) -> Here:
        """Who counts as present by now."""
        told = self._told or here
        for seat, is_here in enumerate(here):
            if is_here or not told[seat]:
                self._since.pop(seat, None)
            else:
                self._since.setdefault(seat, now)
        return tuple(
            is_here or (seat in self._since and now < self._since[seat] + self._delay)
            for seat, is_here in enumerate(here)
        )

    def news(self, present: Here, names: Names) -> list[str]:
        """In words who has come and who has gone since the last time, besides the reader."""
        before, self._told = self._told or present, present
        return [
            names.words(_HERE if is_here else _AWAY, name=names.seats[seat])
            for seat, is_here in enumerate(present)
            if is_here != before[seat] and not names.is_reader(seat)
        ]
