"""The kind of game that a command plays, from its options."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingless.table.setup import Setup


def game_kind(asked: argparse.Namespace, deck: str, deals: range) -> "Setup":
    """The kind of game, after a look at whether it can be dealt."""
    from msgspec.structs import replace

    from kingless.table.decks import factions_of
    from kingless.table.options import read_options
    from kingless.table.setup import Setup, law_of

    told = {name: getattr(asked, name) for name in ("ruleset", "artifacts", "windows")}
    kind = Setup(
        factions=factions_of(deck, asked.seed),
        options=read_options(asked.option or ()),
        **{name: value for name, value in told.items() if value is not None},
    )
    for seed in (deals[0], deals[-1]):
        law_of(replace(kind, seed=seed))
    return kind
