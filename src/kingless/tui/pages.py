"""Pages: rules by topic, by id, by card, faction or artifact, or by word, as lines to read."""

import re

from kingless.table.decks import ARTIFACTS, FACTIONS
from kingless.view.rulebook import Section, search, section, topics
from kingless.view.words import Words

_ID = re.compile(r"([A-Z]+)-?([0-9]+)")


def rule_page(words: Words, wanted: str) -> list[str]:
    """What the rules say about something; nothing where they are silent."""
    language = words.language
    topic = next((page for page in topics(language) if page.key == wanted.casefold()), None)
    if topic:
        return [topic.title, "", *(line for found in topic.sections for line in _section(found))]
    if exact := section(language, wanted):
        return _section(exact)
    # A card goes before a rule whose dash was left out: W7 is a card, W-7 a rule.
    thing = _potion(words, wanted) or _faction(words, wanted) or _artifact(words, wanted)
    return (
        thing
        or _rules(words, wanted)
        or [line for each in search(language, wanted) for line in _section(each)]
    )


def _rules(words: Words, wanted: str) -> list[str]:
    """Rules by their ids, several or with the dash left out: `B-12 B-13`, `b12`."""
    ids = [_ID.fullmatch(part.upper()) for part in re.split(r"[\s,;]+", wanted.strip())]
    found = [section(words.language, f"{named[1]}-{named[2]}") if named else None for named in ids]
    return [line for each in found if each for line in _section(each)] if all(found) else []


def _potion(words: Words, wanted: str) -> list[str]:
    """A potion as it is written, such as x2 (X2 is a card): the faction that earns it."""
    earns = next((key for key, faction in FACTIONS.items() if wanted in faction.potions), None)
    return _faction(words, earns) if earns else []


def _faction(words: Words, wanted: str) -> list[str]:
    """A faction by key, name or card: what it does, and the sections that are about it."""
    wish = wanted.casefold()
    for key, faction in FACTIONS.items():
        name = words.name("faction", key)
        card = len(wish) == 2 and wish[0] == faction.letter.casefold() and wish[1:].isdecimal()
        if wish in (key, name.casefold()) or (card and int(wish[1]) in faction.values):
            values = " ".join(map(str, faction.values))
            about = [line for each in search(words.language, name) for line in _section(each)]
            return [
                f"{name} ({key}, {faction.letter}: {values})",
                words.name("faction does", key),
                "",
                *about,
            ]
    return []


def _artifact(words: Words, wanted: str) -> list[str]:
    """An artifact by key or name: what it does, and its section."""
    for key, artifact in ARTIFACTS.items():
        name = words.name("artifact", key)
        if wanted.casefold() in (key, name.casefold()):
            about = section(words.language, artifact.rule)
            return [
                f"{name} ({key})",
                words.name("artifact does", key),
                "",
                *(_section(about) if about else ()),
            ]
    return []


def contents(words: Words) -> list[str]:
    """What there is to read."""
    lines = [words("Topics:")]
    for page in topics(words.language):
        lines.append(f"  {page.key}: {page.title} ({page.sections[0].rule} - {page.sections[-1].rule})")
    return [*lines, words("Type a topic, a rule such as B-12, or a word.")]


def _section(found: Section) -> list[str]:
    paragraphs = found.body.replace("*", "").split("\n\n")
    return [f"{found.rule} {found.title}", *(" ".join(text.split()) for text in paragraphs), ""]
