"""Decks: ready-made choices of factions."""

BASE: tuple[str, ...] = ("goblins", "knights", "undead", "dwarves", "doppelgangers")  # B-1

DECKS: dict[str, tuple[str, ...]] = {
    "claim": BASE,
    "claim-2": ("gnomes", "giants", "dragons", "trolls", "seers"),  # C-1
    "magic": ("goblins", "knights", "wizards", "druids", "shapeshifters"),  # M-3
    "magic-2": ("gnomes", "giants", "wizards", "druids", "shapeshifters"),
    "crossroads": ("goblins", "knights", "undead", "dragons", "wizards"),
    "wild-hunt": ("gnomes", "giants", "doppelgangers", "druids", "trolls"),
    "hall-of-mirrors": ("goblins", "knights", "doppelgangers", "shapeshifters", "seers"),
}
"""Each is a pair and three ten-card factions (X-1)."""

BOXES = ("claim", "claim-2")
"""The decks that are whole boxes; what is in neither came with Reinforcements: Magic (M-1)."""
