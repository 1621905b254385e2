"""The drawings in pages: small SVGs that refer to the sprites, which browsers load as files."""

from kingless.art.sprite import favicon, sprites
from kingless.web.art.cards import (
    arms,
    artifact,
    artifact_back,
    back,
    card,
    charge,
    potion,
    potion_back,
    sign,
)
from kingless.web.art.pictures import PICTURES

__all__ = [
    "PICTURES",
    "arms",
    "artifact",
    "artifact_back",
    "back",
    "card",
    "charge",
    "favicon",
    "potion",
    "potion_back",
    "sign",
    "sprites",
]
