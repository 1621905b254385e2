"""The phrases and offers that players can send each other, by key, in words."""

from kingless.view.words import sentence

PHRASES = {
    "hello": sentence("Hello!"),
    "good-luck": sentence("Good luck!"),
    "well-played": sentence("Well played!"),
    "one-moment": sentence("One moment, please."),
    "oops": sentence("That was a mistake."),
    "thanks": sentence("Thank you for the game."),
}
"""What players can say to each other, by key."""

OFFERS = {
    "undo": sentence("Take back"),
    "practice-undo": sentence("Take back as practice"),
    "hint": sentence("Hint"),
    "rematch": sentence("Play again"),
    "resign": sentence("Resign"),
    "open-hands": sentence("Show our hands to those who watch"),
    "close-hands": sentence("Keep our hands closed"),
    "accept": sentence("Accept"),
    "decline": sentence("Decline"),
}
"""What a player can offer or answer besides the game."""
