"""Decks: ready-made choices of factions."""

BASE: tuple[str, ...] = ("goblins", "knights", "undead", "dwarves", "doppelgangers")  # B-1
