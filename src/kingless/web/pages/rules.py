"""The pages of the rules: the whole rulebook with its ids as addresses, and what it says about one thing."""

import re

from kingless.table.decks import ARTIFACTS, FACTIONS
from kingless.view.lookup import ARTIFACT, FACTION, Found
from kingless.view.rulebook import topics
from kingless.view.words import Words
from kingless.web.lessons.lesson import LESSONS
from kingless.web.pages.frame import page
from kingless.web.pages.games import IN_ORDER

_LABEL = re.compile(r"\*([^*]+)\* +")


def rules_page(words: Words, wanted: str = "", silent: str = "") -> str:
    """The whole rulebook, topic by topic; `silent` says that nothing was found."""
    return page(
        "rules.html",
        words,
        topics=topics(words.language),
        paragraphs=paragraphs,
        letters={key: FACTIONS[key].letter for key in IN_ORDER},
        artifacts=tuple(ARTIFACTS),
        wanted=wanted,
        silent=silent,
    )


def about_page(words: Words, found: Found, wanted: str = "") -> str:
    """What the rules say about one faction, artifact, topic or rule, or about what was looked for."""
    faction = FACTIONS[found.key] if found.kind == FACTION else None
    moments = ARTIFACTS[found.key].windows if found.kind == ARTIFACT else ()
    return page(
        "about.html",
        words,
        found=found,
        faction=faction,
        when=", ".join(words.name("moment", moment) for moment in moments),
        lesson=found.key if found.key in LESSONS else "",
        paragraphs=paragraphs,
        wanted=wanted,
    )


def paragraphs(body: str) -> list[tuple[str, str]]:
    """The paragraphs of a section: the label that one begins with, or nothing, and its text."""
    parts = []
    for paragraph in body.split("\n\n"):
        text = " ".join(paragraph.split()).replace("`", "")
        label = _LABEL.match(text)
        parts.append((label[1], text[label.end() :]) if label else ("", text))
    return parts
