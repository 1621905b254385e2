"""What can stand in a log besides the actions of the game, and the set phrases."""

from kingless.view.words import said

RESIGN = "resign"
UNDO = "offer undo"
GRANT = "grant undo"
DECLINE = "decline undo"
REMATCH = "offer rematch"
SAY = "say "

PHRASES = {
    "hello": said("Hello! Have a good game."),
    "well-played": said("Well played!"),
    "thinking": said("One moment, I am thinking."),
    "oops": said("Oops!"),
    "thanks": said("Thank you for the game."),
    "goodbye": said("I have to go. Goodbye!"),
}
"""All that can be said at the table, by key."""


def is_deciding(text: str) -> bool:
    """Does this entry change how the game stands? The others leave a card that is on its way in time."""
    return text not in (UNDO, DECLINE, REMATCH) and not text.startswith(SAY)
