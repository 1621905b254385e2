"""The bots by their names: how somebody at a terminal names one, and what it is called there."""

from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.words import Words


def level_of(words: Words, text: str) -> str | None:
    """The level that somebody means by its number, its key, or its name in English or their language."""
    asked = text.strip().casefold()
    for number, (key, (name, _)) in enumerate(BOT_LEVELS.items(), 1):
        if asked in (str(number), key, name.casefold(), words(name).casefold()):
            return key
    return None


def bot_name(words: Words, key: str) -> str:
    """What a bot is called: a level by its name, any other as it is written."""
    return words(BOT_LEVELS[key][0]) if key in BOT_LEVELS else key
