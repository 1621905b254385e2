"""The Jinja environment and layout of all pages: templates, cached drawings, and how a page is rendered."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from secrets import token_hex

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

from kingless import __version__
from kingless.view.house_rules import rules_query
from kingless.view.moment import TRICKS
from kingless.view.rulebook import section
from kingless.view.words import LANGUAGES, Words
from kingless.web import art
from kingless.web.assets.sources import SCRIPTS, STYLES
from kingless.web.game.chat.phrases import OFFERS, PHRASES
from kingless.web.game.offers.open_hands import DELAY_MINUTES

_DRAWN = (
    *(art.arms, art.artifact, art.artifact_back, art.back, art.card, art.charge, art.potion, art.potion_back),
    art.sign,
)
_DRAWINGS = 4096
_RULE = re.compile(r"\b[A-Z]{1,2}-[0-9]{1,2}\b")
_MARK = token_hex(8)
"""Nobody can know it: a name never contains it."""
LANGUAGE_NAMES = {"en": "English", "nl": "Nederlands", "de": "Deutsch", "fr": "Français"}


def render(template: str, words: Words, **parts: object) -> str:
    """Render this template in this language."""
    return _templates().get_template(template).render(words=words, language=words.language, **parts)


def regions(wanted: Iterable[str], words: Words, /, **parts: object) -> dict[str, str]:
    """Render these regions of a page, all from the same variables."""
    made = _templates()
    given = {**made.globals, "words": words, "language": words.language, **parts}
    # As `render` does it, but what all of them share is put together once.
    return {
        name: "".join(one.root_render_func(Context(made, given, one.name, one.blocks)))
        for name, one in ((name, _region(name)) for name in wanted)
    }


@cache
def _region(name: str) -> Template:
    return _templates().get_template(f"parts/{name}.html")


def macro(name: str, *parts: object) -> str:
    """Render this macro of the pieces of the table page."""
    return str(getattr(_pieces(), name)(*parts))


@cache
def marks(count: int) -> tuple[str, ...]:
    """Marks for a macro that is rendered once and then filled with what changes often."""
    return tuple(f"{_MARK}{number};" for number in range(count))


def fill(html: str, *parts: str) -> str:
    """The HTML of a macro with these parts in place of its marks; they must be escaped."""
    for mark, part in zip(marks(len(parts)), parts, strict=True):
        html = html.replace(mark, part)
    return html


@cache
def _pieces() -> TemplateModule:
    return _templates().get_template("parts/pieces.html").module


def with_rule_links(text: str, tab: str = "", query: str = "") -> Markup:
    """The text with every rule id in it as a link to that rule, in a tab of this name where one is given.

    With a query the linked pages follow the rules of a game.
    """
    target = f' target="{tab}"' if tab else ""

    def link(found: re.Match[str]) -> str:
        rule = found[0]
        if not section(LANGUAGES[0], rule):
            return rule
        return f'<a href="/rules/{rule}{escape(query)}"{target}>{rule}</a>'

    return Markup(_RULE.sub(link, str(escape(text))))  # escaped just now


@cache
def _templates() -> Environment:
    folder = files("kingless.web") / "templates"
    made = Environment(
        loader=FileSystemLoader(str(folder)),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # or every fragment would check its template's file for changes
    )
    # The drawings are SVG of our own, which escape what they are given.
    made.globals |= {draw.__name__: _as_markup(draw) for draw in _DRAWN}
    made.globals |= {"picture": art.PICTURES.address, "script": SCRIPTS.address, "style": STYLES.address}
    made.globals |= {"with_rule_links": with_rule_links, "rules_query": rules_query}
    made.globals |= {"each_phase": TRICKS, "offer_words": OFFERS, "phrase_words": PHRASES}
    made.globals |= {"delay_minutes": DELAY_MINUTES}
    made.globals["kingless_version"] = __version__
    made.globals["languages"] = {key: LANGUAGE_NAMES[key] for key in LANGUAGES}
    return made


def _as_markup(draw: object) -> object:
    assert callable(draw)

    @lru_cache(_DRAWINGS)  # the same cards are drawn on every table
    def draw_markup(*parts: object, **named: object) -> Markup:
        return Markup(draw(*parts, **named))

    return draw_markup
