"""The factions."""

from kingless.content import shelf
from kingless.rules.slots import Faction

FACTIONS: dict[str, Faction] = {module.FACTION.key: module.FACTION for module in shelf(__name__, __path__)}
