"""Standard: our own choice among the editions, the default everywhere (B-33)."""

from kingless.rules.slots import Edition, Settings

EDITION = Edition(key="standard", settings=Settings())
