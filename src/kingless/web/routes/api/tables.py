"""A table as whoever looks for one is told of it: who sits there, and what is played."""

from typing import Any

from msgspec import Struct

from kingless.rules.ruleset import behaviour_of
from kingless.table.fair_deal import commitment
from kingless.view.house_rules import rules_in_words
from kingless.view.words import Words
from kingless.web.clock.words import clock_sentence
from kingless.web.game.first_lead import lead_sentence
from kingless.web.game.names import distinct_names, name_of
from kingless.web.pages.options import deck_of
from kingless.web.server import Server
from kingless.web.store.stored_values import StoredGame


class PlayerAtTable(Struct, frozen=True, kw_only=True):
    """Who has taken a seat; a bot is always present."""

    seat: int
    name: str
    bot: bool
    level: str | None
    """Of a bot of the server."""
    present: bool


class TableRules(Struct, frozen=True, kw_only=True):
    """Which rules apply, in words: what the edition settles, what house rules change, and how one wins."""

    ruleset: str
    settled: tuple[str, ...]
    house: tuple[str, ...]
    victory: str


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table before and while somebody plays at it; the keys are those of making a game."""

    game: str
    players: tuple[PlayerAtTable, ...]
    onlookers: int
    """How many watch."""
    full: bool
    lobby: bool
    """Is it for anybody, and listed in the lobby while a seat is free?"""
    deck: str
    """The key of the ready-made deck; empty where the factions were drawn or chosen."""
    factions: tuple[str, ...]
    ruleset: str
    options: dict[str, Any]
    artifacts: bool
    clock: str
    tracker: str
    lead: str
    """Who leads the first trick, for whoever has or takes the second seat; in words, as those that follow."""
    time: str
    """What the clock allows, and what happens when the time is over; empty without one."""
    rules: TableRules
    commitment: str
    """The commitment to the secret of the deal."""


def table_info(server: Server, stored: StoredGame, words: Words, seat: int = 1) -> TableInfo:
    """What is told of this table to who has this seat, or may take it."""
    setup, told = stored.setup, rules_in_words(words, stored.setup, behaviour_of(stored.rules))
    players = _players(server, stored, words)
    other = next((one.name for one in players if one.seat == 1 - seat), "")
    return TableInfo(
        game=stored.id,
        players=players,
        onlookers=server.presence.onlookers(stored.id),
        full=stored.is_full,
        lobby=stored.is_open,
        deck=deck_of(setup.factions),
        factions=setup.factions,
        ruleset=setup.ruleset,
        options=setup.options,
        artifacts=setup.artifacts,
        clock=stored.clock,
        tracker=stored.tracker,
        lead=lead_sentence(words, stored, seat, other),
        time=clock_sentence(words, stored.clock),
        rules=TableRules(ruleset=told.ruleset, settled=told.settled, house=told.house, victory=told.victory),
        commitment=commitment(stored.secret),
    )


def _players(server: Server, stored: StoredGame, words: Words) -> tuple[PlayerAtTable, ...]:
    names = [name_of(one, words) for one in stored.seats]
    if len(names) == 2:
        names = [*distinct_names(names[0], names[1])]
    return tuple(
        PlayerAtTable(
            seat=one.number,
            name=name,
            bot=one.is_bot,
            level=one.mind,
            present=bool(one.mind) or server.presence.is_here(stored.id, one.number),
        )
        for one, name in zip(stored.seats, names, strict=True)
    )
