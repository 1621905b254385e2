"""Renders the rulebook, and the pages about one faction, artifact, topic or rule."""

import re
from urllib.parse import urlencode

from msgspec import Struct

from kingless.rules.slots import Settings, windows_of
from kingless.table.decks import ARTIFACTS, FACTIONS
from kingless.table.options import chosen_settings, house_rules, read_options
from kingless.table.setup import Setup, law_of
from kingless.view.house_rules import rules_query
from kingless.view.lookup import ARTIFACT, FACTION, USUAL, Found
from kingless.view.rulebook import topics
from kingless.view.settings import meaning, setting_sentences
from kingless.view.words import Words
from kingless.web.lessons.lesson import LESSONS
from kingless.web.pages.layout import render
from kingless.web.pages.options import IN_ORDER

_LABEL = re.compile(r"\*([^*]+)\* +")


class GameRules(Struct, frozen=True):
    """The rules of the game that the pages follow; without a name they are for every game."""

    words: Words
    settings: Settings = USUAL
    name: str = ""
    house: str = ""
    query: str = ""
    fields: tuple[tuple[str, str], ...] = ()

    def setting_sentences(self, rule: str) -> str:
        """What the settings of the game decide of a rule."""
        return " ".join(setting_sentences(self.words, self.settings, rule)) if self.name else ""


def game_rules(words: Words, ruleset: str, options: list[str]) -> GameRules:
    """The rules that an address asks the pages to follow; a `Complaint` where there are no such."""
    setup = Setup(ruleset=ruleset, options=read_options(options))
    law_of(setup)
    settings = chosen_settings(setup)
    house = [meaning(words, key, value) for key, value in house_rules(setup).items()]
    return GameRules(
        words,
        settings,
        name=words.name("ruleset", ruleset),
        house=" ".join(house),
        query=rules_query(ruleset, settings),
        fields=(("ruleset", ruleset), *(("option", one) for one in options)),
    )


def rules_page(words: Words, game: GameRules, wanted: str = "", silent: str = "") -> str:
    """The whole rulebook, topic by topic; `silent` says that nothing was found."""
    return render(
        "rules.html",
        words,
        topics=topics(words.language),
        paragraphs=paragraphs,
        letters={key: FACTIONS[key].letter for key in IN_ORDER},
        artifacts=tuple(ARTIFACTS),
        wanted=wanted,
        silent=silent,
        game=game,
    )


def about_page(words: Words, game: GameRules, found: Found, wanted: str = "") -> str:
    """What the rules say about one faction, artifact, topic or rule, or about what was looked for."""
    faction = FACTIONS[found.key] if found.kind == FACTION else None
    moments = windows_of(ARTIFACTS[found.key], game.settings) if found.kind == ARTIFACT else ()
    return render(
        "about.html",
        words,
        found=found,
        faction=faction,
        when=", ".join(words.name("moment", moment) for moment in moments),
        lesson=found.key if found.key in LESSONS else "",
        paragraphs=paragraphs,
        wanted=wanted,
        game=game,
        here=f"/rules?{urlencode({'find': wanted})}" if wanted else f"/rules/{found.key or found.title}",
    )


def paragraphs(body: str) -> list[tuple[str, str]]:
    """The paragraphs of a section: the label that one begins with, or nothing, and its text."""
    parts = []
    for paragraph in body.split("\n\n"):
        text = " ".join(paragraph.split()).replace("`", "")
        label = _LABEL.match(text)
        parts.append((label[1], text[label.end() :]) if label else ("", text))
    return parts
