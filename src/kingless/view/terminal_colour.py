"""What an output can show: does a terminal obey its codes, and is colour wanted there?"""

import os
from collections.abc import Mapping
from typing import TextIO

COLOURS: dict[str, bool | None] = {"auto": None, "always": True, "never": False}
"""What may be said about colour, and whether it is used then; None leaves it to the output."""
_DUMB = "dumb"


def obeys_codes(target: TextIO | None, environment: Mapping[str, str] = os.environ) -> bool:
    """Is this a terminal that obeys codes, such as those that write over a line?"""
    return target is not None and target.isatty() and environment.get("TERM") != _DUMB


def wants_colour(target: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Is colour wanted where nobody has said so? NO_COLOR goes before CLICOLOR_FORCE."""
    if environment.get("NO_COLOR"):
        return False
    if environment.get("CLICOLOR_FORCE", "0") not in ("", "0"):
        return True
    return obeys_codes(target, environment)
