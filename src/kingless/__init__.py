"""Kingless: the card game Claim, all of it, behind one engine."""

__version__ = "0.1.0"
