"""The kernel for minds: its search and its solver for one kind of game, where it can play that at all."""

import json
from importlib.resources import files

from kingless.fast.compiled import KernelMissing, Places, load
from kingless.fast.tables import NotCompilable, Tables, compile_game
from kingless.minds.ready import Ready
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import Faction, Settings

THRIFT = 0.05
"""How much imagined players mind spending a strong card, in log-odds of winning."""


class Native:
    """Search and solver with a game's tables in them."""

    def __init__(self, ruleset: Ruleset, tables: Tables) -> None:
        inside = load(tables)
        from kingless.fast import _kernel

        self.tables = tables
        self.places = Places(ruleset)
        self.solver = _kernel.Solver(inside)
        held, scored, lead = _weights(ruleset)
        self.search = _kernel.Search(inside, held, scored, lead, THRIFT)


def native(ruleset: Ruleset, patience: float | None = None) -> Native | None:
    """The kernel for this game; None where it cannot play it, or is not ready in so many seconds."""
    if ruleset.windows:
        return None
    return _NATIVES.get((ruleset.factions, ruleset.settings), patience)


def forget() -> None:
    """Look for the kernel anew the next time."""
    _NATIVES.forget()
    load.cache_clear()


def _native(key: tuple[tuple[Faction, ...], Settings]) -> Native | None:
    ruleset = Ruleset("native", *key)
    try:
        return Native(ruleset, compile_game(ruleset))
    except (NotCompilable, KernelMissing):
        return None


_NATIVES = Ready(_native)


def _weights(ruleset: Ruleset) -> tuple[list[float], list[float], float]:
    """The learned guess at phase two for this deck, if there is one."""
    known = json.loads((files("kingless.minds") / "weights.json").read_text("utf-8"))
    found = known.get("".join(sorted(faction.letter for faction in ruleset.factions)))
    return (found["held"], found["scored"], found["lead"]) if found else ([], [], 0.0)
