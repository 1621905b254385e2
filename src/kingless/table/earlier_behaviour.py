"""What earlier behaviours did differently, so that games which began under one finish as they began."""

from msgspec.structs import replace

from kingless.content.artifacts import ARTIFACTS
from kingless.rules.slots import ANYTIME, BEFORE_LEAD, Artifact, Edition, Settings


def artifacts_under(behaviour: int) -> tuple[Artifact, ...]:
    """The artifacts; under behaviour 1 Boots and Axe had no window but the one before a trick."""
    artifacts = tuple(ARTIFACTS.values())
    if behaviour > 1:
        return artifacts
    return tuple(
        replace(one, windows=(BEFORE_LEAD, ANYTIME)) if BEFORE_LEAD in one.windows else one
        for one in artifacts
    )


def settings_under(behaviour: int, edition: Edition) -> Settings:
    """The settings of an edition; under behaviour 1 the Spear was narrower, and two settings were missing."""
    settings = edition.settings
    if behaviour > 1:
        return settings
    spear = "collected" if settings.spear == "table" else settings.spear
    return replace(settings, spear=spear, stein_moment="with", wizard_potion="played")
