"""What can stand in a log besides the actions of the game."""

RESIGN = "resign"
UNDO = "offer undo"
GRANT = "grant undo"
DECLINE = "decline undo"
REMATCH = "offer rematch"
SAY = "say "

BY_SERVER = "server "
"""How the id of a message begins that the server has sent for a seat."""


def is_deciding(text: str) -> bool:
    """Does this entry change how the game stands? The others leave a card that is on its way in time."""
    return text not in (UNDO, DECLINE, REMATCH) and not text.startswith(SAY)
