"""Reads the form of the start page into a game request, and fills the form in again."""

from collections.abc import Mapping

from msgspec.structs import replace

from kingless.content.decks import BASE
from kingless.table.decks import FACTIONS
from kingless.table.options import RULESETS, option_text, read_options
from kingless.table.setting_values import VALUES
from kingless.table.setup import STANDARD, Setup, law_of
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.tracker import ON
from kingless.web.clock.terms import NO_CLOCK
from kingless.web.game.first_lead import RANDOM
from kingless.web.game.names import NAME_LONGEST
from kingless.web.pages import Choices
from kingless.web.pages.house_rules import FIELD
from kingless.web.pages.options import DECK_KEYS, IN_ORDER, OWN
from kingless.web.routes.create_game import GameRequest

Fields = Mapping[str, str]


def requested_game(fields: Fields) -> GameRequest:
    """The game that the form asks for; a `Complaint` where the chosen factions make no deck."""
    deck = fields.get("deck", "claim")
    if deck == OWN:
        law_of(Setup(factions=_own(fields)))
        deck = ",".join(_own(fields))
    return GameRequest(
        against=fields.get("against", ""),
        name=fields.get("name", ""),
        deck=deck,
        ruleset=fields.get("ruleset", STANDARD),
        options=read_options(value for name, value in fields.items() if name.startswith(FIELD) and value),
        artifacts=fields.get("artifacts") == "yes",
        nonce=fields.get("nonce", ""),
        commit=fields.get("commit"),
        ticket=fields.get("ticket", ""),
        clock=fields.get("clock", NO_CLOCK),
        leader=fields.get("leader", RANDOM),
        tracker=fields.get("tracker", ON),
    )


def form_choices(fields: Fields) -> Choices:
    """The start page as it was filled in, without the nonce, since there is a new commitment."""
    against, deck = fields.get("against", ""), fields.get("deck", "claim")
    return Choices(
        name=fields.get("name", "")[:NAME_LONGEST],
        level=against if against in BOT_LEVELS else "",
        deck=deck if deck in (*DECK_KEYS, OWN) else "claim",
        own=_own(fields) or BASE,
        ruleset=fields.get("ruleset", STANDARD) if fields.get("ruleset") in RULESETS else STANDARD,
        options=_options(fields),
        artifacts=fields.get("artifacts") == "yes",
        clock=fields.get("clock", NO_CLOCK),
        leader=fields.get("leader", RANDOM),
        tracker=fields.get("tracker", ON),
    )


def with_rules(choices: Choices, ruleset: str) -> Choices:
    """The same game by a named ruleset alone, without house rules; unchanged where there is no such one."""
    return replace(choices, ruleset=ruleset, options=()) if ruleset in RULESETS else choices


def _options(fields: Fields) -> tuple[str, ...]:
    """The house rules that are chosen, as far as there are such."""
    known = [(FIELD + key, option_text(key, value)) for key, values in VALUES.items() for value in values]
    return tuple(text for field, text in known if fields.get(field) == text)


def _own(fields: Fields) -> tuple[str, ...]:
    """The factions of a deck that somebody has built: a pair by one half, the others one by one."""
    pair = FACTIONS.get(fields.get("pair", ""))
    singles = [key for key in IN_ORDER if f"faction-{key}" in fields]
    return (pair.key, pair.half, *singles) if pair and pair.half else tuple(singles)
