"""Listings: what this build knows of rulesets, factions and artifacts."""

from msgspec import Struct

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.rules.slots import Settings
from kingless.table.setup import Setup, law_of


class RulesetForm(Struct, frozen=True):
    """A named ruleset with its settings, and the version that it has with the base deck."""

    key: str
    version: str
    settings: Settings


class FactionForm(Struct, frozen=True):
    """A faction with its letter, the printed value of each card, and the other half of its pair."""

    key: str
    letter: str
    values: tuple[int, ...]
    pair: str | None
    potions: tuple[str, ...]


class ArtifactForm(Struct, frozen=True):
    """An artifact with its rule, the moments when it may be used, by whom, and in which phase alone."""

    key: str
    rule: str
    windows: tuple[str, ...]
    who: str
    phase: int | None


def rulesets() -> list[RulesetForm]:
    """Every named ruleset."""
    return [
        RulesetForm(edition.key, law_of(Setup(ruleset=edition.key)).ruleset.version, edition.settings)
        for edition in EDITIONS.values()
    ]


def factions() -> list[FactionForm]:
    """Every faction."""
    return [
        FactionForm(faction.key, faction.letter, faction.values, faction.half or None, faction.potions)
        for faction in FACTIONS.values()
    ]


def artifacts() -> list[ArtifactForm]:
    """Every artifact."""
    return [ArtifactForm(one.key, one.rule, one.windows, one.who, one.phase) for one in ARTIFACTS.values()]
