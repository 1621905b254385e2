"""The commands `kingless rules` and `kingless deck`: what there is to read about the game."""

import argparse
import sys
from typing import Any

from kingless.cli.errors import NO, WELL, fail
from kingless.cli.output import print_json
from kingless.table.decks import DECKS, FACTIONS, factions_of
from kingless.table.setup import Setup, law_of
from kingless.tui.pages import contents, rule_page
from kingless.tui.table_display import Paper
from kingless.view.lookup import look_up
from kingless.view.rulebook import topics
from kingless.view.terminal_colour import COLOURS
from kingless.view.words import Words


def rules(asked: argparse.Namespace, words: Words) -> int:
    """Read the rules."""
    wanted = " ".join(asked.topic)
    if wanted and not look_up(words, wanted):
        return fail(words("The rules say nothing about “{wanted}”.", wanted=wanted), NO)
    if asked.json:
        print_json(look_up(words, wanted) if wanted else _topic_forms(words))
    else:
        Paper(sys.stdout, COLOURS[asked.color]).say(
            *(rule_page(words, wanted) if wanted else contents(words))
        )
    return WELL


def _topic_forms(words: Words) -> dict[str, Any]:
    return {
        "topics": [
            {"key": page.key, "title": page.title, "rules": [one.rule for one in page.sections]}
            for page in topics(words.language)
        ]
    }


def deck(asked: argparse.Namespace, words: Words) -> int:
    """See the decks and what each faction does."""
    if asked.name is None:
        decks, keys = dict(DECKS), tuple(FACTIONS)
    else:
        keys = factions_of(asked.name, asked.seed)
        law_of(Setup(factions=keys))
        decks = {asked.name: keys}
    if asked.json:
        print_json({"decks": decks, "factions": [_faction_form(key, words) for key in keys]})
        return WELL
    paper = Paper(sys.stdout, COLOURS[asked.color])
    if asked.name is None:
        for name, members in decks.items():
            paper.say(f"{name}: {', '.join(words.name('faction', key) for key in members)}")
        paper.say("")
    for form in (_faction_form(key, words) for key in keys):
        values = " ".join(map(str, form["values"]))
        paper.say(f"{form['name']} ({form['key']}, {form['letter']}: {values}). {form['does']}")
    return WELL


def _faction_form(key: str, words: Words) -> dict[str, Any]:
    faction = FACTIONS[key]
    return {
        "key": key,
        "name": words.name("faction", key),
        "letter": faction.letter,
        "values": tuple(faction.values),
        "does": words.name("faction does", key),
    }
