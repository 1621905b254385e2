"""What can stand in a log besides the actions of the game."""

RESIGN = "resign"
UNDO = "offer undo"
GRANT = "grant undo"
DECLINE = "decline undo"
REMATCH = "offer rematch"
NO_REMATCH = "decline rematch"
SAY = "say "
CLOCK = "clock "
"""Before the action that a clock gave for a seat whose time was over."""
LATE = "clock lost"
"""The time of a seat has run out too often: the game is lost."""


def is_deciding(text: str) -> bool:
    """Does this entry change how the game stands? The others leave a card that is on its way in time."""
    return text not in (UNDO, DECLINE, REMATCH, NO_REMATCH) and not text.startswith(SAY)
