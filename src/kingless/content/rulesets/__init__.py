"""The editions: the named rulesets."""

from kingless.content import shelf
from kingless.rules.slots import Edition

EDITIONS: dict[str, Edition] = {module.EDITION.key: module.EDITION for module in shelf(__name__, __path__)}
