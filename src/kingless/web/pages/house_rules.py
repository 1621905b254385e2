"""Renders the choice of house rules, and the line that says which rules apply."""

from markupsafe import Markup

from kingless.table.options import option_text
from kingless.table.setup import STANDARD, Setup
from kingless.view.house_rules import book_in_words, rules_in_words, rules_line
from kingless.view.settings import GROUP_TITLES, GROUPS, meanings, title
from kingless.view.words import Words
from kingless.web.pages.layout import render

FIELD = "option-"
"""What the name of the field of a setting begins with."""

Setting = tuple[str, str, list[tuple[str, str]]]
"""A setting to choose: its field, its title, and each value as it is sent and in words."""


def setting_groups(words: Words) -> list[tuple[str, list[Setting]]]:
    """Every setting that may be chosen, by group."""
    return [
        (words(GROUP_TITLES[group]), [_setting(words, key) for key in keys]) for group, keys in GROUPS.items()
    ]


def _setting(words: Words, key: str) -> Setting:
    values = [(option_text(key, value), told) for value, told in meanings(words, key)]
    return FIELD + key, title(words, key), values


def rules_line_part(words: Words, setup: Setup, action: str) -> Markup:
    """Which rules apply, and the button that takes those of the reader's book or the standard rules."""
    book = book_in_words(words, setup)
    made = render(
        "parts/rules_line.html",
        words,
        line=rules_line(words, setup),
        victory=rules_in_words(words, setup).victory,
        book=book,
        standard=STANDARD,
        is_standard=setup.ruleset == STANDARD and not setup.options,
        action=action,
    )
    return Markup(made)  # our own, escaped when made
