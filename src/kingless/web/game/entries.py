"""What can stand in a log besides the actions of the game."""

RESIGN = "resign"
UNDO = "offer undo"
GRANT = "grant undo"
DECLINE = "decline undo"
REMATCH = "offer rematch"
"""Alone, or followed by a blank and what the seat throws into the next deal."""
NO_REMATCH = "decline rematch"
SAY = "say "
YOUNGEST = "youngest "
"""Before the seat that is younger, as another seat or itself says (B-4)."""
CLOCK = "clock "
"""Before the action that a clock gave for a seat whose time was over."""
LATE = "clock lost"
"""The time of a seat has run out too often: the game is lost."""


def is_deciding(text: str) -> bool:
    """Does this entry change how the game stands? The others leave a card that is on its way in time."""
    is_talk = text in (UNDO, DECLINE, NO_REMATCH) or text.startswith((SAY, YOUNGEST))
    return not is_talk and not is_rematch(text)


def is_rematch(text: str) -> bool:
    """Does a seat want another game with this entry?"""
    return text == REMATCH or text.startswith(f"{REMATCH} ")


def thrown_in(text: str) -> str:
    """What the seat throws in with its wish for another game; nothing where it says nothing."""
    return text.removeprefix(REMATCH).removeprefix(" ")


def rematch_with(nonce: str) -> str:
    """The entry by which a seat wants another game and throws this in."""
    return f"{REMATCH} {nonce}" if nonce else REMATCH
