"""The kernel for minds: its search and its solver for one kind of game, where it can play that at all."""

import json
from functools import lru_cache
from importlib.resources import files

from kingless.fast.compiled import KernelMissing, Places, load
from kingless.fast.tables import NotCompilable, Tables, compile_game
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import Faction, Settings

THRIFT = 0.05
"""How much imagined players mind spending a strong card, in log-odds of winning."""


class Native:
    """Search and solver with a game's tables in them."""

    def __init__(self, ruleset: Ruleset, tables: Tables) -> None:
        from kingless.fast import _kernel

        self.tables = tables
        self.places = Places(ruleset)
        inside = load(tables)
        self.solver = _kernel.Solver(inside)
        held, scored, lead = _weights(ruleset)
        self.search = _kernel.Search(inside, held, scored, lead, THRIFT)
        self.has_guess = bool(held)


def native(ruleset: Ruleset) -> Native | None:
    """The kernel for this game, or None where it must be played on the law."""
    if ruleset.windows:
        return None
    return _native(ruleset.factions, ruleset.settings)


@lru_cache(maxsize=16)
def _native(factions: tuple[Faction, ...], settings: Settings) -> Native | None:
    ruleset = Ruleset("native", factions, settings)
    try:
        return Native(ruleset, compile_game(ruleset))
    except (NotCompilable, KernelMissing):
        return None


def _weights(ruleset: Ruleset) -> tuple[list[float], list[float], float]:
    """The learned guess at phase two for this deck, if there is one."""
    known = json.loads((files("kingless.minds") / "weights.json").read_text("utf-8"))
    found = known.get("".join(sorted(faction.letter for faction in ruleset.factions)))
    return (found["held"], found["scored"], found["lead"]) if found else ([], [], 0.0)
