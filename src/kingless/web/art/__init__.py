"""The heraldry of a realm without a king: every picture of the browser game, drawn as SVG."""

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
from kingless.web.art.sprite import favicon, sprites

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
