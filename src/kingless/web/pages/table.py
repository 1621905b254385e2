"""Renders the page of a game: its regions as HTML fragments, and the whole page around them."""

from collections.abc import Mapping

from markupsafe import Markup

from kingless.rules.faces import Observation
from kingless.view.chronicle import Chapter, Chronicle
from kingless.view.house_rules import RulesInWords
from kingless.view.lately import last_trick
from kingless.view.names import Names
from kingless.view.votes import account, victory
from kingless.view.words import Words
from kingless.view.zones import Zones, at_rest, zones
from kingless.web.game.messages import Tail
from kingless.web.pages.layout import chapter, regions, render
from kingless.web.pages.orders import ASKING
from kingless.web.pages.table_fields import Around, Links

REGIONS = ("status", "trick", "hand", "options", "piles", "votes", "log", "after", "orders")
"""The ids of what changes on the page of a game."""
_RECENT = 2
"""So many lines of the log are also told beside the cards."""


class Drawn:
    """Remembers what was rendered for one reader, so that only changed regions are rendered again."""

    def __init__(self) -> None:
        self._shown: dict[str, object] = {}
        self._chronicle = Chronicle()
        self._ended: tuple[Chapter, ...] = ()
        self._chapters: list[str] = []
        self.log: list[str] = []
        """Everything that has been told, in sentences."""
        self.tail: Tail | None = None
        """What is new in the log; None where nothing was drawn before."""

    def is_new(self, region: str, shown: object) -> bool:
        """Has what this region shows changed since the last time?"""
        is_same = region in self._shown and self._shown[region] == shown
        self._shown[region] = shown
        return not is_same

    def tell(self, names: Names, seen: Observation) -> None:
        """Render the new part of the log; chapters that had ended before stay as they are."""
        told, same = self._chronicle.told(names, seen), len(self._ended)
        if told[:same] != self._ended:  # something was taken back
            same = 0
        new = [chapter(one) for one in told[same:]]
        self.tail = Tail(same, "".join(new)) if "log" in self._shown else None
        self._chapters[same:] = new
        self._ended = told[:-1]
        self.log = [line for one in told for line in one.lines]

    @property
    def chapters(self) -> Markup:
        """The whole log."""
        return Markup("".join(self._chapters))  # our own, escaped when made


def fragments(names: Names, seen: Observation, extra: Around, drawn: Drawn | None = None) -> dict[str, str]:
    """The inner HTML of every region, by its id, as this reader may see it.

    Where it is known what has been drawn before, regions are left out that show the same as then, and the
    log, of which the tail is enough.
    """
    at, drawn = zones(names, seen), drawn or Drawn()
    drawn.tell(names, seen)
    lines = account(names, seen.result) if seen.result else []
    outcome, winner = lines[len(at.votes) :], seen.result and seen.result.winner
    if extra.ended:
        at, winner = at_rest(names, at), extra.ended.winner
        outcome = [extra.ended.why, victory(names, winner)]
    parts = {
        "at": at,
        "names": names,
        "extra": extra,
        "drawn": drawn,
        "recent": drawn.log[-_RECENT:],
        "last": last_trick(names, seen),
        "result": seen.result,
        "counted": list(zip(at.votes, lines, strict=False)),
        "outcome": outcome,
        "winner": winner,
        "asking_words": ASKING,
    }
    shown = _shown(at, extra, seen)
    new = [region for region in REGIONS if region not in shown or drawn.is_new(region, shown[region])]
    return regions(new, names.words, **parts)


def _shown(at: Zones, extra: Around, seen: Observation) -> dict[str, object]:
    """What some regions show, where that often stays the same from answer to answer."""
    ways = (extra.next, extra.analysis, extra.record, extra.links, extra.rematch_commitment)
    chat = (
        extra.offered,
        extra.next_lead,
        extra.offers,
        extra.phrases,
        *(seat.is_bot for seat in extra.seats),
    )
    return {
        "status": (at.question.headline, at.phase, at.done, at.is_over),
        "hand": (at.hand, extra.may_act, at.done, at.laid),
        "votes": (at.votes, at.near.name, at.far.name),
        "log": None,  # once as a whole, and then its tail
        "after": (ways, chat, seen.result, extra.ended),
        "orders": extra.orders,
    }


def table_page(
    words: Words,
    title: str,
    csrf: str,
    version: int,
    shown: Mapping[str, str],
    links: Links,
    rules: RulesInWords,
) -> str:
    """The whole page of a game around the fragments of its regions."""
    return render(
        "table.html",
        words,
        title=title,
        csrf=csrf,
        version=version,
        regions={name: Markup(shown.get(name, "")) for name in REGIONS},  # our own, escaped when made
        links=links,
        rules=rules,
    )
