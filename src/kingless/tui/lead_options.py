"""Who may lead the first trick of a game in the terminal (B-4)."""

from kingless.view.words import sentence

LEADERS = {
    "me": sentence("you"),
    "bot": sentence("the bot"),
    "random": sentence("drawn at random"),
    "youngest": sentence("whoever is younger"),
}
"""By what is written on the command line, in words."""
