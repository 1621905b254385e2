"""Dragons: the last player of a dragon in a trick leads the next one, whoever wins (C-5)."""

from kingless.rules.slots import Faction

FACTION = Faction(key="dragons", letter="A", values=tuple(range(10)), leads_next=True, rules=("C-5",))
