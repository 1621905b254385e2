"""The bots that people can play against: their names, and how each plays."""

from kingless.view.words import said

LEVELS = {
    "level-1": (
        said("Gentle"),
        said("Plays from the heart and soon forgets what has gone. Just right for a first game."),
    ),
    "level-2": (
        said("Easy-going"),
        said(
            "Friendly company that keeps the last two tricks in mind and seldom plans ahead. "
            "Good for getting to know the factions."
        ),
    ),
    "level-3": (
        said("Steady"),
        said(
            "Pays attention, weighs each card, and seldom slips in the last tricks. "
            "An even match once you know the game."
        ),
    ),
    "level-4": (
        said("Sharp"),
        said("Forgets no card and sees a good half of phase two coming. Bring a plan."),
    ),
    "level-5": (
        said("Relentless"),
        said(
            "Thinks of everything, and in phase two reckons the game out to the last card. "
            "Win here, and you may boast."
        ),
    ),
}
"""The bots by key: what each is called, and what it is like to play against."""
