"""The page of the rules: every section of the rulebook, with its id as the address."""

import re

from kingless.view.rulebook import topics
from kingless.view.words import Words
from kingless.web.pages.frame import page

_LABEL = re.compile(r"\*([^*]+)\* +")


def rules_page(words: Words) -> str:
    """The whole rulebook; `#B-12` goes to that rule."""
    return page("rules.html", words, topics=topics(words.language), paragraphs=paragraphs)


def paragraphs(body: str) -> list[tuple[str, str]]:
    """The paragraphs of a section: the label that one begins with, or nothing, and its text."""
    parts = []
    for paragraph in body.split("\n\n"):
        text = " ".join(paragraph.split()).replace("`", "")
        label = _LABEL.match(text)
        parts.append((label[1], text[label.end() :]) if label else ("", text))
    return parts
