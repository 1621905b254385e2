"""Listings: what this build knows of rulesets, factions and artifacts."""

from typing import Any

import msgspec

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.table.setup import Setup, law_of


def rulesets() -> list[dict[str, Any]]:
    """Every named ruleset with its settings, and the version that it has with the base deck."""
    return [
        {
            "key": edition.key,
            "version": law_of(Setup(ruleset=edition.key)).ruleset.version,
            "settings": msgspec.to_builtins(edition.settings),
        }
        for edition in EDITIONS.values()
    ]


def factions() -> list[dict[str, Any]]:
    """Every faction with its letter and the printed value of each card."""
    return [
        {
            "key": faction.key,
            "letter": faction.letter,
            "values": list(faction.values),
            "pair": faction.half or None,
            "potions": list(faction.potions),
        }
        for faction in FACTIONS.values()
    ]


def artifacts() -> list[dict[str, Any]]:
    """Every artifact with its rule, the moments when it may be used, and by whom."""
    return [
        {
            "key": artifact.key,
            "rule": artifact.rule,
            "windows": list(artifact.windows),
            "who": artifact.who,
            "phase": artifact.phase,
        }
        for artifact in ARTIFACTS.values()
    ]
