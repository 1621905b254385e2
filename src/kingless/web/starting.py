"""The form of the start page: the game that it wishes for, and the form again as it was filled in."""

from collections.abc import Mapping

from kingless.table.decks import FACTIONS
from kingless.table.setup import Setup, law_of
from kingless.web.clock import NO_CLOCK
from kingless.web.guards import NAME_LONGEST
from kingless.web.leading import RANDOM
from kingless.web.making import Wish
from kingless.web.pages import Choices
from kingless.web.pages.games import IN_ORDER, LEVELS, OWN

Fields = Mapping[str, str]


def wished(fields: Fields) -> Wish:
    """The game that the form wishes for; a `Complaint` where a deck of one's own is none."""
    deck = fields.get("deck", "claim")
    if deck == OWN:
        law_of(Setup(factions=_own(fields)))
        deck = ",".join(_own(fields))
    return Wish(
        against=fields.get("against", ""),
        name=fields.get("name", ""),
        deck=deck,
        ruleset=fields.get("ruleset", "standard"),
        artifacts=fields.get("artifacts") == "yes",
        nonce=fields.get("nonce", ""),
        ticket=fields.get("ticket", ""),
        clock=fields.get("clock", NO_CLOCK),
        leader=fields.get("leader", RANDOM),
    )


def filled_in(fields: Fields) -> Choices:
    """The start page as it was filled in; a nonce is not kept, since there is a new secret to throw it at."""
    against = fields.get("against", "")
    return Choices(
        name=fields.get("name", "")[:NAME_LONGEST],
        level=against if against in LEVELS else "",
        deck=fields.get("deck", "claim"),
        own=_own(fields),
        ruleset=fields.get("ruleset", "standard"),
        artifacts=fields.get("artifacts") == "yes",
        clock=fields.get("clock", NO_CLOCK),
        leader=fields.get("leader", RANDOM),
    )


def _own(fields: Fields) -> tuple[str, ...]:
    """The factions of a deck that somebody has built: a pair by one half, the others one by one."""
    pair = FACTIONS.get(fields.get("pair", ""))
    singles = [key for key in IN_ORDER if f"faction-{key}" in fields]
    return (pair.key, pair.half, *singles) if pair and pair.half else tuple(singles)
