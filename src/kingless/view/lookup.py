"""Looking things up in the rulebook: by topic, rule id, card, faction, artifact, potion, or any word."""

import re

from msgspec import Struct

from kingless.rules.slots import Settings
from kingless.table.decks import ARTIFACTS, FACTIONS
from kingless.view.rulebook import Section, search, section, topics
from kingless.view.settings import artifact_does
from kingless.view.words import Words

TOPIC, RULE, FACTION, ARTIFACT, WORD = "topic", "rule", "faction", "artifact", "word"
USUAL = Settings()
"""The settings of the standard rules."""
_ID = re.compile(r"([A-Z]+)-?([0-9]+)")


class Found(Struct, frozen=True, kw_only=True):
    """What the rules say about something: its kind, what it does, and the sections about it."""

    kind: str
    key: str = ""
    title: str = ""
    does: str = ""
    sections: tuple[Section, ...]


def look_up(words: Words, wanted: str, settings: Settings = USUAL) -> Found | None:
    """What the rules say about something under these settings; None where they are silent."""
    language = words.language
    topic = next((page for page in topics(language) if page.key == wanted.casefold()), None)
    if topic:
        return Found(kind=TOPIC, key=topic.key, title=topic.title, sections=topic.sections)
    if exact := section(language, wanted):
        return Found(kind=RULE, key=exact.rule, title=exact.title, sections=(exact,))
    # A card goes before a rule whose dash was left out: W7 is a card, W-7 a rule.
    thing = _potion(words, wanted) or _faction(words, wanted) or _artifact(words, wanted, settings)
    return thing or _rules(words, wanted) or _word(words, wanted)


def _rules(words: Words, wanted: str) -> Found | None:
    """Rules by their ids, several or with the dash left out: `B-12 B-13`, `b12`."""
    ids = [_ID.fullmatch(part.upper()) for part in re.split(r"[\s,;]+", wanted.strip())]
    found = [section(words.language, f"{named[1]}-{named[2]}") if named else None for named in ids]
    sections = tuple(each for each in found if each)
    return Found(kind=RULE, title=wanted, sections=sections) if len(sections) == len(found) else None


def _word(words: Words, wanted: str) -> Found | None:
    sections = search(words.language, wanted)
    return Found(kind=WORD, title=wanted, sections=sections) if sections else None


def _potion(words: Words, wanted: str) -> Found | None:
    """A potion as it is written, such as x2 (X2 is a card): the faction that earns it."""
    earns = next((key for key, faction in FACTIONS.items() if wanted in faction.potions), None)
    return _faction(words, earns) if earns else None


def _faction(words: Words, wanted: str) -> Found | None:
    """A faction by key, name or card: what it does, and the sections that are about it."""
    asked = wanted.casefold()
    for key, faction in FACTIONS.items():
        name, member = words.name("faction", key), words.name("faction member", key)
        card = len(asked) == 2 and asked[0] == faction.letter.casefold() and asked[1:].isdecimal()
        if asked in (key, name.casefold(), member.casefold()) or (card and int(asked[1]) in faction.values):
            about = [found for rule in faction.rules if (found := section(words.language, rule))]
            about += [found for found in search(words.language, name) if found not in about]
            does = words.name("faction does", key)
            return Found(kind=FACTION, key=key, title=name, does=does, sections=tuple(about))
    return None


def _artifact(words: Words, wanted: str, settings: Settings) -> Found | None:
    """An artifact by key or name: what it does, and its section."""
    for key, artifact in ARTIFACTS.items():
        name = words.name("artifact", key)
        if wanted.casefold() in (key, name.casefold()):
            about = section(words.language, artifact.rule)
            does = artifact_does(words, artifact, settings)
            return Found(kind=ARTIFACT, key=key, title=name, does=does, sections=(about,) if about else ())
    return None
