"""Which rules a game has, in words: its ruleset, its house rules, and how they differ from the book."""

from functools import cache
from urllib.parse import urlencode

from msgspec import Struct

from kingless.rules.ruleset import BEHAVIOUR
from kingless.rules.slots import Settings
from kingless.table.books import book_of
from kingless.table.decks import FACTIONS
from kingless.table.options import (
    chosen_settings,
    differences,
    house_rules,
    option_text,
    own_settings,
)
from kingless.table.setup import STANDARD, Setup
from kingless.view.settings import ARTIFACTS, GROUPS, POTIONS, SCORING, group_of, meaning
from kingless.view.words import Words

_IN_ORDER = tuple(key for keys in GROUPS.values() for key in keys)
_NEEDS_BOW = "wizard_potion"


class RulesInWords(Struct, frozen=True):
    """The rules of a game: the ruleset by name, what it settles, and what its house rules change."""

    ruleset: str
    settled: tuple[str, ...]
    house: tuple[str, ...]
    victory: str
    """What is needed to win."""
    query: str
    """What an address of the rule pages needs behind it, so that they follow this game."""


class BookInWords(Struct, frozen=True):
    """How the rules of a game differ from the printed book of the reader's language."""

    book: str
    """The key of the ruleset that follows this book."""
    unlike: str
    """What else than the house rules differs, in words; nothing where nothing does."""
    play_by: str
    """The invitation to play by this book."""
    is_same: bool
    """Does nothing differ that can matter?"""


def has_effect(key: str, setup: Setup) -> bool:
    """Can this setting matter in such a game? Most are about artifacts or potions."""
    has_potions = any(FACTIONS[one].potions for one in setup.factions if one in FACTIONS)
    return {
        SCORING: True,
        ARTIFACTS: setup.artifacts,
        POTIONS: has_potions and (setup.artifacts or key != _NEEDS_BOW),
    }[group_of(key)]


def rules_in_words(words: Words, setup: Setup, behaviour: int = BEHAVIOUR) -> RulesInWords:
    """The rules of a game in words; what its house rules change is not told of its ruleset too."""
    settings, own = chosen_settings(setup, behaviour), own_settings(setup.ruleset, behaviour)
    changed = house_rules(setup, behaviour)
    return RulesInWords(
        words.name("ruleset", setup.ruleset),
        tuple(_sentences(words, _ruleset_keys(setup.ruleset, own, setup), own, changed)),
        tuple(house_rule_sentences(words, setup, behaviour)),
        meaning(words, "victory", settings.victory),
        rules_query(setup.ruleset, settings),
    )


@cache
def rules_query(ruleset: str, settings: Settings) -> str:
    """What an address of the rule pages needs behind it to follow a game with these rules."""
    changed = differences(settings, own_settings(ruleset))
    fields = [
        ("ruleset", ruleset),
        *(("option", option_text(key, getattr(settings, key))) for key in changed),
    ]
    return f"?{urlencode(fields)}"


def house_rule_sentences(words: Words, setup: Setup, behaviour: int = BEHAVIOUR) -> list[str]:
    """What the house rules of a game change in its ruleset."""
    keys = [key for key in house_rules(setup, behaviour) if has_effect(key, setup)]
    return _sentences(words, keys, chosen_settings(setup, behaviour))


def ruleset_sentences(words: Words, ruleset: str) -> list[str]:
    """What the standard rules settle, or what another ruleset settles differently."""
    own = own_settings(ruleset)
    return _sentences(words, _ruleset_keys(ruleset, own), own)


def _ruleset_keys(ruleset: str, own: Settings, setup: Setup | None = None) -> list[str]:
    """What there is to say of a ruleset with these settings, in such a game where one is given."""
    standard = own_settings(STANDARD)
    keys = list(GROUPS[SCORING]) if ruleset == STANDARD else []
    keys += [key for key in differences(own, standard) if key not in keys]
    return [key for key in keys if setup is None or has_effect(key, setup)]


def book_in_words(words: Words, setup: Setup) -> BookInWords:
    """How the rules of a game differ from the printed book of the reader's language."""
    book, settings = book_of(words.language, setup), chosen_settings(setup)
    keys = [key for key in differences(settings, own_settings(book)) if has_effect(key, setup)]
    sentences = " ".join(_sentences(words, keys, settings, house_rules(setup)))
    unlike = f"{words.name('unlike the book', book)} {sentences}" if sentences else ""
    return BookInWords(book, unlike, words.name("play by the book", book), not keys)


def rules_line(words: Words, setup: Setup) -> str:
    """In one line which rules apply, and how they differ from the book of the reader's language."""
    house, book = house_rule_sentences(words, setup), book_in_words(words, setup)
    parts = [words("Rules: {ruleset}.", ruleset=words.name("ruleset", setup.ruleset))]
    if house:
        parts.append(words("House rules: {rules}", rules=" ".join(house)))
    if book.unlike:
        parts.append(book.unlike)
    if book.is_same and (house or setup.ruleset != book.book):
        parts.append(words("In this game the same as: {ruleset}.", ruleset=words.name("ruleset", book.book)))
    return " ".join(parts)


def _sentences(
    words: Words, keys: list[str], settings: Settings, but: dict[str, object] | None = None
) -> list[str]:
    """What these settings mean, in the order in which settings are shown."""
    told = [key for key in _IN_ORDER if key in keys and key not in (but or {})]
    return [meaning(words, key, getattr(settings, key)) for key in told]
