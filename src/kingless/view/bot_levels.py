"""The bots that people can play against: their names, and how each plays."""

from kingless.view.words import sentence

BOT_LEVELS = {
    "level-1": (
        sentence("Gentle"),
        sentence("Plays from the heart and soon forgets what has gone. Just right for a first game."),
    ),
    "level-2": (
        sentence("Easy-going"),
        sentence(
            "Friendly company that keeps the last two tricks in mind and seldom plans ahead. "
            "Good for getting to know the factions."
        ),
    ),
    "level-3": (
        sentence("Steady"),
        sentence(
            "Pays attention, weighs each card, and seldom slips in the last tricks. "
            "An even match once you know the game."
        ),
    ),
    "level-4": (
        sentence("Sharp"),
        sentence("Forgets no card and sees a good half of phase two coming. Bring a plan."),
    ),
    "level-5": (
        sentence("Relentless"),
        sentence(
            "Thinks of everything, and in phase two reckons the game out to the last card. "
            "Win here, and you may boast."
        ),
    ),
}
"""The bots by key: what each is called, and what it is like to play against."""

FIRST_LEVEL = next(iter(BOT_LEVELS))
"""The bot for somebody's first game."""
