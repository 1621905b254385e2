"""The editions: the named rulesets."""

import sys

from kingless.content.shelf import shelf
from kingless.rules.slots import Edition

EDITIONS: dict[str, Edition] = {module.EDITION.key: module.EDITION for module in shelf(sys.modules[__name__])}
