"""The phrases and offers that players can send each other, by key, in words."""

from kingless.view.words import said

PHRASES = {
    "hello": said("Hello!"),
    "good-luck": said("Good luck!"),
    "well-played": said("Well played!"),
    "one-moment": said("One moment, please."),
    "oops": said("That was a mistake."),
    "thanks": said("Thank you for the game."),
}
"""What players can say to each other, by key."""

OFFERS = {
    "undo": said("Take back"),
    "rematch": said("Play again"),
    "resign": said("Resign"),
    "accept": said("Accept"),
    "decline": said("Decline"),
}
"""What a player can offer or answer besides the game."""
