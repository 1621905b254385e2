"""The factions."""

import sys

from kingless.content.shelf import shelf
from kingless.rules.slots import Faction

FACTIONS: dict[str, Faction] = {module.FACTION.key: module.FACTION for module in shelf(sys.modules[__name__])}
