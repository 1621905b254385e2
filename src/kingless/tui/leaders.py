"""Who may lead the first trick of a game in the terminal (B-4)."""

from kingless.view.words import said

LEADERS = {
    "me": said("you"),
    "bot": said("the bot"),
    "random": said("drawn at random"),
    "youngest": said("whoever is younger"),
}
"""By what is written on the command line, in words."""
