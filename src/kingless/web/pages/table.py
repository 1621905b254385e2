"""The page of a game: its regions as fragments that can be renewed one by one, and the whole of it."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from kingless.rules.faces import Observation
from kingless.view.chronicle import chronicle
from kingless.view.lately import last_trick
from kingless.view.names import Names
from kingless.view.votes import account
from kingless.view.words import Words
from kingless.view.zones import EACH_PHASE, zones
from kingless.web.pages.around import OFFERS, PHRASES, Around, Links
from kingless.web.pages.frame import page
from kingless.web.pages.wishes import ASKING

REGIONS = ("status", "trick", "hand", "options", "piles", "votes", "log", "after", "wishes")
"""The ids of what changes on the page of a game."""
_RECENT = 2
"""So many lines of the log are also told beside the cards."""


def fragments(names: Names, seen: Observation, log: Sequence[str], extra: Around) -> dict[str, str]:
    """The inner HTML of every region, by its id, as this reader may see it."""
    at = zones(names, seen)
    lines = account(names, seen.result) if seen.result else []
    parts = {
        "at": at,
        "names": names,
        "extra": extra,
        "chapters": chronicle(names, seen),
        "recent": log[-_RECENT:],
        "last": last_trick(names, seen),
        "each_phase": EACH_PHASE,
        "result": seen.result,
        "counted": list(zip(at.votes, lines, strict=False)),
        "outcome": lines[len(at.votes) :],
        "offer_words": OFFERS,
        "phrase_words": PHRASES,
        "asking_words": ASKING,
    }
    return {region: page(f"parts/{region}.html", names.words, **parts) for region in REGIONS}


def table_page(
    words: Words, title: str, csrf: str, version: int, regions: Mapping[str, str], links: Links
) -> str:
    """The whole page of a game around the fragments of its regions."""
    return page(
        "table.html",
        words,
        title=title,
        csrf=csrf,
        version=version,
        regions={name: Markup(regions.get(name, "")) for name in REGIONS},  # our own, escaped when made
        links=links,
    )
