"""The kernel's search and solver for one kind of game, made once and cached."""

from kingless.fast.compiled import KernelMissing, Places, load
from kingless.fast.tables import NotCompilable, Tables, compile_game
from kingless.minds.background_cache import BackgroundCache
from kingless.minds.heuristics.phase_two_weights import phase_two_weights
from kingless.minds.nets.net_file import shipped_net
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import Faction, Settings

THRIFT = 0.05
"""How much imagined players mind spending a strong card, in log-odds of winning."""


class GameKernel:
    """Search and solver with a game's tables in them."""

    def __init__(self, ruleset: Ruleset, tables: Tables) -> None:
        inside = load(tables)
        from kingless.fast import _kernel

        self.tables = tables
        self.inside = inside
        self.places = Places(ruleset)
        self.solver = _kernel.Solver(inside)
        held, scored, lead = phase_two_weights(ruleset)
        value = shipped_net("value", ruleset) if held else None
        self.search = _kernel.Search(inside, held, scored, lead, THRIFT, value)
        policy = shipped_net("policy", ruleset) if held else None
        self.policy = None if policy is None else _kernel.Policy(inside, held, policy)


def kernel_for(ruleset: Ruleset, max_wait: float | None = None) -> GameKernel | None:
    """The kernel for this game; None where it cannot play it, or is not ready in so many seconds."""
    if ruleset.windows:
        return None
    return _KERNELS.get((ruleset.factions, ruleset.settings), max_wait)


def clear_cache() -> None:
    """Look for the kernel anew the next time."""
    _KERNELS.clear()
    load.cache_clear()


def _make_kernel(key: tuple[tuple[Faction, ...], Settings]) -> GameKernel | None:
    ruleset = Ruleset("native", *key)
    try:
        return GameKernel(ruleset, compile_game(ruleset))
    except (NotCompilable, KernelMissing):
        return None


_KERNELS = BackgroundCache(_make_kernel)
